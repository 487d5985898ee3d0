package sprint_test

import (
	"strings"
	"testing"

	"arrocco/game"
	"arrocco/movegen/chess"
	"arrocco/movegen/sprint"
)

func TestParse(t *testing.T) {
	tests := []struct {
		name, fen string
		want      string // as it is written; "" means the same
	}{
		{"start", sprint.StartFEN, ""},
		{"White's view", "4k3/4p3/8/8/8/8/4P3/4K3[NP:BBNPPPPPPQRR/p:bbnnppppppqrr] w Ee - 0 1", ""},
		{"Black's view", "4k3/4p3/8/8/8/8/4P3/4K3[P?:BBNNPPPPPPQRR/p:bbnnppppppqrr] w Ee - 0 1", ""},
		{
			"any order", "4k3/4p3/8/8/8/8/4P3/4K3[?P:RRQPNPPPPNPBB/p:rrqppppppnnbb] w eE - 0 1",
			"4k3/4p3/8/8/8/8/4P3/4K3[P?:BBNNPPPPPPQRR/p:bbnnppppppqrr] w Ee - 0 1",
		},
		{"no decks", "4k3/4p3/8/8/8/8/4P3/4K3[P:/np:] b Ee - 0 1", ""},
		{"no tiles", "4k3/4p3/8/8/8/8/4P3/4K3[:/:] b Ee - 0 40", ""},
		{"short", "4k3/4p3/8/8/8/8/4P3/4K3[P:/np:] b", "4k3/4p3/8/8/8/8/4P3/4K3[P:/np:] b - - 0 1"},
		{"light bishop", "4k3/4p3/8/8/8/8/4P3/2B1K3[L:/bb:] w Ee - 0 9", ""},
		{"dark bishop in the deck", "4k3/4p3/8/8/8/8/4P3/4K3[:DN/bb:] w Ee - 0 9", ""},
		{"castling rights", "r3k2r/4p3/8/8/8/8/4P3/R3K2R[P:/p:] w KQkq - 0 12", ""},
		{"a right and none yet", "4k3/4p3/8/8/8/8/4P3/R3K3[R:/p:] w Qe - 0 12", ""},
		{"en passant", "4k3/8/8/8/3Pp3/8/4P3/4K3[:/:] b - d3 0 9", ""},
		{
			"en passant without a pawn to capture", "4k3/8/8/8/3P4/8/4P3/4K3[:/:] b - d3 0 9",
			"4k3/8/8/8/3P4/8/4P3/4K3[:/:] b - - 0 9",
		},
		{
			"hidden tiles of an empty deck are known", "4k3/4p3/8/8/8/8/4P3/4K3[P??:NQ/p:] w - - 0 20",
			"4k3/4p3/8/8/8/8/4P3/4K3[NPQ:/p:] w - - 0 20",
		},
		{
			"hidden tiles among equals are known", "4k3/4p3/8/8/8/8/4P3/4K3[N??:PPPPP/p:] w - - 0 20",
			"4k3/4p3/8/8/8/8/4P3/4K3[NPP:PPP/p:] w - - 0 20",
		},
		{
			"the pawn of the set-up is known", "4k3/4p3/8/8/8/8/4P3/4K3[??:BBNNPPPPPPPQRR/p:bbnnppppppqrr] w Ee - 0 1",
			"4k3/4p3/8/8/8/8/4P3/4K3[P?:BBNNPPPPPPQRR/p:bbnnppppppqrr] w Ee - 0 1",
		},
		{"promoted queens", "4k3/4p3/8/8/1QQQ4/8/8/4K3[Q:/p:] b - - 0 30", ""},
		{"promoted bishop beside both tiles", "4k3/4p3/8/8/1B6/8/8/4K3[BB:/p:] w - - 0 30", ""},
		{"hidden in both hands", "4k3/4p3/8/8/8/8/4P3/4K3[P??:BNPP/p?:bqr] b Ee - 0 9", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			want := tt.want
			if want == "" {
				want = tt.fen
			}
			p := parse(t, tt.fen)
			if got := p.String(); got != want {
				t.Errorf("written as %s, want %s", got, want)
			}
			again := parse(t, p.String())
			if got, want := *again.State(), *p.State(); got != want {
				t.Errorf("%v reads back with another state", p)
			}
			if got := p.Flip().Flip(); got.String() != want || *got.State() != *again.State() {
				t.Errorf("flipped twice it is %v", got)
			}
		})
	}
}

func TestParseErrors(t *testing.T) {
	tests := []struct{ name, fen, want string }{
		{"empty", "", "it is empty"},
		{"orthodox", chess.StartFEN, "the hands are missing"},
		{"not closed", "4k3/4p3/8/8/8/8/4P3/4K3[P:/p: w Ee - 0 1", "the hands are missing"},
		{"after the bracket", "4k3/4p3/8/8/8/8/4P3/4K3[P:/p:]x w Ee - 0 1", "the hands are missing"},
		{"no board", "[P:/p:] w Ee - 0 1", "board"},
		{"seven ranks", "4k3/4p3/8/8/8/4P3/4K3[P:/p:] w Ee - 0 1", "7 ranks"},
		{"no side", "4k3/4p3/8/8/8/8/4P3/4K3[P:/p:]", "the side to move is missing"},
		{"seven fields", "4k3/4p3/8/8/8/8/4P3/4K3[P:/p:] w Ee - 0 1 1", "7 fields"},
		{"half-move clock", "4k3/4p3/8/8/8/8/4P3/4K3[P:/p:] w Ee - x 1", "half-move clock"},

		{"one side", "4k3/4p3/8/8/8/8/4P3/4K3[P:] w Ee - 0 1", "not one /"},
		{"three sides", "4k3/4p3/8/8/8/8/4P3/4K3[P:/p:/] w Ee - 0 1", "not one /"},
		{"no unseen tiles", "4k3/4p3/8/8/8/8/4P3/4K3[P/p:] w Ee - 0 1", "white: there is not one :"},
		{"two lists of them", "4k3/4p3/8/8/8/8/4P3/4K3[P:/p:n:n] w Ee - 0 1", "black: there is not one :"},
		{"king", "4k3/4p3/8/8/8/8/4P3/4K3[K:/p:] w Ee - 0 1", "'K' is no white tile"},
		{"other side's tile", "4k3/4p3/8/8/8/8/4P3/4K3[p:/p:] w Ee - 0 1", "'p' is no white tile"},
		{"digit", "4k3/4p3/8/8/8/8/4P3/4K3[P:/2p:] w Ee - 0 1", "'2' is no black tile"},
		{"unseen ?", "4k3/4p3/8/8/8/8/4P3/4K3[P:?/p:] w Ee - 0 1", "'?' is no white tile"},
		{"not ASCII", "4k3/4p3/8/8/8/8/4P3/4K3[Å:/p:] w Ee - 0 1", "is no white tile"},
		{"more hidden than unseen", "4k3/4p3/8/8/8/8/4P3/4K3[P??:N/p:] w Ee - 0 1", "2 hidden tiles, but 1 unseen"},

		{"nine pawns", "4k3/4p3/8/8/8/PPPP4/4P3/4K3[PPPP:/p:] w Ee - 0 9", "9 pawns"},
		{"eight pawn tiles", "4k3/4p3/8/8/8/8/8/4K3[PPPPPPPP:/p:] w Ee - 0 9", "8 pawn tiles"},
		{"seven pawns in the deck", "4k3/4p3/8/8/8/8/4P3/4K3[N:BBPPPPPPP/p:] w - - 0 2", "the pawn of the set-up"},
		{"three knights", "4k3/4p3/8/8/8/8/4P3/4K3[N:NN/p:] w - - 0 9", "3 tiles N instead of 2"},
		{"two queens", "4k3/4p3/8/8/8/8/4P3/4K3[Q:Q/p:] w - - 0 9", "2 tiles Q instead of 1"},
		{"three bishops", "4k3/4p3/8/8/8/8/4P3/4K3[P:/b:bb] w - - 0 9", "black: 3 tiles B"},
		{"too many knights with all pawns", "4k3/4p3/8/8/8/N7/4P3/4K3[NNPPPPPPP:/p:] w - - 0 9", "promoted piece"},
		{"queen on the board and in hand", "4k3/4p3/8/8/8/8/4P3/Q3K3[Q:PPPPPPP/p:] w - - 0 9", "the pawn of the set-up"},
		{"queens and all pawns", "4k3/4p3/8/8/8/8/4P3/Q3K3[PPPPPPPQ:/p:] w - - 0 9", "1 promoted piece"},
		{"a full deck and a hidden one more", "4k3/4p3/8/8/8/8/8/4K3[:BBNNPPPPPPQRRPP/p:] w - - 0 1", "8 pawn tiles"},

		{"two bound bishops", "4k3/4p3/8/8/8/8/4P3/4K3[LL:/p:] w - - 0 9", "the last one"},
		{"bishops bound to both", "4k3/4p3/8/8/8/8/4P3/4K3[L:D/p:] w - - 0 9", "the last one"},
		{"bound and free", "4k3/4p3/8/8/8/8/4P3/4K3[P:/b:l] w - - 0 9", "the last one"},
		{"placed bishop and both tiles", "4k3/4p3/8/8/8/8/4P3/B3K3[PPPPPPP:BB/p:] w - - 0 9", "1 promoted piece"},
		{"first bishop on the wrong color", "4k3/4p3/8/8/8/8/4P3/B3K3[DPPPPPPP:/p:] w - - 0 9", "1 promoted piece"},

		{"castling letter", "4k3/4p3/8/8/8/8/4P3/R3K3[P:/p:] w A - 0 9", "'A' is no castling right"},
		{"king elsewhere", "4k3/4p3/8/8/8/8/4P3/R2K4[P:/p:] w Q - 0 9", "the white king is not on e1"},
		{"unmoved king elsewhere", "3k4/4p3/8/8/8/8/4P3/4K3[P:/p:] w Ee - 0 9", "the black king is not on e8"},
		{"E beside Q", "4k3/4p3/8/8/8/8/4P3/R3K3[P:/p:] w EQ - 0 9", "without a rook that may castle"},
		{"E twice", "4k3/4p3/8/8/8/8/4P3/4K3[P:/p:] w EE - 0 9", "there twice"},
		{"Q twice", "4k3/4p3/8/8/8/8/4P3/R3K3[P:/p:] w QQ - 0 9", "there twice"},
		{"castling rook still in hand", "4k3/4p3/8/8/8/8/4P3/R3K3[R:R/p:] w Q - 0 9", "2 rook tiles and 1 rook"},

		{"two kings", "4k3/4p3/8/8/8/8/4P3/3KK3[P:/p:] w - - 0 9", "2 kings"},
		{"pawn on the last rank", "4k3/4p3/8/8/8/8/4P3/P3K3[P:/p:] w - - 0 9", "pawn on a1"},
		{"opponent in check", "4k3/4p3/8/8/4R3/8/8/4K3[P:/p:] w - - 0 9", ""},
		{"opponent really in check", "4k3/8/8/8/4R3/8/8/4K3[P:/p:] w - - 0 9", "is in check"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p, err := sprint.Parse(tt.fen)
			if tt.want == "" {
				if err != nil {
					t.Fatal(err)
				}
				return
			}
			if err == nil {
				t.Fatalf("accepted as %v", p)
			}
			if !strings.Contains(err.Error(), tt.want) {
				t.Errorf("%v, want it to say %q", err, tt.want)
			}
		})
	}
}

// TestKeys compares the keys of positions that differ in one thing.
func TestKeys(t *testing.T) {
	const base = "4k3/4p3/8/8/8/8/4P3/R3K3[BBP:NPQ/np:ppq] w Qe - 0 12"
	tests := []struct {
		name, fen string
		same      bool
	}{
		{"order of tiles", "4k3/4p3/8/8/8/8/4P3/R3K3[PBB:QPN/pn:qpp] w Qe - 0 12", true},
		{"counters", "4k3/4p3/8/8/8/8/4P3/R3K3[BBP:NPQ/np:ppq] w Qe - 7 22", true},
		{"hand", "4k3/4p3/8/8/8/8/4P3/R3K3[BBN:PPQ/np:ppq] w Qe - 0 12", false},
		{"unseen tiles", "4k3/4p3/8/8/8/8/4P3/R3K3[BBP:PPQ/np:ppq] w Qe - 0 12", false},
		{"Black's hand", "4k3/4p3/8/8/8/8/4P3/R3K3[BBP:NPQ/pp:npq] w Qe - 0 12", false},
		{"hidden tile", "4k3/4p3/8/8/8/8/4P3/R3K3[BBP:NPQ/np?:ppq] w Qe - 0 12", false},
		{"lost tile", "4k3/4p3/8/8/8/8/4P3/R3K3[BBP:NPQ/np:pq] w Qe - 0 12", false},
		{"castling right", "4k3/4p3/8/8/8/8/4P3/R3K3[BBP:NPQ/np:ppq] w Ee - 0 12", false},
		{"unmoved king", "4k3/4p3/8/8/8/8/4P3/R3K3[BBP:NPQ/np:ppq] w Q - 0 12", false},
		{"side to move", "4k3/4p3/8/8/8/8/4P3/R3K3[BBP:NPQ/np:ppq] b Qe - 0 12", false},
		{"free bishop", "4k3/4p3/8/8/8/8/4P3/R3K3[BP:NPQ/np:ppq] w Qe - 0 12", false},
		{"light bishop", "4k3/4p3/8/8/8/8/4P3/R3K3[LP:NPQ/np:ppq] w Qe - 0 12", false},
		{"dark bishop", "4k3/4p3/8/8/8/8/4P3/R3K3[DP:NPQ/np:ppq] w Qe - 0 12", false},
	}
	seen := map[game.Key]string{parse(t, base).State().Key: base}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			key := parse(t, tt.fen).State().Key
			if other, same := seen[key]; same != tt.same {
				t.Errorf("the key is that of %q", other)
			}
			seen[key] = tt.fen
		})
	}
}

// TestNotes checks that a right without a rook is dropped with a note, and
// that the king still counts as unmoved.
func TestNotes(t *testing.T) {
	p, err := sprint.Parse("4k3/4p3/8/8/8/8/4P3/R3K3[P:/p:] w K - 0 9")
	if err != nil {
		t.Fatal(err)
	}
	const want = "castling right K is dropped: there is no rook on h1"
	if notes := p.Notes(); len(notes) != 1 || notes[0] != want || strings.Fields(p.String())[2] != "E" {
		t.Errorf("read as %v with the notes %q", p, notes)
	}
}
