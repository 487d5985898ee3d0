package engine

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"arrocco/game"
)

// LookupPGN is Lookup for the value of the tag Variant in a PGN file.
func LookupPGN(name string) (*Variant, error) {
	for _, v := range variants {
		if containsFold(v.PGNNames, name) {
			return v, nil
		}
	}
	return Lookup(name)
}

// VariantOf returns the game that the tags of a PGN file name, or v if they name none. Tag
// returns the value of a tag, "" if the file does not have it. Chess programs write the tag
// Variant, programs for xiangqi the tag Game.
func VariantOf(tag func(name string) string, v *Variant) (*Variant, error) {
	name := strings.TrimSpace(tag("Variant"))
	if name == "" {
		return variantOfGame(tag("Game"), v), nil
	}
	if name == "?" {
		return v, nil
	}
	of, err := LookupPGN(name)
	if err != nil {
		return nil, fmt.Errorf("tag Variant: %w", err)
	}
	return of, nil
}

// variantOfGame returns the game that has a value of the tag Game, or v.
func variantOfGame(value string, v *Variant) *Variant {
	for _, of := range variants {
		p, err := of.Parse(of.Start)
		if err != nil {
			continue
		}
		for _, tag := range p.Traits().PGNTags {
			if tag[0] == "Game" && strings.EqualFold(value, tag[1]) {
				return of
			}
		}
	}
	return v
}

// StartOf returns the position in which a game of v in a PGN file begins: that of the tag FEN, or
// the usual start. It is judged by the rule of the tag RepetitionRule, if v leaves a choice and
// there is a rule of that name. Tag is as in VariantOf.
func (v *Variant) StartOf(tag func(name string) string) (game.Position, error) {
	p, err := v.Parse(cmp.Or(tag("FEN"), v.Start))
	if err != nil {
		return nil, fmt.Errorf("tag FEN: %w", err)
	}
	if rule := tag("RepetitionRule"); v.SetRules != nil && slices.Contains(rulings, rule) {
		v.SetRules(p, Rules{Repetition: rule, DrawMoves: defaultDrawMoves})
	}
	return p, nil
}
