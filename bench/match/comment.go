package match

import (
	"fmt"
	"strings"
	"time"

	"arrocco/bench/client"
	"arrocco/game"
	"arrocco/internal/pgn"
)

// A commenter writes the comments of a game's moves, one after the other.
type commenter struct {
	fields *Fields
	clocks [game.NumColors]*clock // nil of an engine without a clock
}

// newCommenter returns the commenter of a game between two of the engines.
func newCommenter(f *Fields, r *Record, engines []client.Spec) *commenter {
	c := &commenter{fields: f}
	for i := range engines {
		e := &engines[i]
		for color, name := range [game.NumColors]string{game.White: r.White, game.Black: r.Black} {
			if e.Name == name && e.Limit.Clocked() {
				c.clocks[color] = newClock(e.Limit, e.Margin)
			}
		}
	}
	return c
}

// notes returns the comments after the move m of pos, which is that of a ply of an
// engine, or of the opening if ply is nil. The position is the same afterwards.
func (c *commenter) notes(pos game.Position, m game.Move, ply *Ply) ([]pgn.Note, error) {
	text := "book"
	switch {
	case c.fields.Min && (ply == nil || ply.Draw == ""):
		return nil, nil
	case c.fields.Min:
		text = pgn.DrawNote(ply.Draw)
	case ply != nil:
		commands := c.commands(pos.State().Side, ply)
		facts, err := c.facts(pos, m, ply)
		if err != nil {
			return nil, err
		}
		text = strings.Join(append(commands, strings.Join(facts, ", ")), " ")
		text = strings.TrimRight(text, " ")
	}
	return []pgn.Note{{Comment: text}}, nil
}

// commands returns what annotated games on lichess have as well: [%eval pawns,depth]
// from White's view, the time that the move took, and what the clock shows after it.
func (c *commenter) commands(side game.Color, ply *Ply) []string {
	var list []string
	if ply.Draw != "" {
		list = append(list, pgn.DrawNote(ply.Draw))
	}
	if score := ply.exactScore(); score != nil {
		e := *score
		if side == game.Black {
			e.Centipawns, e.Mate = -e.Centipawns, -e.Mate
		}
		list = append(list, fmt.Sprintf("[%%eval %s,%d]", e, ply.Depth))
	}
	elapsed := time.Duration(ply.MS * float64(time.Millisecond))
	list = append(list, clockCommand("emt", elapsed))
	if clock := c.clocks[side]; clock != nil && c.fields.TimeLeft {
		clock.press(elapsed)
		list = append(list, clockCommand("clk", clock.left))
	}
	return list
}

// clockCommand writes a time as [%name h:mm:ss.sss].
func clockCommand(name string, t time.Duration) string {
	return fmt.Sprintf("[%%%s %d:%02d:%06.3f]", name, int(t.Hours()), int(t.Minutes())%60, (t % time.Minute).Seconds())
}

// facts returns the further fields of a move as fastchess writes them, without those
// that the engine did not give.
func (c *commenter) facts(pos game.Position, m game.Move, ply *Ply) ([]string, error) {
	var list []string
	for _, number := range []struct {
		wanted bool
		name   string
		value  uint64
	}{
		{c.fields.Nodes, "n", ply.Nodes},
		{c.fields.SelDepth, "sd", uint64(max(0, ply.SelDepth))},
		{c.fields.NPS, "nps", ply.NPS},
		{c.fields.HashFull, "hashfull", uint64(max(0, ply.HashFull))},
		{c.fields.TBHits, "tbhits", ply.TBHits},
	} {
		if number.wanted && number.value > 0 {
			list = append(list, fmt.Sprintf("%s=%d", number.name, number.value))
		}
	}
	if !c.fields.PV || ply.PV == "" {
		return list, nil
	}
	line, err := lineText(pos, m, ply.PV)
	if err != nil {
		return nil, fmt.Errorf("pv of %s: %w", ply.Move, err)
	}
	return append(list, fmt.Sprintf("pv=%q", line)), nil
}
