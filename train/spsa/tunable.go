package spsa

import (
	"fmt"
	"slices"

	"arrocco/search"
)

// Choose returns those of list that have the given names, in the order of list. No
// names stand for all that games without a clock can tune; others are an error.
func Choose(list []search.Tunable, names []string) ([]search.Tunable, error) {
	for _, name := range names {
		i := slices.IndexFunc(list, func(t search.Tunable) bool { return t.Name == name })
		if i < 0 {
			return nil, fmt.Errorf("no parameter with a range is called %q", name)
		}
		if list[i].Timed() {
			return nil, fmt.Errorf("%s is about the clock, and these games have none", name)
		}
	}
	var chosen []search.Tunable
	for _, t := range list {
		if slices.Contains(names, t.Name) || len(names) == 0 && !t.Timed() {
			chosen = append(chosen, t)
		}
	}
	return chosen, nil
}

// moved returns t with its value changed by d, as far as the bounds allow.
func moved(t search.Tunable, d float64) search.Tunable {
	t.Value = min(max(t.Value+d, t.Min), t.Max)
	return t
}
