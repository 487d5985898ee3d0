package web

import (
	"strings"
	"testing"

	"arrocco/movegen/xiangqi"
)

// TestRepetitionRules lets a rook check without end by each rule of repetition: the rules differ in
// when and how the game ends. The rule stays with the game in its file and as PGN.
func TestRepetitionRules(t *testing.T) {
	const checks = "9/4k4/9/9/9/9/9/9/R8/3K5 w - - 0 1"
	s := newQuickServer(t, "")
	for _, tt := range []struct {
		rule   string
		plies  int
		result string
	}{
		{"", 9, "0-1"},
		{"axf", 9, "0-1"},
		{"league", 13, "0-1"},
		{"sheet", 13, "0-1"},
		{"none", 9, "1/2-1/2"},
	} {
		tb := newTestTable(t, s, &setup{Variant: "xiangqi", FEN: checks, Repetition: tt.rule, Players: persons})
		for i := 0; !tb.ending.Over && i < 40; i++ {
			move := []string{"a9a8", "e8e9", "a8a9", "e9e8"}[i%4]
			if i == 0 {
				move = "a1a8"
			}
			if _, err := tb.act(t.Context(), &action{Do: "move", Ply: i, Move: move, Sure: true}); err != nil {
				t.Fatalf("%q: %v", tt.rule, err)
			}
		}
		st, _ := tb.state(onlooker)
		if st.Ply != tt.plies || st.Result != tt.result {
			t.Errorf("%q: %s, %s after %d plies, want %s after %d",
				tt.rule, st.Result, st.Reason, st.Ply, tt.result, tt.plies)
		}
		if want := strings.TrimPrefix(tt.rule+":", ":"); !strings.HasPrefix(st.Rule, want) || st.Rule == "" {
			t.Errorf("%q: the page says %q", tt.rule, st.Rule)
		}
		again, err := s.restore(tb.saved())
		if err != nil {
			t.Fatal(err)
		}
		if got, _ := again.state(player); got.Rule != st.Rule || got.Result != tt.result {
			t.Errorf("%q: the file has %q, %s", tt.rule, got.Rule, got.Result)
		}
		text, err := tb.record(player)
		if err != nil {
			t.Fatal(err)
		}
		other := newTestTable(t, s, &setup{Variant: "chess", PGN: text, Players: persons})
		if got, _ := other.state(player); got.Rule != st.Rule {
			t.Errorf("%q: as PGN %q\n%s", tt.rule, got.Rule, text)
		}
	}
}

// TestRepetitionChoices checks that each rule of repetition has a text, and that no other is taken.
func TestRepetitionChoices(t *testing.T) {
	s := newQuickServer(t, "")
	for _, rule := range repetitionChoices() {
		if !strings.HasPrefix(rule[1], rule[0]+": ") {
			t.Errorf("%s has the text %q", rule[0], rule[1])
		}
	}
	if len(repetitionTexts) != len(xiangqi.RulingNames()) {
		t.Errorf("%d texts", len(repetitionTexts))
	}
	for _, body := range []string{
		`{"variant": "xiangqi", "repetition": "x", "players": ["person", "person"]}`,
		`{"variant": "chess", "repetition": "axf", "players": ["person", "person"]}`,
	} {
		if w := answerTo(s, request("POST", "/game", body)); w.Code != 422 {
			t.Errorf("%s: %d %s", body, w.Code, w.Body)
		}
	}
	foreign := "[Variant \"xiangqi\"]\n[RepetitionRule \"house\"]\n\n*\n"
	tb := newTestTable(t, s, &setup{Variant: "xiangqi", PGN: foreign, Repetition: "sheet", Players: persons})
	if tb.setup.Repetition != "sheet" {
		t.Errorf("a game by an unknown rule is judged by %q", tb.setup.Repetition)
	}
	chess := newTestTable(t, s, &setup{
		Variant: "xiangqi", PGN: "[Variant \"chess\"]\n\n1. e4 *\n", Repetition: "sheet",
		Players: persons,
	})
	if st, _ := chess.state(player); st.Rule != "" {
		t.Errorf("chess has the rule %q", st.Rule)
	}
}
