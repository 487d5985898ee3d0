package pgn_test

import (
	"strings"
	"testing"

	"github.com/corentings/chess/v2"
	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"arrocco/game"
	"arrocco/internal/notation"
	"arrocco/internal/pgn"
	rules "arrocco/movegen/chess"
)

// words are moves of all types and games.
var words = []string{
	"e4", "Nf3+", "O-O", "exd8=Q#", "h2e2", "C2.5", "H2-E2", "C+=5", "15=4", "35+1", "--", "炮二平五", "Ｃ２＝５", "Z0", "♘f3",
}

// text draws a text without the runes of without.
func text(without string) *rapid.Generator[string] {
	return rapid.String().Filter(func(s string) bool {
		return !strings.ContainsAny(s, without+"\r\x00")
	})
}

// moves draws a variation with nested variations up to depth.
func moves(depth int) *rapid.Generator[pgn.Variation] {
	return rapid.Custom(func(t *rapid.T) pgn.Variation {
		l := pgn.Variation{Glyphs: rapid.Custom(nags).Draw(t, "glyphs"), Notes: notes(min(depth, 1)).Draw(t, "notes")}
		for range rapid.IntRange(0, 6).Draw(t, "moves") {
			l.Moves = append(l.Moves, pgn.Move{
				Text:   rapid.SampledFrom(words).Draw(t, "move"),
				Glyphs: rapid.Custom(nags).Draw(t, "glyphs"),
				Notes:  notes(depth).Draw(t, "notes"),
			})
		}
		return l
	})
}

func nags(t *rapid.T) []pgn.NAG {
	var n []pgn.NAG
	for range rapid.IntRange(0, 2).Draw(t, "n") {
		n = append(n, pgn.NAG(rapid.Byte().Draw(t, "nag")))
	}
	return n
}

// notes draws comments, and variations if depth is above zero.
func notes(depth int) *rapid.Generator[[]pgn.Note] {
	return rapid.Custom(func(t *rapid.T) []pgn.Note {
		var notes []pgn.Note
		for range rapid.IntRange(0, 2).Draw(t, "n") {
			switch kind := rapid.IntRange(0, 2).Draw(t, "kind"); {
			case kind == 0:
				notes = append(notes, note(text("}").Draw(t, "comment")))
			case kind == 1:
				notes = append(notes, note(text("\n").Draw(t, "comment")))
			case depth > 0:
				l := moves(depth-1).Draw(t, "variation")
				notes = append(notes, pgn.Note{Variation: &l})
			}
		}
		return notes
	})
}

// TestRoundTrip writes random games and reads them back.
func TestRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := &pgn.Game{
			Mainline: moves(3).Draw(t, "line"),
			Result:   rapid.SampledFrom([]string{"1-0", "0-1", "1/2-1/2", "*"}).Draw(t, "result"),
		}
		g.Tags = append(g.Tags, pgn.Tag{Name: "Event", Value: text("\n").Draw(t, "value")})
		var b strings.Builder
		if err := pgn.Write(&b, g); err != nil {
			t.Fatal(err)
		}
		back, err := pgn.ReadAll(strings.NewReader(b.String()))
		if err != nil {
			t.Fatalf("%v in\n%s", err, b.String())
		}
		if diff := cmp.Diff([]*pgn.Game{g}, back); diff != "" {
			t.Fatalf("-written +read\n%s\n%s", diff, b.String())
		}
	})
}

// TestOtherLibraryAgrees plays random games and writes them with comments and variations
// for corentings/chess to read, and reads games that corentings/chess writes.
func TestOtherLibraryAgrees(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p, err := rules.Parse(rules.StartFEN)
		if err != nil {
			t.Fatal(err)
		}
		g := &pgn.Game{Tags: []pgn.Tag{{Name: "Event", Value: "x"}}, Result: "*"}
		for range rapid.IntRange(1, 120).Draw(t, "plies") {
			if p.Outcome().Result != game.Ongoing {
				break
			}
			m := pgn.Move{Text: notation.SAN(p, pick(t, p))}
			if rapid.IntRange(0, 9).Draw(t, "annotate") == 0 {
				other := pgn.Variation{Moves: []pgn.Move{{Text: notation.SAN(p, pick(t, p))}}}
				m.Notes = []pgn.Note{note("[%eval 0.10,3] text"), {Variation: &other}}
				m.Glyphs = []pgn.NAG{14}
			}
			g.Mainline.Moves = append(g.Mainline.Moves, m)
			move, err := notation.ParseSAN(p, m.Text)
			if err != nil {
				t.Fatal(err)
			}
			p.Make(move)
		}
		var b strings.Builder
		if err := pgn.Write(&b, g); err != nil {
			t.Fatal(err)
		}
		read, err := chess.PGN(strings.NewReader(b.String()))
		if err != nil {
			t.Fatalf("%v in\n%s", err, b.String())
		}
		theirs := chess.NewGame(read)
		want, got := strings.Fields(p.String()), strings.Fields(theirs.Position().String())
		if want[0] != got[0] || want[1] != got[1] || want[2] != got[2] {
			t.Fatalf("they end at %v, we at %v\n%s", got, want, b.String())
		}
		checkTheirs(t, theirs.String(), g)
	})
}

// pick draws a legal move.
func pick(t *rapid.T, p game.Position) game.Move {
	var list game.MoveList
	p.Generate(&list, game.All)
	return list.Moves()[rapid.IntRange(0, list.Len()-1).Draw(t, "move")].Move
}

// checkTheirs reads and resolves a game that the other library has written.
func checkTheirs(t *rapid.T, text string, g *pgn.Game) {
	back, err := pgn.ReadAll(strings.NewReader(text))
	if err != nil || len(back) != 1 {
		t.Fatalf("%d games, error %v in\n%s", len(back), err, text)
	}
	p, err := rules.Parse(rules.StartFEN)
	if err != nil {
		t.Fatal(err)
	}
	ours, err := g.Mainline.Resolve(p, notation.ParseSAN)
	if err != nil {
		t.Fatal(err)
	}
	theirs, err := back[0].Mainline.Resolve(p, notation.ParseSAN)
	if err != nil {
		t.Fatalf("%v in\n%s", err, text)
	}
	if diff := cmp.Diff(ours, theirs); diff != "" {
		t.Fatalf("-ours +theirs\n%s\n%s", diff, text)
	}
}

func FuzzRead(f *testing.F) {
	f.Add("[Event \"x\"]\n\n1. e4 {a} (1. d4 $2) e5! 2. O-O *")
	f.Add("1. C2.5 ;x\n% y\n1-0")
	f.Add("[A B \"x \"y\" z\"]\n\n$1 (1. e4) 1.炮二平五 １．Ｃ２＝５ Nf3+- -- Z0 ½-½")
	f.Add("[Event \x00 x\ry]")
	f.Add("[Event \"x\"]\n\n[Event \"y\"]\n1. e4± (=) 3…Nf6 } ) 1/2")
	f.Fuzz(func(t *testing.T, text string) {
		games, _ := pgn.ReadAll(strings.NewReader(text))
		for _, g := range games {
			var b strings.Builder
			if err := pgn.Write(&b, g); err != nil {
				t.Fatalf("%v: %#v", err, g)
			}
			back, err := pgn.ReadAll(strings.NewReader(b.String()))
			if err != nil || len(back) != 1 {
				t.Fatalf("%d games, error %v in %q", len(back), err, b.String())
			}
			if g.Result == "" {
				back[0].Result = ""
			}
			if diff := cmp.Diff(g, back[0]); diff != "" {
				t.Fatalf("-first +second\n%s", diff)
			}
		}
	})
}
