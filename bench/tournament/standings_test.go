package tournament

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"arrocco/bench/client"
	"arrocco/bench/match"
	"arrocco/bench/sprt"
	"arrocco/engine"
	"arrocco/internal/opening"
)

// made returns a configuration and the records of games between engines of the
// given names, whose results repeat the given ones.
func made(t *testing.T, games int, results []string, names ...string) (*Config, []*match.Record) {
	t.Helper()
	v, err := engine.Lookup("chess")
	if err != nil {
		t.Fatal(err)
	}
	cfg := &Config{Variant: v, Games: games, BookName: "book.epd", Format: RoundRobin, Openings: []opening.Opening{{}}}
	for _, name := range names {
		cfg.Engines = append(cfg.Engines, client.Spec{
			Name: name, Cmd: "x", Limit: client.Limit{Time: 2 * time.Second, Increment: 20 * time.Millisecond},
			Options: []client.Option{{Name: "hash", Value: "16"}},
		})
	}
	s := newRoundRobin(cfg)
	var records []*match.Record
	for n := 1; n <= s.games; n++ {
		f := s.fixture(n)
		result := results[(n-1)%len(results)]
		r := &match.Record{
			Number: n, Round: f.round, White: names[f.white], Black: names[f.black], Result: result, Reason: "checkmate",
			Start: time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC), Seconds: 2,
			Plies: []match.Ply{
				{Move: "e2e4", Score: &client.Eval{Centipawns: 31}, Depth: 9, Nodes: 900, MS: 12.3456},
				{Move: "e7e5", MS: float64(n), Gap: 0.05},
			},
		}
		if result == "1/2-1/2" {
			r.Reason = "threefold"
		}
		records = append(records, r)
	}
	return cfg, records
}

func standingsOf(cfg *Config, records []*match.Record) *Standings {
	s := NewStandings(cfg)
	for _, r := range records {
		s.Add(r)
	}
	return s
}

// TestStandings compares with the form that fastchess prints.
func TestStandings(t *testing.T) {
	results := []string{"1-0", "1/2-1/2", "1/2-1/2", "1/2-1/2", "1-0", "1-0", "0-1", "1/2-1/2"}
	cfg, records := made(t, 40, results, "new", "base")
	cfg.Test = &sprt.Test{Elo0: 0, Elo1: 5, Alpha: 0.05, Beta: 0.05}
	const want = `--------------------------------------------------
Results of new vs base (2+0.02, 16 MiB hash, book.epd):
Elo: 0.00 +/- 54.27, nElo: 0.00 +/- 107.67
LOS: 50.00 %, DrawRatio: 50.00 % (level pairs), PairsRatio: 1.00
Games: 40, Wins: 10, Losses: 10, Draws: 20, Points: 20.0 (50.00 %)
Ptnml(0-2): [0, 5, 10, 5, 0], WL/DD Ratio: 1.00
LLR: -0.00 (-0.1%) (-2.94, 2.94) [0.00, 5.00]
White: +15 =20 -5 (62.50 %)
--------------------------------------------------
`
	if diff := cmp.Diff(want, standingsOf(cfg, records).String()); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
}

// TestUnfinishedPairs checks that single games count as games only.
func TestUnfinishedPairs(t *testing.T) {
	cfg, records := made(t, 4, []string{"1-0"}, "new", "base")
	s := standingsOf(cfg, []*match.Record{records[0], records[2], records[3]})
	of := s.Of(0)
	if of.Games != (sprt.Trinomial{Wins: 2, Losses: 1}) || of.Pairs != (sprt.Pentanomial{2: 1}) || of.WinLoss != 1 {
		t.Errorf("%+v", of)
	}
	if s.Of(1).Games != (sprt.Trinomial{Wins: 1, Losses: 2}) {
		t.Errorf("%+v", s.Of(1))
	}
}

func TestRanking(t *testing.T) {
	cfg, records := made(t, 2, []string{"0-1", "1/2-1/2"}, "a", "b", "c")
	const want = `--------------------------------------------------
Rank Name Rating   +/- Points Games Score Draws
   1 c     231.5 278.4    3.0     4 75.0% 50.0%
   2 b       0.0 185.3    2.0     4 50.0% 50.0%
   3 a    -231.5 278.4    1.0     4 25.0% 50.0%

# Name     1     2     3
1 c        x 1.5/2 1.5/2
2 b    0.5/2     x 1.5/2
3 a    0.5/2 0.5/2     x

White: +0 =3 -3 (25.00 %)
--------------------------------------------------
`
	if diff := cmp.Diff(want, standingsOf(cfg, records).String()); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
}
