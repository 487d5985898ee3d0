package client

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"arrocco/engine"
	"arrocco/game"
)

// A Spec says how to start one engine and on what terms it plays.
type Spec struct {
	Name     string        `json:"name"`
	Cmd      string        `json:"cmd"` // a path, or a name that is looked up in PATH
	Args     []string      `json:"args,omitempty"`
	Dir      string        `json:"dir,omitempty"`   // working directory; empty for ours
	Protocol string        `json:"proto,omitempty"` // "uci", "ucci" or "cyclone"; empty to find out
	Options  []Option      `json:"options,omitempty"`
	Limit    Limit         `json:"limit"`
	Letters  string        `json:"letters,omitempty"`  // of horses and elephants in FENs: "NB" or "HE"; empty to find out
	Margin   time.Duration `json:"margin,omitempty"`   // an answer may be late by this much
	View     string        `json:"view,omitempty"`     // of hidden pieces: "own" or "all"; empty means "own"
	Ponder   bool          `json:"ponder,omitempty"`   // it thinks on its opponent's time
	Restart  string        `json:"restart,omitempty"`  // "on" for a new process in each game; "off", "auto" and "" for one
	Nice     int           `json:"nice,omitempty"`     // how far its priority is lowered, on Unix; 0 for not
	Init     []string      `json:"init,omitempty"`     // lines that it gets after its options
	WhitePOV bool          `json:"whitepov,omitempty"` // its scores are from White's view
	Stderr   string        `json:"stderr,omitempty"`   // file to which its standard error is added; empty for none
	ID       string        `json:"-"`                  // name and version that the engine gives itself, found by Probe

	CPUs         []int         `json:"-"` // the processors that it may use, on Linux; empty for all
	Conversation *Conversation `json:"-"` // takes down what it says and hears; nil for nothing
}

// An Option is a setting that is sent to an engine. Buttons have no value.
type Option struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// Option returns the value that the specification gives an option, or "". The case
// of the name does not matter.
func (s *Spec) Option(name string) string {
	for _, o := range s.Options {
		if strings.EqualFold(o.Name, name) {
			return o.Value
		}
	}
	return ""
}

// What an engine sees of a game in which something is hidden from the players.
const (
	viewOwn = "own" // what its side may see
	viewAll = "all" // all that has been drawn
)

// SeesAll reports whether the engine is shown what its opponent draws.
func (s *Spec) SeesAll() bool { return s.View == viewAll }

// Label is how error messages call the engine.
func (s *Spec) Label() string {
	if s.Name != "" {
		return s.Name
	}
	return Printable(s.Cmd)
}

// Validate returns an error if no engine can play the game v by this specification.
func (s *Spec) Validate(v *engine.Variant) error {
	if s.Cmd == "" {
		return errors.New("no cmd")
	}
	if _, err := s.candidates(v); err != nil {
		return err
	}
	if s.Letters != "" && s.Letters != lettersNB && s.Letters != lettersHE {
		return fmt.Errorf("letters=%s: neither %s nor %s", s.Letters, lettersNB, lettersHE)
	}
	if s.Margin < 0 {
		return errors.New("negative margin")
	}
	if s.Restart != "" && !slices.Contains(restarts, s.Restart) {
		return fmt.Errorf("restart=%s: not one of %s", s.Restart, strings.Join(restarts, ", "))
	}
	if s.Nice < -mostNice || s.Nice >= mostNice {
		return fmt.Errorf("nice=%d: want %d to %d", s.Nice, -mostNice, mostNice-1)
	}
	if err := s.validateView(v); err != nil {
		return err
	}
	if err := s.validatePonder(v); err != nil {
		return err
	}
	return s.Limit.validate()
}

// mostNice is how much a priority can be raised; it can be lowered by one less.
const mostNice = 20

// The values of Restart.
const restartOn = "on"

var restarts = []string{"auto", restartOn, "off"}

// RestartsAlways reports whether each game has a process of its own.
func (s *Spec) RestartsAlways() bool { return s.Restart == restartOn }

// validatePonder checks that the engine can know on what to ponder.
func (s *Spec) validatePonder(v *engine.Variant) error {
	if !s.Ponder {
		return nil
	}
	p, err := v.Parse(v.Start)
	if err == nil && game.Uncertain(p) {
		err = fmt.Errorf("ponder=on: a piece is drawn before each move of %s", v.Name)
	}
	return err
}

// validateView checks what the engine may see in games of v.
func (s *Spec) validateView(v *engine.Variant) error {
	switch s.View {
	case "", viewOwn:
		return nil
	case viewAll:
	default:
		return fmt.Errorf("view=%s: neither %s nor %s", s.View, viewOwn, viewAll)
	}
	p, err := v.Parse(v.Start)
	if err == nil && !game.Uncertain(p) {
		err = fmt.Errorf("view=%s: nothing is hidden in %s", s.View, v.Name)
	}
	return err
}
