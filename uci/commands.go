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

// A timing says when a command is executed while another one runs.
type timing uint8

const (
	inOrder   timing = iota // at once, but after the queued commands
	whenIdle                // after the running command has ended
	dialect                 // as whenIdle if it changes the dialect, otherwise as inOrder
	immediate               // at once
	signal                  // at once, and again for each "go" in the queue
)

// A command is what a line of the protocol asks for by its first word.
type command struct {
	name  string
	usage string // the arguments, as "help" shows them
	doc   string
	when  timing
	run   func(*Driver, request) error
}

// A request is a parsed line: a command and its arguments.
type request struct {
	command  *command
	args     []string  // the words after the command, which text has unchanged
	text     string    // the same, as they were written
	at       time.Time // when the line was read
	repeated bool      // it is a signal that was executed before
}

// commands returns the table of all commands, in the order of "help".
func commands() []command {
	return []command{
		{"uci", "", "list the engine's name and options", inOrder, (*Driver).uci},
		{"ucicyclone", "", "the same, for the Cyclone dialect of xiangqi", whenIdle, (*Driver).greetCyclone},
		{"isready", "", "answer readyok, also while a search runs", immediate, (*Driver).isReady},
		{"setoption", "name NAME [value VALUE]", "set an option that uci lists", whenIdle, (*Driver).setOption},
		{"ucinewgame", "", "clear what the engine has learned in the last game", whenIdle, (*Driver).newGame},
		{"position", "startpos|fen FEN [moves MOVE…]", "set up a position", inOrder, (*Driver).position},
		{"fen", "FEN [moves MOVE…]", "position, in the Cyclone dialect of xiangqi", dialect, (*Driver).barePosition},
		{"startpos", "[moves MOVE…]", "position, in the Cyclone dialect of xiangqi", dialect, (*Driver).barePosition},
		{"go", goUsage, "search the position, or count its moves to a depth", whenIdle, (*Driver).search},
		{"stop", "", "end the running command", signal, (*Driver).stop},
		{"ponderhit", "", "the expected move was played", signal, (*Driver).ponderHit},
		{"quit", "", "end the program", immediate, (*Driver).quit},
		{"debug", "on|off", "show how commands are understood", inOrder, (*Driver).setDebug},
		{"register", "…", "do nothing: no registration is needed", inOrder, (*Driver).register},
		{"d", "", "show the position", inOrder, (*Driver).display},
		{"eval", "", "show the static evaluation of the position", inOrder, (*Driver).eval},
		{"flip", "", "swap the players of the position", inOrder, (*Driver).flip},
		{"bench", "…", "measure the speed of the search", whenIdle, (*Driver).bench},
		{"compiler", "", "show how the program was built", inOrder, (*Driver).compiler},
		{"help", "", "show this list", inOrder, (*Driver).help},
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

// engineWords are the first words of an engine's messages. A line that begins with
// one of them is not meant for an engine.
var engineWords = []string{"id", "uciok", "readyok", "bestmove", "copyprotection", "registration", "info", "option"}

// parse finds the command in a line. As the protocol demands, it skips unknown words
// before the command; the error reports them. A command of the Cyclone dialect
// counts only as the first word. The request's command is nil if the line has none.
func (d *Driver) parse(l protocol.Line) (request, error) {
	word, rest := protocol.Cut(l.Text)
	if word == "" {
		return request{}, nil
	}
	first := word
	if slices.Contains(engineWords, word) {
		return request{}, fmt.Errorf("%s is a message from an engine, not a command", word)
	}
	for ; word != ""; word, rest = protocol.Cut(rest) {
		if c := d.byName[word]; c != nil && (word == first || c.when != dialect) {
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
	d.printRankHint()
	return nil
}

func (d *Driver) stop(request) error {
	d.run.pondering, d.run.stopped = false, true
	d.engine.Stop()
	return nil
}

func (d *Driver) ponderHit(r request) error {
	if !d.run.pondering {
		if r.repeated || len(d.queue) > 0 {
			return nil // it belongs to another search, or is executed later
		}
		return errors.New("ponderhit: no search is pondering")
	}
	d.run.pondering = false
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
