package uci

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"arrocco/engine"
	"arrocco/internal/protocol"
)

// timing says when a command is obeyed if something runs.
type timing uint8

const (
	inTurn    timing = iota // at once, but never before a command that waits
	alone                   // when what runs has ended
	switching               // alone if it changes the dialect, and in turn if not
	urgent                  // at once
	signal                  // at once, and it counts for each "go" that waits, too
)

// A command is a line of the protocol by its first word.
type command struct {
	name  string
	usage string // the arguments, as "help" shows them
	doc   string
	when  timing
	run   func(*Driver, request) error
}

// A request is a line that was understood: a command and what came with it.
type request struct {
	command *command
	args    []string  // the words after the command
	text    string    // the same, as they were written
	at      time.Time // when the line was read
	again   bool      // it is a signal and has been obeyed before
}

// commands returns the table of all commands, in the order of "help".
func commands() []command {
	return []command{
		{"uci", "", "say who the engine is and what can be set", inTurn, (*Driver).uci},
		{"ucicyclone", "", "the same, for the Cyclone dialect of xiangqi", alone, (*Driver).greetCyclone},
		{"isready", "", "answer readyok, also while a search runs", urgent, (*Driver).isReady},
		{"setoption", "name NAME [value VALUE]", "set an option that uci lists", alone, (*Driver).setOption},
		{"ucinewgame", "", "forget what was learnt in the last game", alone, (*Driver).newGame},
		{"position", "startpos|fen FEN [moves MOVE…]", "set up a position", inTurn, (*Driver).position},
		{"fen", "FEN [moves MOVE…]", "position, in the Cyclone dialect of xiangqi", switching, (*Driver).bare},
		{"startpos", "[moves MOVE…]", "position, in the Cyclone dialect of xiangqi", switching, (*Driver).bare},
		{"go", goUsage, "search the position, or count its moves to a depth", alone, (*Driver).search},
		{"stop", "", "end what runs", signal, (*Driver).stop},
		{"ponderhit", "", "the expected move was played", signal, (*Driver).ponderHit},
		{"quit", "", "end the program", urgent, (*Driver).quit},
		{"debug", "on|off", "say how commands were understood", inTurn, (*Driver).setDebug},
		{"register", "…", "nothing: no registration is needed", inTurn, (*Driver).register},
		{"d", "", "show the position", inTurn, (*Driver).display},
		{"eval", "", "show the static evaluation of the position", inTurn, (*Driver).eval},
		{"flip", "", "swap the players of the position", inTurn, (*Driver).flip},
		{"bench", "…", "measure the speed of the search", alone, (*Driver).bench},
		{"compiler", "", "say how the program was built", inTurn, (*Driver).compiler},
		{"help", "", "show this list", inTurn, (*Driver).help},
	}
}

// Commands returns the words that begin the lines of the protocol.
func Commands() []string {
	var words []string
	for _, c := range commands() {
		words = append(words, c.name)
	}
	return words
}

// foreign are the words with which engines begin what they say. A line that
// begins so was not meant for an engine, whatever follows.
var foreign = []string{"id", "uciok", "readyok", "bestmove", "copyprotection", "registration", "info", "option"}

// understand finds the command in a line. Words in front of it that are none
// are skipped, as the protocol asks for, and reported in the error. The words
// of a dialect do not count behind others. The request's command is nil if there
// is none, as in an empty line.
func (d *Driver) understand(l protocol.Line) (request, error) {
	word, rest := protocol.Cut(l.Text)
	if word == "" {
		return request{}, nil
	}
	first := word
	if slices.Contains(foreign, word) {
		return request{}, fmt.Errorf("%s is for an engine to say, not to hear", word)
	}
	for ; word != ""; word, rest = protocol.Cut(rest) {
		if c := d.byName[word]; c != nil && (word == first || c.when != switching) {
			r := request{command: c, args: strings.Fields(rest), text: rest, at: l.At}
			if word != first {
				return r, fmt.Errorf("unknown command %s, skipped", engine.Quote(first))
			}
			return r, nil
		}
	}
	return request{}, fmt.Errorf("unknown command %s; help lists the commands", engine.Quote(first))
}

func (d *Driver) uci(request) error {
	d.identify()
	return nil
}

func (d *Driver) isReady(request) error {
	if len(d.queue) == 0 {
		d.engine.Ready()
	}
	d.out.Printf("readyok\n")
	return nil
}

func (d *Driver) newGame(request) error {
	d.engine.NewGame()
	d.hintAtRanks()
	return nil
}

func (d *Driver) stop(request) error {
	d.asked.pondering, d.asked.stopped = false, true
	d.engine.Stop()
	return nil
}

func (d *Driver) ponderHit(r request) error {
	if !d.asked.pondering {
		if r.again || len(d.queue) > 0 {
			return nil // it was for another search, or its turn will come
		}
		return errors.New("ponderhit: no search is pondering")
	}
	d.asked.pondering = false
	d.engine.PonderHit()
	return nil
}

func (d *Driver) quit(request) error { return protocol.ErrQuit }

func (d *Driver) setDebug(r request) error {
	if len(r.args) != 1 || r.args[0] != "on" && r.args[0] != "off" {
		return fmt.Errorf("debug: want on or off, not %s", engine.Quote(r.text))
	}
	d.debug = r.args[0] == "on"
	return nil
}

func (d *Driver) register(request) error {
	d.out.Printf("info string no registration is needed\n")
	return nil
}
