package engine

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"arrocco/search"
)

// AddParameters registers an option for each parameter of the search that can be tuned,
// so that programs for tuning can set it: a Spin, or a String for a fraction, for which
// protocols have no type. Defaults are those of the game that is played now; a value that
// is set holds for every game.
func (e *Engine) AddParameters() error {
	list, err := search.Tunables(e.variant.Params)
	if err != nil {
		return err
	}
	for _, t := range list {
		e.options.Add(e.parameter(t))
	}
	return nil
}

// parameter returns the option that sets t.
func (e *Engine) parameter(t search.Tunable) Option {
	if !t.Float {
		return &Spin{
			Name: t.Name, Default: int(t.Value), Min: int(t.Min), Max: int(t.Max),
			Changed: func(v int) error { return e.tune(t, float64(v)) },
		}
	}
	return &String{
		Name: t.Name, Default: t.Text(),
		Changed: func(s string) error {
			v, err := strconv.ParseFloat(strings.TrimSpace(s), 64)
			if err != nil || !(v >= t.Min && v <= t.Max) { // not a number is out of range, too
				return fmt.Errorf("%s is not a number between %v and %v", Quote(s), t.Min, t.Max)
			}
			return e.tune(t, v)
		},
	}
}

// tune makes v the value of the parameter t for the next search.
func (e *Engine) tune(t search.Tunable, v float64) error {
	e.Wait()
	t.Value = v
	e.tuned = slices.DeleteFunc(e.tuned, func(o search.Tunable) bool { return o.Name == t.Name })
	e.tuned = append(e.tuned, t)
	e.pool = nil
	return nil
}

// params returns the parameters of the search.
func (e *Engine) params() *search.Params {
	p := e.variant.Params.With(e.tuned)
	return &p
}
