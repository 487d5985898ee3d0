package sprint_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"arrocco/game"
	"arrocco/game/gametest"
	"arrocco/internal/notation"
	"arrocco/movegen/chess"
	"arrocco/movegen/sprint"
)

// TestPlacements looks where each tile may go.
func TestPlacements(t *testing.T) {
	tests := []struct {
		name, fen    string
		legal, wrong string
	}{
		{"knight", "4k3/8/8/8/8/8/8/4K3[N:/p:] w Ee - 0 1", "N@a1 N@e4 N@h4", "N@a5 N@e7 N@h8 N@e1 N@e8 Q@a1"},
		{"rook", "4k3/8/8/8/8/8/8/4K3[R:/p:] w Ee - 0 1", "R@a1 R@e4 R@h4", "R@a5 R@e7 R@h8"},
		{"pawn", "4k3/8/8/8/8/8/8/4K3[P:/p:] w Ee - 0 1", "P@a2 P@d3 P@h4", "P@a1 P@d1 P@h5 P@e1"},
		{"doubled pawn", "4k3/8/8/8/8/4P3/4P3/4K3[P:/p:] w Ee - 0 1", "P@e4", "P@e2 P@e3"},
		{"black pawn", "4k3/8/8/8/8/8/8/4K3[P:/p:] b Ee - 0 1", "P@a7 P@d6 P@h5", "P@a8 P@d4 P@h2"},
		{"black rook", "4k3/8/8/8/8/8/8/4K3[P:/r:] b Ee - 0 1", "R@a8 R@a5 R@h8", "R@a4 R@e8 R@h1"},
		{"queen on the seventh turn", "4k3/8/8/8/8/8/8/4K3[Q:/q:] w Ee - 0 7", "e1e2", "Q@a1 Q@d4"},
		{"queen on the eighth turn", "4k3/8/8/8/8/8/8/4K3[Q:/q:] w Ee - 0 8", "Q@a1 Q@d4", "Q@d5"},
		{"black queen on the seventh turn", "4k3/8/8/8/8/8/8/4K3[Q:/q:] b Ee - 0 7", "e8e7", "Q@a8 Q@d5"},
		{"black queen on the eighth turn", "4k3/8/8/8/8/8/8/4K3[Q:/q:] b Ee - 0 8", "Q@a8 Q@d5", "Q@d4"},
		{"first bishop", "4k3/8/8/8/8/8/8/4K3[BB:/p:] w Ee - 0 1", "B@a1 B@b1", "B@a5"},
		{"light bishop", "4k3/8/8/8/8/8/8/4K3[L:/p:] w Ee - 0 1", "B@b1 B@h1 B@a4", "B@a1 B@h4"},
		{"dark bishop", "4k3/8/8/8/8/8/8/4K3[D:/p:] w Ee - 0 1", "B@a1 B@h4", "B@b1 B@h1 B@a4"},
		{"black light bishop", "4k3/8/8/8/8/8/8/4K3[P:/l:] b Ee - 0 1", "B@a8 B@h5", "B@b8 B@a5"},
		{"in check from afar", "4k3/8/8/8/4r3/8/8/4K3[NQ:/p:] w Ee - 0 9", "N@e2 N@e3 Q@e2 e1d1", "N@e4 N@d3 N@e5 Q@a1 e1e2"},
		{"in check from a knight", "4k3/8/8/8/8/3n4/8/4K3[NQ:/p:] w Ee - 0 9", "e1d1", "N@d3 N@e2 Q@c1"},
		{"in double check", "4k3/8/8/8/4r3/3n4/8/4K3[NQ:/p:] w Ee - 0 9", "e1d1 e1d2", "N@e2 N@e3 Q@e2"},
		{"hidden tile", "4k3/8/8/8/8/8/8/4K3[N?:PR/p:] w Ee - 0 9", "N@a1", "P@a2 R@a1"},
		{"pawn placed on the third rank", "4k3/8/8/8/8/P7/1P6/4K3[N:/p:] w Ee - 0 9", "a3a4 b2b3 b2b4", "a3a5 b2b5"},
		{"castling on both sides", "4k3/8/8/8/8/8/8/R3K2R[N:/p:] w KQe - 0 9", "e1g1 e1c1", "e1b1"},
		{"castling on one", "4k3/8/8/8/8/8/8/R3K2R[N:/p:] w Qe - 0 9", "e1c1", "e1g1"},
		{"castling with an unmoved king only", "4k3/8/8/8/8/8/8/R3K2R[N:/p:] w Ee - 0 9", "e1d1", "e1c1 e1g1"},
		{"castling as Black", "r3k2r/8/8/8/8/8/8/4K3[N:/p:] b Ekq - 0 9", "e8g8 e8c8", "e8b8"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p := parse(t, tt.fen)
			for word := range strings.FieldsSeq(tt.legal) {
				if _, err := (notation.Coordinates{FirstRank: 1}).Parse(p, word); err != nil {
					t.Error(err)
				}
			}
			for word := range strings.FieldsSeq(tt.wrong) {
				if _, err := (notation.Coordinates{FirstRank: 1}).Parse(p, word); err == nil {
					t.Errorf("%s is legal", word)
				}
			}
		})
	}
}

// TestRights follows castling rights through moves.
func TestRights(t *testing.T) {
	tests := []struct{ name, fen, moves, want string }{
		{"rook placed in a corner", "4k3/8/8/8/8/8/8/4K3[R:/p:] w Ee - 0 9", "R@h1", "Ke"},
		{"both corners", "4k3/8/8/8/8/8/8/4K3[RR:/pp:] w Ee - 0 9", "R@h1 P@a7 R@a1", "KQe"},
		{"rook placed elsewhere", "4k3/8/8/8/8/8/8/4K3[R:/p:] w Ee - 0 9", "R@g1", "Ee"},
		{"rook placed in a corner of the other side", "4k3/8/8/8/8/8/8/4K3[P:/r:] b Ee - 0 9", "R@a8", "Eq"},
		{"knight placed in a corner", "4k3/8/8/8/8/8/8/4K3[N:/p:] w Ee - 0 9", "N@h1", "Ee"},
		{"king has moved", "4k3/8/8/8/8/8/8/4K3[R:/p:] w - - 0 9", "R@h1", "-"},
		{"king moves away and back", "4k3/8/8/8/8/8/8/4K3[R:/pp:] w Ee - 0 9", "e1e2 P@a7 e2e1 P@b7 R@h1", "e"},
		{"rook moves away and back", "4k3/8/8/8/8/8/8/R3K3[R:/pp:] w Qe - 0 9", "a1a2 P@a7 a2a1", "Ee"},
		{"rook is taken", "4k3/8/8/8/8/6n1/8/4K2R[R:/pp:] b Ke - 0 9", "g3h1", "Ee"},
		{"rook is taken and another placed there", "4k3/8/8/8/8/6n1/8/4K2R[PR:/pp:] b Ke - 0 9", "g3h1 P@a2 h1g3 R@h1", "Ke"},
		{"castling", "4k3/8/8/8/8/8/8/R3K2R[R:/pp:] w Qe - 0 9", "e1c1", "e"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p := parse(t, tt.fen)
			if err := tell(p, tt.moves); err != nil {
				t.Fatal(err)
			}
			if got := strings.Fields(p.String())[2]; got != tt.want {
				t.Errorf("%s, want %s", got, tt.want)
			}
			if got, want := p.State().Key, parse(t, p.String()).State().Key; got != want {
				t.Errorf("the key is %x, want %x", got, want)
			}
		})
	}
}

func TestOutcome(t *testing.T) {
	tests := []struct{ name, fen, moves, want string }{
		{"start", sprint.StartFEN, "", "*"},
		{"mate", "7k/5Q2/6K1/8/8/8/8/8[:/:] w - - 0 20", "f7g7", "1-0 checkmate"},
		{"mate by placement", "8/8/8/8/k1K5/8/8/8[R:/n:] w - - 0 20", "R@a1", "1-0 checkmate"},
		{"placement answers a check", "k6R/8/1K6/8/8/8/8/8[:/n:] b - - 0 20", "", "*"},
		{"placement cannot answer it", "k6R/8/1K6/8/8/8/8/8[:/p:] b - - 0 20", "", "1-0 checkmate"},
		{"queen too early to answer it", "k6R/8/1K6/8/8/8/8/8[:/q:] b - - 0 7", "", "1-0 checkmate"},
		{"queen answers it", "k6R/8/1K6/8/8/8/8/8[:/q:] b - - 0 8", "", "*"},
		{"drawn tile answers it", "k7/7R/1K6/8/8/8/8/8[:/:n] w - - 0 20", "h7h8 +N", "*"},
		{"hidden tile may answer it", "k7/7R/1K6/8/8/8/8/8[:/?:np] w - - 0 20", "h7h8 +?", "*"},
		{"hidden tiles cannot answer it", "k7/7R/1K6/8/8/8/8/8[:/?:pppq] w - - 0 5", "h7h8 +?", "1-0 checkmate"},
		{"stalemate", "k7/8/1Q6/8/8/8/8/2K5[:/:] b - - 0 20", "", "1/2-1/2 stalemate"},
		{"no stalemate with a tile", "k7/8/1Q6/8/8/8/8/2K5[:/p:] b - - 0 20", "", "*"},
		{"stalemate with a queen too early", "k7/8/1Q6/8/8/8/8/2K5[:/q:] b - - 0 7", "", "1/2-1/2 stalemate"},
		{"bare kings", "k7/8/8/8/8/8/8/2K5[:/:] b - - 0 20", "", "1/2-1/2 insufficient-material"},
		{"a pawn in hand", "k7/8/8/8/8/8/8/2K5[:/p:] b - - 0 20", "", "*"},
		{"a rook in the deck", "k7/8/8/8/8/8/8/2K5[:R/:] b - - 0 20", "", "*"},
		{"a knight in hand", "k7/8/8/8/8/8/8/2K5[N:/:] b - - 0 20", "", "1/2-1/2 insufficient-material"},
		{"a knight on the board and one in hand", "k7/8/8/8/8/8/8/2K1N3[:/n:] b - - 0 20", "", "*"},
		{"bishops of one color, one in hand", "k7/8/8/8/8/8/8/2B1K3[:/d:] b - - 0 20", "", "1/2-1/2 insufficient-material"},
		{"bishops of both colors", "k7/8/8/8/8/8/8/2B1K3[L:/:] b - - 0 20", "", "*"},
		{"bishop that may go anywhere", "k7/8/8/8/8/8/8/4K3[D:/b:] b - - 0 20", "", "*"},
		{"two bound bishops", "k7/8/8/8/8/8/8/4K3[D:/d:] b - - 0 20", "", "1/2-1/2 insufficient-material"},
		{"fifty moves", "k7/8/8/8/8/8/8/2K4R[:/:] w - - 99 90", "h1h2", "1/2-1/2 fifty-moves"},
		{"placement instead", "k7/8/8/8/8/8/8/2K4R[P:/:] w - - 99 90", "P@a2", "*"},
		{
			"threefold", "k7/8/8/8/8/8/8/2K4R[:/:] w - - 9 90",
			"h1h2 a8a7 h2h1 a7a8 h1h2 a8a7 h2h1 a7a8", "1/2-1/2 threefold",
		},
		{
			"hands are part of it", "k7/8/8/8/8/8/8/2K4R[:/:n] w - - 9 90",
			"h1h2 +N a8a7 h2h1 a7a8 h1h2 a8a7 h2h1 a7a8", "*",
		},
		{
			"threefold with a full hand", "k7/8/8/8/8/8/8/2K4R[:/:n] w - - 9 90",
			"h1h2 +N a8a7 h2h1 a7a8 h1h2 a8a7 h2h1 a7a8 h1h2", "1/2-1/2 threefold",
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p := parse(t, tt.fen)
			if err := tell(p, tt.moves); err != nil {
				t.Fatal(err)
			}
			if got := p.Outcome().String(); got != tt.want {
				t.Errorf("%s, want %s", got, tt.want)
			}
		})
	}
}

// TestConforms runs the checks of package gametest on dealt positions,
// whose decks Parse stacks again, and on views, in which unknown tiles are drawn.
func TestConforms(t *testing.T) {
	for seed := range uint64(2) {
		start := parse(t, sprint.StartFEN).Deal(rand.New(rand.NewPCG(seed, 1))).(*sprint.Position)
		decks := [game.NumColors][]game.Piece{start.Deck(game.White), start.Deck(game.Black)}
		gametest.Run(t, gametest.Suite{
			Roots: []game.Position{start},
			Seed:  seed,
			Parse: func(fen string) (game.Position, error) {
				p, err := sprint.Parse(fen)
				if err != nil {
					return nil, err
				}
				left := decks
				for c := range left {
					left[c] = left[c][len(left[c])-int(p.Tiles(game.Color(c)).Deck):]
				}
				return p.Stack(left), nil
			},
		})
	}
	gametest.Run(t, gametest.Suite{
		Roots: []game.Position{
			parse(t, sprint.StartFEN),
			parse(t, "4k3/4p3/8/8/8/8/4P3/4K3[P?:BBNNPPPPPPQRR/p?:bbnnppppppqrr] b Ee - 0 1"),
			parse(t, "r3k2r/4p3/8/8/8/8/4P3/R3K2R[PQ:/bp:] w KQkq - 0 12"),
			parse(t, "4k3/2r5/8/K1Pp3r/8/8/8/8[NQ:/:q] w - d6 0 12"),
			parse(t, "8/2P5/2k5/8/8/2K5/2p5/8[LNR:/bbnq:] w - - 0 12"),
		},
		Parse: func(fen string) (game.Position, error) { return sprint.Parse(fen) },
	})
}

// TestLongGame plays more moves than a position has memory for, and takes
// them back.
func TestLongGame(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	p := parse(t, sprint.StartFEN).Deal(rng).(*sprint.Position)
	before, fen, tiles := *p.State(), p.String(), *p.Tiles(game.White)
	played := 0
	for ; played < 3*game.MaxPly; played++ {
		moves := legalMoves(p)
		if len(moves) == 0 {
			break
		}
		p.Make(moves[rng.IntN(len(moves))])
	}
	if played < game.MaxPly+50 {
		t.Fatalf("the game ends after %d plies", played)
	}
	for range played {
		p.Unmake()
	}
	if *p.State() != before || p.String() != fen || *p.Tiles(game.White) != tiles {
		t.Errorf("taken back, the game is at %v", p)
	}
}

// TestNoAllocations checks that nothing a search does allocates.
func TestNoAllocations(t *testing.T) {
	for _, fen := range []string{
		sprint.StartFEN,
		"r3k2r/4p3/8/8/8/8/4P3/R3K2R[PQ:BBN/bp:nnq] w KQkq - 0 12",
		"4k3/4p3/8/8/8/8/4r3/4K3[NQ:/bp:] w Ee - 0 12",
	} {
		p := parse(t, fen).Deal(rand.New(rand.NewPCG(1, 1)))
		gametest.NoAllocations(t, p)
	}
}

// TestSEE checks what a placement wins or loses.
func TestSEE(t *testing.T) {
	tests := []struct {
		name, fen, move string
		want            game.Score
	}{
		{"safe", "4k3/8/8/8/8/8/8/4K3[N:/p:] w Ee - 0 9", "N@f3", 0},
		{"lost", "4k3/8/8/8/4p3/8/8/4K3[N:/p:] w Ee - 0 9", "N@f3", -320},
		{"protected", "4k3/8/8/8/4p3/8/6P1/4K3[N:/p:] w Ee - 0 9", "N@f3", -220},
		{"behind a rook on c1", "2r1k3/8/8/8/8/8/8/2R1K3[N:/p:] w Ee - 0 9", "N@c3", 0},
		{"pawn for pawn", "4k3/8/8/8/4p3/8/6P1/4K3[P:/p:] w Ee - 0 9", "P@f3", 0},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p := parse(t, tt.fen)
			m, err := notation.Coordinates{FirstRank: 1}.Parse(p, tt.move)
			if err != nil {
				t.Fatal(err)
			}
			if !p.SEE(m, tt.want) || p.SEE(m, tt.want+1) {
				t.Errorf("SEE is not %d", tt.want)
			}
		})
	}
}

// FuzzParse looks for a text that makes Parse panic, or that it
// accepts though the position does not print and read as the same again.
func FuzzParse(f *testing.F) {
	for _, line := range lines(f, "perft.tsv")[:20] {
		f.Add(strings.Split(line, "\t")[0])
	}
	f.Add(sprint.StartFEN)
	f.Add("4k3/4p3/8/8/8/8/4P3/4K3[P??:BNPP/p?:bqr] b Ee - 0 9")
	f.Add("r3k2r/4p3/8/8/8/8/4P3/R3K2R[P:/p:] w KQkq - 0 12")
	f.Fuzz(func(t *testing.T, fen string) {
		p, err := sprint.Parse(fen)
		if err != nil {
			return
		}
		again := parse(t, p.String())
		if again.String() != p.String() || *again.State() != *p.State() {
			t.Fatalf("%v reads back as %v", p, again)
		}
		for _, q := range []game.Position{p, p.Deal(rand.New(rand.NewPCG(1, 1)))} {
			q.Outcome()
			for _, m := range legalMoves(q) {
				checks := q.GivesCheck(m)
				q.Make(m)
				if q.State().InCheck != checks {
					t.Errorf("%v: GivesCheck(%#x) is %v", q, m, checks)
				}
				q.Unmake()
			}
		}
		if q := p.View(game.White).(*sprint.Position); !slices.Equal(legalMoves(q), legalMoves(q.Clone())) {
			t.Errorf("%v: a clone has other moves", q)
		}
	})
}

// TestWhyNotDrop checks the reasons that errors give for a placement.
func TestWhyNotDrop(t *testing.T) {
	const early = "4k3/4p3/8/8/8/8/4P3/4K3[BNPQ:BNPPPPPRR/p?:bbnnppppppqrr] w Ee - 0 7"
	for _, tc := range []struct {
		name, fen string
		kind      game.Piece
		to        string
		want      string
	}{
		{"not held", early, chess.Rook, "d1", "no such tile in the hand"},
		{"hidden", strings.Replace(early, " w ", " b ", 1), chess.Rook, "d8", "this tile is not known to be in the hand"},
		{"occupied", early, chess.Knight, "e2", "the square is not empty"},
		{"far", early, chess.Knight, "f5", "tiles go on a player's own half of the board"},
		{"back rank", early, chess.Pawn, "d1", "pawns do not go on the back rank"},
		{"queen", early, chess.Queen, "d1", "queens are placed from the eighth turn on"},
		{
			"bishop", strings.Replace(early, "4K3[BNPQ:BN", "2B1K3[LNPQ:N", 1),
			chess.Bishop, "e3", "this bishop must go to a light square",
		},
		{
			"check", strings.NewReplacer("8/4P3", "4r3/8", "qrr]", "qr]").Replace(early),
			chess.Knight, "f3", "it leaves the king in check",
		},
	} {
		t.Run(tc.name, func(t *testing.T) {
			p := parse(t, tc.fen)
			to := game.Square(int(tc.to[0]-'a') + 8*int(tc.to[1]-'1'))
			if p.Legal(game.NewDrop(tc.kind, to)) {
				t.Fatalf("%v: legal", p)
			}
			if got := p.WhyNotDrop(tc.kind, to); got != tc.want {
				t.Errorf("%v: %q, want %q", p, got, tc.want)
			}
		})
	}
}

// TestDeadEndings checks that endings with tiles that are not placed are not dead.
func TestDeadEndings(t *testing.T) {
	for _, tc := range []struct {
		hands string
		want  bool
	}{{"[:/:]", true}, {"[N:/:]", false}, {"[:N/:]", false}, {"[:/p:]", false}, {"[:/:q]", false}} {
		p := parse(t, "7k/8/8/8/8/7P/6B1/7K"+tc.hands+" w - - 0 40")
		score, bound := p.Adjudicate(1)
		if got := bound == game.Exact && score == game.Draw; got != tc.want {
			t.Errorf("%s: %t", tc.hands, got)
		}
	}
}
