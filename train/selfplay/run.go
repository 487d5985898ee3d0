package selfplay

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"sync/atomic"

	"golang.org/x/sync/errgroup"

	"arrocco/engine"
	"arrocco/game"
)

// A Config says what [Run] is to do.
type Config struct {
	Settings
	Dir     string // for the shards; it is created if need be
	Games   uint64 // of the whole run, those of earlier runs in Dir included; 0 for no end
	Threads int    // games at a time
	Resume  bool   // go on with what Dir holds
	Version string // of the engine, for the record

	// EvalFile is the network that plays, empty for what is built in, or
	// engine.HandWritten.
	EvalFile string

	// SyzygyPath are directories of endgame tables, empty for none. They play, too.
	SyzygyPath string

	// Start returns the position from which random moves lead to the opening,
	// in FEN. Nil stands for the start position. It is called from several
	// goroutines.
	Start StartFunc

	// Report, which may be nil, is called at the beginning and after each game,
	// by one goroutine at a time.
	Report func(Progress)

	game      *engine.Variant // called Settings.Variant
	hidden    bool            // there are pieces that a player does not see
	shardSize uint64          // games of a shard; 0 for gamesPerShard
}

// A StartFunc returns the position from which random moves lead to the opening, in FEN.
type StartFunc func(*rand.Rand) string

// A Progress tells how far a run is, counting what earlier runs left in its
// directory.
type Progress struct {
	Games      uint64
	Positions  uint64
	Duplicates uint64 // of the positions
	Leaves     uint64
	Tables     uint64 `json:",omitempty"` // positions and leaves with scores from endgame tables
}

// minus returns what p has more than before.
func (p Progress) minus(before Progress) Progress {
	return Progress{
		p.Games - before.Games, p.Positions - before.Positions, p.Duplicates - before.Duplicates, p.Leaves - before.Leaves,
		p.Tables - before.Tables,
	}
}

// Run plays games and writes them down until all are there or ctx is done; that
// is no error. Every game that Report got is in the directory, whatever
// becomes of the process. It is an error if the directory holds games and Resume
// is not set, or if they are of a run with other settings, or if another process
// writes there.
func Run(ctx context.Context, cfg Config) error {
	if cfg.Threads < 1 {
		return fmt.Errorf("%d games at a time are too few", cfg.Threads)
	}
	c, err := open(&cfg)
	if err != nil {
		return err
	}
	c.report()
	err = c.collect(ctx)
	if errors.Is(err, context.Canceled) {
		err = nil
	}
	return errors.Join(err, c.close())
}

// prepare fills in what follows from the rest of the settings, and checks them.
func (cfg *Config) prepare() error {
	v, err := engine.Lookup(cfg.Variant)
	if err != nil {
		return err
	}
	cfg.game, cfg.Variant = v, v.Name
	start, err := v.Parse(v.Start)
	if err != nil {
		return err
	}
	cfg.hidden = game.Uncertain(start)
	if cfg.hidden && cfg.Leaves > 0 {
		return errors.New("leaves: not for games in which something is hidden")
	}
	if cfg.Network, err = Fingerprint(v, cfg.EvalFile); err != nil {
		return err
	}
	if cfg.Tables, err = describeTables(v, cfg.SyzygyPath); err != nil {
		return err
	}
	return cfg.Validate()
}

// describeTables returns what Settings.Tables says of the endgame tables in some directories.
func describeTables(v *engine.Variant, path string) (string, error) {
	switch {
	case path == "":
		return "", nil
	case v.OpenTables == nil:
		return "", fmt.Errorf("there are no endgame tables of %s", v.Name)
	}
	t, err := v.OpenTables(path)
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("%d of up to %d pieces", t.Len(), t.MaxPieces()), t.Close()
}

// open returns the collector of a run, which has taken in what is there. No other
// process writes to its directory until it is closed.
func open(cfg *Config) (*collector, error) {
	if err := cfg.prepare(); err != nil {
		return nil, err
	}
	if err := os.MkdirAll(cfg.Dir, 0o755); err != nil {
		return nil, err
	}
	unlock, err := Lock(cfg.Dir)
	if err != nil {
		return nil, err
	}
	c, err := newCollector(cfg)
	if err != nil {
		unlock()
		return nil, err
	}
	c.unlock = unlock
	return c, nil
}

// Fingerprint returns what Settings.Network says of a network file, or of what
// is built in if path is empty, or of engine.HandWritten.
func Fingerprint(v *engine.Variant, path string) (string, error) {
	sum := sha256.New()
	switch path {
	case engine.HandWritten:
		return "", nil
	case "":
		net, err := v.BuiltIn()
		if net == nil || err != nil {
			return "", err
		}
		if err := net.Write(sum); err != nil {
			return "", err
		}
	default:
		file, err := os.ReadFile(path)
		if err != nil {
			return "", err
		}
		sum.Write(file)
	}
	return hex.EncodeToString(sum.Sum(nil)[:sha256.Size/2]), nil
}

// A collector writes the games down in the order of their numbers. It alone
// owns the filter and the files.
type collector struct {
	cfg      *Config
	writer   writer
	filter   *Filter
	progress Progress
	early    map[uint64]*played // games that wait for those before them
	unlock   func()
}

// close sees to it that the games are on the disk.
func (c *collector) close() error {
	defer c.unlock()
	return c.writer.close()
}

func newCollector(cfg *Config) (*collector, error) {
	c := &collector{
		cfg:    cfg,
		writer: writer{dir: cfg.Dir, header: Header{Settings: cfg.Settings, Version: cfg.Version}, size: cfg.shardSize},
		filter: NewFilter(FilterBits),
		early:  map[uint64]*played{},
	}
	return c, c.resume()
}

// collect starts the players and takes in what they play.
func (c *collector) collect(ctx context.Context) error {
	var next atomic.Uint64
	next.Store(c.writer.next)
	group, ctx := errgroup.WithContext(ctx)
	games := make(chan *played)
	for range c.cfg.Threads {
		group.Go(func() error { return c.cfg.produce(ctx, &next, games) })
	}
	group.Go(func() error {
		for !c.finished() {
			select {
			case g := <-games:
				if err := c.add(g); err != nil {
					return err
				}
			case <-ctx.Done():
				return ctx.Err()
			}
		}
		return nil
	})
	return group.Wait()
}

// finished reports whether all games are there.
func (c *collector) finished() bool { return c.cfg.Games > 0 && c.writer.next >= c.cfg.Games }

// produce plays game after game until there are no more.
func (cfg *Config) produce(ctx context.Context, next *atomic.Uint64, games chan<- *played) error {
	p, err := newPlayer(cfg)
	if err != nil {
		return err
	}
	defer p.close()
	for {
		number := next.Add(1) - 1
		if cfg.Games > 0 && number >= cfg.Games {
			return nil
		}
		g, err := p.play(ctx, number)
		if err != nil {
			return err
		}
		select {
		case games <- g:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// add takes in a game, and writes down those whose turn it is.
func (c *collector) add(g *played) error {
	c.early[g.Number] = g
	for {
		g := c.early[c.writer.next]
		if g == nil {
			return nil
		}
		delete(c.early, g.Number)
		for i, k := range g.keys {
			g.Moves[i].Duplicate = c.filter.Seen(k)
		}
		for i, k := range g.leafKeys {
			g.Leaves[i].Duplicate = c.filter.Seen(k)
		}
		if err := c.writer.add(&g.Game); err != nil {
			return err
		}
		c.progress.count(&g.Game)
		if c.writer.file == nil { // the shard is complete
			if err := c.snapshot(); err != nil {
				return err
			}
		}
		c.report()
	}
}

func (c *collector) report() {
	if c.cfg.Report != nil {
		c.cfg.Report(c.progress)
	}
}

// count adds a game.
func (p *Progress) count(g *Game) {
	p.Games++
	p.Positions += uint64(len(g.Moves))
	p.Leaves += uint64(len(g.Leaves))
	for i := range g.Moves {
		if g.Moves[i].Duplicate {
			p.Duplicates++
		}
		if g.Moves[i].Table {
			p.Tables++
		}
	}
	for i := range g.Leaves {
		if g.Leaves[i].Table {
			p.Tables++
		}
	}
}
