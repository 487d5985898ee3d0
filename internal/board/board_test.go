package board_test

import (
	"testing"

	"arrocco/game"
	"arrocco/internal/board"
	"arrocco/internal/transcript"
	"arrocco/movegen/chess"
	"arrocco/movegen/sprint"
	"arrocco/movegen/xiangqi"
)

// parse returns a position of one of the games.
func parse(t *testing.T, name, fen string) game.Position {
	t.Helper()
	var p game.Position
	var err error
	switch name {
	case "sprint":
		p, err = sprint.Parse(fen)
	case "xiangqi":
		p, err = xiangqi.Parse(fen)
	default:
		p, err = chess.Parse(fen)
	}
	if err != nil {
		t.Fatal(err)
	}
	return p
}

const bishop = "4kb2/4p3/8/8/8/8/4P3/4KB2[DP?:NR/p?:lnr] w Ee - 0 9"

const tiles = "4k3/4p3/8/8/8/8/4P3/4K3[P?:BBNNPPPPPPQRR/p:bbnnppppppqrr] w Ee - 0 1"

// TestDraw compares boards with golden files. The tests of analyse have more boards.
func TestDraw(t *testing.T) {
	tests := map[string]struct {
		game, fen string
		look      board.Look
		best      game.Move
	}{
		"flipped":         {"chess", chess.StartFEN, board.Look{Flipped: true}, game.NoMove},
		"flipped-color":   {"chess", chess.StartFEN, board.Look{Flipped: true, Color: true}, game.NewMove(12, 28)},
		"xiangqi":         {"xiangqi", xiangqi.StartFEN, board.Look{Flipped: true}, game.NoMove},
		"numbers":         {"xiangqi", xiangqi.StartFEN, board.Look{Numbers: true}, game.NoMove},
		"numbers-ascii":   {"xiangqi", xiangqi.StartFEN, board.Look{Numbers: true, ASCII: true, Color: true}, game.NoMove},
		"numbers-flipped": {"xiangqi", xiangqi.StartFEN, board.Look{Numbers: true, Flipped: true}, game.NoMove},
		"bishop":          {"sprint", bishop, board.Look{Numbers: true}, game.NoMove},
		"hands":           {"sprint", tiles, board.Look{}, game.NoMove},
		"hands-flipped":   {"sprint", tiles, board.Look{Flipped: true, Color: true, ASCII: true}, game.NoMove},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			transcript.Golden(t, name+".txt", board.Draw(parse(t, tt.game, tt.fen), tt.look, tt.best))
		})
	}
}

func TestHands(t *testing.T) {
	hands, ok := board.Hands(parse(t, "sprint", tiles))
	want := [game.NumColors]board.Hand{
		{Tiles: "P?", Unseen: "BBNNPPPPPPQRR", Deck: 12},
		{Tiles: "P", Unseen: "BBNNPPPPPPQRR", Deck: 13},
	}
	if !ok || hands != want {
		t.Errorf("Hands = %+v, %t, want %+v", hands, ok, want)
	}
	if _, ok := board.Hands(parse(t, "chess", chess.StartFEN)); ok {
		t.Error("chess has hands")
	}
}
