// Oracle is an engine that plays Scacchi Sprint and sees everything: both hands
// and the order of both decks. It shows what hidden tiles cost a player that is
// as strong otherwise: it has the search and the evaluation of arrocco, and they
// have nothing left to guess.
//
// A match lets it see with view=all, which sends it the seed from which the tiles
// were shuffled by the option "True Deal":
//
//	go build ./bench/match/testdata/oracle
//	arrocco match --variant sprint --engine cmd=./arrocco,option.Hash=16 \
//	    --engine cmd=./oracle,view=all --each movetime=0.2,margin=50
//
// It understands "go movetime" and "go nodes", and games from the usual start. It
// takes 50 ms off the time, as arrocco does. It panics when it gets less
// than all, or something else than the shuffle says.
package main

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"strconv"
	"strings"
	"time"

	"arrocco/eval"
	"arrocco/eval/hce"
	"arrocco/game"
	"arrocco/internal/notation"
	"arrocco/internal/pgn"
	"arrocco/movegen/sprint"
	"arrocco/search"
	"arrocco/tt"
)

// The settings of arrocco in matches: mebibytes, and time for the way.
const (
	hash     = 16
	overhead = 50 * time.Millisecond
)

func main() {
	table, err := tt.New(hash)
	check(err)
	newEval := func() eval.Evaluator { return hce.NewSprint() }
	o := &oracle{
		table: table,
		pool:  search.NewPool(1, table, &search.SprintParams, newEval),
		moves: notation.Coordinates{FirstRank: 1},
	}
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() && lines.Text() != "quit" {
		o.hear(lines.Text())
	}
}

type oracle struct {
	table *tt.Table
	pool  *search.Pool
	moves notation.Coordinates
	seed  uint64 // of the shuffle
	pos   game.Position
}

func (o *oracle) hear(line string) {
	start := time.Now()
	word, rest, _ := strings.Cut(line, " ")
	switch word {
	case "uci":
		fmt.Println("id name oracle")
		fmt.Println("option name UCI_Variant type combo default sprint var sprint")
		fmt.Println("option name True Deal type string default")
		fmt.Println("uciok")
	case "isready":
		fmt.Println("readyok")
	case "ucinewgame":
		o.table.Clear(1)
		o.pool.NewGame()
	case "setoption":
		if seed, ok := strings.CutPrefix(rest, "name True Deal value "); ok {
			var err error
			o.seed, err = strconv.ParseUint(seed, 10, 64)
			check(err)
		}
	case "position":
		o.position(strings.Fields(rest))
	case "go":
		o.search(start, strings.Fields(rest))
	}
}

// position plays the game that it gets again, from the true deal.
func (o *oracle) position(words []string) {
	p, err := sprint.Parse(sprint.StartFEN)
	check(err)
	o.pos = pgn.Deal(p, o.seed)
	if words[0] != "startpos" {
		panic("does not know the shuffle of a FEN")
	}
	for i, word := range words[min(2, len(words)):] {
		if word == "+?" {
			panic("no word of what was drawn")
		}
		if first := o.pos.(game.Hidden).Drawn(); i == 0 && word == first { // drawn as it was dealt
			continue
		}
		draw, err := o.pos.(game.Hidden).Reveal(word)
		check(err)
		if draw {
			continue
		}
		m, err := o.moves.Parse(o.pos, word)
		check(err)
		o.pos.Make(m)
	}
}

// search answers "go".
func (o *oracle) search(start time.Time, words []string) {
	lim := search.Limits{Start: start, Overhead: overhead}
	for i := 0; i+1 < len(words); i += 2 {
		n, err := strconv.Atoi(words[i+1])
		check(err)
		switch words[i] {
		case "movetime":
			lim.MoveTime = time.Duration(n) * time.Millisecond
		case "nodes":
			lim.Nodes = uint64(n)
		}
	}
	res := o.pool.Search(context.Background(), o.pos, lim, nil)
	if res.Deals > 0 {
		panic("had to guess")
	}
	fmt.Printf("info depth %d score cp %d nodes %d time %d\n",
		res.Depth, res.Score, res.Nodes, res.Elapsed.Milliseconds())
	fmt.Println("bestmove", o.moves.Format(o.pos.Traits(), res.Best))
}

func check(err error) {
	if err != nil {
		panic(err)
	}
}
