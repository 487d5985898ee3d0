package web

import (
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"arrocco/analyse/annotate"
	"arrocco/engine"
	"arrocco/game"
	"arrocco/internal/referee"
	"arrocco/search"
)

// mustLookup returns a game by its name.
func mustLookup(t *testing.T, name string) *engine.Variant {
	t.Helper()
	v, err := engine.Lookup(name)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// turnOf returns a move without what an engine found.
func turnOf(m game.Move) referee.Turn { return referee.Turn{Move: m} }

// TestManyGames plays fifty games against the engine at once: each gets an answer to each move, and
// no more engines are open than may search.
func TestManyGames(t *testing.T) {
	const games, moves = 50, 2
	s := newQuickServer(t, "")
	all := make([]*table, games)
	for i := range all {
		variant := []string{"chess", "chess960", "xiangqi", "sprint"}[i%4]
		all[i] = newTestTable(t, s, &setup{
			Variant: variant, Players: [game.NumColors]string{person, opponent}, MoveTime: 0.002,
		})
		all[i].visit()
	}
	done := make(chan error, games)
	for _, tb := range all {
		go func() { done <- playAgainst(tb, moves) }()
	}
	for range all {
		if err := <-done; err != nil {
			t.Error(err)
		}
	}
	s.play.mu.Lock()
	defer s.play.mu.Unlock()
	if n := len(s.play.idle); n > cap(s.play.slots) {
		t.Errorf("%d engines are open, want at most %d", n, cap(s.play.slots))
	}
}

// playAgainst plays the first legal move that there is, some times.
func playAgainst(tb *table, n int) error {
	for range n {
		st, news := tb.state(player)
		for !st.Yours && !st.Over {
			<-news
			st, news = tb.state(player)
		}
		if st.Over {
			return nil
		}
		a := &action{Do: "move", Ply: st.Ply, Move: st.Legal[0].Move, Sure: true}
		if _, err := tb.act(tb.server.ctx, a); err != nil {
			return err
		}
	}
	return nil
}

// TestClock lets time run: increments, the hourglass, taking back, and the end of the time.
func TestClock(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, err := New(Config{Searches: 1, Open: openSmall})
		if err != nil {
			t.Fatal(err)
		}
		defer s.Close()
		left := func(tb *table) [2]int64 {
			st, _ := tb.state(player)
			return *st.Left
		}
		do := func(tb *table, what, move string) {
			t.Helper()
			st, _ := tb.state(player)
			if _, err := tb.act(t.Context(), &action{Do: what, Ply: st.Ply, Move: move}); err != nil {
				t.Error(err)
			}
		}
		tb := newTestTable(t, s, &setup{Variant: "chess", Players: persons, timing: timing{Minutes: 1, Increment: 2}})
		time.Sleep(time.Minute) // nobody has come
		tb.visit()
		time.Sleep(10 * time.Second)
		do(tb, "move", "e2e4")
		time.Sleep(5 * time.Second)
		if got, want := left(tb), [2]int64{52000, 55000}; got != want {
			t.Errorf("%v left, want %v", got, want)
		}
		do(tb, "takeback", "")
		if got, want := left(tb), [2]int64{60000, 60000}; got != want {
			t.Errorf("taken back: %v left, want %v", got, want)
		}
		time.Sleep(61 * time.Second)
		synctest.Wait()
		if st, _ := tb.state(player); !st.Over || st.Result != "0-1" || st.Reason != referee.TimeForfeit {
			t.Errorf("after a minute: %+v", st)
		}

		glass := newTestTable(t, s, &setup{Variant: "sprint", Players: persons, timing: timing{Hourglass: 60}})
		glass.visit()
		time.Sleep(time.Hour) // the tiles are covered
		do(glass, "reveal", "")
		time.Sleep(30 * time.Second)
		do(glass, "move", "e2e4")
		time.Sleep(time.Hour)
		do(glass, "reveal", "")
		time.Sleep(59 * time.Second)
		if got, want := left(glass), [2]int64{60000, 1000}; got != want {
			t.Errorf("hourglass: %v left, want %v", got, want)
		}
		time.Sleep(2 * time.Second)
		synctest.Wait()
		if st, _ := glass.state(player); st.Result != "1-0" {
			t.Errorf("after the hourglass: %+v", st)
		}

		bare := newTestTable(t, s, &setup{
			Variant: "chess", FEN: "8/8/4k3/8/8/4K3/4P3/8 w - - 0 1", Players: persons, timing: timing{Minutes: 1},
		})
		bare.visit()
		time.Sleep(2 * time.Minute)
		synctest.Wait()
		if st, _ := bare.state(player); st.Result != "1/2-1/2" {
			t.Errorf("time against a bare king: %s", st.Result)
		}
	})
}

// TestDraws claims, offers, accepts and declines draws.
func TestDraws(t *testing.T) {
	s := newQuickServer(t, "")
	do := func(tb *table, body string, want int) string {
		t.Helper()
		w := answerTo(s, request("POST", "/game/"+tb.id, body))
		if w.Code != want {
			t.Errorf("%s: %d %s, want %d", body, w.Code, w.Body, want)
		}
		return w.Body.String()
	}
	shuffle := func(tb *table, moves ...string) {
		t.Helper()
		for _, m := range moves {
			a := action{Do: "move", Ply: len(tb.Turns), Move: m}
			body, err := json.Marshal(a)
			if err != nil {
				t.Fatal(err)
			}
			do(tb, string(body), 200)
		}
	}
	tb := newTestTable(t, s, &setup{Variant: "chess", Players: persons})
	shuffle(tb, "g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1")
	if st, _ := tb.state(player); st.Claim != "" || !slices.Equal(st.Claims, []string{"f6g8"}) {
		t.Errorf("before the third occurrence: claim %q, claims %v", st.Claim, st.Claims)
	}
	do(tb, `{"do": "claim", "ply": 7, "move": "b8c6"}`, 422)
	do(tb, `{"do": "draw", "ply": 7}`, 200)
	do(tb, `{"do": "decline", "ply": 7}`, 200)
	do(tb, `{"do": "accept", "ply": 7}`, 422)
	shuffle(tb, "f6g8")
	if st, _ := tb.state(player); st.Claim != "threefold repetition" {
		t.Errorf("claim %q", st.Claim)
	}
	do(tb, `{"do": "claim", "ply": 8}`, 200)
	if st, _ := tb.state(onlooker); st.Result != "1/2-1/2" || st.Reason != "threefold repetition" {
		t.Errorf("after the claim: %s, %s", st.Result, st.Reason)
	}
	do(tb, `{"do": "takeback", "ply": 8}`, 200) // among people at one screen, also after the end
	do(tb, `{"do": "draw", "ply": 7}`, 200)
	do(tb, `{"do": "accept", "ply": 7}`, 200)
	if st, _ := tb.state(onlooker); st.Reason != agreement {
		t.Errorf("reason %q, want %q", st.Reason, agreement)
	}

	// The engine has seen that nobody can win, and remembers it when the program starts again.
	level := newTestTable(t, s, &setup{Variant: "chess", Players: [game.NumColors]string{opponent, person}})
	m, err := coordinates(level.Pos.Traits()).Parse(level.Pos, "e2e4")
	if err != nil {
		t.Fatal(err)
	}
	level.play(referee.Turn{Move: m, Result: search.Result{Best: m, Depth: 5, Score: game.Draw, Settled: true}})
	again, err := s.restore(level.saved())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := again.act(t.Context(), &action{Do: "draw", Ply: 1}); err != nil || again.ending.Reason != agreement {
		t.Errorf("an offer in a game that nobody can win: %+v, %v", again.ending, err)
	}

	const checks = "9/4k4/9/9/9/9/9/9/R8/3K5 w - - 0 1"
	x := newTestTable(t, s, &setup{Variant: "xiangqi", FEN: checks, Players: persons})
	shuffle(x, "a1a8", "e8e9", "a8a9", "e9e8", "a9a8", "e8e9", "a8a9", "e9e8")
	got := do(x, `{"do": "move", "ply": 8, "move": "a9a8"}`, 200)
	if !strings.Contains(got, "perpetual check") || len(x.Turns) != 8 {
		t.Errorf("no warning: %s", got)
	}
	do(x, `{"do": "move", "ply": 8, "move": "a9a8", "sure": true}`, 200)
	if st, _ := x.state(player); st.Result != "0-1" {
		t.Errorf("after perpetual check: %s", st.Result)
	}
}

// TestEnginesStay checks that engines of several games stay open while there are places for them.
func TestEnginesStay(t *testing.T) {
	const places = 2
	opened := []string{}
	s := newSearches(places, func(v *engine.Variant) (*engine.Engine, error) {
		opened = append(opened, v.Name)
		return openSmall(v)
	})
	defer s.close()
	for _, name := range []string{"chess", "xiangqi", "chess", "xiangqi", "sprint", "xiangqi"} {
		if err := s.use(t.Context(), mustLookup(t, name), func(*engine.Engine) error { return nil }); err != nil {
			t.Fatal(err)
		}
		if len(s.idle) > places {
			t.Errorf("%d engines are open", len(s.idle))
		}
	}
	if want := []string{"chess", "xiangqi", "sprint"}; !slices.Equal(opened, want) {
		t.Errorf("opened %v, want %v", opened, want)
	}
}

// TestCloseWaits checks that Close ends a hint that waits for its place, without an error of the
// server, and that it waits for the search that has the place.
func TestCloseWaits(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, err := New(Config{
			Searches: 1, Open: openSmall, Hosts: []string{"localhost:80"},
			Warn: func(err error) { t.Errorf("the server says %v", err) },
		})
		if err != nil {
			t.Fatal(err)
		}
		tb := newTestTable(t, s, &setup{Variant: "chess", Players: persons})
		s.play.slots <- struct{}{} // another search
		hint, closed := make(chan int, 1), make(chan error, 1)
		go func() { hint <- answerTo(s, request("POST", "/game/"+tb.id, `{"do": "hint"}`)).Code }()
		synctest.Wait()
		go func() { closed <- s.Close() }()
		if code := <-hint; code != http.StatusServiceUnavailable {
			t.Errorf("the hint: %d", code)
		}
		synctest.Wait()
		if len(closed) > 0 {
			t.Error("closed while a search runs")
		}
		<-s.play.slots
		if err := <-closed; err != nil {
			t.Error(err)
		}
	})
}

// TestAnnotated checks what a page gets of an annotated game.
func TestAnnotated(t *testing.T) {
	v := mustLookup(t, "chess")
	var engines [2]*engine.Engine
	for i := range engines {
		e, err := openSmall(v)
		if err != nil {
			t.Fatal(err)
		}
		defer e.Close()
		engines[i] = e
	}
	f := &gameFile{Variant: "chess", PGN: "1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 {a guess} 4. Qxf7# 1-0"}
	games, err := f.games()
	if err != nil {
		t.Fatal(err)
	}
	g, err := f.load(games)
	if err != nil {
		t.Fatal(err)
	}
	start, err := parse(v, v.Start, "")
	if err != nil {
		t.Fatal(err)
	}
	a := annotate.NewAnalyzer(engines[0], engines[1], annotate.Settings{Limits: search.Limits{Nodes: 3000}})
	an, err := a.Analyze(t.Context(), games[0], start)
	if err != nil {
		t.Fatal(err)
	}
	out := &annotated{loaded: *g}
	out.add(an)
	const guess = 5 // index of the losing move
	p := out.Plies[guess]
	if p.Mark != "??" || p.Comment != "a guess" || p.Score != "#1" || p.Best == "" || *p.Chance < 0.9 {
		t.Errorf("the losing move has %+v", p)
	}
	if out.Faults[game.Black] != [3]int{0, 0, 1} || out.Accuracy[game.White] < out.Accuracy[game.Black] {
		t.Errorf("faults %v, accuracy %v", out.Faults, out.Accuracy)
	}
}

// A watcher calls a function before each line of an answer.
type watcher struct {
	*httptest.ResponseRecorder
	line func()
}

func (w *watcher) Write(b []byte) (int, error) {
	w.line()
	return w.ResponseRecorder.Write(b)
}

// TestAnnotateSteps checks that the annotation of a game says how far it is, and that it ends early
// if the browser goes away.
func TestAnnotateSteps(t *testing.T) {
	const body = `{"variant": "chess", "pgn": "1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0", "seconds": 0.01}`
	s := newQuickServer(t, "")
	w := answerTo(s, request("POST", "/annotate", body))
	const moves = 7
	d, steps := json.NewDecoder(w.Body), []step{}
	for d.More() {
		var next step
		if err := d.Decode(&next); err != nil {
			t.Fatal(err)
		}
		steps = append(steps, next)
	}
	if len(steps) != moves+2 {
		t.Fatalf("%d steps, want one for each position and one with the game: %+v", len(steps), steps)
	}
	for i, got := range steps {
		if got.Done != min(i, moves) || got.All != moves || (got.Game != nil) != (i == moves+1) {
			t.Errorf("step %d: %+v", i, got)
		}
	}
	if g := steps[moves+1].Game; g != nil && (len(g.Plies) != moves || !strings.Contains(g.PGN, "Qxf7#")) {
		t.Errorf("the game has %d moves:\n%s", len(g.Plies), g.PGN)
	}

	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	seen := 0
	gone := &watcher{httptest.NewRecorder(), func() {
		if seen++; seen == 3 {
			cancel()
		}
	}}
	s.Handler().ServeHTTP(gone, request("POST", "/annotate", body).WithContext(ctx))
	if seen != 3 || strings.Contains(gone.Body.String(), `"game"`) || len(s.work) != 0 {
		t.Errorf("stopped at 3 steps: %d steps, %d analyses: %s", seen, len(s.work), gone.Body)
	}

	w = answerTo(s, request("POST", "/annotate", strings.Replace(body, "Nf6", "Nf3", 1)))
	if w.Code != http.StatusUnprocessableEntity {
		t.Errorf("an impossible move: %d %s", w.Code, w.Body)
	}
}

// TestVariations checks the variations of a game that is loaded, those in variations included.
func TestVariations(t *testing.T) {
	v := mustLookup(t, "chess")
	f := &gameFile{Variant: "chess", PGN: "1. e4 e5 (1... c5! {Sicilian} 2. Nf3 (2. c3 d5) 2... d6) " +
		"(1... e6 2. Ke3 d5) (1... Ke6) 2. Nf3 *"}
	load := func() *loaded {
		t.Helper()
		games, err := f.games()
		if err != nil {
			t.Fatal(err)
		}
		g, err := f.load(games)
		if err != nil {
			t.Fatal(err)
		}
		return g
	}
	g := load()
	text := func(moves string) string { // the position after moves, as a browser draws it
		t.Helper()
		p := &place{Variant: v.Name, Moves: strings.Fields(moves)}
		pos, _, _, _, err := p.setUp()
		if err != nil {
			t.Fatal(err)
		}
		return pos.String()
	}
	all := g.Plies[1].Variations
	if len(g.Plies) != 3 || g.Plies[0].Variations != nil || len(all) != 2 || len(all[0]) != 3 || len(all[1]) != 1 {
		t.Fatalf("%+v", g.Plies)
	}
	sicilian := all[0]
	if m := sicilian[0]; m.Name != "c5" || m.Mark != "!" || m.Comment != "Sicilian" || m.Move != "c7c5" {
		t.Errorf("%+v", m)
	}
	if len(sicilian[1].Variations) != 1 || len(sicilian[1].Variations[0]) != 2 {
		t.Fatalf("%+v", sicilian[1])
	}
	for want, got := range map[string]string{
		"e4 c5 Nf3 d6": sicilian[2].FEN, "e4 c5 c3 d5": sicilian[1].Variations[0][1].FEN,
		"e4 e6": all[1][0].FEN, "e4 e5 Nf3": g.Plies[2].FEN,
	} {
		if got != text(want) {
			t.Errorf("after %s: %s, want %s", want, got, text(want))
		}
	}
	if g.Error != "" {
		t.Errorf("error %q", g.Error)
	}

	f.PGN = "1. e4 " + strings.Repeat("(1. d4 d5 2. c4) ", maxVariationPlies/3+1) + "e5 *"
	plies := 0
	g = load()
	for _, line := range g.Plies[0].Variations {
		plies += len(line)
	}
	if plies != maxVariationPlies || g.Error != tooManyVariations.text || len(g.Plies) != 2 {
		t.Errorf("%d plies of variations, error %q", plies, g.Error)
	}
}

// TestDoubleChess960 starts games in which Black has another arrangement than White.
func TestDoubleChess960(t *testing.T) {
	s := newQuickServer(t, "")
	create := func(body string) *table {
		t.Helper()
		want := &setup{Players: persons}
		if err := json.Unmarshal([]byte(body), want); err != nil {
			t.Fatal(err)
		}
		return newTestTable(t, s, want)
	}
	tb := create(`{"variant": "chess960", "number": 518, "black": 0}`)
	const want = "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAhf - 0 1"
	st, _ := tb.state(player)
	if got := mustLookup(t, "chess"); !sameStart(t, got, st.FEN, want) || *st.Start != 518 || *st.Black != 0 {
		t.Errorf("%s, numbers %d and %d, want %s", st.FEN, *st.Start, *st.Black, want)
	}
	again, err := s.restore(tb.saved())
	if err != nil {
		t.Fatal(err)
	}
	if got, _ := again.state(player); got.FEN != st.FEN || *got.Black != 0 {
		t.Errorf("the file has %s", got.FEN)
	}
	text, err := tb.record(player)
	if err != nil {
		t.Fatal(err)
	}
	other := newTestTable(t, s, &setup{Variant: "chess", PGN: text, Players: persons})
	if got, _ := other.state(player); got.FEN != st.FEN || got.Game != "chess960" {
		t.Errorf("as PGN: %s, %s\n%s", got.Game, got.FEN, text)
	}
	differ := false
	for range 5 {
		st, _ := create(`{"variant": "chess960", "double": true}`).state(player)
		differ = differ || *st.Start != *st.Black
	}
	if !differ {
		t.Error("both sides have the same numbers in each game")
	}
	if st, _ := create(`{"variant": "chess960"}`).state(player); st.Black != nil {
		t.Errorf("Black has the number %d of its own", *st.Black)
	}
	if _, err := s.newTable(&setup{Variant: "chess960", Black: new(960), Players: persons}); err == nil {
		t.Error("number 960 is taken")
	}
}

// sameStart reports whether two FEN are the same position.
func sameStart(t *testing.T, v *engine.Variant, a, b string) bool {
	t.Helper()
	p, err := v.Parse(a)
	if err != nil {
		t.Fatal(err)
	}
	q, err := v.Parse(b)
	if err != nil {
		t.Fatal(err)
	}
	return p.String() == q.String()
}

// TestFiles takes a game out as PGN and in again.
func TestFiles(t *testing.T) {
	s := newQuickServer(t, "")
	for _, variant := range []string{"chess", "xiangqi", "sprint"} {
		tb := newTestTable(t, s, &setup{Variant: variant, Players: persons})
		for range 6 {
			var list game.MoveList
			tb.Pos.Generate(&list, game.All)
			tb.play(turnOf(list.Moves()[0].Move))
		}
		tb.finish(game.WhiteWins, resignation)
		text, err := tb.record(onlooker)
		if err != nil {
			t.Fatal(err)
		}
		again, err := s.newTable(&setup{Variant: "chess", PGN: text, Players: persons})
		if err != nil {
			t.Errorf("%s: %v\n%s", variant, err, text)
			continue
		}
		if got, want := again.Pos.String(), tb.Pos.String(); got != want || again.ending.Over {
			t.Errorf("%s: %s, want %s", variant, got, want)
		}
		body, err := json.Marshal(gameFile{Variant: "chess", PGN: text})
		if err != nil {
			t.Fatal(err)
		}
		w := answerTo(s, request("POST", "/load", string(body)))
		g := loaded{}
		err = json.Unmarshal(w.Body.Bytes(), &g)
		if err != nil || w.Code != http.StatusOK || len(g.Plies) != 6 || g.Error != "" {
			t.Errorf("%s: %d %s", variant, w.Code, w.Body)
		}
	}
}
