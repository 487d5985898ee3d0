package play

import (
	"context"
	"errors"
	"fmt"
	"time"

	"arrocco/game"
	"arrocco/internal/board"
	"arrocco/internal/referee"
)

// personTurn executes the person's commands until the person has moved or the game
// has ended.
func (s *session) personTurn(ctx context.Context) {
	s.drawBoard()
	if s.Hourglass > 0 {
		s.deadline = time.Now().Add(s.Hourglass)
	}
	s.drawRefused, s.resigning, s.warnedMove = false, false, game.NoMove
	s.announce()
	for moved := false; !moved && !s.end.Over && s.err == nil; {
		line, err := s.ask(ctx)
		switch {
		case err == nil:
			moved = s.execute(ctx, line)
		case errors.Is(err, errTime):
			s.closeInput()
			s.endGame(game.WinFor(s.Person.Other()), referee.TimeForfeit)
		default:
			s.closeInput()
			s.endGame(game.Ongoing, "")
		}
	}
}

// closeInput closes the editor and ends the line of the prompt.
func (s *session) closeInput() {
	s.err = errors.Join(s.err, s.Editor.Close())
	s.write("\n")
}

// announce prints a drawn tile, a check, and a draw that can be claimed or accepted.
func (s *session) announce() {
	if word := s.DrawnTile(s.Person); word != "" {
		s.say("You draw %s.%s", tileName(word), s.bishopNote(word))
	}
	if s.Pos.State().InCheck {
		s.say("You are in check.")
	}
	if _, claim := s.Outcome(); claim != "" {
		s.say("You may claim a draw: %s.", referee.ReasonText(s.Pos.Traits(), claim))
	}
	if n := len(s.Turns); n > 0 && s.Turns[n-1].OffersDraw {
		s.say("The engine offers a draw: draw accepts it, a move declines it.")
	}
}

// bishopNote returns a sentence with the color of the squares for a bishop that the
// person has just drawn, or "".
func (s *session) bishopNote(word string) string {
	hands, ok := board.Hands(s.View(s.Person))
	if !ok || word != "+B" || hands[s.Person].Bishop == "" {
		return ""
	}
	return fmt.Sprintf(" It must go to a %s square.", hands[s.Person].Bishop)
}

// ask prompts for the person's next line and returns it.
func (s *session) ask(ctx context.Context) (string, error) {
	text, tick := "> ", func() {
		const save, restore = "\x1b7\r", "\x1b8"
		s.write(save + countdown(s.deadline) + restore)
	}
	if !s.Live || s.deadline.IsZero() {
		tick = nil
	} else {
		text = countdown(s.deadline) + " " + text
	}
	p := prompt{text: text}
	if _, silent := s.Editor.(scanner); silent {
		s.write(text)
	} else {
		p.words = s.completions()
	}
	line, err := s.in.next(ctx, p, s.deadline, tick)
	if err == nil && s.Echo {
		s.write(line + "\n")
	}
	return line, err
}

// completions returns the commands and moves that the person may type.
func (s *session) completions() (all []string) {
	for _, c := range commandList(s.Pos.Traits()) {
		if c.help != "" {
			all = append(all, c.names...)
		}
	}
	p := s.View(s.Person)
	var list game.MoveList
	p.Generate(&list, game.All)
	for _, m := range list.Moves() {
		all = append(all, s.moveText(p, m.Move))
	}
	return all
}
