package match

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"arrocco/bench/client"
	"arrocco/internal/notation"
	"arrocco/internal/opening"
	"arrocco/internal/pgn"
)

func TestParseFields(t *testing.T) {
	tests := []struct {
		text string
		want Fields
		err  string
	}{
		{"", Fields{}, ""},
		{"min", Fields{Min: true}, ""},
		{"pv,nodes", Fields{PV: true, Nodes: true}, ""},
		{"timeleft,seldepth,nps,hashfull,tbhits", Fields{
			TimeLeft: true, SelDepth: true, NPS: true, HashFull: true, TBHits: true,
		}, ""},
		{"pv,", Fields{}, `"": unknown field (known: min timeleft nodes seldepth nps hashfull tbhits pv)`},
		{"latency", Fields{}, `"latency": unknown field (known: min `},
		{"pv,min", Fields{}, "pv,min: min leaves out what the others add"},
	}
	for _, tt := range tests {
		got, err := ParseFields(tt.text)
		switch {
		case tt.err == "" && (err != nil || got != tt.want):
			t.Errorf("%q: %+v, error %v", tt.text, got, err)
		case tt.err != "" && (err == nil || !strings.HasPrefix(err.Error(), tt.err)):
			t.Errorf("%q: error %v, want %s", tt.text, err, tt.err)
		}
	}
}

// recorded is a short game of which everything is recorded.
func recorded() *Record {
	return &Record{
		Number: 12, Round: 6, White: "fast", Black: "deep", Result: "1/2-1/2", Reason: DrawAgreement,
		Opening: opening.Opening{Moves: []string{"e2e4"}, ECO: "B00", Name: "King's Pawn", Variation: "Other"},
		Start:   time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC),
		Plies: []Ply{
			{Move: "e7e5", Score: &client.Eval{Centipawns: 5}, Depth: 9, Nodes: 99, MS: 700, SelDepth: 14, PV: "g1f3 b8c6"},
			{Move: "g1f3", MS: 1500, Nodes: 1, SelDepth: 2, NPS: 3, HashFull: 4, TBHits: 5},
			{Move: "b8c6", MS: 200},
		},
	}
}

func TestPGNOptions(t *testing.T) {
	engines := []client.Spec{
		{Name: "deep", Limit: client.Limit{Depth: 9}},
		{Name: "fast", Limit: client.Limit{Time: 61 * time.Second, Increment: time.Second}},
	}
	tests := []struct {
		name, fields string
		want         string // the moves
	}{
		{
			"default", "", "1. e4 {book} 1... e5 {[%eval -0.05,9] [%emt 0:00:00.700]} 2. Nf3 {[%emt 0:00:01.500]} " +
				"2... Nc6 {[%emt 0:00:00.200], Draw by adjudication}",
		},
		{"min", "min", "1. e4 e5 2. Nf3 Nc6"},
		{
			"clock", "timeleft", "1. e4 {book} 1... e5 {[%eval -0.05,9] [%emt 0:00:00.700]} 2. Nf3 " +
				"{[%emt 0:00:01.500] [%clk 0:01:00.500]} 2... Nc6 {[%emt 0:00:00.200], Draw by adjudication}",
		},
		{
			"numbers", "tbhits,hashfull,nps,seldepth,nodes", "1. e4 {book} 1... e5 " +
				"{[%eval -0.05,9] [%emt 0:00:00.700] n=99, sd=14} 2. Nf3 " +
				"{[%emt 0:00:01.500] n=1, sd=2, nps=3, hashfull=4, tbhits=5} 2... Nc6 " +
				"{[%emt 0:00:00.200], Draw by adjudication}",
		},
		{
			"line", "pv", "1. e4 {book} 1... e5 {[%eval -0.05,9] [%emt 0:00:00.700] pv=\"e5 Nf3 Nc6\"} 2. Nf3 " +
				"{[%emt 0:00:01.500]} 2... Nc6 {[%emt 0:00:00.200], Draw by adjudication}",
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			fields, err := ParseFields(tt.fields)
			if err != nil {
				t.Fatal(err)
			}
			s := &Settings{Variant: chessGame(t), PGN: PGNOptions{Event: "Cup", Site: "Rome", Fields: fields}}
			g, err := recorded().PGN(s, engines)
			if err != nil {
				t.Fatal(err)
			}
			for tag, want := range map[string]string{
				"Event": "Cup", "Site": "Rome", "ECO": "B00", "Opening": "King's Pawn", "Variation": "Other",
			} {
				if got := g.Tag(tag); got != want {
					t.Errorf("%s %q, want %q", tag, got, want)
				}
			}
			var b strings.Builder
			if err := pgn.Write(&b, g); err != nil {
				t.Fatal(err)
			}
			_, moves, _ := strings.Cut(b.String(), "\n\n")
			if diff := cmp.Diff(tt.want+" 1/2-1/2", strings.Join(strings.Fields(moves), " ")); diff != "" {
				t.Errorf("-want +got\n%s", diff)
			}
		})
	}
}

// TestBadLine has a log with a line of play that is impossible.
func TestBadLine(t *testing.T) {
	r := recorded()
	r.Plies[0].PV = "g1f3 e8e1"
	s := &Settings{Variant: chessGame(t), PGN: PGNOptions{Fields: Fields{PV: true}}}
	_, err := r.PGN(s, nil)
	if want := `game 12: pv of e7e5: illegal move: "e8e1"`; err == nil || !strings.HasPrefix(err.Error(), want) {
		t.Errorf("error %v, want %s", err, want)
	}
}

// TestContinuation has engines give lines of play of all kinds.
func TestContinuation(t *testing.T) {
	p, err := chessGame(t).Parse("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	uci := notation.Coordinates{FirstRank: 1}
	m, err := uci.Parse(p, "e1g1")
	if err != nil {
		t.Fatal(err)
	}
	const round = " a8b8 a1b1 b8a8 b1a1"
	before := p.String()
	for line, want := range map[string]string{
		"":                                  "",
		"e1g1":                              "",
		"e1g1 e8c8":                         "e8a8", // castling is the king taking its rook
		"e1g1 e8c8 f1f7 string done":        "e8a8 f1f7",
		"e1g1 e8c8 e8c8":                    "e8a8",
		"a1a8 e8d7":                         "",
		"bestmove":                          "",
		"e1g1" + strings.Repeat(round, 100): strings.Repeat(round, 60)[1 : 239*len(" a8b8")],
	} {
		if got := continuation(uci.Parse, p, m, strings.Fields(line)); got != want {
			t.Errorf("%s: %s, want %s", line, got, want)
		}
		if p.String() != before {
			t.Fatalf("%s: the position is now %s", line, p)
		}
	}
}

func TestEPD(t *testing.T) {
	got, err := recorded().EPD(&Settings{Variant: chessGame(t)})
	const want = `r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - hmvc 2; fmvn 3; id "game 12"; c9 "1/2-1/2";`
	if err != nil || got != want {
		t.Errorf("%s, error %v, want %s", got, err, want)
	}
}
