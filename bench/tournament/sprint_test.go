package tournament_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"arrocco/bench/client"
	"arrocco/bench/match"
	"arrocco/bench/tournament"
	"arrocco/engine"
	"arrocco/internal/notation"
	"arrocco/internal/opening"
	"arrocco/internal/pgn"
)

// sprintMiddle is a position of Scacchi Sprint with tiles on both hands and in
// both decks, some of which are hidden from White, who is to move.
const sprintMiddle = "4k3/4p3/8/3p4/4P3/5N2/8/4K3[PR:BBNPPPPPPQR/??:bbnnppppppqrr] w Ee - 0 3"

// sprint returns a tournament of Scacchi Sprint, as config does, and the path of
// its PGN.
func sprint(t testing.TB, games int, engines ...client.Spec) (cfg *tournament.Config, log, path string) {
	t.Helper()
	v, err := engine.Lookup("sprint")
	if err != nil {
		t.Fatal(err)
	}
	cfg, log = config(t, games, engines...)
	cfg.Variant = v
	cfg.Seed = 7
	path = filepath.Join(t.TempDir(), "games.pgn")
	if cfg.PGN, err = tournament.OpenPGN(path, false); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = cfg.PGN.Close() })
	return cfg, log, path
}

// readGames returns the games in a PGN file by their numbers.
func readGames(t testing.TB, path string, games int) []*pgn.Game {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = f.Close() }()
	all, err := pgn.ReadAll(f)
	if err != nil || len(all) != games {
		t.Fatalf("%d games in the PGN, want %d; %v", len(all), games, err)
	}
	byNumber := make([]*pgn.Game, games)
	for _, g := range all {
		n := 0
		if _, err := fmt.Sscan(g.Tag("GameNumber"), &n); err != nil {
			t.Fatal(err)
		}
		byNumber[n-1] = g
	}
	return byNumber
}

// replayAll checks a PGN file by the rules.
func replayAll(t testing.TB, cfg *tournament.Config, path string, games int) {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = f.Close() }()
	wrong := func(err error) error { return err }
	if n, _, err := match.Replay(f, cfg.Variant, cfg.Rules, wrong); err != nil || n != games {
		t.Errorf("%d games of %d are right: %v", n, games, err)
	}
}

// TestSprintGames lets random movers play, which panic when they get too
// much or too little, and plays their games again: with the deals of the tags,
// and without them from what the comments tell.
func TestSprintGames(t *testing.T) {
	games := 20
	if long() {
		games = 200
	}
	a, b := player("A"), player("B")
	cfg, log, path := sprint(t, games, a, b)
	cfg.Adjudication = match.Adjudication{}
	s, out := run(t, cfg)
	if s.Of(0).Pairs.Pairs() != games/2 {
		t.Errorf("standings:\n%s", out)
	}
	replayAll(t, cfg, path, games)
	reasons := map[match.Reason]int{}
	byNumber := readGames(t, path, games)
	for i, r := range records(t, log, games) {
		reasons[r.Reason]++
		g := byNumber[i]
		for range 2 {
			checkEnd(t, cfg.Variant, g, r)
			g.SetTag("DealSeed", "") // which is as good as none
		}
	}
	t.Logf("games ended by %v", reasons)
}

// checkEnd plays g again and compares its end with that of the record.
func checkEnd(t *testing.T, v *engine.Variant, g *pgn.Game, r *match.Record) {
	t.Helper()
	start, err := v.Parse(v.Start)
	if err != nil {
		t.Fatal(err)
	}
	p, err := g.Replay(start, notation.ParseText)
	if err != nil {
		t.Fatalf("game %d: %v", r.Number, err)
	}
	end := p.Outcome()
	if end.Result.String() != r.Result || match.Reason(end.Reason) != r.Reason {
		t.Errorf("game %d: %s by %s, replayed %s by %s", r.Number, r.Result, r.Reason, end.Result, end.Reason)
	}
}

// TestSprintDeals checks that the games of a pair have one deal and others
// another, that deals follow from the seed of the tournament and the number of
// the game alone, and that a resumed tournament has the same.
func TestSprintDeals(t *testing.T) {
	whole := playDeals(t, 7, 10, "")
	for i, d := range whole {
		if d == 0 || d != whole[i^1] || i > 1 && d == whole[i-2] {
			t.Errorf("deals %v", whole)
		}
	}
	cfg, log, _ := sprint(t, 4, player("A"), player("B"))
	cfg.Adjudication.MaxMoves = 3
	run(t, cfg)
	_ = cfg.Log.Close()
	if resumed := playDeals(t, 7, 10, log); !slices.Equal(resumed, whole) {
		t.Errorf("resumed with deals %v, want %v", resumed, whole)
	}
	if other := playDeals(t, 8, 2, ""); other[0] == whole[0] {
		t.Errorf("another seed has deals %v", other)
	}
}

// TestSprintDealsUnpaired checks that games with the same colors have different deals.
func TestSprintDealsUnpaired(t *testing.T) {
	cfg, log, path := sprint(t, 4, player("A"), player("B"))
	cfg.NoSwap, cfg.Adjudication.MaxMoves = true, 3
	run(t, cfg)
	_ = cfg.Log.Close()
	replayAll(t, cfg, path, 4)
	deals := map[uint64]bool{}
	for _, r := range records(t, log, 4) {
		deals[r.Deal] = true
	}
	if len(deals) != 4 {
		t.Errorf("deals %v of four games", deals)
	}
}

// playDeals plays short games, or what is missing in the log of a tournament
// that is resumed, and returns their deals. The PGN must be right in any case.
func playDeals(t *testing.T, seed uint64, games int, resume string) []uint64 {
	t.Helper()
	cfg, log, path := sprint(t, games, player("A"), player("B"))
	cfg.Seed = seed
	cfg.Adjudication.MaxMoves = 3
	if resume != "" {
		log = resume
		open(t, cfg, log, true)
	}
	run(t, cfg)
	_ = cfg.Log.Close()
	replayAll(t, cfg, path, games)
	var deals []uint64
	for _, r := range records(t, log, games) {
		deals = append(deals, r.Deal)
	}
	return deals
}

// TestSprintViews reads what the engines got: all they drew themselves, and
// of the opponent's draws only that there were some. The oracle hears all.
func TestSprintViews(t *testing.T) {
	for _, fen := range []string{"", sprintMiddle} {
		for _, kind := range []string{"random", "oracle"} {
			t.Run(kind+" "+fen, func(t *testing.T) {
				told := filepath.Join(t.TempDir(), "told")
				a := player("A", kind, "3", told)
				if kind == "oracle" {
					a.View = "all"
				}
				cfg, log, path := sprint(t, 4, a, player("B"))
				cfg.Openings = []opening.Opening{{FEN: fen}}
				run(t, cfg)
				for _, r := range records(t, log, 4) {
					if r.Reason.Fault() {
						t.Errorf("game %d: %s %s", r.Number, r.Reason, r.Detail)
					}
				}
				replayAll(t, cfg, path, 4)
				g := readGames(t, path, 4)[1]
				if marked := g.Tag("BlackView") == "all"; marked != (kind == "oracle") || g.Tag("WhiteView") != "" {
					t.Errorf("tags %v", g.Tags)
				}
				data, err := os.ReadFile(told)
				if err != nil {
					t.Fatal(err)
				}
				want := map[string]int{"oracle": 4}[kind]
				if n := strings.Count(string(data), "name True Deal value "); n != want {
					t.Errorf("sent the true deal of %d games of 4, want %d", n, want)
				}
				n := 0
				for line := range strings.Lines(string(data)) {
					if position, ok := strings.CutPrefix(line, "position "); ok {
						scanTold(t, position, kind == "oracle")
						n++
					}
				}
				if n < 40 {
					t.Errorf("only %d positions", n)
				}
			})
		}
	}
}

// TestOracle lets the oracle play against arrocco's equal without sight: it panics
// if it does not get all, or if the seed is not that of the game.
func TestOracle(t *testing.T) {
	path := filepath.Join(t.TempDir(), "oracle")
	if out, err := exec.Command("go", "build", "-o", path, "../match/testdata/oracle").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	oracle, err := client.ParseSpec("name=oracle,view=all,nodes=300,cmd="+path, client.Spec{})
	if err != nil {
		t.Fatal(err)
	}
	cfg, log, games := sprint(t, 4, oracle, player("B"))
	run(t, cfg)
	for _, r := range records(t, log, 4) {
		if r.Reason.Fault() {
			t.Errorf("game %d: %s %s", r.Number, r.Reason, r.Detail)
		}
	}
	replayAll(t, cfg, games, 4)
}

// scanTold checks what an engine gets when it is to move: the last word, and
// each second turn before, is its own.
func scanTold(t *testing.T, position string, all bool) {
	t.Helper()
	start, list, _ := strings.Cut(position, " moves")
	hidden := strings.Contains(start, "?")
	words := strings.Fields(list)
	own := true
	for i := len(words) - 1; i >= 0; i-- {
		word := words[i]
		if word[0] != '+' {
			own = !own
			continue
		}
		if known := word != "+?"; known != (own || all) || known && !slices.Contains(strings.Fields("+B +N +P +Q +R"), word) {
			t.Errorf("sent %s in %s", word, position)
		}
	}
	if fen := strings.HasPrefix(start, "fen"); fen && hidden == all {
		t.Errorf("started from %s", start)
	}
}

// TestSprintStart checks the FENs from which both engines start a game with
// hidden tiles: each has its own hand, and the opponent's is hidden.
func TestSprintStart(t *testing.T) {
	dir := t.TempDir()
	var engines []client.Spec
	for _, name := range []string{"A", "B", "C"} {
		engines = append(engines, player(name, "random", "3", filepath.Join(dir, name)))
	}
	engines[2].Args[0], engines[2].View = "oracle", "all"
	cfg, _, path := sprint(t, 2, engines...)
	cfg.Openings = []opening.Opening{{FEN: sprintMiddle}}
	cfg.Adjudication.MaxMoves = 2
	run(t, cfg)
	replayAll(t, cfg, path, 6)
	const (
		white  = `PR:BBNPPPPPPQR/\?\?:bbnnppppppqrr` // what White knows
		black  = `P\?:BBNPPPPPPQRR/[a-z]{2}:[a-z]{11}`
		oracle = `PR:BBNPPPPPPQR/[a-z]{2}:[a-z]{11}`
	)
	tests := []struct{ name, hands string }{{"A", white + "|" + black}, {"C", oracle}}
	for _, tt := range tests {
		data, err := os.ReadFile(filepath.Join(dir, tt.name))
		if err != nil {
			t.Fatal(err)
		}
		n := strings.Count(string(data), "position ")
		start := regexp.MustCompile(`(?m)^position fen .*\[(` + tt.hands + `)\] w Ee - 0 3`)
		if found := start.FindAll(data, -1); len(found) != n {
			t.Errorf("%s: %d positions of %d in\n%s", tt.name, len(found), n, data)
		}
	}
}

// TestSprintFaults lets bad opponents play Scacchi Sprint.
func TestSprintFaults(t *testing.T) {
	hourglass := client.Limit{MoveTime: 100 * time.Millisecond}
	tests := []struct {
		kind   string
		margin time.Duration
		reason match.Reason
	}{
		{"crash", 0, match.Crash},
		{"hang", 0, match.Hang},
		{"illegal", 0, match.IllegalMove},
		{"illegal-tile", 0, match.IllegalMove}, // the queen, before the eighth turn
		{"late", 0, match.TimeForfeit},         // by 50 ms
		{"late", time.Minute, match.MoveCount},
	}
	for _, tt := range tests {
		t.Run(fmt.Sprint(tt.kind, " ", tt.margin), func(t *testing.T) {
			t.Parallel()
			bad := player("bad", tt.kind, "1")
			if tt.kind == "late" {
				bad.Limit = hourglass
			}
			bad.Margin = tt.margin
			cfg, log, path := sprint(t, 2, player("good"), bad)
			if tt.reason == match.Hang {
				expectHangs(cfg)
			}
			cfg.Adjudication.MaxMoves = 2
			run(t, cfg)
			for _, r := range records(t, log, 2) {
				if r.Reason != tt.reason {
					t.Errorf("game %d ended by %s: %s", r.Number, r.Reason, r.Detail)
				}
			}
			replayAll(t, cfg, path, 2)
		})
	}
}

// TestGreedy checks that the greedy opponent is worth more than chance.
func TestGreedy(t *testing.T) {
	games := 6
	if long() {
		games = 40
	}
	cfg, log, path := sprint(t, games, player("greedy", "greedy"), player("random"))
	cfg.Adjudication = match.Adjudication{}
	s, out := run(t, cfg)
	if g := s.Of(0).Games; g.Wins <= g.Losses {
		t.Errorf("%+v\n%s", g, out)
	}
	replayAll(t, cfg, path, games)
	for _, r := range records(t, log, games) {
		if r.Reason.Fault() {
			t.Errorf("game %d: %s %s", r.Number, r.Reason, r.Detail)
		}
	}
}

// TestViewErrors checks what an engine may not be let see.
func TestViewErrors(t *testing.T) {
	tests := []struct{ game, view, want string }{
		{"sprint", "all", ""},
		{"sprint", "own", ""},
		{"sprint", "none", "engine A: view=none: neither own nor all"},
		{"chess", "own", ""},
		{"chess", "all", "engine A: view=all: nothing is hidden in chess"},
		{"xiangqi", "all", "engine A: view=all: nothing is hidden in xiangqi"},
	}
	for _, tt := range tests {
		a, err := client.ParseSpec("name=A,cmd=x,nodes=1,view="+tt.view, client.Spec{})
		if err != nil {
			t.Fatal(err)
		}
		cfg, _ := config(t, 2, a, player("B"))
		if cfg.Variant, err = engine.Lookup(tt.game); err != nil {
			t.Fatal(err)
		}
		got := ""
		if err := cfg.Validate(); err != nil {
			got = err.Error()
		}
		if got != tt.want {
			t.Errorf("%s, view=%s: error %q, want %q", tt.game, tt.view, got, tt.want)
		}
	}
}
