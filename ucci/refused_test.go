package ucci_test

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"arrocco/internal/protocol"
	"arrocco/internal/transcript"
	"arrocco/ucci"
)

// TestBatchRefuses checks that a batch ends at an invalid line, and at one that Run would
// ignore.
func TestBatchRefuses(t *testing.T) {
	for _, tt := range []struct {
		name  string
		lines []string
		moves int
		want  string
	}{
		{"illegal move", []string{"position startpos moves h2e9", "go depth 1"}, 0, "position: move 1"},
		{"value", []string{"setoption hashsize abc", "go depth 1"}, 0, "setoption: option hashsize"},
		{"option", []string{"setoption egtbpaths x", "go depth 1"}, 0, "setoption: no such option"},
		{"limit", []string{"go depth x"}, 0, "go: invalid depth"},
		{"word of go", []string{"go dept 1"}, 0, "go: ignored"},
		{"ban", []string{"banmoves h2e9", "go depth 1"}, 0, "banmoves"},
		{"command", []string{"hello", "go depth 1"}, 0, "unknown command"},
		{"after a search", []string{"go depth 2", "setoption hashsize x", "go depth 2"}, 1, "setoption"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var out bytes.Buffer
			err := ucci.Batch(tt.lines, &out, about)
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

// TestRefusedPosition checks that the error of an invalid position has the current one.
func TestRefusedPosition(t *testing.T) {
	transcript.Play(t, "refused", `> ucci
> position fen 3k5/9/9/9/9/9/9/9/9/4K1R2 w - - 0 1
> position startpos moves h2e9
< info message error: position: move 1: .*; the position is still 3k5/9/9/9/9/9/9/9/9/4K1R2 w - - 0 1
> d
< Outcome: .*
<= Refused: position: move 1: .*; this is the previous position
> position startpos
> d
< Outcome: .*
> isready
<= readyok
`, run)
}
