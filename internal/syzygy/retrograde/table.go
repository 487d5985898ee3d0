package retrograde

import (
	"fmt"
	"math"
	"slices"
	"sync"
)

// fiftyMoves is the number of plies without a zeroing move after which a game is drawn.
const fiftyMoves = 100

// A Set holds tables that have been computed. The zero Set is empty and ready to use, by
// several goroutines at once.
type Set struct {
	// limit replaces fiftyMoves in tests if it is not 0.
	limit int

	mu     sync.Mutex
	tables map[string]*Table
}

// New computes the table of one material, as Set.Table does. What it computes for other
// materials on the way is lost if more tables follow: then use a Set.
func New(material string) (*Table, error) { return new(Set).Table(material) }

// Table returns the table of a material of 2 to 4 men, such as "KQvKR". The order of sides
// and men does not matter: "KRvKQ" is the same table. It is computed when it is first asked
// for, with those of the materials that captures and promotions lead to; that takes
// seconds, and 10 MB are kept of a table of 4 men without pawns, 25 MB of one with
// pawns. The error says why the material has no table.
func (s *Set) Table(material string) (*Table, error) {
	men, err := parseMaterial(material)
	if err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	name, _ := nameOf(men)
	return s.table(name)
}

// table returns the table with the given name; s is locked.
func (s *Set) table(name string) (*Table, error) {
	if t := s.tables[name]; t != nil {
		return t, nil
	}
	men, err := arrange(name)
	if err != nil {
		return nil, err
	}
	t := &Table{name: name, men: men, limit: int16(fiftyMoves)}
	if s.limit != 0 {
		t.limit = int16(s.limit)
	}
	for _, m := range men {
		if m.kind == pawn {
			t.pawns++
		}
	}
	t.enPassant = t.pawns == 2 && men[0].black != men[1].black
	if err := t.connect(s); err != nil {
		return nil, err
	}
	t.solve()
	if s.tables == nil {
		s.tables = make(map[string]*Table)
	}
	s.tables[name] = t
	return t, nil
}

// A Table has the values of all positions of one material. It does not change, so that
// several goroutines may use it.
type Table struct {
	name      string
	men       []man
	pawns     int   // they come first in men
	enPassant bool  // both sides have a pawn
	limit     int16 // plies, fiftyMoves but in tests

	links  [MaxMen][MaxMen + 1][queen + 1]*link // by moving man, captured man + 1, promotion
	values []value                              // by index
}

// Name returns the material as in the names of Syzygy files, such as "KQvKR".
func (t *Table) Name() string { return t.name }

// A value is what is known of a position, from the view of the side to move: n > 0 is a win
// with DTZ n, n < 0 a loss with DTZ n+1, so that mate has its own value.
type value int16

const (
	draw    value = 0 // or not known yet
	mated   value = -1
	illegal value = math.MinInt16
)

// lossIn returns the value of a loss with the given DTZ in plies.
func lossIn(plies int16) value { return value(-plies - 1) }

// plies returns how many plies of the table's ending are left. v is not a draw.
func (v value) plies() int16 {
	if v > 0 {
		return int16(v)
	}
	return int16(-v - 1)
}

// A placement is a position of a table's men: their squares, in the order of the table.
type placement struct {
	at    [MaxMen]uint8
	black bool // to move
}

// A link says in which table a position is after a zeroing move.
type link struct {
	table *Table
	from  [MaxMen]uint8 // for each man of table, which man of the old one it is
	flip  bool          // colors and ranks are swapped
}

// follow returns p, a position after a move in the old table, as one of l.table.
func (l *link) follow(p *placement) placement {
	q := placement{black: p.black != l.flip}
	for i := range l.table.men {
		q.at[i] = p.at[l.from[i]]
		if l.flip {
			q.at[i] ^= 56
		}
	}
	return q
}

// connect makes the links of t, computing the tables that they lead to.
func (t *Table) connect(s *Set) error {
	for mover := range t.men {
		for captured := -1; captured < len(t.men); captured++ {
			if captured >= 0 && (t.men[captured].kind == king || t.men[captured].black == t.men[mover].black) {
				continue
			}
			for promotion := pawn; promotion <= queen; promotion++ {
				if promotion != pawn && t.men[mover].kind != pawn {
					continue
				}
				l, err := t.linkTo(s, mover, captured, promotion)
				if err != nil {
					return err
				}
				t.links[mover][captured+1][promotion] = l
			}
		}
	}
	return nil
}

// linkTo returns the link of one kind of move. captured is -1 for none, promotion pawn.
func (t *Table) linkTo(s *Set, mover, captured int, promotion kind) (*link, error) {
	if captured < 0 && promotion == pawn {
		return &link{table: t, from: [MaxMen]uint8{0, 1, 2, 3}}, nil
	}
	men := slices.Clone(t.men)
	if promotion != pawn {
		men[mover].kind = promotion
	}
	left := slices.Clone(men)
	if captured >= 0 {
		left = slices.Delete(left, captured, captured+1)
	}
	name, swapped := nameOf(left)
	table, err := s.table(name)
	if err != nil {
		return nil, fmt.Errorf("after a move in %s: %w", t.name, err)
	}
	l := &link{table: table, flip: swapped}
	used := [MaxMen]bool{}
	if captured >= 0 {
		used[captured] = true
	}
	for i, want := range table.men {
		want.black = want.black != swapped
		for j, m := range men {
			if !used[j] && m == want {
				l.from[i], used[j] = uint8(j), true
				break
			}
		}
	}
	return l, nil
}
