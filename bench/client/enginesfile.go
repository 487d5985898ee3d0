package client

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"
)

// A fileEngine is an engine as cutechess has it in engines.json. What else is there, as the
// variants that an engine plays, has no use in a match.
type fileEngine struct {
	Name             string       `json:"name"`
	Command          string       `json:"command"`
	Arguments        []string     `json:"arguments"` // ours: cutechess has them in the command
	WorkingDirectory string       `json:"workingDirectory"`
	Protocol         string       `json:"protocol"`
	InitStrings      []string     `json:"initStrings"`
	StderrFile       string       `json:"stderrFile"`
	Restart          string       `json:"restart"`
	WhitePOV         bool         `json:"whitepov"`
	Pondering        bool         `json:"ponder"`
	Options          []fileOption `json:"options"`
}

// A fileOption is an option of an engine in engines.json.
type fileOption struct {
	Name    string `json:"name"`
	Type    string `json:"type"`
	Value   any    `json:"value"`
	Default any    `json:"default"`
}

// ReadEngines reads a file of engines as cutechess writes it, engines.json: a list of
// objects with name, command, workingDirectory, protocol, options and more. An option that has
// its default value is not set. Engines of XBoard's protocol are an error when they are used,
// not here.
func ReadEngines(r io.Reader) ([]Spec, error) {
	var list []fileEngine
	d := json.NewDecoder(r)
	d.UseNumber()
	if err := d.Decode(&list); err != nil {
		return nil, fmt.Errorf("no list of engines in JSON: %w", err)
	}
	var specs []Spec
	for i := range list {
		s, err := list[i].spec()
		if err == nil && slices.ContainsFunc(specs, func(o Spec) bool { return o.Name == s.Name }) {
			err = errors.New("two engines have this name")
		}
		if err != nil {
			return nil, fmt.Errorf("engine %d (%s): %w", i+1, Printable(list[i].Name), err)
		}
		specs = append(specs, s)
	}
	return specs, nil
}

// spec returns the specification of an engine.
func (e *fileEngine) spec() (Spec, error) {
	s := Spec{
		Name: strings.TrimSpace(Printable(e.Name)), Dir: e.WorkingDirectory, Protocol: strings.ToLower(e.Protocol),
		Init: e.InitStrings, Stderr: e.StderrFile, Restart: e.Restart, WhitePOV: e.WhitePOV, Ponder: e.Pondering,
	}
	switch {
	case s.Name == "":
		return s, errors.New("no name")
	case strings.TrimSpace(e.Command) == "":
		return s, errors.New("no command")
	}
	s.Cmd, s.Args = e.Command, e.Arguments
	if _, err := os.Stat(e.Command); err != nil && len(e.Arguments) == 0 { // no path with blanks in it
		words, err := splitArgs(e.Command)
		if err != nil {
			return s, fmt.Errorf("command %q: %w", e.Command, err)
		}
		s.Cmd, s.Args = words[0], words[1:]
	}
	for _, o := range e.Options {
		if o.Name == "" {
			return s, errors.New("an option without a name")
		}
		value, isDefault := text(o.Value), o.Default != nil && text(o.Value) == text(o.Default)
		if o.Type != "button" && o.Value != nil && !isDefault {
			s.setOption(o.Name, value)
		}
	}
	return s, nil
}

// text returns a value of JSON as engines get it.
func text(v any) string {
	switch v := v.(type) {
	case nil:
		return ""
	case string:
		return v
	case bool:
		return strconv.FormatBool(v)
	default:
		return fmt.Sprint(v)
	}
}
