package web

import (
	"arrocco/engine"
	"arrocco/game"
	"arrocco/internal/pgn"
	"arrocco/movegen/xiangqi"
)

// repetitionTexts say what the rules of repetition of xiangqi are, by their names.
var repetitionTexts = map[string]string{
	"axf":    "axf: perpetual check or chase loses, at the third occurrence",
	"league": "league: a simpler rule of engine leagues, at the fourth occurrence",
	"sheet":  "sheet: the fourth check or chase with one piece in one position loses",
	"none":   "none: repetitions are draws",
}

// repetitionChoices returns the texts of the rules of repetition, the usual one first.
func repetitionChoices() (list [][2]string) {
	for _, name := range xiangqi.RulingNames() {
		list = append(list, [2]string{name, repetitionTexts[name]})
	}
	return list
}

// repetitionRule returns the rule of repetition of a game: the given one, or the usual one if it
// is "". In games without such rules, it returns "".
func repetitionRule(v *engine.Variant, name string) (string, error) {
	switch {
	case v.SetRules == nil && name == "":
		return "", nil
	case v.SetRules == nil:
		return "", refuse("There is no such rule of repetition.")
	case name == "":
		return xiangqi.DefaultRules().Repetition.String(), nil
	}
	rule, err := xiangqi.ParseRuling(name)
	if err != nil {
		return "", refuse("There is no such rule of repetition.")
	}
	return rule.String(), nil
}

// repetitionOf returns the rule of repetition of a file's game, or other if the file does not say.
func repetitionOf(g *pgn.Game, v *engine.Variant, other string) string {
	if v.SetRules == nil {
		return ""
	}
	if name := g.Tag("RepetitionRule"); name != "" {
		if rule, err := repetitionRule(v, name); err == nil {
			return rule
		}
	}
	return other
}

// parse returns the position of a FEN. Repetition is a rule, or "" for the usual one.
func parse(v *engine.Variant, fen, repetition string) (game.Position, error) {
	rule, err := repetitionRule(v, repetition)
	if err != nil {
		return nil, err
	}
	p, err := v.Parse(fen)
	if err != nil {
		return nil, refuse("%v", err)
	}
	if rule != "" {
		v.SetRules(p, engine.Rules{Repetition: rule, DrawMoves: xiangqi.DefaultRules().DrawMoves})
	}
	return p, nil
}
