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
	Engine    Engine
	Name      string        // of the engine, for the PGN
	Start     game.Position // where the game starts; what is hidden is dealt by Seed
	Chess960  bool          // the start position is one of Chess960
	Person    game.Color    // the person's side
	Hourglass time.Duration // the time for each move, 0 for no limit; the person who oversteps it loses
	Limits    search.Limits // of the engine's moves; the hourglass holds for them as well
	Seed      uint64        // decides what is hidden
	PGN       string        // file that the game is added to, or ""

	In   io.Reader
	Out  io.Writer
	Look board.Look
	Live bool      // a person types into a terminal and looks at one: show the time that is left
	Date time.Time // for the PGN
}

// margin is what the engine leaves of the hourglass, so that it never oversteps it.
const margin = 50 * time.Millisecond

// A session is a game of a person against the engine.
type session struct {
	Config
	*match
	in       *input
	deadline time.Time // when the hourglass runs out, or zero
	refused  bool      // the engine has refused a draw in this turn of the person
	file     gameFile
	end      ending
	err      error // the first of writing
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
	s := &session{
		Config: cfg,
		match:  newMatch(cfg.Start, pgn.Deal(cfg.Start.Clone(), cfg.Seed)),
		in:     newInput(ctx, cfg.In),
		file:   gameFile{path: cfg.PGN},
	}
	s.Look.Flipped = s.Person == game.Black
	s.greet()
	for s.err == nil && !s.end.over {
		s.turn(ctx)
	}
	s.finish()
	return s.err
}

// say writes a line, unless writing has failed before.
func (s *session) say(format string, args ...any) {
	s.write(fmt.Sprintf(format, args...) + "\n")
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

// moveForms gives examples of how moves are written.
func moveForms(t *game.Traits) string {
	switch t.Name {
	case "xiangqi":
		return "C2=5, H2-E2 or h2e2"
	case "sprint":
		return "N@f3 (a placement), Nf3 or g1f3"
	default:
		return "Nf3 or g1f3"
	}
}

// player returns what a player is called.
func (s *session) player(c game.Color) string { return board.Player(s.pos.Traits(), c) }

// turn plays a turn: judges the position, and asks whoever is to move.
func (s *session) turn(ctx context.Context) {
	if o, _ := s.verdict(); o.Result != game.Ongoing {
		s.draw()
		s.stop(o.Result, reasonText(o.Reason))
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

// personTurn lets the person move, after any number of commands.
func (s *session) personTurn(ctx context.Context) {
	s.draw()
	if s.Hourglass > 0 {
		s.deadline = time.Now().Add(s.Hourglass)
	}
	s.refused = false
	s.announce()
	for moved := false; !moved && !s.end.over && s.err == nil; {
		line, err := s.ask(ctx)
		switch {
		case err == nil:
			moved = s.obey(ctx, line)
		case errors.Is(err, errTime):
			s.write("\n")
			s.stop(game.WinFor(s.Person.Other()), "time")
		default:
			s.write("\n")
			s.stop(game.Ongoing, "")
		}
	}
}

// announce says what the person should know before the move.
func (s *session) announce() {
	if word := s.drew(s.Person); word != "" {
		s.say("You draw %s.", tileName(word))
	}
	if s.pos.State().InCheck {
		s.say("You are in check.")
	}
	if _, claim := s.verdict(); claim != "" {
		s.say("You may claim a draw: %s.", reasonText(claim))
	}
	if n := len(s.turns); n > 0 && s.turns[n-1].offers {
		s.say("The engine offers a draw: draw accepts it, a move declines it.")
	}
}

// ask returns the person's next line.
func (s *session) ask(ctx context.Context) (string, error) {
	const prompt = "> "
	if !s.Live || s.deadline.IsZero() {
		s.write(prompt)
		line, err := s.in.next(ctx, s.deadline, nil)
		if err == nil && !s.Live {
			s.say("%s", line) // nothing else shows it where the input is no terminal
		}
		return line, err
	}
	s.write(countdown(s.deadline) + " " + prompt)
	return s.in.next(ctx, s.deadline, func() {
		const save, restore = "\x1b7\r", "\x1b8"
		s.write(save + countdown(s.deadline) + restore)
	})
}

// engineTurn lets the engine move, or claim a draw.
func (s *session) engineTurn(ctx context.Context) {
	const thinking, erase = "The engine is thinking.", "\r\x1b[K"
	if s.Live {
		s.write(thinking)
	}
	quiet := int(s.pos.State().Quiet)
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
		s.say("The engine claims a draw: %s.", reasonText(claim))
		s.stop(game.Drawn, reasonText(claim))
		return
	}
	draws := ""
	if s.drew(s.Person) != "" {
		draws = "draws a tile and "
	}
	s.say("The engine %splays %s.", draws, notation.Text(s.pos, r.Best))
	claim := s.claimAfter(r.Best)
	s.play(turn{r.Best, r, quiet, engine.OffersDraw(&r, quiet)})
	if claim != "" && level {
		s.say("It claims a draw: %s.", reasonText(claim))
		s.draw()
		s.stop(game.Drawn, reasonText(claim))
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
	s.write(strings.TrimSuffix(s.text(), "\n"))
	if s.file.path != "" && len(s.turns) > 0 {
		s.save("")
	}
}
