package match

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"arrocco/bench/client"
	"arrocco/engine"
	"arrocco/internal/opening"
	"arrocco/internal/pgn"
)

// chessGame is orthodox chess.
func chessGame(t *testing.T) *engine.Variant {
	t.Helper()
	v, err := engine.Lookup("chess")
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func TestResultText(t *testing.T) {
	tests := []struct {
		result string
		reason Reason
		detail string
		want   string
	}{
		{"1-0", "checkmate", "", "White mates"},
		{"0-1", "checkmate", "", "Black mates"},
		{"1/2-1/2", "stalemate", "", "Draw by stalemate"},
		{"0-1", "stalemate", "", "White is stalemated"},
		{"1/2-1/2", "threefold", "", "Draw by 3-fold repetition"},
		{"1/2-1/2", "fifty-moves", "", "Draw by fifty moves rule"},
		{"1/2-1/2", "insufficient-material", "", "Draw by insufficient mating material"},
		{"1/2-1/2", "perpetual-check", "", "Draw by mutual perpetual check"},
		{"1-0", "perpetual-check", "", "Black loses by perpetual check"},
		{"0-1", "perpetual-chase", "", "White loses by perpetual chase"},
		{"1/2-1/2", "move-limit", "", "Draw by moves without capture"},
		{"1-0", "stalemate", "", "Black is stalemated"},
		{"0-1", Resigned, "", "White resigns"},
		{"1/2-1/2", Agreed, "", "Draw by mutual agreement"},
		{"0-1", TimeForfeit, "3ms too late", "White loses on time: 3ms too late"},
		{"1-0", Crash, "exit status 2", "Black disconnects: exit status 2"},
		{"1-0", Crash, "a\r\x1b[31mb\n", "Black disconnects: a b "},
		{"1-0", Hang, "", "Black's connection stalls"},
		{"0-1", IllegalMove, "", "White makes an illegal move"},
		{"0-1", Resignation, "", "Black wins by adjudication"},
		{"1/2-1/2", DrawAgreement, "", "Draw by adjudication"},
		{"1/2-1/2", MoveCount, "", "Draw by adjudication: maximum number of moves"},
	}
	for _, tt := range tests {
		r := &Record{Result: tt.result, Reason: tt.reason, Detail: tt.detail}
		if got := r.ResultText(); got != tt.want {
			t.Errorf("%s %s: %q, want %q", tt.result, tt.reason, got, tt.want)
		}
	}
}

func TestPGN(t *testing.T) {
	settings := &Settings{Variant: chessGame(t)}
	var engines []client.Spec
	for _, name := range []string{"new", "base"} {
		engines = append(engines, client.Spec{
			Name: name, Limit: client.Limit{Time: 2 * time.Second, Increment: 20 * time.Millisecond},
		})
	}
	r := &Record{
		Number: 3, Round: 2, White: "base", Black: "new", Result: "0-1", Reason: TimeForfeit, Detail: "3ms {too} late",
		Opening: opening.Opening{FEN: "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 30", Moves: []string{"e8h8"}},
		Start:   time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC),
		Plies: []Ply{
			{Move: "e1a1", Score: &client.Eval{Centipawns: -31}, Depth: 9, MS: 12.3456},
			{Move: "a8a1", Score: &client.Eval{Mate: 2}, Depth: 7, MS: 3723004},
		},
	}
	const want = `[Event "Arrocco match"]
[Site "?"]
[Date "2026.01.02"]
[Round "2"]
[White "base"]
[Black "new"]
[Result "0-1"]
[SetUp "1"]
[FEN "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 30"]
[GameNumber "3"]
[PlyCount "3"]
[Termination "time forfeit"]
[WhiteTimeControl "2+0.02"]
[BlackTimeControl "2+0.02"]
[GameStartTime "2026-01-02T03:04:05Z"]

30... O-O {book} 31. O-O-O {[%eval -0.31,9] [%emt 0:00:00.012]} 31... Ra1+
{[%eval #-2,7] [%emt 1:02:03.004], White loses on time: 3ms {too) late} 0-1

`
	g, err := r.PGN(settings, engines)
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	if err := pgn.Write(&b, g); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, b.String()); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
}

func TestTerminations(t *testing.T) {
	for reason, want := range map[Reason]string{
		"checkmate": "normal", Crash: "abandoned", Hang: "abandoned", TimeForfeit: "time forfeit",
		IllegalMove: "rules infraction", Resignation: "adjudication", MoveCount: "adjudication",
	} {
		if got := reason.termination(); got != want {
			t.Errorf("%s: %q, want %q", reason, got, want)
		}
	}
}
