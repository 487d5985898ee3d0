package annotate

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"arrocco/game"
	"arrocco/internal/board"
	"arrocco/internal/pgn"
)

// Annotate writes the analysis into the game that it is of: the evaluation of each move as
// [%eval], as lichess reads it, glyphs and words for moves that are not unremarkable, the
// better line as a variation, and how well both sides played as tags. What the game has
// already stays: comments, glyphs and variations. A move that has a glyph for its quality keeps
// that and gets no other. Only evaluations, and what Annotate itself has written into the game
// earlier, are replaced.
func (an *Analysis) Annotate(g *pgn.Game, annotator string) {
	if g.Tag("Annotator") == "" {
		g.SetTag("Annotator", annotator)
	}
	for side, pl := range an.Players {
		if pl.Moves > 0 {
			name := [...]string{"White", "Black"}[side]
			g.SetTag(name+"Accuracy", fmt.Sprintf("%.1f", pl.Accuracy))
			g.SetTag(name+"AverageLoss", fmt.Sprintf("%.0f", pl.AverageLoss))
		}
	}
	for i := range an.Plies {
		p := &an.Plies[i]
		an.annotateMove(p, &g.Mainline.Moves[p.Index])
	}
}

// annotateMove writes what is known about p to the move m.
func (an *Analysis) annotateMove(p *Ply, m *pgn.Move) {
	words := an.Words(p)
	dropOwn(m, words)
	if nag := p.Verdict.Glyph(); nag != 0 && !slices.ContainsFunc(m.Glyphs, ofQuality) {
		m.Glyphs = slices.Insert(m.Glyphs, 0, nag)
	}
	var said []string
	if !p.After.Over {
		said = append(said, "[%eval "+p.After.String()+"]")
		dropEvals(m)
	}
	if words != "" {
		said = append(said, words)
	}
	var notes []pgn.Note
	if len(said) > 0 {
		notes = append(notes, pgn.Note{Comment: strings.Join(said, " ")})
	}
	m.Notes = slices.Concat(notes, m.Notes)
	if v := p.variation(); v != nil {
		m.Notes = append(m.Notes, pgn.Note{Variation: v})
	}
}

// ofQuality reports whether a glyph is one of !, ?, !!, ??, !? and ?!.
func ofQuality(n pgn.NAG) bool { return n >= 1 && n <= 6 }

// ownWords matches the words that Annotate writes after [%eval].
var ownWords = regexp.MustCompile(
	`^(Inaccuracy|Mistake|Blunder|Good move|Brilliant move)\.( Before it .+, now .+\.)?( Best was \S+\.)?$`)

// dropOwn removes from a move what Annotate has written to it earlier: the words of a verdict
// with its glyph, and the line that was better. Words that stand alone, as where the game is
// over, may be a person's, unless they are the ones that it will write again.
func dropOwn(m *pgn.Move, words string) {
	m.Notes = slices.DeleteFunc(m.Notes, func(n pgn.Note) bool {
		if n.Variation != nil {
			return isOwn(n.Variation)
		}
		found := ownWords.FindStringSubmatch(dropEval(n.Comment))
		if found == nil || !strings.HasPrefix(n.Comment, evalOpen) && n.Comment != words {
			return false
		}
		m.Glyphs = slices.DeleteFunc(m.Glyphs, func(nag pgn.NAG) bool {
			return slices.ContainsFunc(verdicts[:], func(v verdictName) bool { return v.nag == nag && v.name == found[1] })
		})
		return true
	})
}

// isOwn reports whether a variation is one that Annotate has written.
func isOwn(v *pgn.Variation) bool {
	if len(v.Moves) == 0 || len(v.Moves[0].Notes) != 1 || v.Moves[0].Notes[0].Variation != nil {
		return false
	}
	comment := v.Moves[0].Notes[0].Comment
	return strings.HasPrefix(comment, evalOpen) && dropEval(comment) == "" &&
		!slices.ContainsFunc(v.Moves[1:], func(m pgn.Move) bool { return len(m.Notes)+len(m.Glyphs) > 0 })
}

// The frame of an evaluation in a comment.
const (
	evalOpen  = "[%eval "
	evalClose = "]"
)

// dropEvals removes the evaluations from the comments of a move.
func dropEvals(m *pgn.Move) {
	m.Notes = slices.DeleteFunc(m.Notes, func(n pgn.Note) bool {
		return n.Variation == nil && strings.Contains(n.Comment, evalOpen) && dropEval(n.Comment) == ""
	})
	for i := range m.Notes {
		if n := &m.Notes[i]; n.Variation == nil && strings.Contains(n.Comment, evalOpen) {
			n.Comment = dropEval(n.Comment)
		}
	}
}

// dropEval returns a comment without its evaluations.
func dropEval(comment string) string {
	for {
		before, rest, found := strings.Cut(comment, evalOpen)
		_, after, closed := strings.Cut(rest, evalClose)
		if !found || !closed {
			return comment
		}
		comment = strings.TrimSpace(strings.TrimRight(before, " ") + " " + strings.TrimLeft(after, " "))
	}
}

// variation returns the line that was better than a wrong move, or nil.
func (p *Ply) variation() *pgn.Variation {
	if !p.Verdict.Fault() || len(p.LineTexts) == 0 {
		return nil
	}
	v := &pgn.Variation{}
	for _, text := range p.LineTexts {
		v.Moves = append(v.Moves, pgn.Move{Text: text})
	}
	v.Moves[0].Notes = []pgn.Note{{Comment: evalOpen + p.Before.String() + evalClose}}
	return v
}

// Words returns what is said of a move in words, or "" if there is nothing to say: the
// verdict, what has changed where the game took a turn, and the best move.
func (an *Analysis) Words(p *Ply) string {
	switch {
	case p.Verdict == Unremarkable:
		return ""
	case !p.Verdict.Fault():
		return p.Verdict.String() + "."
	}
	text := p.Verdict.String() + "."
	if p.Verdict != Inaccuracy && an.stand(p.Before, "") != an.stand(p.After, "") {
		text += fmt.Sprintf(" Before it %s, now %s.", an.stand(p.Before, "was"), an.stand(p.After, "is"))
	}
	if len(p.LineNames) > 0 {
		text += fmt.Sprintf(" Best was %s.", p.LineNames[0])
	}
	return text
}

// The centipawns from which a side is slightly better, better and winning, as the signs +=,
// ± and +- are used.
const (
	slightlyBetter = 50
	better         = 150
	winning        = 300
)

// stand says in words who is better, with the given form of "to be".
func (an *Analysis) stand(e Eval, is string) string {
	n, leader := e.Centipawns, game.White
	if n < 0 || e.Mate < 0 {
		n, leader = -n, game.Black
	}
	name := board.Player(an.Traits, leader)
	switch {
	case e.Over && e.Result == game.Drawn:
		return "the game " + is + " drawn"
	case e.Over:
		return board.Player(an.Traits, winner(e.Result)) + " " + "has won"
	case e.Mate != 0:
		return fmt.Sprintf("%s %s mating in %d", name, is, max(e.Mate, -e.Mate))
	case n < slightlyBetter:
		return "the game " + is + " equal"
	case n < better:
		return name + " " + is + " slightly better"
	case n < winning:
		return name + " " + is + " better"
	default:
		return name + " " + is + " winning"
	}
}

// winner returns the player who has won with a result.
func winner(r game.Result) game.Color {
	if r == game.BlackWins {
		return game.Black
	}
	return game.White
}
