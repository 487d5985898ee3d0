package search

import (
	"fmt"
	"math"
	"reflect"
	"strconv"
	"strings"
)

// A Tunable is a field of Params with a tag that says how to tune it.
type Tunable struct {
	Name  string  `json:"name"`
	Value float64 `json:"value"`
	Min   float64 `json:"min"`
	Max   float64 `json:"max"`
	Step  float64 `json:"step"`            // in both directions, at the end of a tuning
	Float bool    `json:"float,omitempty"` // a whole number if false
}

// Tunables returns the fields of p with a tag tune:"min,max,step", in their order. Another
// form of the tag is an error.
func Tunables(p *Params) ([]Tunable, error) {
	var list []Tunable
	v := reflect.ValueOf(p).Elem()
	for i := range v.NumField() {
		field := v.Type().Field(i)
		tag, ok := field.Tag.Lookup("tune")
		if !ok {
			continue
		}
		t := Tunable{Name: field.Name, Value: number(v.Field(i)), Float: v.Field(i).CanFloat()}
		if err := t.parse(tag); err != nil {
			return nil, fmt.Errorf("%s: tag %q is not min,max,step: %w", t.Name, tag, err)
		}
		list = append(list, t)
	}
	return list, nil
}

// number returns the value of a field of any numeric type.
func number(v reflect.Value) float64 {
	if v.CanFloat() {
		return v.Float()
	}
	return float64(v.Int())
}

// parse sets the bounds and the step.
func (t *Tunable) parse(tag string) error {
	words := strings.Split(tag, ",")
	if len(words) != 3 {
		return fmt.Errorf("%d numbers", len(words))
	}
	for i, to := range []*float64{&t.Min, &t.Max, &t.Step} {
		n, err := strconv.ParseFloat(words[i], 64)
		if err != nil {
			return err
		}
		*to = n
	}
	return nil
}

// With returns p with the values of list, rounded for whole numbers.
func (p Params) With(list []Tunable) Params {
	v := reflect.ValueOf(&p).Elem()
	for i := range list {
		t := &list[i]
		if field := v.FieldByName(t.Name); t.Float {
			field.SetFloat(t.Value)
		} else {
			field.SetInt(int64(math.Round(t.Value)))
		}
	}
	return p
}

// String returns the parameter as a line of a Go literal, "FutilityPruningBase: 93,".
func (t Tunable) String() string {
	return fmt.Sprintf("%s: %s,", t.Name, t.Text())
}

// Text returns the value as a whole number, or with up to four decimal places.
func (t Tunable) Text() string {
	places := 1.0
	if t.Float {
		places = 1e4
	}
	return strconv.FormatFloat(math.Round(t.Value*places)/places, 'f', -1, 64)
}

// Timed reports whether the parameter only matters to a search with a clock.
func (t Tunable) Timed() bool { return strings.HasPrefix(t.Name, "Time") }
