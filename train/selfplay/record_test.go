package selfplay

import (
	"bytes"
	"errors"
	"io"
	"reflect"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"arrocco/game"
)

// anyGame draws a game with any moves and scores that there can be.
func anyGame() *rapid.Generator[*Game] {
	return rapid.Custom(func(t *rapid.T) *Game {
		return &Game{
			Number: rapid.Uint64().Draw(t, "number"),
			Start:  rapid.StringN(0, 100, 200).Draw(t, "start"),
			Moves:  rapid.SliceOfN(anyMove(), 0, 300).Draw(t, "moves"),
			Result: rapid.SampledFrom([]game.Result{game.WhiteWins, game.BlackWins, game.Drawn}).Draw(t, "result"),
			Ending: rapid.SampledFrom([]Ending{ByRules, WinAgreed, DrawAgreed, TooLong}).Draw(t, "ending"),
			Leaves: anyLeaves().Draw(t, "leaves"),
		}
	})
}

// anyLeaves draws leaves; none are nil.
func anyLeaves() *rapid.Generator[[]Leaf] {
	leaf := rapid.Custom(func(t *rapid.T) Leaf {
		return Leaf{
			FEN: rapid.StringN(0, 100, maxFEN).Draw(t, "fen"), Ply: rapid.IntRange(0, maxMoves).Draw(t, "ply"),
			MoveScore: anyMove().Draw(t, "move"),
		}
	})
	return rapid.Custom(func(t *rapid.T) []Leaf {
		list := rapid.SliceOfN(leaf, 0, 20).Draw(t, "list")
		if len(list) == 0 {
			return nil
		}
		return list
	})
}

func anyMove() *rapid.Generator[MoveScore] {
	return rapid.Custom(func(t *rapid.T) MoveScore {
		return MoveScore{
			Move:      game.Move(rapid.Uint32Range(0, 1<<game.MoveBits-1).Draw(t, "move")),
			Score:     game.Score(rapid.Int32Range(-int32(game.NoScore), int32(game.NoScore)).Draw(t, "score")),
			Duplicate: rapid.Bool().Draw(t, "duplicate"),
			Table:     rapid.IntRange(0, 99).Draw(t, "table") == 0, // so that some games have none
		}
	})
}

func TestRecord(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		want := anyGame().Draw(t, "game")
		record := appendRecord(nil, want)
		got, err := parseRecord(record)
		if err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(want, got); d != "" {
			t.Errorf("the game comes back with differences:\n%s", d)
		}
		bare := len(record) // what comes before the leaves is a game, too
		if len(want.Leaves) > 0 {
			bare -= len(appendLeaves(nil, want.Leaves, want.marks()))
		}
		cut := rapid.IntRange(0, len(record)-1).Draw(t, "cut")
		if g, err := parseRecord(record[:cut]); err == nil && cut != bare {
			t.Errorf("%d of %d bytes are a game: %+v", cut, len(record), g)
		}
	})
}

// TestRecordSize checks that quiet moves with scores that change little take
// three bytes, and the longest game has room.
func TestRecordSize(t *testing.T) {
	g := &Game{Result: game.Drawn, Moves: make([]MoveScore, 100)}
	for i := range g.Moves {
		g.Moves[i] = MoveScore{Move: game.NewMove(game.Square(i), 89), Score: game.Score(i%2*200 - 100 + i%13)}
	}
	if n := len(appendRecord(nil, g)); n > 306 {
		t.Errorf("100 moves take %d bytes", n)
	}
	g.Moves = make([]MoveScore, maxMoves)
	for i := range g.Moves {
		g.Moves[i] = MoveScore{Move: 1<<game.MoveBits - 1, Score: game.NoScore, Duplicate: true}
	}
	for range maxLeaves {
		leaf := Leaf{FEN: strings.Repeat("x", maxFEN), Ply: maxMoves, MoveScore: g.Moves[0]}
		g.Leaves = append(g.Leaves, leaf)
	}
	if n := len(appendRecord(nil, g)); n > maxPayload-200 || maxLeafSize*maxLeaves+maxMoveSize*maxMoves < n-200 {
		t.Errorf("the longest game takes %d bytes", n)
	}
}

// FuzzRecord checks that any bytes are either no game or one that comes back.
func FuzzRecord(f *testing.F) {
	f.Add([]byte{})
	f.Add(appendRecord(nil, &Game{Result: game.WhiteWins, Start: "8/8", Moves: []MoveScore{{Score: -7}}}))
	f.Add(appendRecord(nil, &Game{Result: game.Drawn, Leaves: []Leaf{{FEN: "8/8", Ply: 300}}}))
	f.Fuzz(func(t *testing.T, b []byte) {
		g, err := parseRecord(b)
		if err != nil {
			return
		}
		again, err := parseRecord(appendRecord(nil, g))
		if err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(g, again) {
			t.Errorf("%+v comes back as %+v", g, again)
		}
	})
}

// FuzzReader checks that no bytes make a Reader panic, or read for ever.
func FuzzReader(f *testing.F) {
	head, err := appendHeader(nil, &Header{})
	if err != nil {
		f.Fatal(err)
	}
	g := &Game{Result: game.Drawn, Start: "8/8", Moves: []MoveScore{{Score: 500}, {Move: game.NewMove(3, 4)}}}
	f.Add(appendGame(appendGame(nil, g), g))
	f.Fuzz(func(t *testing.T, b []byte) {
		r, err := NewReader(bytes.NewReader(append(bytes.Clone(head), b...)), "shard")
		if err != nil {
			t.Fatal(err)
		}
		for range len(b) + 1 {
			if _, err := r.Next(); errors.Is(err, io.EOF) {
				return
			}
		}
		t.Error("there is no end")
	})
}
