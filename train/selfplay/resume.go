package selfplay

import (
	"errors"
	"fmt"
	"io"
	"os"
)

// resume takes in the games of earlier runs, cuts off a torn one at the end, and
// makes the writer go on after them.
func (c *collector) resume() error {
	paths, err := Shards(c.cfg.Dir)
	if err != nil || len(paths) == 0 {
		return err
	}
	if !c.cfg.Resume {
		return fmt.Errorf("%s: has games in it already: resume them, or give another directory", c.cfg.Dir)
	}
	known, err := c.restore(paths)
	if err != nil {
		return err
	}
	var last *Reader
	for i, path := range paths {
		if i < known {
			continue
		}
		if last, err = c.takeIn(path); err != nil {
			return err
		}
		if last.Torn() > 0 && i < len(paths)-1 {
			return fmt.Errorf("%s: is cut off: remove the shards after it", path)
		}
	}
	if last == nil {
		return nil // the next game begins a shard of its own
	}
	path := paths[len(paths)-1]
	if last.Torn() > 0 {
		if err := os.Truncate(path, last.offset-last.Torn()); err != nil {
			return err
		}
	}
	if c.writer.full() || last.Header().Version != c.cfg.Version {
		return nil // as above
	}
	return c.writer.open(path)
}

// ours returns an error unless r is a shard of the run.
func (c *collector) ours(r *Reader) error {
	if h := r.Header(); h.Settings != c.cfg.Settings {
		return fmt.Errorf("%s: is of another run: %s", r.name, Differences(h.Settings, c.cfg.Settings))
	}
	return nil
}

// takeIn reads a shard and returns its Reader, closed.
func (c *collector) takeIn(path string) (*Reader, error) {
	r, err := Open(path)
	if err != nil {
		return nil, err
	}
	defer func() { _ = r.Close() }() // it was only read
	if err := c.ours(r); err != nil {
		return nil, err
	}
	for {
		g, err := r.Next()
		if errors.Is(err, io.EOF) {
			return r, nil
		}
		if err != nil {
			return nil, err
		}
		if g.Number != c.writer.next {
			return nil, fmt.Errorf("%s: has game %d where %d should be", path, g.Number, c.writer.next)
		}
		know := func(s *Sample) error {
			c.filter.Seen(s.Position.State().Key)
			return nil
		}
		err = errors.Join(Replay(c.cfg.game, g, know), VisitLeaves(c.cfg.game, g, know))
		if err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		c.writer.next++
		c.progress.count(g)
	}
}
