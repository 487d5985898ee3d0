package report

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"arrocco/bench/client"
	"arrocco/bench/match"
	"arrocco/bench/rating"
	"arrocco/bench/sprt"
	"arrocco/bench/tournament"
	"arrocco/game"
)

// A fact is a line of the summary at the top of the report.
type fact struct{ Name, Value string }

// facts says what was played, when, where and by whom.
func (p *Report) facts(cfg *tournament.Config, s *tournament.Standings, r *rating.Ratings) []fact {
	facts := []fact{{"Game", cfg.Variant.Name}}
	if cfg.Chess960 {
		facts[0].Value = "chess960"
	}
	games := strconv.Itoa(s.Finished)
	if n := cfg.TotalGames(); n > 0 {
		games += fmt.Sprintf(" of %d", n)
	}
	facts = append(facts, fact{"Games", games})
	facts = append(facts, p.span.facts()...)
	facts = append(facts, fact{"Machine", machine(cfg.Concurrency)})
	for i := range cfg.Engines {
		if e := &cfg.Engines[i]; e.ID != "" && e.ID != e.Name {
			facts = append(facts, fact{"Engine " + e.Name, e.ID})
		}
	}
	if s.Book != "" {
		facts = append(facts, fact{"Openings", fmt.Sprintf("%s (%d)", s.Book, cfg.NumOpenings())})
	}
	if limit := limits(s.Engines); limit != "" {
		facts = append(facts, fact{"Limit", limit})
	}
	if resources := s.Resources(); len(resources) > 0 {
		facts = append(facts, fact{"Options", strings.Join(resources, ", ")})
	}
	if s.Finished > 0 {
		facts = append(facts, fact{"White", advantage(s, r)})
	}
	if n := s.Repeated(); n > 0 {
		facts = append(facts, fact{"Repeated games", fmt.Sprintf("%d are the same as an earlier game", n)})
	}
	if s.Test != nil {
		facts = append(facts, fact{"SPRT", testFact(s)})
	}
	return facts
}

// limits returns the limit of all engines, or those of two; or nothing, if there are more
// limits: then they are in the table of times.
func limits(engines []client.Spec) string {
	var texts []string
	for i := range engines {
		if text := limitText(engines[i].Limit); !slices.Contains(texts, text) {
			texts = append(texts, text)
		}
	}
	switch {
	case len(texts) == 1:
		return texts[0]
	case len(engines) == 2:
		return texts[0] + " against " + texts[1]
	}
	return ""
}

// testFact returns the verdict of the test and its numbers.
func testFact(s *tournament.Standings) string {
	verdict := s.Verdict().String()
	if s.Verdict() != sprt.Undecided {
		verdict = "accepts " + verdict
	}
	return verdict + ", " + s.TestLine()
}

// A span is when games were played. The zero span is that of no games.
type span struct {
	first, last time.Time     // the start of the first game and the end of the last
	total       time.Duration // of all games
}

// add takes in a game.
func (s *span) add(r *match.Record) {
	took := time.Duration(r.Seconds * float64(time.Second))
	if s.first.IsZero() || r.Start.Before(s.first) {
		s.first = r.Start
	}
	if end := r.Start.Add(took); end.After(s.last) {
		s.last = end
	}
	s.total += took
}

// facts says when the games were played, and how long they took together.
func (s *span) facts() []fact {
	if s.first.IsZero() {
		return nil
	}
	const format = "2006-01-02 15:04:05"
	played := s.first.UTC().Format(format) + " to " + s.last.UTC().Format(format) + " UTC"
	took := longTime(s.last.Sub(s.first)) + "; all games together " + longTime(s.total)
	return []fact{{"Played", played}, {"Duration", took}}
}

// reasonTitle is what the report calls a reason. Games that scores decided are not those
// in which an engine resigned or agreed to a draw.
func reasonTitle(r match.Reason) string {
	switch r {
	case match.Resignation:
		return "win by adjudication"
	case match.DrawAgreement:
		return "draw by adjudication"
	case match.MoveCount:
		return "draw by adjudication: number of moves"
	case match.Agreed:
		return "draw by agreement"
	case match.TimeForfeit:
		return "loss on time"
	case match.Reason(game.Threefold):
		return "threefold repetition"
	case match.Reason(game.FiftyMoves):
		return "fifty-move rule"
	}
	return strings.ReplaceAll(string(r), "-", " ")
}
