// Opponent is an engine that plays legal moves by chance, until it misbehaves
// in the way that its first argument says. Tests let it lose.
//
// Usage: opponent KIND [N [FILE]]: KIND happens at the Nth "go" of the process,
// by default the third; see the switch in misbehave. It writes what it gets
// to the FILE. It speaks UCI, or UCCI alone
// if its name starts with "ucci", or Cyclone if it starts with "cyclone". What
// opponents of xiangqi can do besides is in xiangqi.go, and how those of Scacchi
// Sprint know only what they may in sprint.go. The greedy kind looks one move
// ahead, and the first kind plays the first move of the list, so that its games are
// alike.
package main

import (
	"bufio"
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"time"

	"arrocco/game"
	"arrocco/internal/notation"
	"arrocco/movegen/chess"
	"arrocco/movegen/sprint"
	"arrocco/movegen/xiangqi"
)

func main() {
	o := &opponent{
		kind:  "random",
		at:    3,
		out:   bufio.NewWriter(os.Stdout),
		moves: notation.Coordinates{FirstRank: 1},
	}
	if len(os.Args) > 1 {
		o.kind = os.Args[1]
	}
	if dialect, kind, ok := strings.Cut(o.kind, ":"); ok {
		o.dialect, o.kind = dialect, kind
		o.moves.FirstRank = 0
		o.xiangqi = true
	}
	if len(os.Args) > 2 {
		o.at, _ = strconv.Atoi(os.Args[2])
		o.script = strings.Split(os.Args[2], ",")
	}
	o.rand = rand.New(rand.NewPCG(1, uint64(os.Getpid())))
	if o.kind == "leave-at-once" {
		os.Exit(7)
	}
	if len(os.Args) > 3 {
		o.file = os.Args[3]
	}
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() && lines.Text() != "quit" {
		o.hear(lines.Text())
	}
	if o.dialect == ucci {
		o.say("bye")
	}
}

type opponent struct {
	kind  string
	at    int // the "go" at which it misbehaves
	gone  int // how many "go" there were
	out   *bufio.Writer
	rand  *rand.Rand
	start time.Time // when the position came
	pos   game.Position
	moves notation.Coordinates

	dialect string // "ucci", "cyclone", or empty for UCI
	xiangqi bool
	sprint  bool
	file    string   // where to write what it gets, if anywhere
	script  []string // moves to play in turn, over and over
	banned  []string // moves not to play
	offered bool     // the opponent has offered a draw

	pondering bool
}

// say writes a line at once.
func (o *opponent) say(format string, args ...any) {
	fmt.Fprintf(o.out, format+"\n", args...)
	o.out.Flush()
}

func (o *opponent) hear(line string) {
	if o.file != "" {
		note(o.file, line)
	}
	word, rest, _ := strings.Cut(line, " ")
	if o.dialect != "" && o.hearXiangqi(word, rest) {
		return
	}
	switch word {
	case "uci":
		if o.kind == "mute" {
			return
		}
		o.say("id name opponent %s", o.kind)
		o.say("option name Hash type spin default 1 min 1 max 1024")
		o.say("option name Clear Hash type button")
		o.say("option name True Deal type string default") // which only oracles may hear
		if o.ponders() {
			o.say("option name Ponder type check default false")
		}
		o.say("option name UCI_Chess960 type check default false")
		if o.kind != "chess-only" {
			o.say("option name UCI_Variant type combo default chess var chess var xiangqi var sprint")
		}
		o.say("uciok")
	case "isready":
		if o.kind == "not-ready" && o.gone >= o.at {
			return
		}
		o.say("readyok")
	case "setoption":
		switch rest {
		case "name UCI_Variant value xiangqi":
			o.xiangqi = true
		case "name UCI_Variant value sprint":
			o.sprint = true
		case "name UCI_Chess960 value true", "name UCI_Chess960 value false":
			o.moves.KingTakesRook = strings.HasSuffix(rest, "true")
		}
	case "ucinewgame":
		if o.kind == "leave-between" {
			o.gone = 0 // a game may end early, and it must not leave amid the next
		}
	case "position":
		o.notPondering(line)
		o.start = time.Now()
		o.position(strings.Fields(rest))
	case "ponderhit", "stop":
		o.endPondering(word)
	case "go":
		o.notPondering(line)
		if strings.HasPrefix(rest, "ponder ") {
			o.ponder()
			return
		}
		o.gone++
		o.offered = strings.HasPrefix(rest, "draw ")
		if o.gone < o.at || o.misbehave() {
			o.move()
		}
		o.banned = nil
		if o.kind == "leave-between" && o.gone == o.at {
			os.Exit(0)
		}
	}
}

// position sets the position up. Errors are the runner's: they are fatal.
func (o *opponent) position(words []string) {
	fen, n := "", 1
	if words[0] == "fen" {
		fen, n = strings.Join(words[1:7], " "), 7
	}
	p := o.setUp(fen)
	list := words[min(n+1, len(words)):]
	us := side(p, list)
	for _, text := range list {
		if o.tell(p, text, p.State().Side == us) {
			continue
		}
		m, err := o.moves.Parse(p, text)
		if err != nil {
			panic(err)
		}
		if want := o.moves.Format(p.Traits(), m); text != want {
			panic("got " + text + " instead of " + want + " in " + p.String())
		}
		if o.dialect == ucci && p.State().Capture(m) {
			panic("a capture among the moves: " + text)
		}
		p.Make(m)
	}
	o.checkView(p)
	o.pos = p
}

// side returns the side to move after a list of moves and draws.
func side(p game.Position, list []string) game.Color {
	side := p.State().Side
	for _, word := range list {
		if word[0] != '+' {
			side = side.Other()
		}
	}
	return side
}

// setUp returns the position of a FEN, or the start of the game if that is empty.
func (o *opponent) setUp(fen string) game.Position {
	var p game.Position
	var err error
	switch {
	case o.xiangqi && fen == "":
		p, err = xiangqi.Parse(xiangqi.StartFEN)
	case o.xiangqi:
		p, err = xiangqi.Parse(fen)
	case o.sprint && fen == "":
		p, err = sprint.Parse(sprint.StartFEN)
	case o.sprint:
		p, err = sprint.Parse(fen)
	case fen == "":
		p, err = chess.Parse(chess.StartFEN)
	default:
		p, err = chess.Parse(fen)
	}
	if err != nil {
		panic(err)
	}
	return p
}

// misbehave does what the kind of opponent does, and reports whether it moves
// all the same.
func (o *opponent) misbehave() bool {
	switch o.kind {
	case "crash":
		panic("on purpose")
	case "exit":
		os.Exit(3)
	case "close-output":
		os.Stdout.Close()
		time.Sleep(time.Hour)
	case "hang":
		return false
	case "deaf":
		time.Sleep(time.Hour)
	case "illegal":
		o.say("bestmove a1h8")
	case "illegal-tile":
		o.say("bestmove Q@d1")
	case "nonsense":
		o.say("bestmove hello world")
	case "no-best-move":
		o.say("nobestmove")
	case "no-move":
		o.say("bestmove (none)")
	case "empty-move":
		o.say("bestmove")
	case "late":
		time.Sleep(150 * time.Millisecond)
		return true
	case "flood":
		for range 20_000 {
			fmt.Fprintln(o.out, "info depth 1 score cp 1 nodes 1 pv e2e4")
		}
		return true
	case "endless-line":
		for range 1 << 20 {
			o.out.WriteString("info")
		}
		o.say("")
		return true
	case "flood-forever":
		for {
			fmt.Fprintln(o.out, "info depth 1 score cp 1 nodes 1 pv e2e4")
		}
	case "fork": // a child that keeps our output open
		p, err := os.StartProcess("/bin/sleep", []string{"sleep", "3600"},
			&os.ProcAttr{Files: []*os.File{nil, os.Stdout, os.Stderr}})
		if err != nil || p.Pid == 0 {
			panic(err)
		}
		os.Exit(4)
	default: // random and what misbehaves elsewhere
		return true
	}
	return false
}

// move plays a legal move and claims a score. As nodes it reports how many
// microseconds it took.
func (o *opponent) move() {
	var list game.MoveList
	o.pos.Generate(&list, game.All)
	if list.Len() == 0 {
		o.say("bestmove (none)")
		return
	}
	m := o.choose(list.Moves())
	form := "info depth 1 seldepth 2 multipv 1 score cp %d nodes %d pv x\n"
	if o.dialect == ucci {
		form = "info depth 1 score %d nodes %d pv x\n"
	}
	fmt.Fprintf(o.out, form, o.rand.IntN(200)-100, time.Since(o.start).Microseconds())
	o.say("bestmove %s%s%s", o.moves.Format(o.pos.Traits(), m), o.reply(m), o.words())
}
