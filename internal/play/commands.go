package play

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"arrocco/engine"
	"arrocco/game"
	"arrocco/internal/notation"
)

// A command is what a person may type instead of a move.
type command struct {
	names []string // the first is the one that help shows
	args  string   // for help
	help  string
	run   func(s *session, ctx context.Context, arg string)
}

// commands returns all commands.
func commands() []command {
	return []command{
		{
			[]string{"takeback", "back", "undo"},
			"[N]", "take back your last move, or your last N moves, and the engine's",
			(*session).takeBackCommand,
		},
		{[]string{"hint"}, "", "ask the engine for a move", (*session).hint},
		{[]string{"moves"}, "", "list the legal moves", (*session).listMoves},
		{[]string{"draw"}, "", "offer a draw, or accept the engine's offer", (*session).offerDraw},
		{[]string{"claim"}, "[MOVE]", "claim a draw by repetition or fifty moves, now or with a move", (*session).claim},
		{[]string{"resign"}, "", "give up the game", (*session).resign},
		{[]string{"board"}, "", "draw the board again", func(s *session, _ context.Context, _ string) { s.draw() }},
		{[]string{"flip"}, "", "turn the board", (*session).flip},
		{[]string{"fen"}, "", "print the position, as you see it, as FEN", (*session).fen},
		{
			[]string{"save"},
			"[FILE]", "write the game so far to a file, as PGN",
			func(s *session, _ context.Context, arg string) { s.save(arg) },
		},
		{[]string{"help", "?"}, "", "list the commands", (*session).help},
		{[]string{"quit", "exit"}, "", "leave the game unfinished", (*session).quit},
	}
}

// obey does what a line says, and reports whether the turn is over.
func (s *session) obey(ctx context.Context, line string) (moved bool) {
	word, arg, _ := strings.Cut(line, " ")
	if word == "" {
		return false
	}
	plies := len(s.turns)
	for _, c := range commands() {
		for _, name := range c.names {
			if strings.EqualFold(word, name) {
				c.run(s, ctx, strings.TrimSpace(arg))
				return len(s.turns) != plies
			}
		}
	}
	m, err := s.read(line)
	if err != nil {
		s.say("%s", s.explain(line, err))
		return false
	}
	s.play(turn{move: m})
	return true
}

// takeBackCommand takes back the person's last moves and the engine's answers.
func (s *session) takeBackCommand(_ context.Context, arg string) {
	n, err := 1, error(nil)
	if arg != "" {
		n, err = strconv.Atoi(arg)
	}
	own := len(s.turns) / 2 // it is the person's turn, so the last move is the engine's
	switch {
	case err != nil || n < 1:
		s.say("How many of your moves? Type takeback and a number.")
	case own == 0:
		s.say("You have not moved yet.")
	case n > own:
		s.say("You have made only %d.", own)
	default:
		for range 2 * n {
			s.takeBack()
		}
		s.say("Taken back.")
	}
}

// hint says what the engine would play for the person, at its full strength and
// from what the person sees.
func (s *session) hint(ctx context.Context, _ string) {
	lim := s.limits()
	if !s.deadline.IsZero() {
		left := max(time.Until(s.deadline)/2, time.Millisecond)
		if lim.MoveTime == 0 || left < lim.MoveTime {
			lim.MoveTime = left
		}
	}
	restore := s.fullStrength()
	p := s.view(s.Person)
	r := s.Engine.Search(ctx, p.Clone(), lim, nil)
	restore()
	if r.Best == game.NoMove {
		return
	}
	s.say("The engine would play %s.", moveText(p, r.Best))
}

// fullStrength lets the engine search as well as it can until the function that
// it returns is called.
func (s *session) fullStrength() (restore func()) {
	skill, ok := s.Engine.Options().Lookup("Skill Level").(*engine.Spin)
	if !ok {
		return func() {}
	}
	level := skill.Value()
	if err := skill.Set(strconv.Itoa(skill.Max)); err != nil {
		return func() {}
	}
	return func() { _ = skill.Set(strconv.Itoa(level)) } // it was the value before
}

// listMoves lists the legal moves: those on the board, then for each piece in
// the hand where it may go.
func (s *session) listMoves(context.Context, string) {
	p := s.view(s.Person)
	var list game.MoveList
	p.Generate(&list, game.All)
	var moves, pieces []string
	placements := make(map[string][]string)
	for _, m := range list.Moves() {
		text := moveText(p, m.Move)
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
		s.say("%s", wrap(moves))
	}
	for _, piece := range pieces {
		s.say("%s", wrap(append([]string{piece + "@"}, placements[piece]...)))
	}
}

// moveText returns a legal move as people write it. Whether a check mates, what
// is unknown may decide.
func moveText(p game.Position, m game.Move) string {
	text := notation.Text(p, m)
	if game.Uncertain(p) && strings.HasSuffix(text, "#") {
		return strings.TrimSuffix(text, "#") + "+"
	}
	return text
}

// offerDraw asks the engine for a draw, or accepts its offer. It answers by what
// it found when it last moved, once in a turn.
func (s *session) offerDraw(context.Context, string) {
	var last turn
	if n := len(s.turns); n > 0 {
		last = s.turns[n-1]
	}
	switch {
	case last.offers, !s.refused && engine.AcceptsDraw(&last.result, last.quiet):
		s.say("Agreed.")
		s.stop(game.Drawn, "agreement")
	case s.refused:
		s.say("The engine has declined already: move first.")
	default:
		s.refused = true
		s.say("The engine declines.")
	}
}

// claim claims a draw by the rules, in the position or after a move that is
// announced.
func (s *session) claim(_ context.Context, arg string) {
	if !claims(s.pos.Traits()) {
		s.say("There is nothing to claim: the rules end a game that repeats itself or gets nowhere.")
		return
	}
	_, reason := s.verdict()
	if reason == "" && arg != "" {
		m, err := s.read(arg)
		if err != nil {
			s.say("%s", s.explain(arg, err))
			return
		}
		reason = s.claimAfter(m)
	}
	if reason != "" {
		s.stop(game.Drawn, reasonText(reason))
		return
	}
	s.say("The claim is refused: the position has occurred %s, and %s.",
		times(s.occurrences()), quietMoves(int(s.pos.State().Quiet)))
	if arg == "" {
		s.say("If a move of yours brings the draw about, claim with it: claim MOVE.")
	}
}

// times returns how often something happened.
func times(n int) string {
	switch n {
	case 1:
		return "once"
	case 2:
		return "twice"
	default:
		return fmt.Sprintf("%d times", n)
	}
}

// quietMoves says for how many plies nothing irreversible has happened.
func quietMoves(plies int) string {
	return fmt.Sprintf("%.4g of 50 moves without a capture or a pawn's move have been made", float64(plies)/2)
}

// resign gives up.
func (s *session) resign(context.Context, string) {
	s.stop(game.WinFor(s.Person.Other()), "resignation")
}

// flip turns the board.
func (s *session) flip(context.Context, string) {
	s.Look.Flipped = !s.Look.Flipped
	s.draw()
}

// fen prints the position as the person sees it.
func (s *session) fen(context.Context, string) { s.say("%s", s.view(s.Person)) }

// help lists the commands.
func (s *session) help(context.Context, string) {
	s.say("A move: %s.", moveForms(s.pos.Traits()))
	for _, c := range commands() {
		s.say("%-16s %s", strings.TrimSpace(c.names[0]+" "+c.args), c.help)
	}
}

// quit leaves.
func (s *session) quit(context.Context, string) { s.stop(game.Ongoing, "") }
