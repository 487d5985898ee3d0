package engine

import (
	"embed"
	"fmt"
	"math/bits"
	"strings"
	"sync"

	"arrocco/eval"
	"arrocco/eval/hce"
	"arrocco/eval/nnue"
	"arrocco/game"
	"arrocco/movegen/chess"
	"arrocco/movegen/xiangqi"
	"arrocco/search"
)

// A Variant binds the rules, the evaluation and the search parameters of a game.
// SetRules, Checkers and Flip may be nil where a game has no use for them.
type Variant struct {
	Name   string
	Start  string // starting position, in FEN
	Parse  func(fen string) (game.Position, error)
	Eval   func() eval.Evaluator // the hand-written one, where there is no network; for one worker
	Params *search.Params
	King   game.Piece // type of the piece by which networks see the board

	// Network returns the network that is built in, always the same one, or
	// nil if there is none. It may be nil itself.
	Network func() (*nnue.Network, error)

	SetRules func(game.Position, Rules)        // for what is judged from now on
	Checkers func(game.Position) []game.Square // the pieces that give check
	Flip     func(game.Position) (fen string)  // the position with the players swapped
	Aliases  []string                          // other names of the same rules
}

// Rules are what some games leave to the players to choose.
type Rules struct {
	Repetition string // who loses by repeating moves: one of rulings
	DrawMoves  int    // full moves without a capture that are a draw, 0 for no such rule
}

// The choices for Rules, for xiangqi: the names that xiangqi.ParseRuling knows,
// the default first, and the default number of moves.
var rulings = []string{"axf", "league", "sheet", "none"}

const defaultDrawMoves = 60

// networkFiles are the networks that are built in. It is never changed.
//
//go:embed networks
var networkFiles embed.FS

// builtInNetwork returns a function that reads the built-in network of a game
// once, however many engines there are.
func builtInNetwork(name string) func() (*nnue.Network, error) {
	return sync.OnceValues(func() (*nnue.Network, error) {
		return embeddedNetwork(networkFiles, "networks/"+name+".nnue")
	})
}

// variants is every game, in the order in which they are listed; the first is
// the default. It is never changed.
var variants = []*Variant{
	{
		Name:     "chess",
		Start:    chess.StartFEN,
		Parse:    parseChess,
		Eval:     func() eval.Evaluator { return hce.NewChess() },
		Params:   &search.ChessParams,
		King:     chess.King,
		Network:  builtInNetwork("chess"),
		Checkers: chessCheckers,
		Flip:     func(p game.Position) string { return p.(*chess.Position).Flip().String() },
		Aliases:  []string{"chess960"}, // the same rules: the start position is what differs
	},
	{
		Name:     "xiangqi",
		Start:    xiangqi.StartFEN,
		Parse:    parseXiangqi,
		Eval:     func() eval.Evaluator { return hce.NewXiangqi() },
		Params:   &search.XiangqiParams,
		King:     xiangqi.General,
		Network:  builtInNetwork("xiangqi"),
		SetRules: setXiangqiRules,
		Checkers: xiangqiCheckers,
		Flip:     func(p game.Position) string { return p.(*xiangqi.Position).Flip().String() },
	},
	{
		Name:     "sprint",
		Start:    chess.SprintStartFEN,
		Parse:    parseSprint,
		Eval:     func() eval.Evaluator { return hce.NewSprint() },
		Params:   &search.SprintParams,
		King:     chess.King,
		Checkers: chessCheckers,
		Flip:     func(p game.Position) string { return p.(*chess.Position).Flip().String() },
	},
}

// Variants returns every game that can be played, the default first. The
// Variants must not be changed.
func Variants() []*Variant { return append([]*Variant(nil), variants...) }

// Lookup returns the game with the given name or alias, in any case. The error
// lists the names and aliases.
func Lookup(name string) (*Variant, error) {
	var known []string
	for _, v := range variants {
		for _, n := range append([]string{v.Name}, v.Aliases...) {
			if strings.EqualFold(n, name) {
				return v, nil
			}
		}
		known = append(append(known, v.Name), v.Aliases...)
	}
	return nil, fmt.Errorf("no game is called %q, only %s", name, strings.Join(known, ", "))
}

// parseChess is chess.Parse with a plain nil Position in case of an error.
func parseChess(fen string) (game.Position, error) {
	p, err := chess.Parse(fen)
	if err != nil {
		return nil, err
	}
	return p, nil
}

// parseSprint is chess.ParseSprint with a plain nil Position in case of an error.
func parseSprint(fen string) (game.Position, error) {
	p, err := chess.ParseSprint(fen)
	if err != nil {
		return nil, err
	}
	return p, nil
}

func chessCheckers(p game.Position) []game.Square {
	var squares []game.Square
	for set := p.(*chess.Position).Checkers(); set != 0; set &= set - 1 {
		squares = append(squares, game.Square(bits.TrailingZeros64(set)))
	}
	return squares
}

// parseXiangqi is xiangqi.Parse with a plain nil Position in case of an error.
func parseXiangqi(fen string) (game.Position, error) {
	p, err := xiangqi.Parse(fen)
	if err != nil {
		return nil, err
	}
	return p, nil
}

func setXiangqiRules(p game.Position, r Rules) {
	ruling, err := xiangqi.ParseRuling(r.Repetition)
	if err != nil {
		ruling = xiangqi.DefaultRules().Repetition // the options refuse other names
	}
	p.(*xiangqi.Position).SetRules(xiangqi.Rules{Repetition: ruling, DrawMoves: r.DrawMoves})
}

func xiangqiCheckers(p game.Position) []game.Square {
	var squares []game.Square
	for set := p.(*xiangqi.Position).Checkers(); !set.IsZero(); set = set.Rest() {
		squares = append(squares, set.First())
	}
	return squares
}
