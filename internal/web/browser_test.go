package web

import (
	"fmt"
	"math/rand/v2"
	"net/http/httptest"
	"strings"
	"testing"

	"arrocco/engine"
	"arrocco/game"
)

// newTestServer returns a server that keeps its games in dir, and its address. Both end with the
// test.
func newTestServer(t *testing.T, dir string) (*Server, string) {
	t.Helper()
	cfg := Config{Dir: dir, Searches: 2, Open: openSmall, Warn: func(err error) { t.Errorf("the server says %v", err) }}
	s, err := New(cfg)
	if err != nil {
		t.Fatal(err)
	}
	listening := httptest.NewUnstartedServer(s.Handler())
	s.config.Hosts = Hosts(listening.Listener.Addr())
	listening.Start()
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
		listening.Close()
	})
	return s, listening.URL
}

// openSmall opens an engine with a small table.
func openSmall(v *engine.Variant) (*engine.Engine, error) {
	e, err := engine.New(v, nil)
	if err != nil {
		return nil, err
	}
	return e, e.Options().Set("Hash", "1")
}

// newTestTable adds a table to the server.
func newTestTable(t *testing.T, s *Server, want *setup) *table {
	t.Helper()
	tb, err := s.newTable(want)
	if err == nil {
		err = s.add(tb)
	}
	if err != nil {
		t.Fatal(err)
	}
	return tb
}

// persons are the players of a game at one screen.
var persons = [game.NumColors]string{person, person}

// shortGame returns a short game from p that somebody wins, by random play with mates that are seen.
func shortGame(t *testing.T, p game.Position) (best []game.Move) {
	t.Helper()
	const tries, longest = 400, 60
	rng := rand.New(rand.NewPCG(1, 2))
	for range tries {
		pos, moves := p.Clone(), []game.Move(nil)
		most := longest
		if best != nil {
			most = len(best) - 1
		}
		for len(moves) < most && pos.Outcome().Result == game.Ongoing {
			var list game.MoveList
			pos.Generate(&list, game.All)
			next := list.Moves()[rng.IntN(list.Len())].Move
			for _, m := range list.Moves() {
				if !pos.GivesCheck(m.Move) {
					continue
				}
				pos.Make(m.Move)
				mates := pos.Outcome().Reason == game.Checkmate
				pos.Unmake()
				if mates {
					next = m.Move
				}
			}
			pos.Make(next)
			moves = append(moves, next)
		}
		if pos.Outcome().Reason == game.Checkmate {
			best = moves
		}
	}
	if best == nil {
		t.Fatal("no game ends")
	}
	return best
}

// played is true on a page that shows a game after n moves.
func played(n int) string {
	return fmt.Sprintf(`document.querySelectorAll("#moves button").length === %d`, n)
}

// square returns the selector of a square.
func square(at game.Square) string { return fmt.Sprintf(`.grid [data-at="%d"]`, at) }

// playMove plays a move by two clicks or by dragging.
func (p *tab) playMove(tr *game.Traits, m game.Move, drag bool) {
	p.t.Helper()
	from := square(m.From())
	if m.Kind() == game.Drop {
		from = `.hand .tile:not([disabled])[data-tile="` + string(tr.Letters[m.From()]) + `"]`
	}
	if drag {
		p.drag(from, square(m.To()))
	} else {
		p.click(from)
		p.click(square(m.To()))
	}
	if m.Promotion() != game.None {
		p.click(`#ask[open] button[value$="` + strings.ToLower(string(tr.Letters[m.Promotion()])) + `"]`)
	}
}

// TestBrowser opens the pages in a real browser, where there is one.
func TestBrowser(t *testing.T) {
	b := startBrowser(t)
	for _, tt := range []struct {
		name string
		test func(*testing.T, *browser)
	}{
		{"pages", allPages},
		{"games", wholeGames},
		{"engine", againstEngine},
		{"promotion", promotion},
		{"repetition", repetitionForm},
		{"double", doubleForm},
		{"analysis", analysis},
	} {
		t.Run(tt.name, func(t *testing.T) {
			b.t = t
			tt.test(t, b)
			b.t = t
			b.checkLogs()
		})
	}
}

// wholeGames plays a game of each kind to its end by clicks and drags, and reloads the page on the way.
func wholeGames(t *testing.T, b *browser) {
	t.Helper()
	s, address := newTestServer(t, t.TempDir())
	const dealt = "[Variant \"sprint\"]\n[DealSeed \"5\"]\n\n{[%draw P]} *\n"
	number := 321
	for _, want := range []setup{
		{Variant: "chess", timing: timing{Minutes: 60, Increment: 1}},
		{Variant: "chess960", Number: &number},
		{Variant: "xiangqi"},
		{Variant: "sprint", PGN: dealt, timing: timing{Hourglass: 3600}},
	} {
		t.Run(want.Variant, func(t *testing.T) {
			b.t = t
			want.Players = persons
			tb := newTestTable(t, s, &want)
			moves := shortGame(t, tb.Pos)
			t.Logf("%d plies", len(moves))
			page := b.open(address+"/game/"+tb.id, 420, 600)
			for i, m := range moves {
				if i == len(moves)/2 {
					page.visit(address + "/")
					page.visit(address + "/game/" + tb.id)
				}
				if tb.hidden() {
					page.wait(`!document.querySelector("#cover").hidden`)
					page.picture("covered")
					page.click("#cover:not([hidden]) #reveal")
					page.wait(`document.querySelector("#cover").hidden`)
				}
				page.wait(played(i) + ` && document.querySelector(".grid [tabindex='0']")`)
				page.playMove(tb.Pos.Traits(), m, i%4 == 3)
			}
			page.wait(`document.querySelector("#status").textContent.includes("checkmate")`)
			page.picture("end-" + want.Variant)
			if tb.ending.Reason != "checkmate" || len(tb.Turns) != len(moves) {
				t.Errorf("the game ended with %+v after %d moves, want checkmate after %d",
					tb.ending, len(tb.Turns), len(moves))
			}
		})
	}
}

// allPages opens all pages in both themes, on a desk and on a phone: none is wider than the window.
func allPages(t *testing.T, b *browser) {
	t.Helper()
	s, address := newTestServer(t, t.TempDir())
	paths := map[string]string{"home": "/", "analyse": "/analyse"}
	for _, v := range []string{"chess", "xiangqi", "sprint"} {
		tb := newTestTable(t, s, &setup{
			Variant: v, Players: [game.NumColors]string{person, opponent}, timing: timing{Minutes: 5},
		})
		paths[v] = "/game/" + tb.id
	}
	for _, size := range [][2]int{{1280, 860}, {390, 844}} {
		page := b.open(address, size[0], size[1])
		for name, path := range paths {
			page.visit(address + path)
			if name != "home" {
				page.wait(`document.querySelector(".layer use")`)
			}
			t.Logf("%s at %d: first paint after %s ms", name, size[0],
				page.eval(`Math.round(performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? -1)`))
			for _, theme := range []string{"light", "dark"} {
				page.theme(theme)
				// The innerWidth of a phone grows with a page that is too wide.
				if got := page.eval(fmt.Sprintf("document.documentElement.scrollWidth <= %d", size[0])); got != "true" {
					t.Errorf("%s at %d: the page is wider than the window", name, size[0])
				}
				page.picture(fmt.Sprintf("%s-%d-%s", name, size[0], theme))
			}
		}
	}
}

// againstEngine plays against the engine by clicks, drags and keys, in two tabs that must agree.
func againstEngine(t *testing.T, b *browser) {
	t.Helper()
	_, address := newTestServer(t, t.TempDir())
	page := b.open(address, 700, 800)
	page.eval(`document.querySelector("[name=movetime]").value = "0.05"`)
	page.eval(`document.querySelector("[name=number]").value = "5000"`) // wrong, but not shown
	page.click("#new [type=submit]")
	page.wait(`location.pathname.startsWith("/game/") && document.querySelector(".grid [tabindex='0']")`)
	const e2, e4, d2, g1, h4 = 12, 28, 11, 6, 31
	page.drag(square(e2), square(e4))
	page.wait(played(2))
	page.wait(`document.querySelector("#said").textContent.startsWith("Black: ")`)
	other := b.open(strings.Trim(page.eval("location.href"), `"`), 390, 800)
	other.wait(played(2))

	page.front()
	page.eval(`document.querySelector('` + square(d2) + `').focus()`)
	page.key("Enter")
	page.wait(`document.activeElement.getAttribute("aria-label").includes("selected")`)
	page.key("ArrowUp")
	page.wait(`document.activeElement.getAttribute("aria-label") === "d3, possible"`)
	page.key("Enter")
	page.wait(played(4))

	other.front()
	other.wait(played(4))
	other.click(square(g1)) // an illegal move, explained
	other.click(square(h4))
	other.wait(`document.querySelector("#message").textContent.length > 5`)
	other.click("#takeback")
	other.wait(played(2))

	page.front()
	page.wait(played(2))
	page.click("#hint:not([disabled])")
	page.wait(`document.querySelector(".arrow")`)
	page.picture("hint")
	page.click("#resign")
	page.click(`#ask[open] [value="yes"]`)
	page.wait(`document.querySelector("#status").textContent.includes("resignation")`)
	other.front()
	other.wait(`document.querySelector("#status").textContent.includes("0-1")`)
}

// promotion lets a person choose the piece, and reads the page in Italian.
func promotion(t *testing.T, b *browser) {
	t.Helper()
	s, address := newTestServer(t, "")
	tb := newTestTable(t, s, &setup{Variant: "chess", FEN: "8/P3k3/8/8/8/8/8/4K3 w - - 0 1", Players: persons})
	page := b.open(address+"/game/"+tb.id, 500, 800)
	page.click("#language")
	page.wait(`document.documentElement.lang === "it"`)
	page.wait(`document.querySelector("#status").textContent === "Tocca al Bianco."`)
	page.playMove(tb.Pos.Traits(), game.NewPromotion(48, 56, 2), false)
	page.wait(`document.querySelector("#moves").textContent.includes("a8=N")`)
	page.wait(`document.querySelector('` + square(56) + `').getAttribute("aria-label") === "a8, cavallo (Bianco)"`)
	page.picture("italian")
	page.eval(`document.cookie = "language=; path=/; max-age=0"`)
}

// repetitionForm chooses the rule of repetition of a game of xiangqi, on a phone and in Italian.
func repetitionForm(t *testing.T, b *browser) {
	t.Helper()
	_, address := newTestServer(t, "")
	page := b.open(address, 390, 844)
	page.click("#language")
	page.wait(`document.documentElement.lang === "it"`)
	page.wait(`document.querySelector(".only-xiangqi").hidden`)
	page.click("[value=xiangqi] + span")
	page.click("[name=against][value=person] + span")
	page.wait(`!document.querySelector(".only-xiangqi").hidden`)
	page.eval(`document.querySelector("[name=repetition]").value = "league"`)
	if got := page.eval("document.documentElement.scrollWidth <= 390"); got != "true" {
		t.Error("the page is wider than the window")
	}
	page.picture("repetition")
	page.click("#new [type=submit]")
	page.wait(`location.pathname.startsWith("/game/")`)
	page.wait(`document.querySelector("#rule").textContent.startsWith("Ripetizione di posizioni: league: una regola")`)
	page.picture("rule")
	page.eval(`document.cookie = "language=; path=/; max-age=0"`)
}

// doubleForm starts a game of double Chess960.
func doubleForm(t *testing.T, b *browser) {
	t.Helper()
	_, address := newTestServer(t, "")
	page := b.open(address, 700, 900)
	page.click("[value=chess960] + span")
	page.click("[name=double] + span")
	page.eval(`document.querySelector("[name=number]").value = "518"`)
	page.eval(`document.querySelector("[name=black]").value = "7"`)
	page.click("[name=against][value=person] + span")
	page.picture("double")
	page.click("#new [type=submit]")
	page.wait(`document.querySelector("#title").textContent === "Chess960 518 – 7"`)
}

// walkVariations walks into a variation of a game, into one of that, and back.
func walkVariations(page *tab) {
	page.t.Helper()
	page.eval(`document.querySelector("#text").value = "1. e4 e5 (1... c5 2. Nf3 (2. c3 d5) d6) 2. Nf3 *"`)
	page.click("#load")
	page.wait(played(3))
	page.click("#moves .branch")
	page.wait(`document.querySelector("#variations button").textContent === "1… c5 2. Nf3 d6"`)
	page.picture("variations")
	page.click("#variations button")
	page.wait(played(4) + ` && document.querySelector("#moves [aria-current]").textContent === "c5"`)
	page.eval(`document.activeElement.blur()`)
	page.key("ArrowRight")
	page.wait(`document.querySelector("#variations button").textContent === "2. c3 d5"`)
	page.click("#variations button")
	page.wait(`document.querySelector("#moves [aria-current]").textContent === "c3"`)
	page.wait(`document.querySelector("#fen").value.startsWith("rnbqkbnr/pp1ppppp/8/2p5/4P3/2P5/")`)
	page.click("#return")
	page.wait(played(3) + ` && document.querySelector("#moves [aria-current]").textContent === "e4"`)
	page.wait(`document.querySelector("#return").hidden && document.querySelector("#variations-box").hidden`)
}

// analysis loads a game, annotates it, walks through it, and searches a position.
func analysis(t *testing.T, b *browser) {
	t.Helper()
	_, address := newTestServer(t, "")
	page := b.open(address+"/analyse", 1200, 850)
	page.wait(`document.querySelector(".layer use")`)
	page.eval(`document.querySelector("#file-box").open = true`)
	walkVariations(page)
	page.eval(`document.querySelector("#seconds").options[0].text = "0.05"`)
	page.eval(`document.querySelector("#text").value = "1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0"`)
	page.click("#load")
	page.wait(`document.querySelectorAll("#moves button").length === 7`)
	page.eval(`document.querySelector("#seconds").selectedIndex = 3`)
	page.click("#annotate")
	page.wait(`/^[0-6] of 7 moves$/.test(document.querySelector("#progress-text").textContent)`)
	page.picture("annotating")
	page.click("#annotate") // stops it
	page.wait(`document.querySelector("#annotate").textContent === "Annotate the game"`)
	page.wait(`document.querySelector("#progress-box").hidden && !document.querySelector("#summary").textContent`)
	page.eval(`document.querySelector("#seconds").selectedIndex = 0`)
	page.click("#annotate")
	page.wait(`document.querySelector("#curve .area")`)
	page.wait(`document.querySelector("#summary").textContent.includes("accuracy")`)
	page.click("#moves li:nth-last-child(2) button, #moves li:nth-last-child(1) button")
	page.picture("annotated")
	page.eval(`document.activeElement.blur()`)
	page.key("End")
	page.wait(`document.querySelector("#moves [aria-current]").textContent.startsWith("Qxf7#")`)
	page.key("Home")
	page.wait(`!document.querySelector("#moves [aria-current]")`)
	page.click("#go")
	page.wait(`document.querySelectorAll("#found li").length === 3 && document.querySelector(".arrow")`)
	page.key("ArrowRight") // the search goes on in the next position
	page.wait(`document.querySelector("#moves [aria-current]").textContent.startsWith("e4")`)
	page.wait(`document.querySelectorAll("#found li").length === 3`)
	page.picture("searched")
	page.click("#go")
	page.wait(`document.querySelector("#go").textContent === "Analyze"`)

	page.click("#edit")
	page.click(`#palette .piece[aria-label="White queen"]`)
	page.click(square(3)) // away with the queen there
	page.wait(`document.querySelector("#fen").value.includes("RNB1KBNR b")`)
	page.click(square(35))
	page.wait(`document.querySelector("#fen").value.startsWith("rnbqkbnr/pppppppp/8/3Q4/")`)
	page.wait(`document.querySelector("#message").textContent.trim() === ""`)
	page.wait(`document.querySelector(".layer [href='#chess-Q']")`)
	page.click("#palette button:last-child")
	page.wait(`document.querySelector("#fen").value.includes(" w ")`)
	page.picture("edited")
}
