package analyse

// An Example is a position for a demonstration.
type Example struct {
	Title string
	FEN   string
	Lines int // number of variations to show
	Mate  int // the search may stop at a mate in as many moves; 0 for none
}

// Examples returns a few positions of a game that demonstrate an analysis.
func Examples(game string) []Example {
	switch game {
	case "xiangqi":
		return xiangqiExamples()
	case "sprint":
		return sprintExamples()
	default:
		return chessExamples()
	}
}

func chessExamples() []Example {
	return []Example{
		{
			Title: "A mate: White gives up the queen and mates with the knight.",
			FEN:   "2r4k/6pp/8/6N1/8/1Q6/6PP/6K1 w - - 0 1",
			Lines: 1,
			Mate:  4,
		},
		{
			Title: "A tactic: White can take a knight that is protected twice. (Win at Chess 170)",
			FEN:   "5r1k/6Rp/1p2p3/p2pBp2/1qnP4/4P3/Q4PPP/6K1 w - - 0 1",
			Lines: 2,
		},
		{
			Title: "A Chess960 opening: start position 300.",
			FEN:   "qbnrkrbn/pppppppp/8/8/8/8/PPPPPPPP/QBNRKRBN w KQkq - 0 1",
			Lines: 3,
		},
		{
			Title: "An endgame: White's king catches up with both pawns and draws (Réti 1921).",
			FEN:   "7K/8/k1P5/7p/8/8/8/8 w - - 0 1",
			Lines: 1,
		},
	}
}

func xiangqiExamples() []Example {
	return []Example{
		{
			Title: "The start: most games begin with the central cannon, C2=5.",
			FEN:   "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
			Lines: 3,
		},
		{
			Title: "A mate: the chariot gives way to the horse, which drives the general to its end.",
			FEN:   "3k1a3/4a4/9/1N2R1p1p/2r6/6P2/9/9/9/3AKA3 w - - 0 33",
			Lines: 1,
			Mate:  4,
		},
		{
			Title: "A middlegame: Red has come through the center, and Black's chariot defends.",
			FEN:   "4kab2/1R2a4/4b1r2/4PC3/p1P6/6p2/P7P/4B4/4A4/c3KAB2 w - - 0 32",
			Lines: 2,
		},
	}
}

func sprintExamples() []Example {
	return []Example{
		{
			Title: "The start: White has drawn a knight, and holds a pawn as Black does.",
			FEN:   "4k3/4p3/8/8/8/8/4P3/4K3[NP:BBNPPPPPPQRR/p:bbnnppppppqrr] w Ee - 0 1",
			Lines: 3,
		},
		{
			Title: "The end: all tiles are placed, so the rook mates as in chess.",
			FEN:   "6k1/5ppp/8/8/8/8/5PPP/R5K1[:/:] w - - 0 40",
			Lines: 1,
			Mate:  1,
		},
	}
}
