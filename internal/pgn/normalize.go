package pgn

import (
	"slices"

	"arrocco/game"
)

// nullMove is the text of a null move that most programs read.
const nullMove = "--"

// Normalize rewrites the moves of the game and its variations as the standard has them:
// Nf3 for "Ng1-f3", "♘f3" or "nf3", O-O for "0-0", "--" for a null move. Many programs
// skip other forms or read another move from them. Variations before the first move, which
// they read as moves of the game, go behind it. Text from the first move on that parse
// refuses stays as it is, and so do games whose files have several notations: xiangqi, and
// games with hidden tiles.
//
// Start is the position in which the game starts. Normalize plays moves on it and takes
// them back.
func (g *Game) Normalize(start game.Position, parse Parser) {
	if _, hidden := start.(game.Hidden); hidden || start.Traits().Notation == game.WXF {
		return
	}
	g.Mainline.normalize(start, parse)
}

// normalize rewrites the moves of v, which starts at p.
func (v *Variation) normalize(p game.Position, parse Parser) {
	played := 0
	defer func() {
		for range played {
			p.Unmake()
		}
	}()
	v.moveFirstNotes()
	for i := range v.Moves {
		m := &v.Moves[i]
		for _, n := range m.Notes {
			if n.Variation != nil {
				n.Variation.normalize(p, parse)
			}
		}
		move, err := m.parse(p, parse)
		if err != nil {
			return
		}
		if m.Text = nullMove; move != game.NoMove {
			m.Text = MoveText(p, move)
		}
		makeMove(p, move)
		played++
	}
}

// moveFirstNotes moves variations before the first move behind it, in front of its own.
func (v *Variation) moveFirstNotes() {
	isVariation := func(n Note) bool { return n.Variation != nil }
	if len(v.Moves) == 0 || !slices.ContainsFunc(v.Notes, isVariation) {
		return
	}
	var early, rest []Note
	for _, n := range v.Notes {
		if isVariation(n) {
			early = append(early, n)
		} else {
			rest = append(rest, n)
		}
	}
	v.Notes, v.Moves[0].Notes = rest, append(early, v.Moves[0].Notes...)
}
