package eleeye

import (
	"encoding/binary"
	"fmt"
	"strings"
	"testing"

	"arrocco/internal/notation"
	"arrocco/movegen/xiangqi"
)

// position returns the position after moves from the start.
func position(t testing.TB, moves string) *xiangqi.Position {
	t.Helper()
	p, err := xiangqi.Parse(xiangqi.StartFEN)
	if err != nil {
		t.Fatal(err)
	}
	for word := range strings.FieldsSeq(moves) {
		m, err := notation.CoordinatesOf(p.Traits()).Parse(p, word)
		if err != nil {
			t.Fatal(err)
		}
		p.Make(m)
	}
	return p
}

// An entry is one of a book.
type entry struct {
	key          uint32
	move, weight uint16
}

// file returns the bytes of a book.
func file(entries ...entry) (b []byte) {
	for _, e := range entries {
		b = binary.LittleEndian.AppendUint32(b, e.key)
		b = binary.LittleEndian.AppendUint16(b, e.move)
		b = binary.LittleEndian.AppendUint16(b, e.weight)
	}
	return b
}

// text returns the moves of p in the book, with their weights.
func text(b *Book, p *xiangqi.Position) string {
	var words []string
	for _, m := range b.Moves(p) {
		move := notation.CoordinatesOf(p.Traits()).Format(p.Traits(), m.Move)
		words = append(words, fmt.Sprintf("%s:%d", move, m.Weight))
	}
	return strings.Join(words, " ")
}

// TestKeys compares keys with those of the book of XiangQi Wizard Light, by the author of
// ElephantEye, which has them without their lowest bit, and the moves there with those of the
// position.
func TestKeys(t *testing.T) {
	for _, tt := range []struct {
		moves   string
		key     uint32
		entries []entry // without keys
		want    string
	}{
		{
			"", 43199338,
			[]entry{{move: 34197, weight: 546}, {move: 42916, weight: 1473}, {move: 43466, weight: 89}},
			"b2e2:1473 c3c4:546 h0g2:89",
		},
		{"c3c4 h9g7 b0c2", 28731839, []entry{{move: 19259, weight: 3}, {move: 31081, weight: 22}}, "g6g5:22 i9i8:3"},
	} {
		p := position(t, tt.moves)
		k := key(p, false)
		if k>>1 != tt.key {
			t.Errorf("after %q: key %d, want %d", tt.moves, k>>1, tt.key)
		}
		for i := range tt.entries {
			tt.entries[i].key = k
		}
		b, err := New(file(tt.entries...))
		if err != nil {
			t.Fatal(err)
		}
		if got := text(b, p); got != tt.want {
			t.Errorf("after %q: %s, want %s", tt.moves, got, tt.want)
		}
	}
}

// TestMirrored looks up a position of which the book has the mirror image.
func TestMirrored(t *testing.T) {
	p, image := position(t, "b0c2 b9c7"), position(t, "h0g2 h9g7")
	if key(p, true) != key(image, false) || key(p, false) == key(image, false) {
		t.Fatal("the keys of mirror images do not agree")
	}
	move := uint16(theirs(27, false)) | uint16(theirs(36, false))<<8 // a3a4
	b, err := New(file(entry{key(image, false), move, 7}))
	if err != nil {
		t.Fatal(err)
	}
	if got := text(b, p) + " " + text(b, image); got != "i3i4:7 a3a4:7" {
		t.Errorf("moves %s", got)
	}
}

// TestRefused reads files that are no books, and entries that are illegal.
func TestRefused(t *testing.T) {
	for _, tt := range []struct {
		data []byte
		want string
	}{
		{nil, "empty"},
		{make([]byte, 12), "no multiple"},
		{file(entry{2, 0, 0}, entry{1, 0, 0}), "not in order"},
	} {
		if _, err := New(tt.data); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("error %v, want %q", err, tt.want)
		}
	}
	if _, err := Open(t.TempDir()); err == nil || !strings.Contains(err.Error(), "regular") {
		t.Errorf("a directory: error %v", err)
	}
	if _, err := Open("missing.dat"); err == nil || strings.Contains(err.Error(), "missing.dat") {
		t.Errorf("a file that is not there: error %v", err)
	}
	p := position(t, "")
	b, err := New(file(entry{key(p, false), 0xffff, 1}, entry{key(p, false), 0, 1}))
	if err != nil {
		t.Fatal(err)
	}
	if got := b.Moves(p); got != nil {
		t.Errorf("illegal moves %v", got)
	}
}

// FuzzNew checks that no file makes the package panic, and that moves are legal.
func FuzzNew(f *testing.F) {
	p := position(f, "")
	k := key(p, false)
	f.Add(file(entry{k, 42916, 1}, entry{k, 42916, 2}))
	f.Add(file(entry{key(p, true), 0, 1}))
	f.Fuzz(func(t *testing.T, data []byte) {
		b, err := New(data)
		if err != nil {
			return
		}
		for _, m := range b.Moves(p) {
			if !p.Legal(m.Move) {
				t.Errorf("illegal move %v", m.Move)
			}
		}
	})
}
