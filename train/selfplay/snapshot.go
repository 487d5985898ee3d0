package selfplay

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"hash/crc32"
	"os"
	"path/filepath"
)

// A snapshot is what a run remembers at the end of a shard, so that a resumed run
// reads only the games after it. It is a convenience: without one, or with one that is
// damaged or does not fit the shards, all games are read again, and what follows is the
// same to the last byte.
//
// The file has the JSON of a snapshot in a line, then the buckets of the filter, and
// the CRC-32C of all that.
type snapshot struct {
	Settings Settings `json:"settings"`
	Shards   []int64  `json:"shards"` // their sizes, in order
	Next     uint64   `json:"next"`   // number of the next game
	Progress Progress `json:"progress"`
}

const snapshotName = "snapshot"

// snapshot replaces the snapshot of the run by what it is now.
func (c *collector) snapshot() error {
	paths, err := Shards(c.cfg.Dir)
	if err != nil {
		return err
	}
	s := snapshot{Settings: c.cfg.Settings, Next: c.writer.next, Progress: c.progress}
	if s.Shards, err = sizes(paths); err != nil {
		return err
	}
	head, err := json.Marshal(s)
	if err != nil {
		return err
	}
	var b bytes.Buffer
	b.Grow(len(head) + 1 + 4*filterWays*len(c.filter.buckets) + checkSize)
	b.Write(append(head, '\n'))
	if err := binary.Write(&b, binary.LittleEndian, c.filter.buckets); err != nil {
		return err
	}
	file := binary.LittleEndian.AppendUint32(b.Bytes(), crc32.Checksum(b.Bytes(), castagnoli))
	path := filepath.Join(c.cfg.Dir, snapshotName)
	if err := os.WriteFile(path+".new", file, 0o644); err != nil {
		return err
	}
	return os.Rename(path+".new", path)
}

// restore takes over the snapshot of the run, if there is one that fits the shards. It
// returns how many shards need not be read.
func (c *collector) restore(paths []string) (known int, err error) {
	file, err := os.ReadFile(filepath.Join(c.cfg.Dir, snapshotName))
	if errors.Is(err, os.ErrNotExist) {
		return 0, nil
	}
	if err != nil {
		return 0, err
	}
	s, buckets, ok := parseSnapshot(file)
	if !ok || s.Settings != c.cfg.Settings || len(buckets) != 4*filterWays*len(c.filter.buckets) ||
		len(s.Shards) == 0 || len(s.Shards) > len(paths) {
		return 0, nil
	}
	now, err := sizes(paths)
	if err != nil {
		return 0, err
	}
	for i, size := range s.Shards {
		if now[i] != size {
			return 0, nil
		}
	}
	if err := binary.Read(bytes.NewReader(buckets), binary.LittleEndian, c.filter.buckets); err != nil {
		return 0, err
	}
	c.writer.next, c.progress = s.Next, s.Progress
	return len(s.Shards), nil
}

// parseSnapshot takes the file of a snapshot apart.
func parseSnapshot(file []byte) (s snapshot, buckets []byte, ok bool) {
	end := len(file) - checkSize
	if end < 0 || crc32.Checksum(file[:end], castagnoli) != binary.LittleEndian.Uint32(file[end:]) {
		return s, nil, false
	}
	head, buckets, ok := bytes.Cut(file[:end], []byte{'\n'})
	return s, buckets, ok && json.Unmarshal(head, &s) == nil
}

// sizes returns the sizes of files, in bytes.
func sizes(paths []string) ([]int64, error) {
	list := make([]int64, len(paths))
	for i, path := range paths {
		info, err := os.Stat(path)
		if err != nil {
			return nil, err
		}
		list[i] = info.Size()
	}
	return list, nil
}

// CountGames counts the games in dir, whose run may be going on.
func CountGames(dir string) (Progress, error) {
	paths, err := Shards(dir)
	if err != nil {
		return Progress{}, err
	}
	p, known := snapshotOf(dir, paths)
	for _, path := range paths[known:] {
		if err := countShard(&p, path); err != nil {
			return p, err
		}
	}
	return p, nil
}

// snapshotOf returns the progress of the snapshot in dir and how many of the shards it
// counts, or none.
func snapshotOf(dir string, paths []string) (p Progress, known int) {
	file, err := os.ReadFile(filepath.Join(dir, snapshotName))
	if err != nil {
		return p, 0
	}
	if s, _, ok := parseSnapshot(file); ok && len(s.Shards) <= len(paths) {
		return s.Progress, len(s.Shards)
	}
	return p, 0
}

// countShard adds the games of a shard to p.
func countShard(p *Progress, path string) error {
	r, err := Open(path)
	if err != nil {
		return err
	}
	defer func() { _ = r.Close() }() // it was only read
	for g, err := range r.Games() {
		if err != nil {
			return err
		}
		p.count(g)
	}
	return nil
}
