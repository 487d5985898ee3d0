package web

import (
	"cmp"
	"context"
	"crypto/rand"
	"encoding/binary"
	"errors"
	"io"
	mathrand "math/rand/v2"
	"os"
	"slices"
	"strings"
	"sync"
	"time"

	"arrocco/engine"
	"arrocco/game"
	"arrocco/internal/notation"
	"arrocco/internal/pgn"
	"arrocco/internal/referee"
)

// The kinds of players.
const (
	person   = "person"
	opponent = "engine"
)

// nobody is no side, where a game.Color is expected.
const nobody = game.Color(game.NumColors)

// A setup is a game that somebody asks for.
type setup struct {
	Variant  string                 `json:"variant"`          // a name of engine.Names
	Number   *int                   `json:"number,omitempty"` // of the start position of Chess960; nil for any
	Double   bool                   `json:"double,omitempty"` // Black has another one, as in double Chess960,
	Black    *int                   `json:"black,omitempty"`  // with this number; nil for any
	FEN      string                 `json:"fen,omitempty"`    // to start from; "" for the usual start
	PGN      string                 `json:"pgn,omitempty"`    // a game to go on with
	Players  [game.NumColors]string `json:"players"`
	MoveTime float64                `json:"movetime,omitempty"` // seconds, of the engine without a clock

	// Repetition is the rule of repetition of xiangqi; "" for the usual one. That of a PGN comes first.
	Repetition string `json:"repetition,omitempty"`

	strength
	timing
}

// The bounds of setup.MoveTime, in seconds.
const (
	usualMoveTime = 1
	maxMoveTime   = 60
)

// A table is a game in progress or over, with its players. All fields but the first group are
// guarded by mu.
type table struct {
	server  *Server
	id      string // in addresses for players; cannot be guessed
	watch   string // in addresses for onlookers; cannot be guessed
	setup   setup
	variant *engine.Variant

	mu sync.Mutex
	*referee.Game
	names   []string // of the moves, as people write them
	before  []times  // on the clocks before each move
	clock   clock
	ending  referee.Ending
	offer   game.Color // the side that offers a draw, or nobody
	refused bool       // the engine has refused a draw in this turn
	shown   game.Color // whose tiles a board that two people share shows, or nobody
	created time.Time
	updated time.Time
	gone    bool // was deleted

	awake    bool               // a player has come since the program started
	thinking context.CancelFunc // ends the search of the engine's move; nil if none runs
	flag     *time.Timer        // for the end of the time; nil if there is none
	version  int                // grows with each change
	news     chan struct{}      // closed at the next change
}

// newTable returns a table for a game that somebody asks for.
func (s *Server) newTable(want *setup) (*table, error) {
	if err := want.check(); err != nil {
		return nil, err
	}
	v, err := engine.Lookup(want.Variant)
	if err != nil {
		return nil, refuse("There is no such game.")
	}
	t := &table{
		server: s, id: rand.Text(), watch: rand.Text(), setup: *want, variant: v,
		clock: newClock(want.timing), created: time.Now(),
	}
	if want.PGN != "" {
		err = t.setUpPGN(want.PGN)
	} else {
		err = t.setUp()
	}
	if err != nil {
		return nil, err
	}
	t.setup.PGN = ""
	t.reset()
	return t, nil
}

// check returns an error if nobody can play so.
func (s *setup) check() error {
	for _, p := range s.Players {
		if p != person && p != opponent {
			return refuse("Who plays?")
		}
	}
	if !slices.Contains(s.Players[:], person) {
		return refuse("The engine does not play against itself here.")
	}
	if !within(s.MoveTime, maxMoveTime) {
		return refuse("These times are not possible.")
	}
	options := &engine.Options{}
	options.Add(&engine.Spin{Name: "UCI_Elo", Min: minElo, Max: maxElo})
	options.Add(&engine.Check{Name: "UCI_LimitStrength"})
	options.Add(&engine.Spin{Name: "Skill Level", Max: maxSkill})
	if s.apply(options) != nil {
		return refuse("There is no such strength.")
	}
	return s.timing.check()
}

// The ranges of the strength, see engine/strength.go.
const (
	maxSkill       = 20
	minElo, maxElo = 800, 2800
)

// setUp sets up the start of the game.
func (t *table) setUp() error {
	fen := t.setup.FEN
	if fen == "" {
		fen = t.variant.Start
	}
	if drawn := t.variant.DrawsStart(t.setup.Variant); drawn && t.setup.FEN == "" {
		var err error
		if fen, err = t.drawStart(); err != nil {
			return err
		}
	} else {
		t.setup.Number, t.setup.Double, t.setup.Black = nil, false, nil
	}
	start, err := parse(t.variant, fen, t.setup.Repetition)
	if err != nil {
		return err
	}
	t.Game = referee.NewGame(start, newSeed())
	return nil
}

// drawStart returns the start position with the numbers that somebody asks for. It draws those that
// are missing.
func (t *table) drawStart() (fen string, err error) {
	draw := func(wanted *int) *int {
		number := mathrand.IntN(t.variant.Starts.Count)
		if wanted != nil {
			number = *wanted
		}
		return &number
	}
	s := &t.setup
	s.Number = draw(s.Number)
	black := s.Number
	if s.Double = s.Double || s.Black != nil; s.Double {
		s.Black = draw(s.Black)
		black = s.Black
	}
	if fen, err = t.variant.Starts.FEN(*s.Number, *black); err != nil {
		return "", refuse("The number of a start position is from 0 to 959.")
	}
	return fen, nil
}

// setUpPGN sets up a game to go on with.
func (t *table) setUpPGN(text string) error {
	g, err := pgn.NewReader(strings.NewReader(text)).Read()
	if errors.Is(err, io.EOF) {
		return refuse("There is no game in this text.")
	}
	if err != nil {
		return refuse("%v", err)
	}
	if t.variant, err = engine.VariantOf(g.Tag, t.variant); err != nil {
		return refuse("%v", err)
	}
	t.setup.Number, t.setup.Double, t.setup.Black = nil, false, nil
	if t.setup.Variant = t.variant.Name; t.variant.DrawsStart(g.Tag("Variant")) {
		t.setup.Variant = t.variant.Starts.Name
	}
	fen := cmp.Or(g.Tag("FEN"), t.variant.Start)
	t.setup.Repetition = repetitionOf(g, t.variant, t.setup.Repetition)
	start, err := parse(t.variant, fen, t.setup.Repetition)
	if err != nil {
		return err
	}
	seed, dealt := g.Deal()
	if game.Uncertain(start) && !dealt {
		return refuse("This game does not say which tiles lie where. It can be analyzed, but not continued.")
	}
	if len(g.Mainline.Moves) > maxPlies {
		return refuse("This game is too long.")
	}
	t.Game = referee.NewGame(start, seed)
	failed := error(nil)
	_, err = g.Walk(start, notation.Parse, func(_ int, p game.Position, m game.Move) {
		if m == game.NoMove {
			failed = refuse("A game in which a side passes cannot be continued.")
		} else if failed == nil {
			t.play(referee.Turn{Move: m})
		}
	})
	if err = cmp.Or(failed, err); err != nil {
		return refuse("%v", err)
	}
	return nil
}

// newSeed returns a random seed.
func newSeed() uint64 {
	var b [8]byte
	_, _ = rand.Read(b[:]) // never fails
	return binary.LittleEndian.Uint64(b[:])
}

// reset prepares what is not in the file of a table.
func (t *table) reset() {
	t.offer, t.shown, t.news = nobody, nobody, make(chan struct{})
}

// play plays a legal move on the board, without regard to clocks.
func (t *table) play(turn referee.Turn) {
	t.names = append(t.names, t.moveText(t.Pos, turn.Move))
	t.before = append(t.before, t.clock.left)
	t.Play(turn)
}

// moveText returns a legal move as people write it. While tiles are hidden, it writes "+" for "#",
// since they may decide whether a check mates.
func (t *table) moveText(p game.Position, m game.Move) string {
	text := notation.Text(p, m)
	if game.Uncertain(p) && strings.HasSuffix(text, "#") {
		return strings.TrimSuffix(text, "#") + "+"
	}
	return text
}

// side returns the side to move.
func (t *table) side() game.Color { return t.Pos.State().Side & 1 }

// personToMove reports whether a person is to move.
func (t *table) personToMove() bool { return !t.ending.Over && t.setup.Players[t.side()] == person }

// shared reports whether two people play at one screen.
func (t *table) shared() bool { return t.setup.Players[game.White] == t.setup.Players[game.Black] }

// hidden reports whether there is something that not everybody may see.
func (t *table) hidden() bool { return t.Pos.Traits().Pockets > 0 && game.Uncertain(t.First) }

// covered reports whether the tiles are covered until the side to move says that it sits there.
func (t *table) covered() bool {
	return !t.ending.Over && t.shared() && t.hidden() && t.shown != t.side()
}

// visit is called when a player looks at the table. After a restart of the program, play goes on
// only then.
func (t *table) visit() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.wake()
}

// wake goes on with play if the table has rested since the program started.
func (t *table) wake() {
	if t.awake || t.gone {
		return
	}
	t.awake = true
	if !t.ending.Over {
		t.proceed(time.Now())
	}
}

// proceed goes on after a move, or after anything that may let somebody move: it ends the game if
// the rules do, and otherwise starts the clock and the engine.
func (t *table) proceed(now time.Time) {
	if o, _ := t.Outcome(); !t.ending.Over && o.Result != game.Ongoing {
		t.finish(o.Result, referee.ReasonText(t.Pos.Traits(), o.Reason))
		return
	}
	switch {
	case t.ending.Over || !t.awake || t.covered():
	case t.personToMove():
		t.clock.start(now)
	case t.thinking == nil:
		t.think()
	}
	t.changed()
}

// finish ends the game.
func (t *table) finish(r game.Result, reason string) {
	t.stop()
	t.ending = referee.Ending{Over: true, Result: r, Reason: reason}
	t.offer, t.shown = nobody, nobody
	t.changed()
}

// stop stops the clock and the engine.
func (t *table) stop() {
	t.clock.stop(t.side(), time.Now())
	if t.thinking != nil {
		t.thinking()
		t.thinking = nil
	}
}

// move plays a move of the side to move and goes on.
func (t *table) move(turn referee.Turn) {
	now, side := time.Now(), t.side()
	if t.thinking != nil {
		t.thinking()
		t.thinking = nil
	}
	left := t.clock.left
	t.clock.press(side, now)
	t.play(turn)
	t.before[len(t.before)-1] = left
	t.offer, t.refused, t.shown = nobody, false, nobody
	if turn.OffersDraw {
		t.offer = side
	}
	t.proceed(now)
}

// takeBack takes back moves and goes on.
func (t *table) takeBack(n int) {
	t.stop()
	for range n {
		last := len(t.Turns) - 1
		t.clock.left = t.before[last]
		t.TakeBack()
		t.names, t.before = t.names[:last], t.before[:last]
	}
	t.ending, t.offer, t.refused, t.shown = referee.Ending{}, nobody, false, nobody
	t.proceed(time.Now())
}

// changed saves the table and lets all who look at it know.
func (t *table) changed() {
	t.version++
	t.updated = time.Now()
	t.watchFlag()
	close(t.news)
	t.news = make(chan struct{})
	if err := t.save(); err != nil {
		t.server.warn("a game cannot be saved: %w", err)
	}
}

// watchFlag ends the game when the time of the side to move is over.
func (t *table) watchFlag() {
	if t.flag != nil {
		t.flag.Stop()
		t.flag = nil
	}
	if t.ending.Over || t.clock.since.IsZero() {
		return
	}
	version := t.version
	t.flag = time.AfterFunc(t.clock.remaining(t.side(), time.Now()), func() {
		t.mu.Lock()
		defer t.mu.Unlock()
		if t.version == version && !t.ending.Over && !t.gone {
			t.finish(t.timeout(), referee.TimeForfeit)
		}
	})
}

// timeout returns the result if the side to move has no time left: a loss, unless the opponent has
// a bare king and nothing to place.
func (t *table) timeout() game.Result {
	other := t.side().Other() & 1
	traits, s := t.Pos.Traits(), t.Pos.State()
	for at, piece := range s.Board[:traits.Places()] {
		mine := piece.Color() == other
		if at >= traits.Files*traits.Ranks {
			mine = at < traits.Files*traits.Ranks+traits.Pockets/2 == (other == game.White)
		}
		if piece != game.None && mine && piece.Type() != t.variant.King {
			return game.WinFor(other)
		}
	}
	return game.Drawn
}

// rest stops everything at the end of the program and saves the clocks.
func (t *table) rest() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.stop()
	if t.flag != nil {
		t.flag.Stop()
	}
	if !t.gone {
		if err := t.save(); err != nil {
			t.server.warn("a game cannot be saved: %w", err)
		}
	}
	t.gone = true
}

// discard removes the file of the table and lets all know that it is gone.
func (t *table) discard() {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.gone {
		return
	}
	t.stop()
	t.ending.Over = true
	t.changed()
	t.gone = true
	if path := t.path(); path != "" {
		if err := os.Remove(path); err != nil && !errors.Is(err, os.ErrNotExist) {
			t.server.warn("a game cannot be deleted: %w", err)
		}
	}
}

// lastChange returns when the table changed last.
func (t *table) lastChange() time.Time {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.updated
}

// sortByTime sorts tables, the latest first.
func sortByTime(list []*table, at map[*table]time.Time) {
	slices.SortFunc(list, func(a, b *table) int {
		return cmp.Or(at[b].Compare(at[a]), strings.Compare(a.id, b.id))
	})
}
