package tournament

import (
	"encoding/json"
	"fmt"
	"hash/fnv"
	"reflect"
	"strings"

	"arrocco/bench/client"
	"arrocco/bench/match"
	"arrocco/engine"
)

// A header is the first line of a log: what must be the same for a tournament
// to be continued.
type header struct {
	Tournament *settings `json:"tournament"`
}

type settings struct {
	Variant  string        `json:"variant"`
	Engines  []client.Spec `json:"engines"`
	Format   Format        `json:"format"`
	Seed     uint64        `json:"seed"`
	Openings uint64        `json:"openings"` // a hash of them in their order
	Chess960 bool          `json:"chess960,omitempty"`

	Seeds     int  `json:"seeds,omitempty"` // of a gauntlet, if not 1
	Start     int  `json:"start,omitempty"` // if not 1
	NoSwap    bool `json:"noswap,omitempty"`
	Reverse   bool `json:"reverse,omitempty"`
	Games     int  `json:"games,omitempty"` // where later pairings depend on it
	TieBreaks int  `json:"tiebreaks,omitempty"`

	Rules        *engine.Rules      `json:"rules,omitempty"`
	Adjudication match.Adjudication `json:"adjudication"`
}

// settings describes the tournament for the log.
func (c *Config) settings() *settings {
	s := &settings{
		Variant:  c.Variant.Name,
		Engines:  c.Engines,
		Format:   c.Format,
		Seed:     c.Seed,
		Openings: c.openingsHash(),
		Chess960: c.Chess960,

		Rules:        c.Rules,
		Adjudication: c.Adjudication,
	}
	c.addSchedule(s)
	return s
}

// addSchedule adds the settings of the schedule. Those that games do not depend on, or
// that are the usual ones, are not there.
func (c *Config) addSchedule(s *settings) {
	s.NoSwap, s.Reverse, s.TieBreaks = c.NoSwap, c.Reverse, c.TieBreaks
	if c.Seeds > 1 {
		s.Seeds = c.Seeds
	}
	if c.Start > 1 {
		s.Start = c.Start
	}
	if c.Format.inStages() {
		s.Games = c.Games
	}
}

// differences lists the settings in which another tournament differs from s, in
// the words of the command line.
func (s *settings) differences(o *settings) []string {
	var list []string
	note := func(name string, was, now any) {
		if !reflect.DeepEqual(was, now) {
			list = append(list, fmt.Sprintf("%s was %v, now %v", name, was, now))
		}
	}
	note("--variant", s.game(), o.game())
	was, now := names(s.Engines), names(o.Engines)
	note("--engine", strings.Join(was, ", "), strings.Join(now, ", "))
	if reflect.DeepEqual(was, now) {
		for i := range s.Engines {
			list = append(list, specDifferences(&s.Engines[i], &o.Engines[i])...)
		}
	}
	note("--format", s.Format, o.Format)
	if s.Format == o.Format {
		note("--seeds", max(1, s.Seeds), max(1, o.Seeds))
		note("--games", s.Games, o.Games)
		note("--tiebreaks", s.TieBreaks, o.TieBreaks)
	}
	note("--noswap", onOff(s.NoSwap), onOff(o.NoSwap))
	note("--reverse", onOff(s.Reverse), onOff(o.Reverse))
	note("--start", max(1, s.Start), max(1, o.Start))
	note("--seed", s.Seed, o.Seed)
	if s.Seed == o.Seed && s.Openings != o.Openings {
		list = append(list, "--openings, --order or --plies give other openings")
	}
	note("--rules", s.rules(), o.rules())
	a, b := &s.Adjudication, &o.Adjudication
	note("--draw", drawText(a), drawText(b))
	note("--resign", resignText(a), resignText(b))
	note("--maxmoves", a.MaxMoves, b.MaxMoves)
	note("--tb-pieces", a.TablePieces, b.TablePieces)
	note("--tb-ignore50", a.TableNoRule, b.TableNoRule)
	return list
}

// onOff writes whether an option is given.
func onOff(given bool) string {
	if given {
		return "on"
	}
	return "off"
}

// game returns the name of the game, Chess960 apart from chess.
func (s *settings) game() string {
	if s.Chess960 {
		return "chess960"
	}
	return s.Variant
}

func (s *settings) rules() string {
	if s.Rules == nil {
		return "the usual ones"
	}
	return fmt.Sprintf("repetition=%s,drawmoves=%d", s.Rules.Repetition, s.Rules.DrawMoves)
}

// specDifferences lists the keys of the specification in which o, of the same name,
// differs from e.
func specDifferences(e, o *client.Spec) []string {
	var keys []string
	for _, key := range []struct {
		name     string
		was, now any
	}{
		{"cmd", e.Cmd, o.Cmd},
		{"args", strings.Join(e.Args, "\x00"), strings.Join(o.Args, "\x00")},
		{"dir", e.Dir, o.Dir},
		{"proto", e.Protocol, o.Protocol},
		{"tc, movetime, nodes or depth", e.Limit, o.Limit},
		{"margin", e.Margin, o.Margin},
		{"letters", e.Letters, o.Letters},
		{"view", e.View, o.View},
		{"ponder", e.Ponder, o.Ponder},
		{"whitepov", e.WhitePOV, o.WhitePOV},
		{"initstr", strings.Join(e.Init, "\n"), strings.Join(o.Init, "\n")},
		{"options", fmt.Sprintf("%q", e.Options), fmt.Sprintf("%q", o.Options)},
	} {
		if key.was != key.now {
			keys = append(keys, key.name)
		}
	}
	if len(keys) == 0 {
		return nil
	}
	return []string{fmt.Sprintf("--engine %s: %s", e.Name, strings.Join(keys, ", "))}
}

// drawText writes how draws are adjudicated.
func drawText(a *match.Adjudication) string {
	if a.DrawCount == 0 {
		return "none"
	}
	return fmt.Sprintf("movenumber=%d,movecount=%d,score=%d", a.DrawMove, a.DrawCount, a.DrawScore)
}

// resignText writes how losses are adjudicated.
func resignText(a *match.Adjudication) string {
	if a.ResignCount == 0 {
		return "none"
	}
	text := fmt.Sprintf("movecount=%d,score=%d", a.ResignCount, a.ResignScore)
	if a.TwoSided {
		text += ",twosided"
	}
	return text
}

// mark is the text by which a report is known as one of this tournament: a hash of
// the settings.
func (s *settings) mark() (string, error) {
	text, err := json.Marshal(s)
	if err != nil {
		return "", err
	}
	hash := fnv.New64a()
	_, _ = hash.Write(text)
	return fmt.Sprintf("Arrocco match %016x", hash.Sum64()), nil
}

// names returns the names of engines.
func names(engines []client.Spec) []string {
	var n []string
	for i := range engines {
		n = append(n, engines[i].Name)
	}
	return n
}
