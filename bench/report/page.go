package report

import (
	"cmp"
	"fmt"
	"html/template"
	"maps"
	"math"
	"slices"
	"strings"

	"arrocco/bench/client"
	"arrocco/bench/sprt"
	"arrocco/bench/tournament"
	"arrocco/internal/chart"
)

// A page is what the report's template shows.
type page struct {
	Title     string
	Mark      string // by which the page is known as one of this tournament
	Facts     []fact
	Standings []standing
	Ratings   *ratingsTable // nil for two engines
	Stages    string        // see tournament.Standings
	Cross     []crossRow    // empty for two engines
	Bars      template.HTML // empty without a finite estimate
	Score     *chart.Lines
	LLR       *chart.Lines // nil without a test
	Pairs     []template.HTML
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
	Missing                            string // why some figures are dashes; empty if none is
	Color                              int
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
	Color                           int
}

// page computes everything that the report shows.
func (p *Report) page(cfg *tournament.Config, s *tournament.Standings) (*page, error) {
	ratings := s.Ratings()
	ranking := s.Ranking()
	g := &page{
		Title:     strings.Join(names(s.Engines), " vs "),
		Mark:      p.mark,
		Facts:     p.facts(cfg, s, ratings),
		Standings: standingRows(s),
		Stages:    s.Stages,
		Cross:     crosstable(s, ranking),
		Reasons:   p.reasonRows(),
		Engines:   names(s.Engines),
		Speeds:    p.speedRows(s),
		Slowest:   slowRows(p.slowest, cfg),
		Overhead: fmt.Sprintf("%.3f ms at the median, %.3f ms in 99 %% of moves",
			p.gaps.percentile(0.5), p.gaps.percentile(0.99)),
	}
	var err error
	if len(s.Engines) > 2 {
		g.Title = fmt.Sprintf("%s of %d engines", cfg.Format.Title(), len(s.Engines))
		g.Ratings = ratingTable(s, ratings, ranking)
		g.Bars, err = ratingBars(s, ratings, ranking)
	} else {
		g.Bars, err = eloBars(s)
	}
	if err != nil {
		return nil, err
	}
	p.curves(g, cfg, s)
	for _, i := range ranking {
		if of := s.Of(i); of.Pairs.Pairs() > 0 && (i == 0 || len(s.Engines) > 2) {
			columns, err := pairColumns(s.Engines[i].Name, of.Pairs)
			if err != nil {
				return nil, err
			}
			g.Pairs = append(g.Pairs, columns)
		}
	}
	return g, nil
}

// slowRows returns the slowest moves with their moves as people write them.
func slowRows(slowest []slowMove, cfg *tournament.Config) []slowMove {
	rows := slices.Clone(slowest)
	for i := range rows {
		rows[i].Move = rows[i].text(cfg)
	}
	return rows
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
			Rank: rank + 1, Name: s.Engines[i].Name, Color: i % chart.Colors,
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
		row := speedRow{
			Name: s.Engines[i].Name, Limit: limitText(s.Engines[i].Limit), Moves: v.moves, Color: i % chart.Colors,
		}
		row.Time, row.Depth, row.Speed = "–", "–", "–"
		if v.moves > 0 {
			row.Time = shortTime(v.ms / float64(v.moves))
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

// curves counts the results again and draws how the score and the test developed.
func (p *Report) curves(g *page, cfg *tournament.Config, s *tournament.Standings) {
	const samples = 300
	replay := tournament.NewStandings(cfg)
	every := max(1, len(p.games)/samples)
	scores := make([]chart.Series, len(s.Engines))
	for i := range scores {
		scores[i].Name = s.Engines[i].Name
	}
	llr := chart.Series{Name: "LLR", Points: []chart.Point{{}}}
	for i, game := range p.games {
		replay.Count(int(game.number), int(game.white), int(game.black), int(game.points))
		if n := i + 1; n%every == 0 || n == len(p.games) {
			x := float64(n)
			for engine := range scores {
				if of := replay.Of(engine); of.Games.Games() > 0 {
					scores[engine].Points = append(scores[engine].Points, chart.Point{X: x, Y: 100 * of.Games.Score()})
				}
			}
			llr.Points = append(llr.Points, chart.Point{X: x, Y: replay.LLR()})
		}
	}
	if len(s.Engines) == 2 {
		scores = scores[:1] // the other is the mirror image
	}
	low, high := zoom(scores, 40, 60)
	g.Score = newCurves(len(p.games), low, high, scores)
	g.Score.Mark(50, "50 %", "")
	if s.Test != nil {
		g.LLR = llrCurve(len(p.games), s.Test, llr)
	}
}

// llrCurve draws how the log-likelihood ratio developed, between the bounds of the
// test.
func llrCurve(games int, test *sprt.Test, llr chart.Series) *chart.Lines {
	lower, upper := test.Bounds()
	series := []chart.Series{llr}
	bottom, top := zoom(series, lower, upper)
	margin := (top - bottom) / 20
	c := newCurves(games, bottom-margin, top+margin, series)
	c.Mark(lower, fmt.Sprintf("H0 %.2f", lower), "bound")
	c.Mark(upper, fmt.Sprintf("H1 %.2f", upper), "bound")
	c.Mark(0, "0", "")
	return c
}
