package engine

import (
	"embed"
	"fmt"
	"math/bits"
	"slices"
	"strings"
	"sync"
	"time"

	"arrocco/eval"
	"arrocco/eval/hce"
	"arrocco/eval/nnue"
	"arrocco/game"
	"arrocco/internal/eleeye"
	"arrocco/internal/polyglot"
	"arrocco/internal/syzygy"
	"arrocco/movegen/chess"
	"arrocco/movegen/sprint"
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

	OpenTables func(path string) (Tables, error) // endgame tables in some directories; nil if there are none

	Starts     *Starts       // start positions that games may have besides Start; nil if there are none
	Hourglass  time.Duration // for each move of a game between people, 0 if there is none
	PGNNames   []string      // other names of the game in the tag Variant of PGN files, in lower case
	Generation Generation    // the default of "arrocco generation"

	// PolyglotKey returns the key of a position in books of Polyglot. It is nil for games
	// whose books have the key of game.State, and a header.
	PolyglotKey func(game.Position) uint64

	// OtherBooks opens books of other programs to play from, by the endings of their names in
	// lower case.
	OtherBooks map[string]func(path string) (Book, error)
}

// Starts are start positions of a game of which one is drawn.
type Starts struct {
	Name  string                                         // the alias of the game that asks for them
	Count int                                            // of arrangements, for each side
	FEN   func(white, black int) (fen string, err error) // by the numbers of the arrangements, from 0
}

// A Generation says how much of the data for a generation of networks is of a game.
type Generation struct {
	Share     int // of the time, percent
	Positions int // that are enough
}

// Rules are what some games leave to the players to choose.
type Rules struct {
	Repetition string // how repetitions are judged: one of rulings
	DrawMoves  int    // full moves without a capture that are a draw, 0 for no such rule
}

// rulings are the choices for Rules.Repetition, the default first.
var rulings = xiangqi.RulingNames()

// defaultDrawMoves is the default of Rules.DrawMoves.
var defaultDrawMoves = xiangqi.DefaultRules().DrawMoves

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

// chess960 is the alias of chess that asks for a start position of Chess960.
const chess960 = "chess960"

// variants is every game, in the order in which they are listed; the first is
// the default. It is never changed.
var variants = []*Variant{
	{
		Name:       "chess",
		Start:      chess.StartFEN,
		Parse:      parseChess,
		Eval:       func() eval.Evaluator { return hce.NewChess() },
		Params:     &search.ChessParams,
		King:       chess.King,
		Network:    builtInNetwork("chess"),
		Checkers:   chessCheckers,
		Flip:       func(p game.Position) string { return p.(*chess.Position).Flip().String() },
		OpenTables: openSyzygy,
		Aliases:    []string{chess960}, // the same rules: the start position is what differs
		Starts:     &Starts{Name: chess960, Count: chess.NumStarts, FEN: chess.Start},
		PGNNames: []string{
			"standard", "normal", "orthodox", "classical", "illegal", "from position",
			"fischerandom", "fischerrandom", "fischer random", "fischer-random", "fischer random chess",
			"chess 960", "chess-960", "960", "frc", "freestyle", "wild/fr", "shuffle chess",
		},
		Generation: Generation{Share: 75, Positions: 200_000_000},

		PolyglotKey: func(p game.Position) uint64 { return polyglot.Key(p.(*chess.Position)) },
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

		Generation: Generation{Share: 20, Positions: 40_000_000},

		OtherBooks: map[string]func(string) (Book, error){".dat": openEleeye},
	},
	{
		Name:     "sprint",
		Start:    sprint.StartFEN,
		Parse:    parseSprint,
		Eval:     func() eval.Evaluator { return hce.NewSprint() },
		Params:   &search.SprintParams,
		King:     chess.King,
		Checkers: chessCheckers,
		Flip:     func(p game.Position) string { return p.(*sprint.Position).Flip().String() },

		Hourglass:  time.Minute,
		Generation: Generation{Share: 5, Positions: 10_000_000},
	},
}

// Variants returns every game that can be played, the default first. The
// Variants must not be changed.
func Variants() []*Variant { return append([]*Variant(nil), variants...) }

// Names returns the names and aliases of all games, in the order of Variants.
func Names() (names []string) {
	for _, v := range variants {
		names = append(append(names, v.Name), v.Aliases...)
	}
	return names
}

// DrawsStart reports whether a name of v, in any case, asks for a drawn start position.
func (v *Variant) DrawsStart(name string) bool {
	return v.Starts != nil && strings.EqualFold(name, v.Starts.Name)
}

// Lookup returns the game with the given name or alias, in any case. The error
// lists the names and aliases.
func Lookup(name string) (*Variant, error) {
	var known []string
	for _, v := range variants {
		if strings.EqualFold(v.Name, name) || containsFold(v.Aliases, name) {
			return v, nil
		}
		known = append(append(known, v.Name), v.Aliases...)
	}
	return nil, fmt.Errorf("no game is called %q, only %s", name, strings.Join(known, ", "))
}

// containsFold reports whether name is in names, in any case.
func containsFold(names []string, name string) bool {
	return slices.ContainsFunc(names, func(n string) bool { return strings.EqualFold(n, name) })
}

// parseChess is chess.Parse with a plain nil Position in case of an error.
func parseChess(fen string) (game.Position, error) {
	p, err := chess.Parse(fen)
	if err != nil {
		return nil, err
	}
	return p, nil
}

// parseSprint is sprint.Parse with a plain nil Position in case of an error.
func parseSprint(fen string) (game.Position, error) {
	p, err := sprint.Parse(fen)
	if err != nil {
		return nil, err
	}
	return p, nil
}

func chessCheckers(p game.Position) []game.Square {
	var squares []game.Square
	for set := p.(interface{ Checkers() uint64 }).Checkers(); set != 0; set &= set - 1 {
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

// An eleeyeBook makes a book of ElephantEye one of an engine.
type eleeyeBook struct{ *eleeye.Book }

// openEleeye opens a book of ElephantEye.
func openEleeye(path string) (Book, error) {
	b, err := eleeye.Open(path)
	if err != nil {
		return nil, err
	}
	return eleeyeBook{b}, nil
}

// Moves returns the legal moves of a position.
func (b eleeyeBook) Moves(p game.Position) ([]polyglot.Move, error) { return b.Book.Moves(p), nil }

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

// A syzygyTables makes tables of chess those of an engine.
type syzygyTables struct{ *syzygy.Tables }

// openSyzygy opens the tables of chess in some directories.
func openSyzygy(path string) (Tables, error) {
	t, err := syzygy.Open(path)
	if err != nil {
		return nil, err
	}
	return syzygyTables{t}, nil
}

// Result returns the value of a position.
func (t syzygyTables) Result(p game.Position) (value int, ok bool) {
	w, ok := t.WDL(p.(*chess.Position))
	return int(w), ok
}

// Ranked returns the moves of a position, the best first.
func (t syzygyTables) Ranked(p game.Position, fiftyMoves bool) (moves []RankedMove, ok bool) {
	root, ok := t.Root(p.(*chess.Position))
	for _, m := range root {
		r := RankedMove{Move: m.Move, Rank: m.Rank}
		switch {
		case m.Rank >= syzygy.RankCertain, m.Rank > 0 && !fiftyMoves:
			r.Result = 1
		case m.Rank <= -syzygy.RankCertain, m.Rank < 0 && !fiftyMoves:
			r.Result = -1
		case m.Rank > 0:
			r.Margin = syzygy.Margin(m.Rank)
		case m.Rank < 0:
			r.Margin = -syzygy.Margin(-m.Rank)
		}
		moves = append(moves, r)
	}
	return moves, ok
}

// Adjudicate returns the result of a position, if the tables decide it.
func (t syzygyTables) Adjudicate(p game.Position, fiftyMoves bool) (r game.Result, ok bool) {
	pos := p.(*chess.Position)
	w, ok := t.WDL(pos)
	if !ok {
		return game.Ongoing, false
	}
	winner := game.WinFor(pos.State().Side)
	if w < syzygy.Draw {
		winner = game.WinFor(pos.State().Side.Other())
	}
	switch {
	case w == syzygy.Draw:
		return game.Drawn, true
	case !fiftyMoves:
		return winner, true
	case w == syzygy.CursedWin || w == syzygy.BlessedLoss:
		return game.Drawn, true
	}
	d, ok := t.DTZ(pos)
	if !ok || max(d, -d)+int(pos.State().HalfMoveClock) >= chess.FiftyMoves {
		return game.Ongoing, false // it is near, and distances may be a ply too low
	}
	return winner, true
}
