package client

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
)

// A declaredOption is an option as an engine declares it before "uciok". Only what limits its
// values is kept.
type declaredOption struct {
	name        string // as the engine writes it
	kind        string // "check", "spin", "combo", "button" or "string"
	least, most int64  // of a spin
	values      []string
}

// parseDeclared reads what follows "option": "name Hash type spin default 16 min 1 max 1024". The
// word "name" is missing in UCCI.
func parseDeclared(text string) declaredOption {
	name, rest, _ := strings.Cut(strings.TrimPrefix(text, "name "), " type ")
	o := declaredOption{name: strings.TrimSpace(name), least: math.MinInt64, most: math.MaxInt64}
	var value []string // of the keyword before it, of several words
	keyword := "type"
	take := func() {
		text := strings.Join(value, " ")
		n, err := strconv.ParseInt(text, 10, 64)
		switch {
		case keyword == "type":
			o.kind = text
		case keyword == "var":
			o.values = append(o.values, text)
		case keyword == "min" && err == nil:
			o.least = n
		case keyword == "max" && err == nil:
			o.most = n
		}
		value = nil
	}
	for word := range strings.FieldsSeq(rest) {
		if slices.Contains([]string{"default", "min", "max", "var"}, word) {
			take()
			keyword = word
		} else {
			value = append(value, word)
		}
	}
	take()
	return o
}

// check returns an error if the engine would refuse the value. What it has not declared is not
// checked.
func (o *declaredOption) check(value string) error {
	switch o.kind {
	case "check":
		if !strings.EqualFold(value, "true") && !strings.EqualFold(value, "false") {
			return errors.New("want true or false")
		}
	case "spin":
		n, err := strconv.ParseInt(value, 10, 64)
		if o.least <= o.most && (err != nil || n < o.least || n > o.most) {
			return fmt.Errorf("want a whole number%s", o.interval())
		}
	case "combo":
		same := func(v string) bool { return strings.EqualFold(v, value) }
		if len(o.values) > 0 && !slices.ContainsFunc(o.values, same) {
			return fmt.Errorf("want one of: %s", strings.Join(o.values, ", "))
		}
	}
	return nil
}

// interval writes the limits of a spin, as far as they are declared.
func (o *declaredOption) interval() string {
	var text string
	if o.least != math.MinInt64 {
		text += " from " + strconv.FormatInt(o.least, 10)
	}
	if o.most != math.MaxInt64 {
		text += " to " + strconv.FormatInt(o.most, 10)
	}
	return text
}
