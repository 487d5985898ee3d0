package uci_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"strings"
	"testing"

	"arrocco/internal/protocol"
	"arrocco/internal/transcript"
	"arrocco/uci"
)

// TestBatchRefuses checks that a batch ends at an invalid line, so that no later "go"
// searches a wrong position or with wrong options.
func TestBatchRefuses(t *testing.T) {
	for _, tt := range []struct {
		name  string
		lines []string
		moves int
		want  string
	}{
		{"illegal move", []string{"position startpos moves e2e5", "go depth 1"}, 0, "position: move 1"},
		{"position", []string{"position fen 8/8 w", "go depth 1"}, 0, "position: fen"},
		{"value", []string{"setoption name Hash value abc", "go depth 1"}, 0, "setoption: option Hash"},
		{"option", []string{"setoption name Hush value 1", "go depth 1"}, 0, "setoption: no such option"},
		{"read only", []string{"setoption name UCI_EngineAbout value x", "go depth 1"}, 0, "setoption"},
		{"limit", []string{"go depth x"}, 0, "go: invalid depth"},
		{"limit of 0", []string{"go depth 0"}, 0, "go: invalid depth"},
		{"word of go", []string{"go dept 1"}, 0, "go: unknown word"},
		{"perft", []string{"go perft x"}, 0, "go: invalid perft"},
		{"command", []string{"hello", "go depth 1"}, 0, "unknown command"},
		{"word before a command", []string{"hello go depth 1"}, 0, "unknown command"},
		{"cyclone", []string{"startpos moves h2e9", "go depth 1"}, 0, "startpos: move 1"},
		{"after a search", []string{"go depth 2", "setoption name Hash value x", "go depth 2"}, 1, "setoption"},
		{"bench", []string{"bench fail", "isready"}, 0, "bench"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			about := about
			if tt.name == "bench" {
				about.Bench = func(context.Context, []string, io.Writer) error { return errors.New("no such depth") }
			}
			var out bytes.Buffer
			err := uci.Batch(tt.lines, &out, about)
			var refusal *protocol.RefusedError
			if !errors.As(err, &refusal) || !strings.HasPrefix(err.Error(), tt.want) {
				t.Errorf("error %v, want %s", err, tt.want)
			}
			if got := strings.Count(out.String(), "bestmove"); got != tt.moves || strings.Contains(out.String(), "error") {
				t.Errorf("%d moves, want %d:\n%s", got, tt.moves, out.String())
			}
		})
	}
}

// TestRefusedPosition checks that the error of an invalid position has the current one, and
// that "d" reports the error until the next position.
func TestRefusedPosition(t *testing.T) {
	transcript.Play(t, "refused", `> position fen 8/8/8/4k3/8/8/4K3/8 w - - 0 1
> position startpos moves e2e5
<= info string error: position: move 1: .*; the position is still 8/8/8/4k3/8/8/4K3/8 w - - 0 1
> d
< Fen: 8/8/8/4k3/8/8/4K3/8 w - - 0 1
< Outcome: .*
<= Refused: position: move 1: illegal move: "e2e5": the piece cannot go there; this is the previous position
> go depth 1
< bestmove e2.*
> position startpos
> d
< Outcome: .*
> isready
<= readyok
> position fen x
> setoption name UCI_Variant value xiangqi
> d
< Outcome: .*
> isready
<= readyok
> startpos moves h2e9
< info string error: startpos: move 1: .*; the position is still rnb.*
`, run)
}
