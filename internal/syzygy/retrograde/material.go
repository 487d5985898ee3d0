package retrograde

import (
	"fmt"
	"slices"
	"strings"
)

// MaxMen is the greatest number of men of a table, kings included.
const MaxMen = 4

// A kind is the type of a man.
type kind uint8

const (
	pawn kind = iota
	knight
	bishop
	rook
	queen
	king
)

// letters are those of the kinds in FEN, as White's.
const letters = "PNBRQK"

// A man is a piece or a pawn of one side.
type man struct {
	kind  kind
	black bool
}

// letter returns the letter of m in FEN.
func (m man) letter() byte {
	if m.black {
		return letters[m.kind] | 0x20
	}
	return letters[m.kind]
}

// manOf is the inverse of letter.
func manOf(letter byte) (m man, ok bool) {
	i := strings.IndexByte(letters, letter&^0x20)
	return man{kind(max(i, 0)), letter&0x20 != 0}, i >= 0
}

// parseMaterial returns the men of a material such as "KQvKR", White's side of which comes
// first, in any order.
func parseMaterial(text string) ([]man, error) {
	white, black, found := strings.Cut(text, "v")
	if !found {
		return nil, fmt.Errorf("material %q: want one like KQvKR", text)
	}
	var men []man
	for i, side := range []string{white, black} {
		if strings.Count(side, "K") != 1 {
			return nil, fmt.Errorf("material %q: want one king on each side", text)
		}
		for j := range len(side) {
			m, ok := manOf(side[j])
			if !ok || m.black {
				return nil, fmt.Errorf("material %q: %q is not one of %s", text, side[j], letters)
			}
			men = append(men, man{m.kind, i == 1})
		}
	}
	if len(men) > MaxMen {
		return nil, fmt.Errorf("material %q: %d men, at most %d", text, len(men), MaxMen)
	}
	return men, nil
}

// A side is the kinds of one side's men, the strongest first.
type side []kind

// sideOf returns the men of one side.
func sideOf(men []man, black bool) side {
	var s side
	for _, m := range men {
		if m.black == black {
			s = append(s, m.kind)
		}
	}
	slices.SortFunc(s, func(a, b kind) int { return int(b) - int(a) })
	return s
}

// String returns the side as in the name of a table, such as "KRP".
func (s side) String() string {
	var b strings.Builder
	for _, k := range s {
		b.WriteByte(letters[k])
	}
	return b.String()
}

// weaker reports whether s comes second in the name of a table.
func (s side) weaker(other side) bool {
	if len(s) != len(other) {
		return len(s) < len(other)
	}
	return slices.Compare(s, other) < 0
}

// nameOf returns the name of the table of the men, such as "KQvKR", and whether their colors
// are swapped in it.
func nameOf(men []man) (name string, swapped bool) {
	white, black := sideOf(men, false), sideOf(men, true)
	if swapped = white.weaker(black); swapped {
		white, black = black, white
	}
	return white.String() + "v" + black.String(), swapped
}

// arrange returns the men of the table with the given name in the order of its indices:
// pawns, kings, pieces, of each White's first.
func arrange(name string) ([]man, error) {
	men, err := parseMaterial(name)
	if err != nil {
		return nil, err
	}
	place := func(m man) int {
		switch m.kind {
		case pawn:
			return 0
		case king:
			return 1
		default:
			return 2
		}
	}
	slices.SortStableFunc(men, func(a, b man) int { return place(a) - place(b) })
	return men, nil
}
