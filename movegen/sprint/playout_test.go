package sprint_test

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"arrocco/game"
	"arrocco/movegen/chess"
	"arrocco/movegen/sprint"
)

// A sprintGame is a random game of Scacchi Sprint, played four times: by the
// package with known decks, by the mailbox, and as each player sees it.
type sprintGame struct {
	*testing.T
	p        *sprint.Position
	box      *mailbox
	views    [game.NumColors]*sprint.Position
	rng      *rand.Rand
	back     [game.NumColors]game.Move // the way back of each side's last move
	seen     map[string]int            // how often each rule came up
	viewKeys *identities               // of what players know, in all games
	known    *identities               // of the positions of this game
}

// identities relates what makes a position the same as another with its key.
type identities struct {
	keys  map[string]game.Key
	texts map[game.Key]string
}

func newIdentities() *identities {
	return &identities{map[string]game.Key{}, map[game.Key]string{}}
}

// add notes a position by its FEN and its key, and reports whether no other one
// has one without the other.
func (ids *identities) add(fen string, key game.Key) bool {
	text := strings.Join(strings.Fields(fen)[:4], " ")
	oldKey, seen := ids.keys[text]
	oldText, used := ids.texts[key]
	ids.keys[text], ids.texts[key] = key, text
	return seen == used && (!seen || oldKey == key && oldText == text)
}

// TestPlayouts plays random games with draws and compares moves, checks,
// outcomes, text, views and keys at each position.
func TestPlayouts(t *testing.T) {
	blocks, games, plies := 1, 240, 180
	if long() {
		blocks, games, plies = 20, 500, 400
	}
	for block := range blocks {
		t.Run(strconv.Itoa(block), func(t *testing.T) {
			seen, viewKeys := map[string]int{}, newIdentities()
			for i := range games {
				g := newSprintGame(t, rand.New(rand.NewPCG(uint64(i), uint64(block))), seen)
				g.viewKeys = viewKeys
				g.play(plies)
			}
			t.Log(seen)
			for _, rule := range []string{
				"castling", "both rights in corners", "en passant", "promotion", "check answered by placement",
				"mate by placement", "checkmate", "stalemate", "threefold", "insufficient-material",
			} {
				if seen[rule] == 0 {
					t.Errorf("no game had %s", rule)
				}
			}
		})
	}
}

// newSprintGame shuffles the decks and lets White draw its first tile.
func newSprintGame(t *testing.T, rng *rand.Rand, seen map[string]int) *sprintGame {
	var letters [game.NumColors]string
	var order [game.NumColors][]game.Piece
	for c := range letters {
		for _, i := range rng.Perm(13) {
			letter := "BBNNPPPPPPQRR"[i]
			letters[c] += string(letter)
			order[c] = append(order[c], game.Piece(strings.IndexByte(".PNBRQ", letter)))
		}
	}
	start := parse(t, sprint.StartFEN)
	g := &sprintGame{
		T: t, p: start.Stack(order), box: newMailbox(letters[0], letters[1]),
		rng: rng, seen: seen, known: newIdentities(),
	}
	for c := range g.views {
		g.views[c] = parse(t, sprint.StartFEN)
	}
	g.tellDraw(letters[0][0])
	return g
}

func (g *sprintGame) play(plies int) {
	for range plies {
		moves := g.check()
		if outcome := g.p.Outcome(); outcome.Result != game.Ongoing && outcome.Reason != game.Threefold {
			return
		}
		m := g.choose(moves)
		g.note(m)
		g.back[g.p.State().Side] = game.NewMove(m.To(), m.From())
		g.tellMove(m)
		g.p.Make(m)
		g.tellDraw(g.box.play(m))
	}
}

// check compares the position with the mailbox and with the views, and returns
// its moves.
func (g *sprintGame) check() []game.Move {
	g.Helper()
	p, box := g.p, g.box
	moves, want := legalMoves(p), box.moves()
	slices.Sort(want)
	if !slices.Equal(moves, want) {
		g.Fatalf("%v: moves %v, want %v", p, moves, want)
	}
	if got := p.State().InCheck; got != box.checked(box.white) {
		g.Fatalf("%v: InCheck is %v", p, got)
	}
	outcome := p.Outcome()
	if want := box.outcome(len(moves)); outcome != want {
		g.Fatalf("%v: Outcome is %v, want %v", p, outcome, want)
	}
	g.seen[string(outcome.Reason)]++
	if got, want := p.String(), box.known(); got != want {
		g.Fatalf("the position is %s, want %s", got, want)
	}
	if !g.known.add(p.String(), p.State().Key) {
		g.Fatalf("%v: the key is %x", p, p.State().Key)
	}
	for c, known := range g.views {
		g.checkKnown(known, box.seen(c == 0))
		if g.rng.IntN(8) == 0 { // a View is slow
			g.checkView(known, p.View(game.Color(c)).(*sprint.Position))
		}
	}
	return moves
}

// checkKnown compares what a player knows with what it may see.
func (g *sprintGame) checkKnown(known *sprint.Position, want string) {
	g.Helper()
	if known.String() != want {
		g.Fatalf("%v: knows %v, want %s", g.p, known, want)
	}
	if !g.viewKeys.add(want, known.State().Key) {
		g.Fatalf("%v: the key is %x", known, known.State().Key)
	}
	if known.Certain() && known.Outcome() != g.p.Outcome() {
		g.Fatalf("%v: Outcome is %v", known, known.Outcome())
	}
}

// checkView compares what a player knows with a view of the whole.
func (g *sprintGame) checkView(known, view *sprint.Position) {
	g.Helper()
	if known.String() != view.String() {
		g.Fatalf("%v: knows %v, view %v", g.p, known, view)
	}
	if a, b := known.State().Key, view.State().Key; a != b || known.Drawn() != view.Drawn() {
		g.Fatalf("%v: keys %x and %x, draws %q and %q", view, a, b, known.Drawn(), view.Drawn())
	}
	if a, b := known.Outcome(), view.Outcome(); a != b {
		g.Fatalf("%v: outcomes %v and %v", view, a, b)
	}
}

// tellDraw tells both players of the draw of a tile, unless the letter is 0.
func (g *sprintGame) tellDraw(letter byte) {
	g.Helper()
	if letter == 0 {
		if g.p.Drawn() != "" {
			g.Fatalf("%v: Drawn is %q", g.p, g.p.Drawn())
		}
		return
	}
	for c, view := range g.views {
		word := "+?"
		if game.Color(c) == g.p.State().Side {
			word = "+" + string(letter)
			if got := g.p.Drawn(); got != word {
				g.Fatalf("%v: Drawn is %q, want %q", g.p, got, word)
			}
		}
		if draw, err := view.Reveal(word); !draw || err != nil {
			g.Fatalf("%v: Reveal(%q) is %v, %v", view, word, draw, err)
		}
	}
}

// tellMove lets both players play m.
func (g *sprintGame) tellMove(m game.Move) {
	g.Helper()
	for _, view := range g.views {
		word := "e2e4" // any move on the board
		if m.Kind() == game.Drop {
			word = string(".PNBRQ"[m.From()]) + "@" + squareName(m.To())
		}
		if draw, err := view.Reveal(word); draw || err != nil {
			g.Fatalf("%v: Reveal(%q) is %v, %v", view, word, draw, err)
		}
		if !view.Legal(m) {
			g.Fatalf("%v: %s is not legal", view, word)
		}
		view.Make(m)
	}
}

func squareName(sq game.Square) string { return string([]byte{'a' + byte(sq%8), '1' + byte(sq/8)}) }

// choose returns a random move, of a kind chosen first: else most moves would be
// placements, and hardly a king would castle.
func (g *sprintGame) choose(moves []game.Move) game.Move {
	s := g.p.State()
	wanted := []func(m game.Move) bool{
		func(m game.Move) bool { return m.Kind() == game.Drop },
		func(m game.Move) bool { return m.Kind() != game.Drop },
		func(m game.Move) bool { return m.Kind() == game.Castle },
		s.Noisy,
		s.Noisy,
		func(m game.Move) bool { return m.Kind() == game.Normal && m == g.back[s.Side] },
		func(m game.Move) bool { return g.p.GivesCheck(m) && g.mates(m) },
		func(m game.Move) bool {
			return m.Kind() == game.Drop && m.From() == 4 && (m.To()%56 == 0 || m.To()%56 == 7)
		},
		func(m game.Move) bool { return m.Kind() == game.Normal && s.Board[m.From()].Type() == chess.Rook },
		func(m game.Move) bool { return g.p.GivesCheck(m) },
	}
	wish := wanted[g.rng.IntN(len(wanted))]
	some := slices.DeleteFunc(slices.Clone(moves), func(m game.Move) bool { return !wish(m) })
	if len(some) == 0 {
		some = moves
	}
	return some[g.rng.IntN(len(some))]
}

// note counts the rules that m shows.
func (g *sprintGame) note(m game.Move) {
	switch {
	case m.Kind() == game.Castle:
		g.seen["castling"]++
	case m.Kind() == game.EnPassant:
		g.seen["en passant"]++
	case m.Promotion() != game.None:
		g.seen["promotion"]++
	case m.Kind() == game.Drop && g.p.State().InCheck:
		g.seen["check answered by placement"]++
	}
	if m.Kind() == game.Drop && g.mates(m) {
		g.seen["mate by placement"]++
	}
	if field := strings.Fields(g.box.known())[2]; strings.Contains(field, "KQ") || strings.Contains(field, "kq") {
		g.seen["both rights in corners"]++
	}
}

// mates reports whether m ends the game by checkmate.
func (g *sprintGame) mates(m game.Move) bool {
	g.p.Make(m)
	defer g.p.Unmake()
	return g.p.Outcome().Reason == game.Checkmate
}
