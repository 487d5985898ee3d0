package play

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"time"

	"arrocco/engine"
	"arrocco/game"
	"arrocco/internal/board"
	"arrocco/internal/notation"
	"arrocco/internal/pgn"
	"arrocco/search"
)

// An Engine is what plays against the person: an [engine.Engine], or in tests one
// whose moves are known.
type Engine interface {
	// Search searches p as [engine.Engine.Search] does.
	Search(ctx context.Context, p game.Position, lim search.Limits, report func(search.Info)) search.Result

	Options() *engine.Options
	Variant() *engine.Variant
}

// A Config says what is played, and where.
type Config struct {
	Engine     Engine
	Name       string        // of the engine, for the PGN
	Start      game.Position // where the game starts; what is hidden is dealt by Seed
	Chess960   bool          // the start position is one of Chess960
	Repetition string        // xiangqi: the name of the rule of repetition by which Start is judged
	Person     game.Color    // the person's side
	Hourglass  time.Duration // the time for each move, 0 for no limit; the person who oversteps it loses
	Limits     search.Limits // of the engine's moves; the hourglass holds for them as well
	Seed       uint64        // decides what is hidden
	PGN        string        // file that the game is added to, or ""

	In     io.Reader // of lines; not used if there is an Editor
	Editor Editor    // reads lines at a terminal; nil for In. It is closed at the end
	Out    io.Writer
	Echo   bool // show the lines that are read: nothing else does if they are not typed at a terminal
	Look   board.Look
	Format notation.Format // how moves are written, but for the PGN; nil for what is usual in the game
	Live   bool            // a person types into a terminal and looks at one: show the time that is left
	Date   time.Time       // for the PGN
}

// margin is what the engine leaves of the hourglass, so that it never oversteps it.
const margin = 50 * time.Millisecond

// A session is a game of a person against the engine.
type session struct {
	Config
	*match
	in        *input
	deadline  time.Time   // when the hourglass runs out, or zero
	refused   bool        // the engine has refused a draw in this turn of the person
	resigning bool        // the person has been asked whether to give up
	warned    game.Move   // the move of this turn that the person was warned of
	files     []*gameFile // that the game was saved to, or tried to be
	keeper    *gameFile   // the one of them that gets the result; nil for none
	unsaved   error       // why the person's last attempt to save failed; nil if it did not
	end       ending
	err       error // the first of writing
}

// An ending says how a session ended. The zero ending is a game that goes on.
type ending struct {
	over   bool
	result game.Result
	reason string // for people: "checkmate", "resignation"
}

// Run plays a game. It returns when the game is over or the person leaves, which
// they do by the command quit, at the end of the input, and when ctx is done. The
// error is that of writing, on the screen or the file.
func Run(ctx context.Context, cfg Config) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	if cfg.Editor == nil {
		cfg.Editor = newScanner(cfg.In)
	}
	s := &session{
		Config: cfg,
		match:  newMatch(cfg.Start, pgn.Deal(cfg.Start.Clone(), cfg.Seed)),
		in:     newInput(ctx, cfg.Editor),
	}
	if cfg.Format == nil {
		s.Format = notation.Text
	}
	if cfg.PGN != "" {
		s.keeper = s.file(cfg.PGN)
	}
	s.Look.Flipped = s.Person == game.Black
	s.greet()
	for s.err == nil && !s.end.over {
		s.turn(ctx)
	}
	s.err = errors.Join(s.err, s.Editor.Close())
	s.finish()
	return s.err
}

// say writes a line, unless writing has failed before. One that is too long is
// broken between words.
func (s *session) say(format string, args ...any) {
	s.write(fill(fmt.Sprintf(format, args...), 0, s.lineWidth()) + "\n")
}

func (s *session) write(text string) {
	if s.err == nil {
		_, s.err = io.WriteString(s.Out, text)
	}
}

// greet says who plays what.
func (s *session) greet() {
	limit := ""
	if s.Hourglass > 0 {
		limit = fmt.Sprintf(" You have %v for each move.", s.Hourglass)
	}
	s.say("You play %s.%s", s.player(s.Person), limit)
	s.say("Type a move, as %s, or a command: help lists them.", moveForms(s.pos.Traits()))
}

// player returns what a player is called.
func (s *session) player(c game.Color) string { return board.Player(s.pos.Traits(), c) }

// turn plays a turn: judges the position, and asks whoever is to move.
func (s *session) turn(ctx context.Context) {
	if o, _ := s.verdict(); o.Result != game.Ongoing {
		s.draw()
		s.stop(o.Result, reasonText(s.pos.Traits(), o.Reason))
		return
	}
	if s.pos.State().Side == s.Person {
		s.personTurn(ctx)
	} else {
		s.engineTurn(ctx)
	}
}

// stop ends the game.
func (s *session) stop(r game.Result, reason string) { s.end = ending{true, r, reason} }

// draw draws the board as the person sees it.
func (s *session) draw() {
	s.write("\n" + board.Draw(s.view(s.Person), s.Look, s.last()) + "\n")
}

// engineTurn lets the engine move, or claim a draw.
func (s *session) engineTurn(ctx context.Context) {
	const thinking, erase = "The engine is thinking.", "\r\x1b[K"
	if s.Live {
		s.write(thinking)
	}
	quiet := int(s.pos.State().HalfMoveClock)
	r := s.Engine.Search(ctx, s.view(s.Person.Other()), s.limits(), nil)
	if s.Live {
		s.write(erase)
	}
	if ctx.Err() != nil || r.Best == game.NoMove {
		s.stop(game.Ongoing, "")
		return
	}
	level := r.Score <= game.Draw
	if _, claim := s.verdict(); claim != "" && level {
		s.say("The engine claims a draw: %s.", reasonText(s.pos.Traits(), claim))
		s.stop(game.Drawn, reasonText(s.pos.Traits(), claim))
		return
	}
	draws := ""
	if s.drew(s.Person) != "" {
		draws = "draws a tile and "
	}
	s.say("The engine %splays %s.", draws, s.Format(s.pos, r.Best))
	claim := s.claimAfter(r.Best)
	s.play(turn{r.Best, r, quiet, engine.OffersDraw(&r, quiet)})
	if claim != "" && level {
		s.say("It claims a draw: %s.", reasonText(s.pos.Traits(), claim))
		s.draw()
		s.stop(game.Drawn, reasonText(s.pos.Traits(), claim))
	}
}

// limits returns the limits of the engine's search, none of which is longer than
// the hourglass.
func (s *session) limits() search.Limits {
	lim := s.Limits
	lim.Seed = cmp.Or(lim.Seed, searchSeed(s.Seed))
	lim.PlayOn = true // where a draw may be claimed, it matters who is ahead
	if s.Hourglass > 0 {
		most := max(s.Hourglass-margin, s.Hourglass/2)
		lim.MoveTime = min(cmp.Or(lim.MoveTime, most), most)
	}
	return lim
}

// searchSeed returns the seed of the deals that the engine makes up. With that of
// the game, one of them would be the game's own.
func searchSeed(seed uint64) uint64 {
	const stream = 1 // any but those of the deals
	return rand.New(rand.NewPCG(seed, stream)).Uint64()
}

// finish says how the game ended, and gives it as PGN.
func (s *session) finish() {
	switch s.end.result {
	case game.Ongoing:
		s.say("The game is not finished.\n")
	case game.Drawn:
		s.say("The game is drawn: %s. 1/2-1/2\n", s.end.reason)
	default:
		winner := game.White
		if s.end.result == game.BlackWins {
			winner = game.Black
		}
		who := "You win"
		if winner != s.Person {
			who = "The engine wins"
		}
		s.say("%s: %s. %s\n", who, s.end.reason, s.end.result)
	}
	text, err := s.text()
	if err != nil && s.err == nil {
		s.err = err
	}
	s.write(strings.TrimSuffix(text, "\n"))
	s.keep()
}
