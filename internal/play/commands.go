package play

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"arrocco/game"
	"arrocco/internal/referee"
)

// A command is a word that a person may type instead of a move.
type command struct {
	names []string // help shows the first one
	args  string   // for help
	help  string
	run   func(s *session, ctx context.Context, arg string)
}

// commandList returns the commands of a game.
func commandList(t *game.Traits) []command {
	return []command{
		{
			[]string{"takeback", "back", "undo"},
			"[N]", "take back your last move, or your last N moves, and the engine's",
			(*session).takeBackCommand,
		},
		{[]string{"hint"}, "", "ask the engine for a move", (*session).hint},
		{[]string{"eval"}, "", "ask the engine who is better", (*session).evaluate},
		{[]string{"moves"}, "", "list the legal moves", (*session).listMoves},
		{[]string{"draw"}, "", "offer a draw, or accept the engine's offer", (*session).offerDraw},
		{[]string{"claim"}, "[MOVE]", claimHelp(t), (*session).claim},
		{[]string{"resign"}, "", "resign the game", (*session).resign},
		{[]string{"board"}, "", "draw the board again", func(s *session, _ context.Context, _ string) { s.drawBoard() }},
		{[]string{"flip"}, "", "turn the board", (*session).flip},
		{[]string{"fen"}, "", "print the position, as you see it, as FEN", (*session).fen},
		{
			[]string{"save"},
			"[FILE]", "write the game so far to a file, as PGN",
			func(s *session, _ context.Context, arg string) { s.save(unquote(arg)) },
		},
		{[]string{"help", "?"}, "", "list the commands", (*session).help},
		{[]string{"quit", "exit"}, "", "leave the game unfinished", (*session).quit},
	}
}

// claimHelp returns the help for the command claim, or "" in games without claims.
func claimHelp(t *game.Traits) string {
	switch t.DrawRule {
	case game.JudgedDraws:
		return ""
	case game.AutomaticDraws:
		return "ask how far it is to a draw by repetition or fifty moves, now or after a move"
	default:
		return "claim a draw by repetition or fifty moves, now or with a move"
	}
}

// execute executes a command or plays a move. It reports whether the turn is over.
func (s *session) execute(ctx context.Context, line string) (moved bool) {
	word, arg, _ := strings.Cut(line, " ")
	if word == "" {
		return false
	}
	resigning := s.resigning
	s.resigning = false
	plies := len(s.Turns)
	for _, c := range commandList(s.Pos.Traits()) {
		for _, name := range c.names {
			if strings.EqualFold(word, name) {
				s.resigning = resigning && name == "resign"
				c.run(s, ctx, strings.TrimSpace(arg))
				return len(s.Turns) != plies
			}
		}
	}
	if resigning && (strings.EqualFold(line, "yes") || strings.EqualFold(line, "y")) {
		s.giveUp()
		return false
	}
	return s.move(line)
}

// move plays the move in a line. It reports whether it has played it.
func (s *session) move(line string) bool {
	m, queens, err := s.parseMove(line)
	if err != nil {
		s.say("%s", s.explain(line, err))
		return false
	}
	if warning := s.warning(m); warning != "" {
		s.say("%s", warning)
		return false
	}
	if queens {
		s.say("The pawn becomes a queen. Add =N, =B or =R to a move for another piece.")
	}
	s.Play(referee.Turn{Move: m})
	return true
}

// takeBackCommand takes back the person's last moves and the engine's answers.
func (s *session) takeBackCommand(_ context.Context, arg string) {
	n, err := 1, error(nil)
	if arg != "" {
		n, err = strconv.Atoi(arg)
	}
	own := len(s.Turns) / 2 // it is the person's turn, so the last move is the engine's
	switch {
	case err != nil || n < 1:
		s.say("How many of your moves? Type takeback and a number.")
	case own == 0:
		s.say("You have not moved yet.")
	case n > own:
		s.say("You have made only %d.", own)
	default:
		for range 2 * n {
			s.TakeBack()
		}
		s.say("Taken back.")
	}
}

// listMoves lists the legal moves on the board, then the squares for each tile in
// the hand.
func (s *session) listMoves(context.Context, string) {
	p := s.View(s.Person)
	var list game.MoveList
	p.Generate(&list, game.All)
	var moves, pieces []string
	placements := make(map[string][]string)
	for _, m := range list.Moves() {
		text := s.moveText(p, m.Move)
		piece, square, drop := strings.Cut(text, "@")
		if !drop {
			moves = append(moves, text)
			continue
		}
		if placements[piece] == nil {
			pieces = append(pieces, piece)
		}
		placements[piece] = append(placements[piece], square)
	}
	if len(moves) > 0 {
		s.say("%s", wrap(moves, 0, s.lineWidth()))
	}
	for _, piece := range pieces {
		s.say("%s", wrap(append([]string{piece + "@"}, placements[piece]...), len("P@ "), s.lineWidth()))
	}
}

// flip turns the board.
func (s *session) flip(context.Context, string) {
	s.Look.Flipped = !s.Look.Flipped
	s.drawBoard()
}

// fen prints the FEN of the position without the tiles that the person may not see.
func (s *session) fen(context.Context, string) {
	s.write(s.View(s.Person).String() + "\n")
	if s.Pos.Traits().Pockets > 0 {
		s.say("In brackets: [tiles in hand:tiles unseen], White's / Black's. A ? is a tile in hand that " +
			"you cannot see; L and D are a bishop that must go to a light or a dark square.")
	}
}

// help lists the commands.
func (s *session) help(context.Context, string) {
	const column = 17
	t := s.Pos.Traits()
	s.say("A move: %s.", moveForms(t))
	for _, c := range commandList(t) {
		if c.help != "" {
			text := fmt.Sprintf("%-*s%s", column, strings.TrimSpace(c.names[0]+" "+c.args), c.help)
			s.write(fill(text, column, s.lineWidth()) + "\n")
		}
	}
	if t.DrawRule == game.JudgedDraws {
		s.say("%s", repetitionHelp(s.Repetition))
	}
}

// quit ends the session without a result.
func (s *session) quit(context.Context, string) { s.endGame(game.Ongoing, "") }
