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

func variation(moves ...pgn.Move) pgn.Note { return pgn.Note{Variation: &pgn.Variation{Moves: moves}} }

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
		{"one move", "1. e4 *", []*pgn.Game{{Mainline: line("e4"), Result: "*"}}},
		{"tags only", "[Event \"x\"]\n\n1-0", []*pgn.Game{{Tags: []pgn.Tag{{Name: "Event", Value: "x"}}, Result: "1-0"}}},
		{"no numbers", "e4 e5 Nf3 1/2-1/2", []*pgn.Game{{Mainline: line("e4", "e5", "Nf3"), Result: "1/2-1/2"}}},
		{"tight", "1.e4 e5 2.Nf3(2.f4)2...Nc6 0-1", []*pgn.Game{{
			Mainline: pgn.Variation{Moves: []pgn.Move{
				{Text: "e4"},
				{Text: "e5"},
				{Text: "Nf3", Notes: []pgn.Note{variation(pgn.Move{Text: "f4"})}},
				{Text: "Nc6"},
			}},
			Result: "0-1",
		}}},
		{
			"numbers apart from dots", "1 . e4 1 ... e5 2 .. Nf3 *",
			[]*pgn.Game{{Mainline: line("e4", "e5", "Nf3"), Result: "*"}},
		},
		{"glyphs", "1. e4! e5?? 2. f4 !? $14 $255 *", []*pgn.Game{{
			Mainline: pgn.Variation{Moves: []pgn.Move{
				{Text: "e4", Glyphs: []pgn.NAG{1}},
				{Text: "e5", Glyphs: []pgn.NAG{4}},
				{Text: "f4", Glyphs: []pgn.NAG{5, 14, 255}},
			}},
			Result: "*",
		}}},
		{"comments", "{first} 1. e4 {after\r\ntwo lines} ; to the end } of line\n{third} e5 *", []*pgn.Game{{
			Mainline: pgn.Variation{
				Notes: []pgn.Note{note("first")},
				Moves: []pgn.Move{
					{Text: "e4", Notes: []pgn.Note{note("after\ntwo lines"), note(" to the end } of line"), note("third")}},
					{Text: "e5"},
				},
			},
			Result: "*",
		}}},
		{"nested variations", "1. e4 (1. d4 {a} (1. c4 c5) 1... d5) (1. Nf3) {b} e5 *", []*pgn.Game{{
			Mainline: pgn.Variation{Moves: []pgn.Move{
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
			Mainline: pgn.Variation{Moves: []pgn.Move{{Text: "e4", Notes: []pgn.Note{{Variation: &pgn.Variation{
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
			Mainline: line("O-O-O", "0-0+", "exd8=Q#", "N@f3", "--", "e8Q"), Result: "*",
		}}},
		{"words after a move", "1. f3 ch e5 + 2. g4 dbl.ch Qh4 mate 0-1", []*pgn.Game{
			{Mainline: line("f3", "e5", "g4", "Qh4"), Result: "0-1"},
		}},
		{"promotion in parentheses", "1. a8(Q) (1. b8(N) h1(R)) 1... h1=(Q)+ *", []*pgn.Game{{
			Mainline: pgn.Variation{Moves: []pgn.Move{
				{Text: "a8=Q", Notes: []pgn.Note{{Variation: &pgn.Variation{Moves: line("b8=N", "h1=R").Moves}}}},
				{Text: "h1=Q"},
			}},
			Result: "*",
		}}},
		{"braces in braces", "1. e4 {a {b} c} e5 {x {y} Nf3 {z} *", []*pgn.Game{{
			Mainline: pgn.Variation{Moves: []pgn.Move{
				{Text: "e4", Notes: []pgn.Note{{Comment: "a (b) c"}}},
				{Text: "e5", Notes: []pgn.Note{{Comment: "x {y"}}},
				{Text: "Nf3", Notes: []pgn.Note{{Comment: "z"}}},
			}},
			Result: "*",
		}}},
		{"result twice", "1. e4 1-0 1-0\n\n1. d4 0-1 *\n", []*pgn.Game{
			{Mainline: line("e4"), Result: "1-0"}, {Mainline: line("d4"), Result: "0-1"},
		}},
		{"Chinese number and result", "1、炮二平五 马8进7 红胜\n", []*pgn.Game{
			{Mainline: line("炮二平五", "马8进7"), Result: "1-0"},
		}},
		{"en passant mark", "1. exd6 e.p. Kf7 *", []*pgn.Game{{Mainline: line("exd6", "Kf7"), Result: "*"}}},
		{"xiangqi in ICCS", "1. H2-E2 H9-G7 2. h0g2 *", []*pgn.Game{{Mainline: line("H2-E2", "H9-G7", "h0g2"), Result: "*"}}},
		{"xiangqi in WXF", "1. C2.5 H8+7 2. -H+3 C2=5 *", []*pgn.Game{{
			Mainline: line("C2.5", "H8+7", "-H+3", "C2=5"), Result: "*",
		}}},
		{"xiangqi in Chinese", "1. 炮二平五 马8进7 *", []*pgn.Game{{
			Mainline: line("炮二平五", "马8进7"), Result: "*",
		}}},
		{"old Macintosh", "1. e4 {a\rb} *", []*pgn.Game{{
			Mainline: pgn.Variation{Moves: []pgn.Move{{Text: "e4", Notes: []pgn.Note{note("a\nb")}}}},
			Result:   "*",
		}}},
		{"tag value with quotes", `[Event "the \"best\" \\ of"] *`, []*pgn.Game{{
			Tags: []pgn.Tag{{Name: "Event", Value: `the "best" \ of`}}, Result: "*",
		}}},
		{"tags on one line", `[A "1"][B "2"]1. e4 *`, []*pgn.Game{{
			Tags: []pgn.Tag{{Name: "A", Value: "1"}, {Name: "B", Value: "2"}}, Mainline: line("e4"), Result: "*",
		}}},
		{"byte order mark, CRLF and escapes", "\ufeff[A \"1\"]\r\n% an escape\r\n\r\n1. e4\r\n%more\r\n1-0\r\n", []*pgn.Game{{
			Tags: []pgn.Tag{{Name: "A", Value: "1"}}, Mainline: line("e4"), Result: "1-0",
		}}},
		{"reserved brackets", "1. e4 <future> e5 *", []*pgn.Game{{Mainline: line("e4", "e5"), Result: "*"}}},
		{"result of a variation", "1. e4 (1. f3 0-1) 1-0", []*pgn.Game{{
			Mainline: pgn.Variation{Moves: []pgn.Move{{Text: "e4", Notes: []pgn.Note{variation(pgn.Move{Text: "f3"})}}}},
			Result:   "1-0",
		}}},
		{"two games", "1. e4 1-0\n\n1. d4 0-1", []*pgn.Game{
			{Mainline: line("e4"), Result: "1-0"}, {Mainline: line("d4"), Result: "0-1"},
		}},
		{"missing result", "[Result \"1-0\"]\n1. e4\n\n[Result \"?\"]\n1. d4", []*pgn.Game{
			{Tags: []pgn.Tag{{Name: "Result", Value: "1-0"}}, Mainline: line("e4"), Result: "1-0"},
			{Tags: []pgn.Tag{{Name: "Result", Value: "?"}}, Mainline: line("d4")},
		}},
	}
	for _, tt := range tests {
		t.Run(tt.name, tt.run)
	}
}

const foreignTags = `[White Elo "2100"][Event "the "best" of"]
[Site "C:\"]
[Round 7][EventDate][红方 "x"] *`

// TestReadForeign reads deviations of programs from the standard.
func TestReadForeign(t *testing.T) {
	glyphs := func(move string, nags ...pgn.NAG) pgn.Move { return pgn.Move{Text: move, Glyphs: nags} }
	tests := []readTest{
		{"symbols", "1. e4 ± e5 -+ 2. Nf3 ∞ Nc6 N 3. Bb5 = a6 +/= 4. Ba4 D *", []*pgn.Game{{
			Mainline: pgn.Variation{Moves: []pgn.Move{
				glyphs("e4", 16), glyphs("e5", 19), glyphs("Nf3", 13), glyphs("Nc6", 146), glyphs("Bb5", 10), glyphs("a6", 14),
				glyphs("Ba4", 220),
			}}, Result: "*",
		}}},
		{"glued symbols", "1. e4± e5+/- 2. Nf3+- Qh4#-+ 3. Kd1!∓ Qd2‼ *", []*pgn.Game{{
			Mainline: pgn.Variation{Moves: []pgn.Move{
				glyphs("e4", 16), glyphs("e5", 16), glyphs("Nf3", 18), glyphs("Qh4#", 19), glyphs("Kd1", 1, 17), glyphs("Qd2", 3),
			}}, Result: "*",
		}}},
		{"before the first move", "$13 ± (1. d4) {x} 1. e4 *", []*pgn.Game{{Mainline: pgn.Variation{
			Glyphs: []pgn.NAG{13, 16},
			Notes:  []pgn.Note{variation(pgn.Move{Text: "d4"}), note("x")},
			Moves:  []pgn.Move{{Text: "e4"}},
		}, Result: "*"}}},
		{"an offer of a draw", "1. e4 (=) e5 *", []*pgn.Game{{Mainline: pgn.Variation{Moves: []pgn.Move{
			{Text: "e4", Notes: []pgn.Note{{Variation: &pgn.Variation{Glyphs: []pgn.NAG{10}}}}}, {Text: "e5"},
		}}, Result: "*"}}},
		{"glyphs that are none", "1. e4 $256 e5 $ *", []*pgn.Game{{Mainline: line("e4", "e5"), Result: "*"}}},
		{"null moves", "1. e4 -- 2. d4 Z0 3. Nf3 0000 4. Nc3 @@@@ *", []*pgn.Game{{
			Mainline: line("e4", "--", "d4", "Z0", "Nf3", "0000", "Nc3", "@@@@"), Result: "*",
		}}},
		{"numbers", "1.e4 1…e5 2…. Nf3 … Nc6 3.…Bb5 １．a6 *", []*pgn.Game{{
			Mainline: line("e4", "e5", "Nf3", "Nc6", "Bb5", "a6"), Result: "*",
		}}},
		{"brackets too many", "1. e4 {a {b} } e5 ) 2. Nf3 }*", []*pgn.Game{{Mainline: pgn.Variation{Moves: []pgn.Move{
			{Text: "e4", Notes: []pgn.Note{note("a (b) ")}}, {Text: "e5"}, {Text: "Nf3"},
		}}, Result: "*"}}},
		{"en passant", "1. exd6 ep Kf7 e.p *", []*pgn.Game{{Mainline: line("exd6", "Kf7"), Result: "*"}}},
		{"blanks", "1.\u00a0e4\u3000e5\u30002.\u00a0Nf3 *", []*pgn.Game{{Mainline: line("e4", "e5", "Nf3"), Result: "*"}}},
		{"xiangqi", "1.炮二平五　马８进７ 2．Ｃ２＝５ １５＝４ 3.15=4 *", []*pgn.Game{{
			Mainline: line("炮二平五", "马８进７", "C2=5", "１５＝４", "15=4"), Result: "*",
		}}},
		{"tags", foreignTags, []*pgn.Game{{
			Tags: []pgn.Tag{
				{Name: "WhiteElo", Value: "2100"},
				{Name: "Event", Value: `the "best" of`},
				{Name: "Site", Value: `C:\`},
				{Name: "Round", Value: "7"},
				{Name: "EventDate"},
				{Name: "红方", Value: "x"},
			}, Result: "*",
		}}},
		{"control characters in a tag", "[Event \"a\tb\r\nc\x00\" ]\r\n*", []*pgn.Game{{
			Tags: []pgn.Tag{{Name: "Event", Value: "a\tb c "}}, Result: "*",
		}}},
		{"brackets in a tag", `[Event "a [b] c"] *`, []*pgn.Game{{
			Tags: []pgn.Tag{{Name: "Event", Value: "a [b] c"}}, Result: "*",
		}}},
		{"headers without moves", "[Event \"1\"]\n[FEN \"x\"]\n\n[Event \"2\"]\n[A \"3\"]\n\n[A \"4\"]\n\n1. e4", []*pgn.Game{
			{Tags: []pgn.Tag{{Name: "Event", Value: "1"}, {Name: "FEN", Value: "x"}}},
			{Tags: []pgn.Tag{{Name: "Event", Value: "2"}, {Name: "A", Value: "3"}}},
			{Tags: []pgn.Tag{{Name: "A", Value: "4"}}, Mainline: line("e4")},
		}},
		{"a header in two parts", "[Event \"1\"]\n\n[FEN \"x\"]\n\n1. e4 *", []*pgn.Game{
			{Tags: []pgn.Tag{{Name: "Event", Value: "1"}, {Name: "FEN", Value: "x"}}, Mainline: line("e4"), Result: "*"},
		}},
		{"GBK", "1. \xc5\xda\xb6\xfe\xc6\xbd\xce\xe5 *", []*pgn.Game{{Mainline: line("炮二平五"), Result: "*"}}},
	}
	for text, want := range map[string]string{
		"1/2": "1/2-1/2", "½-½": "1/2-1/2", "½": "1/2-1/2", "1–0": "1-0", "0：1": "0-1", "１－０": "1-0", "1/2–1/2": "1/2-1/2",
	} {
		tests = append(tests,
			readTest{"result " + text, "1. e4 " + text + " 1. d4 *", []*pgn.Game{
				{Mainline: line("e4"), Result: want}, {Mainline: line("d4"), Result: "*"},
			}},
			readTest{"tag with the result " + text, "[Result \"" + text + "\"]\n1. e4", []*pgn.Game{
				{Tags: []pgn.Tag{{Name: "Result", Value: text}}, Mainline: line("e4"), Result: want},
			}})
	}
	for _, tt := range tests {
		t.Run(tt.name, tt.run)
	}
}

func line(moves ...string) pgn.Variation {
	var l pgn.Variation
	for _, m := range moves {
		l.Moves = append(l.Moves, pgn.Move{Text: m})
	}
	return l
}

func TestReadErrors(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"comment", "1. e4\n{no end", "pgn: line 2: unterminated comment"},
		{"variation", "1. e4 (1. d4", "pgn: line 1: unterminated variation"},
		{"variation cut by a game", "1. e4 (1. d4\n[A \"\"]", "pgn: line 2: unterminated variation"},
		{"tag name", `["x"]`, `pgn: line 1: invalid tag name ""`},
		{"tag name in parts", "[Ev(ent \"x\"]", `pgn: line 1: invalid tag name "Ev(ent"`},
		{"tag end", `[Event "x" y] *`, `pgn: line 1: unterminated tag value "x\" y] *"`},
		{"tag cut", "[Event\n1. e4 *", `pgn: line 1: unterminated tag`},
		{"long comment", "e4 {" + strings.Repeat("x", 2<<20) + "} *", "pgn: line 1: unterminated comment"},
		{"long word", strings.Repeat("x", 2<<20), "pgn: line 1: word longer than 255 characters"},
		{"comment before a game", "1. e4 {x\n\n[Event \"y\"]\n1. d4 *", "pgn: line 1: unterminated comment"},
		{"quote", "1. e4 \" *", "pgn: line 1: unexpected '\"'"},
		{"tag without value", `[Event`, `pgn: line 1: unterminated tag`},
		{"word", "1. e4 2-1 *", `pgn: line 1: invalid move, number or result "2-1"`},
		{"nesting", "e4" + strings.Repeat("(d4", 300), "pgn: line 1: variations nested more than 200 deep"},
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
	r := pgn.NewReader(strings.NewReader("[A \"1\"]\n1. e4 2-1 1-0\n\n[A \"2\"]\n1. d4 0-1\n"))
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

// TestReadGoesOn reads files with invalid games: each is one error, and Read continues with
// the next game.
func TestReadGoesOn(t *testing.T) {
	const bad, good = "bad", "good"
	tests := []struct{ name, text, want string }{
		{"a bad move", "[Event \"1\"]\n\n1. e4 2-1 *\n\n[Event \"2\"]\n\n1. d4 *", bad + " 2"},
		{
			"a bad tag", "[Event \"1\"]\n[Si(te \"x\"]\n[Date \"?\"]\n\n1. e4 *\n\n[White \"2\"]\n[Event \"2\"]\n\n1. d4 *",
			bad + " 2",
		},
		{"an open comment", "[Event \"1\"]\n\n1. e4 {x *\n\n[Event \"2\"]\n\n1. d4 *", bad + " 2"},
		{"an open variation", "[Event \"1\"]\n\n1. e4 (1. d4 *\n\n[Event \"2\"]\n\n1. d4 *", bad + " 2"},
		{"an open value", "[Event \"1\n\n1. e4 *\n\n[Event \"2\"]\n\n1. d4 *", "1 2"},
		{"no tags", "1. e4 2-1 *\n\n1. d4 *\n\n1. c4 *", bad + " " + good + " " + good},
		{"the last one", "[Event \"1\"]\n\n1. e4 *\n\n[Event \"2\"]\n\n1. d4 2-1 *\n", "1 " + bad},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var got []string
			r := pgn.NewReader(strings.NewReader(tt.text))
			for {
				g, err := r.Read()
				switch {
				case errors.Is(err, io.EOF):
					if strings.Join(got, " ") != tt.want {
						t.Errorf("read %q, want %q", got, tt.want)
					}
					return
				case err != nil:
					got = append(got, bad)
				case g.Tag("Event") == "":
					got = append(got, good)
				default:
					got = append(got, g.Tag("Event"))
				}
			}
		})
	}
}

func TestReadPassesOnTheReadersError(t *testing.T) {
	broken := errors.New("broken")
	for _, text := range []string{"1. e4 {x", "", "[A \"x\"]\n1. e", "[A \"x"} {
		r := pgn.NewReader(io.MultiReader(strings.NewReader(text), failing{broken}))
		if _, err := r.Read(); !errors.Is(err, broken) {
			t.Errorf("%q: error %v, want %v", text, err, broken)
		}
		if _, err := r.Read(); !errors.Is(err, io.EOF) {
			t.Errorf("%q: then error %v, want EOF", text, err)
		}
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
		Mainline: pgn.Variation{
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
		g.Mainline.Moves = append(g.Mainline.Moves, pgn.Move{Text: "Nf3"})
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
			`pgn: invalid tag name "a b"`,
		},
		{"tag value", pgn.Game{Tags: []pgn.Tag{{Name: "A", Value: "1\n2"}}}, `pgn: tag A: value "1\n2" has a line break`},
		{"result", pgn.Game{Result: "2-0"}, `pgn: invalid result "2-0": want 1-0, 0-1, 1/2-1/2 or *`},
		{"move", pgn.Game{Mainline: line("e4 e5")}, `pgn: invalid move "e4 e5"`},
		{"empty move", pgn.Game{Mainline: line("")}, `pgn: invalid move ""`},
		{"number", pgn.Game{Mainline: line("12")}, `pgn: invalid move "12"`},
		{
			"comment",
			pgn.Game{Mainline: pgn.Variation{Notes: []pgn.Note{note("a}\nb")}}},
			`pgn: comment "a}\nb": has both a closing brace and a line break`,
		},
		{
			"move of a variation",
			pgn.Game{Mainline: pgn.Variation{Moves: []pgn.Move{
				{Text: "e4", Notes: []pgn.Note{variation(pgn.Move{Text: "("})}},
			}}},
			`pgn: invalid move "("`,
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
