package ucci

import (
	"errors"
	"fmt"
	"maps"
	"slices"

	"arrocco/game"
	"arrocco/internal/protocol"
)

// A command is what a line of the protocol asks for by its first word.
type command struct {
	run      func(*Driver, request) error
	whenIdle bool // not allowed during a search
}

// commands returns the table of all commands.
func commands() map[string]command {
	return map[string]command{
		Greeting:      {(*Driver).greet, true},
		"isready":     {(*Driver).isReady, false},
		"setoption":   {(*Driver).setOption, true},
		"position":    {(*Driver).position, true},
		"banmoves":    {(*Driver).ban, true},
		"go":          {(*Driver).search, true},
		"stop":        {(*Driver).stop, false},
		"ponderhit":   {(*Driver).ponderHit, false},
		"probe":       {(*Driver).probe, false},
		"quit":        {(*Driver).quit, false},
		"uccinewgame": {(*Driver).newGame, true}, // not in UCCI, but some interfaces send it

		// For people.
		"d":    {(*Driver).display, false},
		"eval": {(*Driver).eval, false},
	}
}

// Commands returns the words that begin a line of the protocol.
func Commands() []string { return slices.Sorted(maps.Keys(commands())) }

func (d *Driver) isReady(request) error {
	d.engine.Ready()
	d.out.Printf("readyok\n")
	return nil
}

// position executes "position startpos|fen FEN [moves MOVE…]".
func (d *Driver) position(r request) error {
	fen, moves, err := protocol.ReadPosition(r.args)
	if err == nil {
		err = d.engine.SetPosition(fen, moves, coordinates)
	}
	if err == nil {
		d.banned, d.positionErr = nil, nil
		d.out.PrintNotes("info message note:", d.engine.Position())
		return nil
	}
	d.positionErr = d.positionError("position", err)
	if d.arguments {
		return d.positionErr
	}
	return protocol.WithCurrentPosition(d.positionErr, d.engine.Position())
}

// positionError adds command and dialect to an error of a position.
func (d *Driver) positionError(command string, err error) error {
	return protocol.PositionError(command, "UCCI", d.engine.Position().Traits().Ranks, coordinates, err)
}

// ban executes "banmoves MOVE…". Bans add up until the next position. Without moves
// it lifts them.
func (d *Driver) ban(r request) error {
	if len(r.args) == 0 {
		d.banned = nil
		return nil
	}
	const most = 20 // number of errors: an interface that makes more does not read them
	var errs []error
	for _, text := range r.args {
		m, err := coordinates.Parse(d.engine.Position(), text)
		switch {
		case err != nil && len(errs) < most:
			errs = append(errs, fmt.Errorf("banmoves: %w", err))
		case err == nil && !slices.Contains(d.banned, m):
			d.banned = append(d.banned, m)
		}
	}
	return errors.Join(errs...)
}

func (d *Driver) stop(request) error {
	if !d.searching() {
		d.out.Printf("nobestmove\n")
		return nil
	}
	d.stopped = true
	d.engine.Stop()
	return nil
}

// ponderHit executes "ponderhit [draw]".
func (d *Driver) ponderHit(r request) error {
	if !d.searching() || !d.pondering.Load() {
		return errors.New("ponderhit: no search is pondering")
	}
	if len(r.args) > 0 && r.args[0] == "draw" {
		d.drawOffered.Store(true)
	}
	d.pondering.Store(false)
	d.engine.PonderHit()
	return nil
}

// probe executes "probe [startpos|fen FEN [moves MOVE…]]": it shows the table entry
// of the given position, or of the current one.
func (d *Driver) probe(r request) error {
	pos := d.engine.Position()
	if len(r.args) > 0 {
		fen, moves, err := protocol.ReadPosition(r.args)
		if err == nil {
			pos, err = d.engine.Setup(d.engine.Variant(), fen, moves, coordinates)
		}
		if err != nil {
			d.reportError(d.positionError("probe", err))
			d.out.Printf("pophash\n")
			return nil
		}
	}
	d.out.Printf("pophash%s\n", d.formatEntry(pos))
	return nil
}

// formatEntry formats the table entry of pos. It returns "" if there is none.
func (d *Driver) formatEntry(pos game.Position) string {
	e, ok := d.engine.Probe(pos)
	if !ok {
		return ""
	}
	var text string
	if e.Move != game.NoMove {
		text = " bestmove " + coordinates.Format(pos.Traits(), e.Move)
	}
	value := fmt.Sprintf("%d depth %d", score(pos.Traits(), e.Score), e.Depth)
	if e.Bound&game.Lower != 0 {
		text += " lowerbound " + value
	}
	if e.Bound&game.Upper != 0 {
		text += " upperbound " + value
	}
	return text
}

func (d *Driver) quit(request) error { return protocol.ErrQuit }

func (d *Driver) newGame(request) error {
	d.engine.NewGame()
	return nil
}

func (d *Driver) display(request) error {
	d.out.Printf("%s%s", protocol.Display(d.engine, coordinates), protocol.RefusedPosition(d.positionErr))
	return nil
}

func (d *Driver) eval(request) error {
	d.out.Printf("%s", protocol.Evaluation(d.engine))
	return nil
}
