package report

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"arrocco/bench/client"
	"arrocco/bench/tournament"
)

// colours is how many colours the page tells engines apart by.
const colours = 8

// A page is what the report's template shows.
type page struct {
	Title     string
	Mark      string // by which the page is known as one of this tournament
	Facts     []fact
	Standings []standing
	Cross     []crossRow // empty for two engines
	Bars      *barChart
	Score     *lineChart
	LLR       *lineChart // nil without a test
	Pairs     []*columnChart
	Reasons   []reasonRow
	Engines   []string // the columns of Reasons
	Speeds    []speedRow
	Slowest   []slowMove
	Overhead  string
}

// A standing is a line of the table of results.
type standing struct {
	Rank                               int
	Name, Elo, NElo, LOS, Score, Draws string
	Games, Wins, DrawnGames, Losses    int
	Pentanomial                        string
	Missing                            string // why there are dashes, if there are
	Colour                             int
}

// A reasonRow counts the games that ended for one reason.
type reasonRow struct {
	Reason string
	Fault  bool
	Games  int
	Share  float64 // percent
	Losses []int   // by engine
}

// A speedRow says how an engine used its time.
type speedRow struct {
	Name, Limit, Time, Depth, Speed string
	Moves                           int
	Colour                          int
}

// page computes everything that the report shows.
func (p *Report) page(cfg *tournament.Config, s *tournament.Standings) *page {
	g := &page{
		Title:     strings.Join(names(s.Engines), " vs "),
		Mark:      p.mark,
		Facts:     p.facts(cfg, s),
		Standings: standingRows(s),
		Cross:     crosstable(s),
		Bars:      eloBars(s),
		Reasons:   p.reasonRows(),
		Engines:   names(s.Engines),
		Speeds:    p.speedRows(s),
		Slowest:   p.slowest,
		Overhead: fmt.Sprintf("%.3f ms at the median, %.3f ms in 99 %% of moves",
			p.gaps.percentile(0.5), p.gaps.percentile(0.99)),
	}
	if len(s.Engines) > 2 {
		g.Title = fmt.Sprintf("%s of %d engines", cfg.Format.Title(), len(s.Engines))
	}
	p.curves(g, cfg, s)
	for _, i := range s.Ranking() {
		if of := s.Of(i); of.Pairs.Pairs() > 0 && (i == 0 || len(s.Engines) > 2) {
			g.Pairs = append(g.Pairs, pairColumns(s.Engines[i].Name, of.Pairs))
		}
	}
	return g
}

func names(engines []client.Spec) []string {
	var n []string
	for i := range engines {
		n = append(n, engines[i].Name)
	}
	return n
}

func standingRows(s *tournament.Standings) []standing {
	var rows []standing
	for rank, i := range s.Ranking() {
		t := s.Of(i)
		e := t.Estimate()
		rows = append(rows, standing{
			Rank: rank + 1, Name: s.Engines[i].Name, Colour: i % colours,
			Elo: figures(e.Elo, e.EloMargin), NElo: figures(e.NElo, e.NEloMargin),
			LOS:   percent(e.LOS, 1),
			Score: percent(t.Score(), 2),
			Draws: percent(t.Draws(), 1), Missing: t.WhyMissing(),
			Games: t.Games.Games(), Wins: t.Games.Wins, DrawnGames: t.Games.Draws, Losses: t.Games.Losses,
			Pentanomial: t.Ptnml(),
		})
	}
	return rows
}

// figures writes an estimate with its margin, or a dash where there is none.
func figures(value, margin float64) string {
	if math.IsNaN(value) || math.IsInf(value, 0) {
		return "–"
	}
	if math.IsNaN(margin) || math.IsInf(margin, 0) {
		return fmt.Sprintf("%+.1f ± –", value)
	}
	return fmt.Sprintf("%+.1f ± %.1f", value, margin)
}

// percent writes a share of one with some decimals, or a dash where there is none.
func percent(share float64, decimals int) string {
	if math.IsNaN(share) {
		return "–"
	}
	return fmt.Sprintf("%.*f %%", decimals, 100*share)
}

// reasonRows lists the reasons, the most frequent first.
func (p *Report) reasonRows() []reasonRow {
	var rows []reasonRow
	for _, reason := range slices.Sorted(maps.Keys(p.reasons)) {
		c := p.reasons[reason]
		rows = append(rows, reasonRow{
			Reason: reasonTitle(reason), Fault: reason.Fault(), Games: c.games, Losses: c.losses,
			Share: 100 * float64(c.games) / float64(len(p.games)),
		})
	}
	slices.SortStableFunc(rows, func(a, b reasonRow) int { return cmp.Compare(b.Games, a.Games) })
	return rows
}

func (p *Report) speedRows(s *tournament.Standings) []speedRow {
	var rows []speedRow
	for i, v := range p.speeds {
		row := speedRow{Name: s.Engines[i].Name, Limit: s.Engines[i].Limit.String(), Moves: v.moves, Colour: i % colours}
		row.Time, row.Depth, row.Speed = "–", "–", "–"
		if v.moves > 0 {
			row.Time = fmt.Sprintf("%.1f ms", v.ms/float64(v.moves))
		}
		if v.withDepth > 0 {
			row.Depth = fmt.Sprintf("%.1f", float64(v.depth)/float64(v.withDepth))
		}
		if v.nodes > 0 && v.ms > 0 {
			row.Speed = fmt.Sprintf("%.0f kn/s", float64(v.nodes)/v.ms)
		}
		rows = append(rows, row)
	}
	return rows
}

// curves replays the results and draws how the score and the test developed.
func (p *Report) curves(g *page, cfg *tournament.Config, s *tournament.Standings) {
	const samples = 300
	replay := tournament.NewStandings(cfg)
	every := max(1, len(p.games)/samples)
	scores := make([][]point, len(s.Engines))
	llr := []point{{0, 0}}
	for i, game := range p.games {
		replay.Count(int(game.number), int(game.white), int(game.black), int(game.points))
		if n := i + 1; n%every == 0 || n == len(p.games) {
			x := float64(n)
			for engine := range scores {
				if of := replay.Of(engine); of.Games.Games() > 0 {
					scores[engine] = append(scores[engine], point{x, 100 * of.Games.Score()})
				}
			}
			llr = append(llr, point{x, replay.LLR()})
		}
	}
	if len(s.Engines) == 2 {
		scores = scores[:1] // the other is the mirror image
	}
	g.Score = newLineChart(len(p.games), 0, 100, scores, names(s.Engines))
	g.Score.mark(50, "50 %", "")
	if s.Test != nil {
		lower, upper := s.Test.Bounds()
		g.LLR = newLineChart(len(p.games), lower, upper, [][]point{llr}, []string{"LLR"})
		g.LLR.mark(lower, fmt.Sprintf("H0 %.2f", lower), "bound")
		g.LLR.mark(upper, fmt.Sprintf("H1 %.2f", upper), "bound")
		g.LLR.mark(0, "0", "")
	}
}
