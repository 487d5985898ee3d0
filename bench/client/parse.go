package client

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
)

// ParseSpec reads an engine's specification, such as
//
//	name=new,cmd=./arrocco,tc=10+0.1,option.Hash=64,args=--log x.txt
//
// over the defaults that every engine starts from. A comma inside a value is
// written "\,". Within args, quotes hold words together, and commas:
// args=--book "my book, 2nd.bin". The keys are name, cmd, args, dir, proto, tc, movetime, nodes,
// depth, margin (in milliseconds), letters (of the FENs of xiangqi, NB or HE), view
// (of a game in which pieces are hidden, own or all), ponder (on or off), restart (on, off or
// auto), nice, initstr (lines to send, with \n in between), whitepov (scores are from White's
// view: on or off), stderr (a file for its standard error), conf and option.NAME.
//
// A key conf=NAME takes what the engine of that name in known has. The defaults change that,
// and so do the other keys.
func ParseSpec(spec string, defaults Spec, known ...Spec) (Spec, error) {
	s := defaults
	s.Options = slices.Clone(defaults.Options)
	fields := splitFields(spec)
	for _, field := range fields {
		if name, ok := strings.CutPrefix(field, "conf="); ok {
			if err := s.take(name, known); err != nil {
				return s, err
			}
		}
	}
	s.Limit.override(fields)
	for _, field := range fields {
		key, value, ok := strings.Cut(field, "=")
		if !ok && slices.Contains([]string{"ponder", "whitepov"}, key) { // as cutechess-cli has them
			value, ok = "on", true
		}
		if !ok {
			return s, fmt.Errorf("%q: not of the form key=value", field)
		}
		if err := s.set(key, value); err != nil {
			return s, fmt.Errorf("%s=%s: %w", key, value, err)
		}
	}
	return s, nil
}

// take sets what the known engine of a name has and s does not.
func (s *Spec) take(name string, known []Spec) error {
	i := slices.IndexFunc(known, func(k Spec) bool { return k.Name == name })
	if i < 0 {
		var names []string
		for _, k := range known {
			names = append(names, k.Name)
		}
		if len(names) == 0 {
			return fmt.Errorf("conf=%s: there is no file of engines", name)
		}
		return fmt.Errorf("conf=%s: no such engine in the file (it has: %s)", name, strings.Join(names, ", "))
	}
	d, k := *s, known[i]
	s.Name, s.Cmd = k.Name, cmp.Or(d.Cmd, k.Cmd)
	s.Dir, s.Protocol, s.Stderr = cmp.Or(d.Dir, k.Dir), cmp.Or(d.Protocol, k.Protocol), cmp.Or(d.Stderr, k.Stderr)
	s.Ponder, s.WhitePOV = d.Ponder || k.Ponder, d.WhitePOV || k.WhitePOV
	s.Restart = cmp.Or(d.Restart, k.Restart)
	if d.Args == nil {
		s.Args = k.Args
	}
	if d.Init == nil {
		s.Init = k.Init
	}
	s.Options = slices.Clone(k.Options)
	for _, o := range d.Options {
		s.setOption(o.Name, o.Value)
	}
	return nil
}

// override drops a default that contradicts what the specification gives: a
// clock where it gives a time per move, and the other way round.
func (l *Limit) override(fields []string) {
	for _, f := range fields {
		switch key, _, _ := strings.Cut(f, "="); key {
		case "movetime", "st":
			l.Moves, l.Time, l.Increment = 0, 0, 0
		case "tc":
			l.MoveTime = 0
		}
	}
}

// engineKeys are the keys of a specification.
const engineKeys = "name cmd args dir proto tc movetime nodes " +
	"depth margin letters view ponder restart nice initstr whitepov stderr conf option.NAME"

// set applies one key of a specification.
func (s *Spec) set(key, value string) error {
	if name, ok := strings.CutPrefix(key, "option."); ok {
		s.setOption(name, value)
		return nil
	}
	var err error
	switch key {
	case "conf": // was taken first
	case "name":
		s.Name = strings.TrimSpace(Printable(value))
	case "cmd":
		s.Cmd = value
	case "args":
		s.Args, err = splitArgs(value)
	case "dir":
		s.Dir = value
	case "proto":
		s.Protocol = value
	case "letters":
		s.Letters = strings.ToUpper(value)
	case "view":
		s.View = value
	case "restart":
		s.Restart = value
	case "ponder":
		s.Ponder, err = parseSwitch(value)
	case "whitepov":
		s.WhitePOV, err = parseSwitch(value)
	case "stderr":
		s.Stderr = value
	case "initstr":
		s.Init = strings.Split(value, `\n`)
	case "nice":
		s.Nice, err = parseNumber(value)
	case "tc":
		err = s.Limit.setClock(value)
	case "movetime", "st":
		s.Limit.MoveTime, err = parseSeconds(value)
	case "nodes":
		var nodes int
		nodes, err = parseNumber(value)
		s.Limit.Nodes = uint64(max(0, nodes))
		if nodes < 0 {
			err = errors.New("must not be negative")
		}
	case "depth":
		s.Limit.Depth, err = parseNumber(value)
	case "margin", "timemargin":
		var ms int
		ms, err = parseNumber(value)
		s.Margin = time.Duration(ms) * time.Millisecond
	default:
		return errors.New("unknown key (known: " + engineKeys + ")")
	}
	return err
}

// parseNumber reads a whole number.
func parseNumber(text string) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil {
		return 0, fmt.Errorf("%q is not a whole number", text)
	}
	return n, nil
}

// parseSwitch reads "on" or "off".
func parseSwitch(text string) (bool, error) {
	switch strings.ToLower(text) {
	case "on", "true":
		return true, nil
	case "off", "false":
		return false, nil
	}
	return false, errors.New("neither on nor off")
}

// setOption gives an option a value, in the place of an earlier one.
func (s *Spec) setOption(name, value string) {
	for i := range s.Options {
		if strings.EqualFold(s.Options[i].Name, name) {
			s.Options[i].Value = value
			return
		}
	}
	s.Options = append(s.Options, Option{name, value})
}

// setClock reads a time control: moves/time+increment, the first and the last
// of them optional, times in seconds or minutes:seconds; "inf" is no clock.
func (l *Limit) setClock(text string) error {
	l.Moves, l.Time, l.Increment = 0, 0, 0
	if text == "inf" {
		return nil
	}
	rest := text
	if moves, after, ok := strings.Cut(rest, "/"); ok {
		n, err := strconv.Atoi(moves)
		if err != nil || n < 1 {
			return fmt.Errorf("%q is not a number of moves", moves)
		}
		l.Moves, rest = n, after
	}
	base, increment, ok := strings.Cut(rest, "+")
	var err error
	if l.Time, err = parseSeconds(base); err != nil {
		return err
	}
	if ok {
		if l.Increment, err = parseSeconds(increment); err != nil {
			return err
		}
	}
	if !l.Clocked() {
		return errors.New("a clock without time")
	}
	return nil
}

// longest is more seconds than a time may have.
const longest = 10_000_000

// parseSeconds reads "1.5" or "2:30".
func parseSeconds(text string) (time.Duration, error) {
	minutes, seconds := 0, text
	if m, s, ok := strings.Cut(text, ":"); ok {
		n, err := strconv.Atoi(m)
		if err != nil || n < 0 || n >= longest/60 {
			return 0, fmt.Errorf("%q is not a number of minutes", m)
		}
		minutes, seconds = n, s
	}
	f, err := strconv.ParseFloat(seconds, 64)
	if err != nil || !(f >= 0 && f < longest) {
		return 0, fmt.Errorf("%q is not a number of seconds", seconds)
	}
	return time.Duration(minutes)*time.Minute + time.Duration(f*float64(time.Second)), nil
}

// splitFields splits at commas that no backslash precedes and, in the value of
// args, that no quotes hold.
func splitFields(s string) []string {
	var fields []string
	var field strings.Builder
	var quote byte // that is open, or 0
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c == '\\' && i+1 < len(s) && s[i+1] == ',':
			field.WriteByte(',')
			i++
		case c == ',' && quote == 0:
			fields = append(fields, field.String())
			field.Reset()
		default:
			if strings.HasPrefix(field.String(), "args=") {
				quote = nextQuote(quote, c)
			}
			field.WriteByte(c)
		}
	}
	return append(fields, field.String())
}

// nextQuote returns which quote is open after c if open is before, or 0 if none is.
func nextQuote(open, c byte) byte {
	switch {
	case c != '"' && c != '\'':
		return open
	case open == 0:
		return c
	case open == c:
		return 0
	}
	return open
}

// splitArgs splits a command line at blanks outside of quotes, and takes the quotes
// away. Backslashes are as any other character, since Windows has them in paths.
func splitArgs(s string) ([]string, error) {
	var args []string
	var arg strings.Builder
	inArg, quote := false, byte(0)
	for i := range len(s) {
		c := s[i]
		next := nextQuote(quote, c)
		switch {
		case next != quote:
			inArg = true // even if it stays empty
		case quote == 0 && (c == ' ' || c == '\t'):
			if inArg {
				args = append(args, arg.String())
			}
			arg.Reset()
			inArg = false
		default:
			arg.WriteByte(c)
			inArg = true
		}
		quote = next
	}
	if quote != 0 {
		return nil, fmt.Errorf("the quote %c is not closed", quote)
	}
	if inArg {
		args = append(args, arg.String())
	}
	return args, nil
}
