package play

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"arrocco/engine"
	"arrocco/game"
	"arrocco/internal/board"
	"arrocco/internal/notation"
	"arrocco/internal/referee"
	"arrocco/search"
)

// An Engine plays against the person. It is an [engine.Engine], or in tests one with
// known moves.
type Engine interface {
	// Search searches p as [engine.Engine.Search] does.
	Search(ctx context.Context, p game.Position, lim search.Limits, report func(search.Info)) search.Result

	Options() *engine.Options
	Variant() *engine.Variant
}

// A Config describes the game and how it is shown.
type Config struct {
	Engine     Engine
	Name       string        // the engine's name for the PGN
	Start      game.Position // the start position, before hidden tiles are dealt
	Chess960   bool          // the start position is one of Chess960
	Repetition string        // xiangqi: the name of Start's rule of repetition
	Person     game.Color    // the person's side
	Hourglass  time.Duration // the time for each move, or 0; a person who exceeds it loses
	Limits     search.Limits // of the engine's moves, which the hourglass limits as well
	Seed       uint64        // deals the hidden tiles
	PGN        string        // the file to which the game is added, or ""

	In     io.Reader // of lines; not used if there is an Editor
	Editor Editor    // reads lines at a terminal; nil for In. Run closes it
	Out    io.Writer
	Echo   bool // write the lines read to Out, as a terminal would show them
	Look   board.Look
	Format notation.Format // the notation of moves except in the PGN; nil for notation.Text
	Live   bool            // input and output are terminals: show the time left
	Date   time.Time       // for the PGN
}

// hourglassMargin is the part of the hourglass that the engine does not use, so that
// it never loses on time.
const hourglassMargin = 50 * time.Millisecond

// A session is the dialogue with the person during a Game.
type session struct {
	Config
	*referee.Game
	in          *input
	deadline    time.Time   // when the hourglass runs out, or zero
	drawRefused bool        // the engine has refused a draw in this turn of the person
	resigning   bool        // the person has been asked to confirm a resignation
	warnedMove  game.Move   // the move of which the person was warned in this turn
	files       []*gameFile // all files of save commands and of Config.PGN
	mainFile    *gameFile   // the file for the finished game, or nil
	saveErr     error       // the error of the last save command, or nil
	end         referee.Ending
	err         error // the first error of writing
}

// Run plays a game. It returns when the game is over or the person leaves: with the
// command quit, at the end of the input, or when ctx is canceled. It returns errors of
// writing to the screen or a file.
func Run(ctx context.Context, cfg Config) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	if cfg.Editor == nil {
		cfg.Editor = newScanner(cfg.In)
	}
	s := &session{
		Config: cfg,
		Game:   referee.NewGame(cfg.Start, cfg.Seed),
		in:     newInput(ctx, cfg.Editor),
	}
	if cfg.Format == nil {
		s.Format = notation.Text
	}
	if cfg.PGN != "" {
		s.mainFile = s.gameFile(cfg.PGN)
	}
	s.Look.Flipped = s.Person == game.Black
	s.printIntro()
	for s.err == nil && !s.end.Over {
		s.turn(ctx)
	}
	s.err = errors.Join(s.err, s.Editor.Close())
	s.finish()
	return s.err
}

// say writes text and a newline, unless writing has failed before. It wraps long
// lines.
func (s *session) say(format string, args ...any) {
	s.write(fill(fmt.Sprintf(format, args...), 0, s.lineWidth()) + "\n")
}

func (s *session) write(text string) {
	if s.err == nil {
		_, s.err = io.WriteString(s.Out, text)
	}
}

// printIntro prints the person's side, the time limit and how to type a move.
func (s *session) printIntro() {
	limit := ""
	if s.Hourglass > 0 {
		limit = fmt.Sprintf(" You have %v for each move.", s.Hourglass)
	}
	s.say("You play %s.%s", s.player(s.Person), limit)
	s.say("Type a move, such as %s, or a command; help lists the commands.", moveForms(s.Pos.Traits()))
}

// player returns the name of a player's side.
func (s *session) player(c game.Color) string { return board.Player(s.Pos.Traits(), c) }

// turn plays a turn: it ends the game if the rules do, or lets the side to move move.
func (s *session) turn(ctx context.Context) {
	if o, _ := s.Outcome(); o.Result != game.Ongoing {
		s.drawBoard()
		s.endGame(o.Result, referee.ReasonText(s.Pos.Traits(), o.Reason))
		return
	}
	if s.Pos.State().Side == s.Person {
		s.personTurn(ctx)
	} else {
		s.engineTurn(ctx)
	}
}

// endGame ends the game.
func (s *session) endGame(r game.Result, reason string) {
	s.end = referee.Ending{Over: true, Result: r, Reason: reason}
}

// drawBoard draws the board. It hides what the person may not see.
func (s *session) drawBoard() {
	s.write("\n" + board.Draw(s.View(s.Person), s.Look, s.LastMove()) + "\n")
}

// engineTurn lets the engine move, or claim a draw.
func (s *session) engineTurn(ctx context.Context) {
	const thinking, erase = "The engine is thinking.", "\r\x1b[K"
	if s.Live {
		s.write(thinking)
	}
	quiet := int(s.Pos.State().HalfMoveClock)
	r := s.Engine.Search(ctx, s.View(s.Person.Other()), s.limits(), nil)
	if s.Live {
		s.write(erase)
	}
	if ctx.Err() != nil || r.Best == game.NoMove {
		s.endGame(game.Ongoing, "")
		return
	}
	level := r.Score <= game.Draw
	if _, claim := s.Outcome(); claim != "" && level {
		s.say("The engine claims a draw: %s.", referee.ReasonText(s.Pos.Traits(), claim))
		s.endGame(game.Drawn, referee.ReasonText(s.Pos.Traits(), claim))
		return
	}
	draws := ""
	if s.DrawnTile(s.Person) != "" {
		draws = "draws a tile and "
	}
	s.say("The engine %splays %s.", draws, s.Format(s.Pos, r.Best))
	claim := s.ClaimAfter(r.Best)
	s.Play(referee.Turn{
		Move: r.Best, Result: r, HalfMoveClock: quiet, OffersDraw: engine.OffersDraw(&r, quiet),
	})
	if claim != "" && level {
		s.say("It claims a draw: %s.", referee.ReasonText(s.Pos.Traits(), claim))
		s.drawBoard()
		s.endGame(game.Drawn, referee.ReasonText(s.Pos.Traits(), claim))
	}
}

// limits returns the limits of the engine's search, within the hourglass.
func (s *session) limits() search.Limits {
	lim := s.Limits
	lim.Seed = cmp.Or(lim.Seed, s.SearchSeed())
	lim.PlayOn = true // the engine claims a draw only if it is not ahead
	if s.Hourglass > 0 {
		most := max(s.Hourglass-hourglassMargin, s.Hourglass/2)
		lim.MoveTime = min(cmp.Or(lim.MoveTime, most), most)
	}
	return lim
}

// finish prints how the game ended, prints its PGN and saves it.
func (s *session) finish() {
	switch s.end.Result {
	case game.Ongoing:
		s.say("The game is not finished.\n")
	case game.Drawn:
		s.say("The game is drawn: %s. 1/2-1/2\n", s.end.Reason)
	default:
		winner := game.White
		if s.end.Result == game.BlackWins {
			winner = game.Black
		}
		who := "You win"
		if winner != s.Person {
			who = "The engine wins"
		}
		s.say("%s: %s. %s\n", who, s.end.Reason, s.end.Result)
	}
	text, err := s.pgnText()
	if err != nil && s.err == nil {
		s.err = err
	}
	s.write(strings.TrimSuffix(text, "\n"))
	s.saveAtEnd()
}
