package selfplay_test

import (
	"testing"

	"arrocco/train/selfplay"
)

// TestDifferences checks that all fields that differ are named in order, those that one of the
// two does not have, too.
func TestDifferences(t *testing.T) {
	was := selfplay.Settings{Variant: "chess", Nodes: 60, Network: "a"}
	now := selfplay.Settings{Variant: "chess", Nodes: 61, Tables: "b", Starts: "c"}
	const want = `network "a", not none; nodes 60, not 61; starts none, not "c"; tables none, not "b"`
	if got := selfplay.Differences(was, now); got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if got := selfplay.Differences(was, was); got != "" {
		t.Errorf("%s between equal settings", got)
	}
}
