package play

import (
	"context"
	"errors"
	"fmt"
	"time"

	"arrocco/game"
	"arrocco/internal/board"
)

// personTurn lets the person move, after any number of commands.
func (s *session) personTurn(ctx context.Context) {
	s.draw()
	if s.Hourglass > 0 {
		s.deadline = time.Now().Add(s.Hourglass)
	}
	s.refused, s.resigning, s.warned = false, false, game.NoMove
	s.announce()
	for moved := false; !moved && !s.end.over && s.err == nil; {
		line, err := s.ask(ctx)
		switch {
		case err == nil:
			moved = s.obey(ctx, line)
		case errors.Is(err, errTime):
			s.leave()
			s.stop(game.WinFor(s.Person.Other()), "time")
		default:
			s.leave()
			s.stop(game.Ongoing, "")
		}
	}
}

// leave ends the line on which the person was to type.
func (s *session) leave() {
	s.err = errors.Join(s.err, s.Editor.Close())
	s.write("\n")
}

// announce says what the person should know before the move.
func (s *session) announce() {
	if word := s.drew(s.Person); word != "" {
		s.say("You draw %s.%s", tileName(word), s.bishopNote(word))
	}
	if s.pos.State().InCheck {
		s.say("You are in check.")
	}
	if _, claim := s.verdict(); claim != "" {
		s.say("You may claim a draw: %s.", reasonText(s.pos.Traits(), claim))
	}
	if n := len(s.turns); n > 0 && s.turns[n-1].offers {
		s.say("The engine offers a draw: draw accepts it, a move declines it.")
	}
}

// bishopNote returns where a bishop must go that the person has drawn, as a sentence,
// or "".
func (s *session) bishopNote(word string) string {
	hands, ok := board.Hands(s.view(s.Person))
	if !ok || word != "+B" || hands[s.Person].Bishop == "" {
		return ""
	}
	return fmt.Sprintf(" It must go to a %s square.", hands[s.Person].Bishop)
}

// ask returns the person's next line.
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
		p.words = s.words()
	}
	line, err := s.in.next(ctx, p, s.deadline, tick)
	if err == nil && s.Echo {
		s.write(line + "\n")
	}
	return line, err
}

// words returns what the person may type: commands and moves.
func (s *session) words() (all []string) {
	for _, c := range commands(s.pos.Traits()) {
		if c.help != "" {
			all = append(all, c.names...)
		}
	}
	p := s.view(s.Person)
	var list game.MoveList
	p.Generate(&list, game.All)
	for _, m := range list.Moves() {
		all = append(all, s.moveText(p, m.Move))
	}
	return all
}
