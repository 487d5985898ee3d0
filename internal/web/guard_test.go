package web

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"arrocco/game"
)

// A quick server answers without a network. Its host is localhost:80.
func newQuickServer(t *testing.T, token string) *Server {
	t.Helper()
	s, err := New(Config{
		Dir: t.TempDir(), Searches: 1, Open: openSmall, Hosts: []string{"localhost:80"}, Token: token,
		Warn: func(err error) { t.Errorf("the server says %v", err) },
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

// request returns a request as a page of the server sends it. Headers are "Name: value".
func request(method, path, body string, headers ...string) *http.Request {
	r := httptest.NewRequest(method, "http://localhost:80"+path, strings.NewReader(body))
	r.Host = "localhost:80"
	if method == http.MethodPost {
		r.Header.Set("Content-Type", "application/json")
		r.Header.Set("Sec-Fetch-Site", "same-origin")
	}
	for _, h := range headers {
		name, value, _ := strings.Cut(h, ": ")
		if name == "Host" {
			r.Host = value
		} else {
			r.Header.Set(name, value)
		}
	}
	return r
}

// answerTo returns the answer to a request.
func answerTo(s *Server, r *http.Request) *httptest.ResponseRecorder {
	w := httptest.NewRecorder()
	s.Handler().ServeHTTP(w, r)
	return w
}

// The beginning of a request for a game, and a whole one.
const (
	timed   = `{"variant": "chess", "players": ["person", "person"], `
	newGame = timed + `"minutes": 5}`
)

// TestGuard sends requests that other sites, other names and other programs may send.
func TestGuard(t *testing.T) {
	s := newQuickServer(t, "")
	large := `{"variant": "` + strings.Repeat("x", maxPGN) + `"}`
	const cross, navigates = "Sec-Fetch-Site: cross-site", "Sec-Fetch-Mode: navigate"
	for name, tt := range map[string]struct {
		r    *http.Request
		want int
	}{
		"page":               {request("GET", "/", ""), 200},
		"page by a link":     {request("GET", "/", "", cross, navigates, "Sec-Fetch-Dest: document"), 200},
		"page in a frame":    {request("GET", "/", "", cross, navigates, "Sec-Fetch-Dest: iframe"), 403},
		"script of a site":   {request("GET", "/static/game.js", "", cross, "Sec-Fetch-Mode: no-cors"), 403},
		"new game":           {request("POST", "/game", newGame), 201},
		"rebinding":          {request("GET", "/", "", "Host: evil.example:80"), 403},
		"rebinding, post":    {request("POST", "/game", newGame, "Host: evil.example", "Origin: http://evil.example"), 403},
		"other port":         {request("GET", "/", "", "Host: localhost:81"), 403},
		"no host":            {request("GET", "/", "", "Host: "), 403},
		"other origin":       {request("POST", "/game", newGame, "Sec-Fetch-Site: ", "Origin: http://evil.example"), 403},
		"no origin":          {request("POST", "/game", newGame, "Sec-Fetch-Site: ", "Origin: null"), 403},
		"cross-site":         {request("POST", "/game", newGame, "Sec-Fetch-Site: cross-site"), 403},
		"same site":          {request("POST", "/game", newGame, "Sec-Fetch-Site: same-site"), 403},
		"form":               {request("POST", "/game", newGame, "Content-Type: application/x-www-form-urlencoded"), 415},
		"plain text":         {request("POST", "/game", newGame, "Content-Type: text/plain"), 415},
		"large":              {request("POST", "/game", large), 413},
		"two values":         {request("POST", "/game", newGame+newGame), 400},
		"unknown field":      {request("POST", "/game", `{"dir": "/etc"}`), 400},
		"traversal":          {request("GET", "/static/..%2f..%2fserver.go", ""), 404},
		"traversal, dots":    {request("GET", "/static/../server.go", ""), 307},
		"traversal, id":      {request("GET", "/game/..%2f..%2fetc%2fpasswd/pgn", ""), 404},
		"traversal, watch":   {request("GET", "/watch/..%2f.lock/past", ""), 404},
		"no such game":       {request("GET", "/game/ABC", ""), 404},
		"no such file":       {request("GET", "/static/page.html", ""), 404},
		"engine by itself":   {request("POST", "/game", `{"variant": "chess", "players": ["engine", "engine"]}`), 422},
		"infinite hourglass": {request("POST", "/game", timed+`"hourglass": 1e300}`), 422},
		"negative time":      {request("POST", "/game", timed+`"minutes": -1}`), 422},
		"too many lines":     {request("POST", "/search", `{"variant": "chess", "lines": 500}`), 422},
		"put":                {request("PUT", "/game", newGame), 405},
	} {
		w := answerTo(s, tt.r)
		if w.Code != tt.want {
			t.Errorf("%s: %d %s, want %d", name, w.Code, w.Body, tt.want)
		}
		if kind := w.Header().Get("Content-Type"); tt.want == 201 && kind != "application/json" {
			t.Errorf("%s: %s", name, kind)
		}
		if w.Header().Get("Content-Security-Policy") != policy || w.Header().Get("X-Frame-Options") != "DENY" {
			t.Errorf("%s: headers %v", name, w.Header())
		}
	}
}

// TestToken checks who gets in without and with the token.
func TestToken(t *testing.T) {
	s := newQuickServer(t, "secret")
	tb := newTestTable(t, s, &setup{Variant: "sprint", Players: persons})
	for name, tt := range map[string]struct {
		r    *http.Request
		want int
	}{
		"none":             {request("GET", "/", ""), 401},
		"wrong":            {request("GET", "/?token=secre", ""), 401},
		"right":            {request("GET", "/?token=secret", ""), 303},
		"cookie":           {request("GET", "/", "", "Cookie: arrocco=secret"), 200},
		"wrong cookie":     {request("GET", "/", "", "Cookie: arrocco="), 401},
		"post":             {request("POST", "/game", newGame), 401},
		"search":           {request("POST", "/search", `{}`), 401},
		"game":             {request("GET", "/game/"+tb.id, ""), 401},
		"onlooker":         {request("GET", "/watch/"+tb.watch, ""), 200},
		"onlooker, pgn":    {request("GET", "/watch/"+tb.watch+"/pgn", ""), 200},
		"player's id":      {request("GET", "/watch/"+tb.id+"/pgn", ""), 404},
		"onlooker as game": {request("GET", "/game/"+tb.watch, "", "Cookie: arrocco=secret"), 404},
		"onlooker acts":    {request("POST", "/game/"+tb.watch, `{"do": "resign"}`, "Cookie: arrocco=secret"), 404},
		"onlooker posts":   {request("POST", "/watch/"+tb.watch, `{"do": "resign"}`), 405},
	} {
		if w := answerTo(s, tt.r); w.Code != tt.want {
			t.Errorf("%s: %d %s, want %d", name, w.Code, w.Body, tt.want)
		}
	}
	w := answerTo(s, request("GET", "//evil.example/?token=secret", ""))
	if next := w.Header().Get("Location"); next != "/evil.example/" {
		t.Errorf("the token leads to %s", next)
	}
	w = answerTo(s, request("GET", "/analyse?token=secret", ""))
	c := w.Result().Cookies()
	next := w.Header().Get("Location")
	if len(c) != 1 || !c[0].HttpOnly || c[0].SameSite != http.SameSiteStrictMode || next != "/analyse" {
		t.Errorf("the token becomes %v, then %s", c, next)
	}
}

// TestHosts checks which names a server has.
func TestHosts(t *testing.T) {
	local, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer local.Close()
	all := &net.TCPAddr{IP: net.IPv4zero, Port: 8080}
	_, port, err := net.SplitHostPort(local.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		addr net.Addr
		host string
		want bool
	}{
		{local.Addr(), "127.0.0.1:" + port, true},
		{local.Addr(), "localhost:" + port, true},
		{local.Addr(), "192.168.1.20:" + port, false},
		{local.Addr(), "evil.example:" + port, false},
		{all, "192.168.1.20:8080", true},
		{all, "[fe80::1]:8080", true},
		{all, "192.168.1.20:8081", false},
		{all, "192.168.1.20", false},
		{all, "evil.example:8080", false},
		{all, "192.168.1.20.evil.example:8080", false},
		{&net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: 80}, "127.0.0.1", true},
		{&net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: 80}, "localhost", true},
		{&net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: 80}, "[::1]", true},
		{&net.TCPAddr{IP: net.IPv4zero, Port: 80}, "192.168.1.20", true},
		{&net.TCPAddr{IP: net.IPv4zero, Port: 80}, "evil.example", false},
		{&net.TCPAddr{IP: net.IPv4zero, Port: 80}, "", false},
	} {
		s := &Server{config: Config{Hosts: Hosts(tt.addr)}}
		if got := s.ownHost(tt.host); got != tt.want {
			t.Errorf("%v, %s: %v, want %v", tt.addr, tt.host, got, tt.want)
		}
	}
	for _, addr := range []net.Addr{local.Addr(), all} {
		u, err := url.Parse(Address(addr, "secret"))
		s := &Server{config: Config{Hosts: Hosts(addr)}}
		if err != nil || !s.ownHost(u.Host) || u.Query().Get("token") != "secret" || u.Hostname() == "0.0.0.0" {
			t.Errorf("%v has the address %v, %v", addr, u, err)
		}
	}
	if Loopback(all) || !Loopback(local.Addr()) {
		t.Error("only the local address is local")
	}
}

// TestHostileRequests sends a thousand requests made at random from parts of valid ones, and checks
// that the server stays as it is: no panic, no error of its own, no file outside its directory.
func TestHostileRequests(t *testing.T) {
	s := newQuickServer(t, "")
	tables := map[string]*table{}
	for _, v := range []string{"chess", "xiangqi", "sprint"} {
		tables[v] = newTestTable(t, s, &setup{Variant: v, Players: persons})
	}
	rng := rand.New(rand.NewPCG(7, 7))
	pick := func(list ...string) string { return list[rng.IntN(len(list))] }
	ids := []string{"", ".", "..%2f..", "%00", "ZZZ", strings.Repeat("A", 3000)}
	for _, tb := range tables {
		ids = append(ids, tb.id, tb.watch)
	}
	value := func() string {
		return pick(`""`, `null`, `-1`, `1e999`, `0.01`, `"e2e4"`, `"N@f3"`, `"@"`, `"\u0000"`, `[]`, `{}`, `true`,
			`"chess"`, `"sprint"`, `"xiangqi"`, `["person","person"]`, `["person","engine"]`, `99999999999999999999`,
			`"4k3/4p3/8/8/8/8/4P3/4K3[P:BB/p:b] w Ee - 0 1"`,
			`"8/8/8/8/8/8/8/8 w - - 0 1"`, `"`+strings.Repeat("k", rng.IntN(200))+`"`, `"[FEN \"x\"] 1. e4 (1. d4 (1. c4"`,
			`"[Variant \"sprint\"]\n[DealSeed \"1\"]\n\n1. P@e3 {[%draw Q]} *"`)
	}
	body := func() string {
		var parts []string
		for range rng.IntN(6) {
			name := pick("variant", "fen", "moves", "pgn", "players", "do", "move", "ply", "sure", "number", "lines",
				"seconds", "game", "double", "black", "minutes", "increment", "hourglass", "movetime", "repetition",
				"elo", "skill", "evil")
			parts = append(parts, `"`+name+`":`+value())
		}
		text := "{" + strings.Join(parts, ",") + "}"
		if rng.IntN(6) == 0 {
			return text[:rng.IntN(len(text))]
		}
		return text
	}
	codes := map[int]int{}
	for range 1000 {
		path := pick("/", "/analyse", "/game", "/static/", "/position", "/load", "/annotate", "/game/", "/watch/",
			"/%2e%2e/", "/debug/pprof")
		switch path {
		case "/static/":
			path += pick(ids...)
		case "/game/", "/watch/":
			path += pick(ids...) + pick("", "/past", "/pgn", "/x", "/..")
		}
		text := body()
		if strings.HasPrefix(path, "/game/") && rng.IntN(2) == 0 {
			text = `{"do": "` + pick("move", "why", "takeback", "draw", "accept", "decline", "claim", "resign", "reveal", "x") +
				`", "ply": ` + pick("0", "0", "1", "-1") + `, "move": ` + value() + `}`
		}
		method := pick("GET", "POST", "POST", "POST", "PUT", "DELETE", "OPTIONS")
		r, err := http.NewRequest(method, "http://localhost:80"+path, strings.NewReader(text))
		if err != nil {
			continue
		}
		r.Header.Set("Content-Type", pick("application/json", "application/json", "application/json", "text/plain", ""))
		r.Header.Set("Sec-Fetch-Site", pick("same-origin", "same-origin", "same-origin", "cross-site", "none", ""))
		r.Header.Set("Origin", pick("", "", "http://localhost:80", "http://evil.example", "null"))
		if rng.IntN(10) == 0 {
			r.Host = pick("evil.example", "localhost:81", "127.0.0.1:80", "")
		}
		w := answerTo(s, r)
		codes[w.Code]++
		foreign := r.Header.Get("Sec-Fetch-Site") == "cross-site" || r.Host != "localhost:80" && r.Host != ""
		if r.Method == http.MethodPost && foreign && w.Code != http.StatusForbidden {
			t.Errorf("%s %s from elsewhere: %d", r.Method, path, w.Code)
		}
		if w.Code >= http.StatusInternalServerError {
			t.Errorf("%s %s %s: %d %s", r.Method, path, text, w.Code, w.Body)
		}
	}
	if codes[200] == 0 || codes[403] == 0 || codes[422] == 0 || codes[400] == 0 {
		t.Errorf("the requests are not varied enough: %v", codes)
	}
	entries, err := filepath.Glob(filepath.Join(filepath.Dir(s.config.Dir), "*"))
	if err != nil || len(entries) != 1 {
		t.Errorf("%v beside the directory, %v", entries, err)
	}
}

// stateOf returns a state as a browser gets it.
func stateOf(t *testing.T, tb *table, who reader) string {
	t.Helper()
	st, _ := tb.state(who)
	text, err := json.Marshal(st)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestHiddenTiles plays games of Scacchi Sprint whose deals differ only in what somebody cannot see,
// and checks that this reader gets the same bytes.
func TestHiddenTiles(t *testing.T) {
	s := newQuickServer(t, "")
	const start = "4k3/4p3/8/8/8/8/4P3/4K3[P:BBNNPPPPPPQRR/p:bbnnppppppqrr] w Ee - 0 1"
	seen := map[string]map[string]bool{}
	note := func(key, text string) {
		if seen[key] == nil {
			seen[key] = map[string]bool{}
		}
		seen[key][text] = true
	}
	for range 20 {
		for name, players := range map[string][game.NumColors]string{
			"shared": persons, "white": {person, opponent}, "black": {opponent, person},
		} {
			tb := newTestTable(t, s, &setup{Variant: "sprint", FEN: start, Players: players})
			tb.id, tb.watch = "same", "same"
			tb.mu.Lock()
			for _, text := range []string{"e2e4", "e7e5"} {
				m, err := coordinates(tb.Pos.Traits()).Parse(tb.Pos, text)
				if err != nil {
					t.Fatal(err)
				}
				note(name+" dealt "+text, tb.Pos.String())
				tb.mu.Unlock()
				note(name+" onlooker before "+text, stateOf(t, tb, onlooker))
				knows := "nothing"
				switch name {
				case "white":
					knows = tb.View(game.White).String()
				case "black":
					knows = tb.View(game.Black).String()
				}
				note(name+" player who knows "+knows+" before "+text, stateOf(t, tb, player))
				pgn, err := tb.record(onlooker)
				if err != nil {
					t.Fatal(err)
				}
				note(name+" file of an onlooker before "+text, pgn)
				past, err := json.Marshal(tb.pasts())
				if err != nil {
					t.Fatal(err)
				}
				note(name+" past before "+text, string(past))
				tb.mu.Lock()
				tb.play(turnOf(m))
			}
			tb.mu.Unlock()
		}
	}
	for key, texts := range seen {
		if dealt := strings.Contains(key, "dealt"); dealt != (len(texts) > 1) {
			t.Errorf("%s: %d different texts", key, len(texts))
		}
	}
}

// TestPlayersSeeTheirTiles checks that the player who sits at a shared screen sees its own tiles and
// not those of the opponent, and the opponent after the move nothing.
func TestPlayersSeeTheirTiles(t *testing.T) {
	s := newQuickServer(t, "")
	tb := newTestTable(t, s, &setup{Variant: "sprint", Players: persons})
	act := func(body string, want int) string {
		t.Helper()
		w := answerTo(s, request("POST", "/game/"+tb.id, body))
		if w.Code != want {
			t.Errorf("%s: %d %s, want %d", body, w.Code, w.Body, want)
		}
		return w.Body.String()
	}
	hands := func(who reader) [2]string {
		st, _ := tb.state(who)
		return [2]string{st.Hands[0].Tiles, st.Hands[1].Tiles}
	}
	act(`{"do": "move", "ply": 0, "move": "e2e4"}`, 422) // the tiles are covered
	act(`{"do": "hint", "ply": 0}`, 422)
	if got := hands(player); !strings.Contains(got[0], "?") || got[1] != "P" {
		t.Errorf("covered: %q", got)
	}
	act(`{"do": "reveal", "ply": 0}`, 200)
	if got := hands(player); strings.Contains(got[0], "?") || len(got[0]) != 2 {
		t.Errorf("White sees %q", got)
	}
	if got := hands(onlooker); !strings.Contains(got[0], "?") {
		t.Errorf("an onlooker sees %q", got)
	}
	for text, want := range map[string]string{
		"P@e5": "tiles go on a player's own half of the board", "P@e2": "the square is not empty",
		"P@a1": "pawns do not go on the back rank", "e2e5": "the pawn on e2 cannot go to e5",
	} {
		if got := act(`{"do": "why", "ply": 0, "move": "`+text+`"}`, 200); !strings.Contains(got, want) {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
	act(`{"do": "move", "ply": 0, "move": "P@d3"}`, 200)
	act(`{"do": "move", "ply": 0, "move": "P@d3"}`, 409) // from another tab
	if got := hands(player); !strings.Contains(got[0]+got[1], "?") || strings.Trim(got[0]+got[1], "?P") != "" {
		t.Errorf("between the players: %q", got)
	}
	act(`{"do": "reveal", "ply": 1}`, 200)
	if got := hands(player); strings.Contains(got[1], "?") || !strings.Contains(got[0], "?") {
		t.Errorf("Black sees %q", got)
	}
	act(`{"do": "resign", "ply": 1}`, 200)
	if got := hands(onlooker); strings.Contains(got[0]+got[1], "?") {
		t.Errorf("after the game: %q", got)
	}
	act(`{"do": "takeback", "ply": 1}`, 422) // all has been seen
}

// TestRestart plays some moves, starts a second server on the same files, and compares the games.
func TestRestart(t *testing.T) {
	s := newQuickServer(t, "")
	number := 7
	before := map[string]string{}
	for _, want := range []setup{
		{Variant: "chess", Players: persons, timing: timing{Minutes: 5, Increment: 2}},
		{Variant: "chess960", Number: &number, Players: [2]string{person, opponent}},
		{Variant: "xiangqi", Players: persons},
		{Variant: "sprint", Players: persons, timing: timing{Hourglass: 60}},
	} {
		tb := newTestTable(t, s, &want)
		rng := rand.New(rand.NewPCG(1, 1))
		tb.mu.Lock()
		for range 30 {
			var list game.MoveList
			tb.Pos.Generate(&list, game.All)
			tb.play(turnOf(list.Moves()[rng.IntN(list.Len())].Move))
		}
		if want.Variant == "xiangqi" {
			tb.finish(game.Drawn, agreement)
		} else {
			tb.changed()
		}
		tb.mu.Unlock()
		before[tb.id] = stateOf(t, tb, player)
	}
	// What other programs have left in the directory is not touched.
	for name, text := range map[string]string{
		"x.game.json": "{", "notes.txt": "mine", newPrefix + "1": "{", "..game.json": `{"version":1,"id":".."}`,
	} {
		if err := os.WriteFile(filepath.Join(s.config.Dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	warnings := 0
	again, err := New(Config{Dir: s.config.Dir, Open: openSmall, Warn: func(error) { warnings++ }})
	if err != nil {
		t.Fatal(err)
	}
	defer again.Close()
	if len(again.tables) != len(before) || warnings != 2 {
		t.Errorf("%d games and %d warnings, want %d and 2", len(again.tables), warnings, len(before))
	}
	for id, want := range before {
		tb := again.tables[id]
		if tb == nil {
			t.Fatalf("game %s is lost", id)
		}
		if got := stateOf(t, tb, player); got != want {
			t.Errorf("got %s\nwant %s", got, want)
		}
	}
	if left, err := filepath.Glob(filepath.Join(s.config.Dir, newPrefix+"*")); err != nil || len(left) > 0 {
		t.Errorf("files that were not complete are left: %v, %v", left, err)
	}
	if text, err := os.ReadFile(filepath.Join(s.config.Dir, "notes.txt")); err != nil || string(text) != "mine" {
		t.Errorf("the file of somebody else is %q, %v", text, err)
	}
}

// TestEngineGoesOn starts a server on the file of a game in which the engine was thinking when the
// program was killed: the engine moves when a player comes back, and not before.
func TestEngineGoesOn(t *testing.T) {
	s := newQuickServer(t, "")
	for _, variant := range []string{"chess", "sprint"} {
		tb := newTestTable(t, s, &setup{
			Variant: variant, Players: [game.NumColors]string{opponent, person}, MoveTime: 0.01,
		})
		tb.mu.Lock()
		tb.changed()
		tb.mu.Unlock()
		again, err := New(Config{Dir: s.config.Dir, Open: openSmall})
		if err != nil {
			t.Fatal(err)
		}
		tb = again.tables[tb.id]
		if st, _ := tb.state(onlooker); st.Thinking || st.Ply != 0 {
			t.Errorf("%s: before a player comes: %+v", variant, st)
		}
		if variant == "sprint" {
			tb.visit()
		} else if _, err := tb.act(t.Context(), &action{Do: "move", Move: "e2e4"}); err == nil { // from a page that was open
			t.Error("a person has moved for the engine")
		}
		st, news := tb.state(player)
		if !st.Thinking && st.Ply == 0 {
			t.Fatalf("%s: the engine does not think", variant)
		}
		for ; !st.Yours; st, news = tb.state(player) {
			<-news
		}
		if st.Ply != 1 || st.Side != int(game.Black) {
			t.Errorf("%s: the engine has made %d moves", variant, st.Ply)
		}
		tb.mu.Lock()
		tb.finish(game.BlackWins, resignation)
		tb.mu.Unlock()
		if err := again.Close(); err != nil {
			t.Error(err)
		}
		later, err := New(Config{Dir: s.config.Dir, Open: openSmall})
		if err != nil {
			t.Fatal(err)
		}
		over := later.tables[tb.id]
		before := over.lastChange()
		if over.visit(); !over.lastChange().Equal(before) {
			t.Errorf("%s: who looks at a game that is over changes it", variant)
		}
		if err := later.Close(); err != nil {
			t.Error(err)
		}
	}
}

// TestEvents reads the stream of an onlooker while players move.
func TestEvents(t *testing.T) {
	s, address := newTestServer(t, "")
	tb := newTestTable(t, s, &setup{Variant: "chess", Players: persons})
	answer, err := http.Get(address + "/watch/" + tb.watch + "/events")
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	next := func() (st state) {
		t.Helper()
		var text []byte
		for !bytes.HasSuffix(text, []byte("\n\n")) {
			b := make([]byte, 1)
			if _, err := io.ReadFull(answer.Body, b); err != nil {
				t.Fatal(err)
			}
			text = append(text, b...)
		}
		if err := json.Unmarshal(bytes.TrimPrefix(text, []byte("data: ")), &st); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		return st
	}
	if st := next(); st.Ply != 0 || st.Watch != "" || st.Legal != nil || st.Yours {
		t.Errorf("an onlooker gets %+v", st)
	}
	move := strings.NewReader(`{"do": "move", "ply": 0, "move": "e2e4"}`)
	r, err := http.Post(address+"/game/"+tb.id, "application/json", move)
	if err != nil || r.StatusCode != http.StatusOK {
		t.Fatal(r, err)
	}
	r.Body.Close()
	if st := next(); st.Ply != 1 || st.Moves[0] != "e4" {
		t.Errorf("after the move: %+v", st)
	}
	tb.server.remove(tb)
	for st := next(); !st.Gone; st = next() { // ends with the message that the game is gone
		if st.Ply != 1 {
			t.Errorf("after the game was deleted: %+v", st)
		}
	}
}

// TestSearch reads what a search finds, goes away, and checks that it ends. It also asks for more
// searches than there may be.
func TestSearch(t *testing.T) {
	s, address := newTestServer(t, "")
	ask := func(ctx context.Context, body string) *http.Response {
		t.Helper()
		r, err := http.NewRequestWithContext(ctx, http.MethodPost, address+"/search", strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Content-Type", "application/json")
		answer, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		return answer
	}
	const endless = `{"variant": "chess", "moves": ["e4", "e7e5"], "lines": 2}`
	ctx, leave := context.WithCancel(t.Context())
	answer := ask(ctx, endless)
	d := json.NewDecoder(answer.Body)
	for p := (progress{}); len(p.Lines) < 2; {
		if err := d.Decode(&p); err != nil || p.Done {
			t.Fatalf("%+v, %v", p, err)
		}
		if len(p.Lines) == 2 && (len(p.Lines[0].Names) == 0 || len(p.Lines[0].Moves) != len(p.Lines[0].Names)) {
			t.Errorf("the line is %+v", p.Lines[0])
		}
	}
	for range maxWork - 1 {
		more := ask(ctx, endless)
		defer more.Body.Close()
		if more.StatusCode != http.StatusOK {
			t.Errorf("a search that may wait: %s", more.Status)
		}
	}
	full := ask(ctx, endless)
	if full.Body.Close(); full.StatusCode != http.StatusTooManyRequests {
		t.Errorf("one search too many: %s", full.Status)
	}
	leave()
	for range maxWork { // all places become free
		s.work <- struct{}{}
	}
	for range maxWork {
		<-s.work
	}
	answer.Body.Close()

	for body, want := range map[string]int{
		`{"variant": "chess", "lines": 1, "seconds": 0.01}`:                                      200,
		`{"variant": "chess", "fen": "7k/5KQ1/8/8/8/8/8/8 b - - 0 1", "lines": 1, "seconds": 1}`: 422,
		`{"variant": "chess", "moves": ["e5"], "lines": 1, "seconds": 1}`:                        422,
		`{"variant": "checkers", "lines": 1, "seconds": 1}`:                                      422,
		`{"variant": "sprint", "moves": ["e2e4"], "lines": 1, "seconds": 0.01}`:                  200,
		`{"variant": "chess960", "fen": "8/8/8/8/8/8/8/8 w - - 0 1", "lines": 1, "seconds": 1}`:  422,
		`{"variant": "xiangqi", "moves": ["h2e2", "h9g7"], "lines": 10, "seconds": 0.01}`:        200,
	} {
		answer := ask(t.Context(), body)
		text, err := io.ReadAll(answer.Body)
		if answer.StatusCode != want || err != nil || want == 200 && !strings.Contains(string(text), `"done":true`) {
			t.Errorf("%s: %s %s, %v", body, answer.Status, text, err)
		}
		answer.Body.Close()
	}
}
