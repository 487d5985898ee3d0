package pgn_test

import (
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"arrocco/internal/pgn"
)

func note(text string) pgn.Note { return pgn.Note{Comment: text} }

func variation(moves ...pgn.Move) pgn.Note { return pgn.Note{Variation: &pgn.Line{Moves: moves}} }

// A readTest is a file and the games in it.
type readTest struct {
	name string
	text string
	want []*pgn.Game
}

func (tt readTest) run(t *testing.T) {
	got, err := pgn.ReadAll(strings.NewReader(tt.text))
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(tt.want, got); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
}

func TestReadStructure(t *testing.T) {
	tests := []readTest{
		{"nothing", "", nil},
		{"white space", "\r\n\t \n", nil},
		{"only a comment", "; hello\n", nil},
		{"only a result", "*", []*pgn.Game{{Result: "*"}}},
		{"one move", "1. e4 *", []*pgn.Game{{Line: line("e4"), Result: "*"}}},
		{"tags only", "[Event \"x\"]\n\n1-0", []*pgn.Game{{Tags: []pgn.Tag{{Name: "Event", Value: "x"}}, Result: "1-0"}}},
		{"no numbers", "e4 e5 Nf3 1/2-1/2", []*pgn.Game{{Line: line("e4", "e5", "Nf3"), Result: "1/2-1/2"}}},
		{"tight", "1.e4 e5 2.Nf3(2.f4)2...Nc6 0-1", []*pgn.Game{{
			Line: pgn.Line{Moves: []pgn.Move{
				{Text: "e4"},
				{Text: "e5"},
				{Text: "Nf3", Notes: []pgn.Note{variation(pgn.Move{Text: "f4"})}},
				{Text: "Nc6"},
			}},
			Result: "0-1",
		}}},
		{"numbers apart from dots", "1 . e4 1 ... e5 2 .. Nf3 *", []*pgn.Game{{Line: line("e4", "e5", "Nf3"), Result: "*"}}},
		{"glyphs", "1. e4! e5?? 2. f4 !? $14 $255 *", []*pgn.Game{{
			Line: pgn.Line{Moves: []pgn.Move{
				{Text: "e4", Glyphs: []pgn.NAG{1}},
				{Text: "e5", Glyphs: []pgn.NAG{4}},
				{Text: "f4", Glyphs: []pgn.NAG{5, 14, 255}},
			}},
			Result: "*",
		}}},
		{"comments", "{first} 1. e4 {after\r\ntwo lines} ; to the end } of line\n{third} e5 *", []*pgn.Game{{
			Line: pgn.Line{
				Notes: []pgn.Note{note("first")},
				Moves: []pgn.Move{
					{Text: "e4", Notes: []pgn.Note{note("after\ntwo lines"), note(" to the end } of line"), note("third")}},
					{Text: "e5"},
				},
			},
			Result: "*",
		}}},
		{"nested variations", "1. e4 (1. d4 {a} (1. c4 c5) 1... d5) (1. Nf3) {b} e5 *", []*pgn.Game{{
			Line: pgn.Line{Moves: []pgn.Move{
				{Text: "e4", Notes: []pgn.Note{
					variation(
						pgn.Move{Text: "d4", Notes: []pgn.Note{note("a"), variation(pgn.Move{Text: "c4"}, pgn.Move{Text: "c5"})}},
						pgn.Move{Text: "d5"},
					),
					variation(pgn.Move{Text: "Nf3"}),
					note("b"),
				}},
				{Text: "e5"},
			}},
			Result: "*",
		}}},
		{"variation that starts with a comment", "1. e4 ({better} 1. d4) *", []*pgn.Game{{
			Line: pgn.Line{Moves: []pgn.Move{{Text: "e4", Notes: []pgn.Note{{Variation: &pgn.Line{
				Notes: []pgn.Note{note("better")},
				Moves: []pgn.Move{{Text: "d4"}},
			}}}}}},
			Result: "*",
		}}},
	}
	for _, tt := range tests {
		t.Run(tt.name, tt.run)
	}
}

func TestReadWords(t *testing.T) {
	tests := []readTest{
		{"castling, promotion, check, drop, null move", "O-O-O 0-0+ exd8=Q# N@f3 -- e8Q *", []*pgn.Game{{
			Line: line("O-O-O", "0-0+", "exd8=Q#", "N@f3", "--", "e8Q"), Result: "*",
		}}},
		{"en passant mark", "1. exd6 e.p. Kf7 *", []*pgn.Game{{Line: line("exd6", "Kf7"), Result: "*"}}},
		{"xiangqi in ICCS", "1. H2-E2 H9-G7 2. h0g2 *", []*pgn.Game{{Line: line("H2-E2", "H9-G7", "h0g2"), Result: "*"}}},
		{"xiangqi in WXF", "1. C2.5 H8+7 2. -H+3 C2=5 *", []*pgn.Game{{
			Line: line("C2.5", "H8+7", "-H+3", "C2=5"), Result: "*",
		}}},
		{"xiangqi in Chinese", "1. 炮二平五 马8进7 *", []*pgn.Game{{
			Line: line("炮二平五", "马8进7"), Result: "*",
		}}},
		{"old Macintosh", "1. e4 {a\rb} *", []*pgn.Game{{
			Line:   pgn.Line{Moves: []pgn.Move{{Text: "e4", Notes: []pgn.Note{note("a\nb")}}}},
			Result: "*",
		}}},
		{"tag value with quotes", `[Event "the \"best\" \\ of"] *`, []*pgn.Game{{
			Tags: []pgn.Tag{{Name: "Event", Value: `the "best" \ of`}}, Result: "*",
		}}},
		{"tags on one line", `[A "1"][B "2"]1. e4 *`, []*pgn.Game{{
			Tags: []pgn.Tag{{Name: "A", Value: "1"}, {Name: "B", Value: "2"}}, Line: line("e4"), Result: "*",
		}}},
		{"byte order mark, CRLF and escapes", "\ufeff[A \"1\"]\r\n% an escape\r\n\r\n1. e4\r\n%more\r\n1-0\r\n", []*pgn.Game{{
			Tags: []pgn.Tag{{Name: "A", Value: "1"}}, Line: line("e4"), Result: "1-0",
		}}},
		{"reserved brackets", "1. e4 <future> e5 *", []*pgn.Game{{Line: line("e4", "e5"), Result: "*"}}},
		{"result of a variation", "1. e4 (1. f3 0-1) 1-0", []*pgn.Game{{
			Line:   pgn.Line{Moves: []pgn.Move{{Text: "e4", Notes: []pgn.Note{variation(pgn.Move{Text: "f3"})}}}},
			Result: "1-0",
		}}},
		{"two games", "1. e4 1-0\n\n1. d4 0-1", []*pgn.Game{
			{Line: line("e4"), Result: "1-0"}, {Line: line("d4"), Result: "0-1"},
		}},
		{"missing result", "[Result \"1-0\"]\n1. e4\n\n[Result \"?\"]\n1. d4", []*pgn.Game{
			{Tags: []pgn.Tag{{Name: "Result", Value: "1-0"}}, Line: line("e4"), Result: "1-0"},
			{Tags: []pgn.Tag{{Name: "Result", Value: "?"}}, Line: line("d4")},
		}},
	}
	for _, tt := range tests {
		t.Run(tt.name, tt.run)
	}
}

func line(moves ...string) pgn.Line {
	var l pgn.Line
	for _, m := range moves {
		l.Moves = append(l.Moves, pgn.Move{Text: m})
	}
	return l
}

func TestReadErrors(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"comment", "1. e4\n{no end", "pgn: line 2: comment that does not end"},
		{"variation", "1. e4 (1. d4", "pgn: line 1: a variation that does not end"},
		{"variation cut by a game", "1. e4 (1. d4\n[A \"\"]", "pgn: line 2: a variation that does not end"},
		{"parenthesis", "1. e4 ) *", "pgn: line 1: a ) without its counterpart"},
		{"brace", "1. e4\n\n} *", "pgn: line 3: a '}' without its counterpart"},
		{"variation first", "(1. e4) *", "pgn: line 1: a variation before the first move"},
		{"glyph first", "$1 e4 *", "pgn: line 1: a glyph before the first move"},
		{"glyph number", "e4 $256 *", "pgn: line 1: glyph $ without a number from 0 to 255"},
		{"glyph without number", "e4 $ *", "pgn: line 1: glyph $ without a number from 0 to 255"},
		{"tag name", `[Ev ent "x"]`, `pgn: line 1: "Ev ent" is not the name of a tag`},
		{"tag value", "[Event \"x\n\"]", `pgn: line 2: tag value "x" that does not end`},
		{"tag end", `[Event "x" y] *`, `pgn: line 1: " y" after the value of tag Event`},
		{"tag without value", `[Event`, `pgn: line 1: tag that does not end`},
		{"word", "1. e4 2-1 *", `pgn: line 1: "2-1" is neither a move nor a number nor a result`},
		{"nesting", "e4" + strings.Repeat("(d4", 300), "pgn: line 1: more than 200 variations inside each other"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := pgn.ReadAll(strings.NewReader(tt.text))
			if err == nil || err.Error() != tt.want {
				t.Errorf("error %v, want %s", err, tt.want)
			}
		})
	}
}

func TestReadGoesOnAfterAnError(t *testing.T) {
	r := pgn.NewReader(strings.NewReader("[A \"1\"]\n1. e4 ) 1-0\n\n[A \"2\"]\n1. d4 0-1\n"))
	if _, err := r.Read(); err == nil {
		t.Fatal("no error")
	}
	g, err := r.Read()
	if err != nil || g.Tag("A") != "2" || g.Result != "0-1" {
		t.Errorf("second game %v, error %v", g, err)
	}
	if _, err := r.Read(); !errors.Is(err, io.EOF) {
		t.Errorf("error %v at the end, want EOF", err)
	}
}

func TestReadPassesOnTheReadersError(t *testing.T) {
	broken := errors.New("broken")
	_, err := pgn.ReadAll(io.MultiReader(strings.NewReader("1. e4 {x"), failing{broken}))
	if !errors.Is(err, broken) {
		t.Errorf("error %v, want %v", err, broken)
	}
}

type failing struct{ err error }

func (f failing) Read([]byte) (int, error) { return 0, f.err }

func TestWrite(t *testing.T) {
	g := &pgn.Game{
		Tags: []pgn.Tag{
			{Name: "Event", Value: `a "b" \`},
			{Name: "FEN", Value: "4k3/8/8/8/8/8/4p3/4K3 b - - 0 40"},
		},
		Line: pgn.Line{
			Notes: []pgn.Note{note("start")},
			Moves: []pgn.Move{
				{Text: "Kd7", Glyphs: []pgn.NAG{2}, Notes: []pgn.Note{variation(pgn.Move{Text: "Kf7"}, pgn.Move{Text: "Kxe2"})}},
				{Text: "Kxe2"},
				{Text: "Kc6", Notes: []pgn.Note{note("has a } in it")}},
				{Text: "Kd3"},
				{Text: "Kd5"},
			},
		},
		Result: "1/2-1/2",
	}
	const want = `[Event "a \"b\" \\"]
[FEN "4k3/8/8/8/8/8/4p3/4K3 b - - 0 40"]

{start} 40... Kd7 $2 (40... Kf7 41. Kxe2) 41. Kxe2 Kc6 ;has a } in it
42. Kd3 Kd5 1/2-1/2

`
	var b strings.Builder
	if err := pgn.Write(&b, g); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, b.String()); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
}

func TestWriteBreaksLines(t *testing.T) {
	g := &pgn.Game{}
	for range 100 {
		g.Line.Moves = append(g.Line.Moves, pgn.Move{Text: "Nf3"})
	}
	var b strings.Builder
	if err := pgn.Write(&b, g); err != nil {
		t.Fatal(err)
	}
	for l := range strings.Lines(b.String()) {
		if len(l) > 80 || strings.HasSuffix(l, " \n") {
			t.Errorf("line %q of %d bytes", l, len(l))
		}
	}
}

func TestWriteErrors(t *testing.T) {
	tests := []struct {
		name string
		game pgn.Game
		want string
	}{
		{
			"tag name",
			pgn.Game{Tags: []pgn.Tag{{Name: "a b"}}},
			`pgn: tag name "a b": not a word of letters, digits and underscores`,
		},
		{"tag value", pgn.Game{Tags: []pgn.Tag{{Name: "A", Value: "1\n2"}}}, `pgn: tag A: value "1\n2" has a line break`},
		{"result", pgn.Game{Result: "2-0"}, `pgn: result "2-0": not 1-0, 0-1, 1/2-1/2 or *`},
		{"move", pgn.Game{Line: line("e4 e5")}, `pgn: move "e4 e5": not a word that a move can be`},
		{"empty move", pgn.Game{Line: line("")}, `pgn: move "": not a word that a move can be`},
		{"number", pgn.Game{Line: line("12")}, `pgn: move "12": not a word that a move can be`},
		{
			"comment",
			pgn.Game{Line: pgn.Line{Notes: []pgn.Note{note("a}\nb")}}},
			`pgn: comment "a}\nb": has both a closing brace and a line break`,
		},
		{
			"move of a variation",
			pgn.Game{Line: pgn.Line{Moves: []pgn.Move{{Text: "e4", Notes: []pgn.Note{variation(pgn.Move{Text: "("})}}}}},
			`pgn: move "(": not a word that a move can be`,
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var b strings.Builder
			err := pgn.Write(&b, &tt.game)
			if err == nil || err.Error() != tt.want {
				t.Errorf("error %v, want %s", err, tt.want)
			}
			if b.Len() > 0 {
				t.Errorf("wrote %q", b.String())
			}
		})
	}
}

func TestTags(t *testing.T) {
	g := &pgn.Game{}
	g.SetTag("White", "A")
	g.SetTag("Black", "B")
	g.SetTag("White", "C")
	if w, b, e := g.Tag("White"), g.Tag("Black"), g.Tag("Event"); w != "C" || b != "B" || e != "" {
		t.Errorf("White %q, Black %q, Event %q", w, b, e)
	}
}
