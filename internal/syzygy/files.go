package syzygy

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
)

// Tables are the tables of some directories. It is safe for concurrent use.
type Tables struct {
	entries   map[material]*entry // by material, and by that with the colors exchanged
	names     int
	maxPieces int
	damaged   atomic.Pointer[error] // the first error of a file that was opened

	mu    sync.Mutex
	files []func() error // close what is mapped
}

// An entry is a material with its files.
type entry struct {
	name string
	wdl  file
	dtz  file
}

// A file is a table that is opened when it is first needed.
type file struct {
	path  string // "" if there is none
	once  sync.Once
	table *table // nil if there is none, or it is damaged
}

// Open finds the tables in the directories of a list, which the system's separator divides (a
// colon, or a semicolon on Windows). A directory that is not there is an error, and so are
// directories without a table. Files are opened when they are first needed.
func Open(list string) (*Tables, error) {
	t := &Tables{entries: map[material]*entry{}}
	for _, dir := range filepath.SplitList(list) {
		if dir == "" {
			continue
		}
		files, err := os.ReadDir(dir)
		if err != nil {
			return nil, err
		}
		for _, f := range files {
			t.find(dir, f.Name())
		}
	}
	if t.names == 0 {
		return nil, fmt.Errorf("%s: no tables (*%s) in it", list, wdlKind.suffix)
	}
	return t, nil
}

// find notes a file if it is a table by its name. The first of two of the same name counts.
func (t *Tables) find(dir, name string) {
	suffix := filepath.Ext(name)
	if suffix != wdlKind.suffix && suffix != dtzKind.suffix {
		return
	}
	stem := name[:len(name)-len(suffix)]
	m, pieces, err := parseMaterial(stem)
	if err != nil {
		return
	}
	e := t.entries[m]
	if e == nil {
		e = &entry{name: stem}
		t.entries[m], t.entries[m.mirrored()] = e, e
	}
	f := &e.dtz
	if suffix == wdlKind.suffix {
		if f = &e.wdl; f.path == "" {
			t.names++
			t.maxPieces = max(t.maxPieces, pieces)
		}
	}
	if f.path == "" && stem == e.name {
		f.path = filepath.Join(dir, name)
	}
}

// MaxPieces returns the most pieces, kings included, of any table.
func (t *Tables) MaxPieces() int { return t.maxPieces }

// Len returns for how many materials there are tables of results (.rtbw).
func (t *Tables) Len() int { return t.names }

// Damaged returns the first error of a file that could not be used, or nil. A position that is in
// such a file is one without a table.
func (t *Tables) Damaged() error {
	if err := t.damaged.Load(); err != nil {
		return *err
	}
	return nil
}

// Close releases the files. The tables must not be used any more.
func (t *Tables) Close() error {
	t.mu.Lock()
	defer t.mu.Unlock()
	var errs []error
	for _, release := range t.files {
		errs = append(errs, release())
	}
	t.files, t.entries = nil, nil
	return errors.Join(errs...)
}

// open returns the table of a file, or nil if there is none that can be used.
func (t *Tables) open(f *file, k *kind, name string) *table {
	f.once.Do(func() {
		if f.path == "" {
			return
		}
		data, release, err := mapFile(f.path)
		if err == nil {
			t.mu.Lock()
			t.files = append(t.files, release)
			t.mu.Unlock()
			f.table, err = parseTable(k, name, data)
		}
		if err != nil {
			f.table = nil
			t.note(fmt.Errorf("%s: %w", f.path, err))
		}
	})
	return f.table
}

// mapFile maps a file into memory. The caller calls release when it is not needed any more.
func mapFile(path string) (data []byte, release func() error, err error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, nil, err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	info, err := f.Stat()
	if err != nil {
		return nil, nil, err
	}
	size := int(info.Size())
	if size == 0 || int64(size) != info.Size() {
		return nil, nil, errDamaged
	}
	return mapMemory(f, size)
}

// note keeps the first error.
func (t *Tables) note(err error) { t.damaged.CompareAndSwap(nil, &err) }
