package selfplay

import (
	"cmp"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// A Header describes the games of a shard.
type Header struct {
	Settings
	First   uint64 `json:"first"`             // number of its first game
	Version string `json:"version,omitempty"` // of the engine that played
}

// String returns the game, the nodes, the seed, the version, the network and the tables.
func (h *Header) String() string {
	version := h.Version
	if version == "" {
		version = "unknown"
	}
	network := ""
	if h.Network != "" {
		network = ", network " + h.Network
	}
	nodes := strconv.FormatUint(h.Nodes, 10)
	if h.Soft > 0 {
		nodes = strconv.FormatUint(h.Soft, 10) + " to " + nodes
	}
	if h.Quick > 0 {
		nodes = strconv.FormatUint(h.Quick, 10) + " or " + nodes
	}
	tables := ""
	if h.Tables != "" {
		tables = ", endgame tables " + h.Tables
	}
	return fmt.Sprintf("%s, %s nodes a move, seed %d, version %s%s%s", h.Variant, nodes, h.Seed, version, network, tables)
}

const (
	magic         = "ARROCCO\x1a"
	formatVersion = 1
	maxHeader     = 1 << 16 // bytes of settings

	// gamesPerShard is how many games a shard holds: some megabytes.
	gamesPerShard = 8192
)

// The names of shards, with the number of their first game in between, by which they sort.
const (
	shardPrefix = "games-"
	shardSuffix = ".arrocco"
)

func shardName(first uint64) string { return fmt.Sprintf("%s%010d%s", shardPrefix, first, shardSuffix) }

// Shards returns the paths of the shards in a directory, in order. A directory that is not there
// has none.
func Shards(dir string) (paths []string, err error) {
	entries, err := os.ReadDir(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	for _, e := range entries {
		if name := e.Name(); strings.HasPrefix(name, shardPrefix) && strings.HasSuffix(name, shardSuffix) {
			paths = append(paths, filepath.Join(dir, name))
		}
	}
	return paths, err
}

// appendHeader appends h to b.
func appendHeader(b []byte, h *Header) ([]byte, error) {
	settings, err := json.Marshal(h)
	if err != nil {
		return nil, err
	}
	from := len(b)
	b = append(b, magic...)
	b = append(b, formatVersion)
	b = binary.AppendUvarint(b, uint64(len(settings)))
	b = append(b, settings...)
	return binary.LittleEndian.AppendUint32(b, crc32.Checksum(b[from:], castagnoli)), nil
}

// parseHeader reads the header at the start of b, and returns its length.
func parseHeader(b []byte) (h Header, size int, err error) {
	if len(b) <= len(magic) || string(b[:len(magic)]) != magic {
		return h, 0, errors.New("not a shard of games")
	}
	if v := b[len(magic)]; v != formatVersion {
		return h, 0, fmt.Errorf("version %d of the format; this program knows %d", v, formatVersion)
	}
	at := len(magic) + 1
	n, k := binary.Uvarint(b[at:])
	if k <= 0 || n > maxHeader || at+k+int(n)+checkSize > len(b) {
		return h, 0, errors.New("the header is cut off")
	}
	settings := b[at+k : at+k+int(n)]
	size = at + k + int(n)
	if crc32.Checksum(b[:size], castagnoli) != binary.LittleEndian.Uint32(b[size:]) {
		return h, 0, errors.New("the header is damaged")
	}
	if err := json.Unmarshal(settings, &h); err != nil {
		return h, 0, fmt.Errorf("header: %w", err)
	}
	return h, size + checkSize, nil
}

// A writer appends games to the shards of a directory.
type writer struct {
	dir    string
	header Header
	file   *os.File // nil if the next game begins a shard
	next   uint64   // number of the next game
	size   uint64   // games of a shard; 0 for gamesPerShard
	buffer []byte
}

// add appends g, whose number must be the next, by one write.
func (w *writer) add(g *Game) error {
	if w.file == nil {
		if err := w.begin(); err != nil {
			return err
		}
	}
	w.buffer = appendGame(w.buffer[:0], g)
	if _, err := w.file.Write(w.buffer); err != nil {
		return err
	}
	w.next++
	if w.full() {
		return w.close()
	}
	return nil
}

// full reports whether the next game begins a shard.
func (w *writer) full() bool { return w.next%cmp.Or(w.size, gamesPerShard) == 0 }

// begin creates a shard. It appears under its name only with a whole header.
func (w *writer) begin() error {
	w.header.First = w.next
	head, err := appendHeader(nil, &w.header)
	if err != nil {
		return err
	}
	path := filepath.Join(w.dir, shardName(w.next))
	if err := os.WriteFile(path+".new", head, 0o644); err != nil {
		return err
	}
	if err := os.Rename(path+".new", path); err != nil {
		return err
	}
	return w.open(path)
}

// open continues a shard.
func (w *writer) open(path string) (err error) {
	w.file, err = os.OpenFile(path, os.O_WRONLY|os.O_APPEND, 0)
	return err
}

// close sees to it that the shard is on the disk, if one is open.
func (w *writer) close() error {
	if w.file == nil {
		return nil
	}
	file := w.file
	w.file = nil
	return errors.Join(file.Sync(), file.Close())
}
