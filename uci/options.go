package uci

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"arrocco/engine"
	"arrocco/internal/protocol"
)

// settings are the options that only this protocol has. The others are the engine's.
type settings struct {
	chess960, showWDL        engine.Check
	opponent, about, logFile engine.String
}

// addOptions registers the options of the protocol.
func (d *Driver) addOptions() {
	s := &d.settings
	s.chess960 = engine.Check{Name: "UCI_Chess960"}
	s.showWDL = engine.Check{Name: "UCI_ShowWDL"}
	s.opponent = engine.String{Name: "UCI_Opponent", Changed: d.setOpponent}
	s.about = engine.String{Name: "UCI_EngineAbout", Default: d.aboutText(), Changed: d.keepAbout}
	s.logFile = engine.String{Name: "Debug Log File", Changed: d.out.LogTo}
	for _, o := range []engine.Option{&s.chess960, &s.showWDL, &s.opponent, &s.about, &s.logFile} {
		d.engine.Options().Add(o)
	}
}

// aboutText describes the engine in one line.
func (d *Driver) aboutText() string {
	return fmt.Sprintf("%s by %s, a chess engine under GPL-3.0-or-later", d.about.FullName(), d.about.Author)
}

// keepAbout rejects any other text about the engine. Arena sends back what it has read of each
// option.
func (d *Driver) keepAbout(text string) error {
	if text != d.aboutText() {
		return errors.New("this option is read-only")
	}
	return nil
}

// identify answers "uci".
func (d *Driver) identify() {
	var b strings.Builder
	fmt.Fprintf(&b, "id name %s\nid author %s\n", d.about.FullName(), d.about.Author)
	for _, o := range d.engine.Options().All() {
		fmt.Fprintf(&b, "option name %s type %s\n", o.OptionName(), optionType(o))
	}
	d.out.Printf("%suciok\n", b.String())
}

// optionType formats the type, the default and the range of an option.
func optionType(o engine.Option) string {
	switch o := o.(type) {
	case *engine.Spin:
		return fmt.Sprintf("spin default %d min %d max %d", o.Default, o.Min, o.Max)
	case *engine.Check:
		return fmt.Sprintf("check default %t", o.Default)
	case *engine.Combo:
		return fmt.Sprintf("combo default %s var %s", o.Default, strings.Join(o.Values, " var "))
	case *engine.String:
		if o.Default == "" {
			return "string default <empty>"
		}
		return "string default " + o.Default
	default:
		return "button"
	}
}

// setOption executes "setoption name NAME [value VALUE]". NAME and VALUE may contain
// spaces, VALUE may be empty.
func (d *Driver) setOption(r request) error {
	word, rest := protocol.Cut(r.text)
	if word != "name" {
		return errors.New("setoption: no name")
	}
	name, value := splitValue(rest)
	if name == "" {
		return errors.New("setoption: no name")
	}
	if err := d.engine.Options().Set(name, value); err != nil {
		return fmt.Errorf("setoption: %w", err)
	}
	if strings.EqualFold(name, variantOption) {
		d.cyclone, d.positionErr = false, nil // an interface that sets the variant speaks plain UCI
		d.rankHint = true
	}
	return nil
}

// printRankHint prints, before the first game after UCI_Variant, how ranks are counted
// if dialects differ. UCI2WB sets UCI_Variant itself, but counts from 0 without -x or
// -c. It would reject the engine's first move, and the engine would lose the game.
func (d *Driver) printRankHint() {
	ranks := d.engine.Position().Traits().Ranks
	if d.rankHint && !d.cyclone && ranks > 9 {
		d.out.Printf("info string in UCI, the ranks of %s are 1 to %d; a program that counts from 0 "+
			"must load this engine as UCCI (uci2wb -x) or UCI-Cyclone (uci2wb -c)\n",
			d.engine.Variant().Name, ranks)
	}
	d.rankHint = false
}

// splitValue separates an option's name, with single spaces between its words, from
// its value, which it does not change.
func splitValue(text string) (name, value string) {
	var words []string
	for {
		word, rest := protocol.Cut(text)
		if word == "" || word == "value" {
			return strings.Join(words, " "), rest
		}
		words, text = append(words, word), rest
	}
}

// setOpponent reads UCI_Opponent, "TITLE RATING human|computer NAME" with "none" for
// an unknown title or rating, and prints it. Polyglot sends "<empty>" for an unknown name.
func (d *Driver) setOpponent(text string) error {
	if text == "" || strings.HasSuffix(text, " <empty>") {
		return nil
	}
	f := strings.Fields(text)
	if len(f) < 4 || f[2] != "human" && f[2] != "computer" {
		return fmt.Errorf("want TITLE RATING human|computer NAME, not %s", engine.Quote(text))
	}
	rating := f[1]
	if n, err := strconv.Atoi(rating); err != nil && rating != "none" || n < 0 {
		return fmt.Errorf("invalid rating %s: want a number or none", engine.Quote(rating))
	}
	who := strings.Join(f[3:], " ")
	if f[0] != "none" {
		who = f[0] + " " + who
	}
	d.out.Printf("info string playing against %s (%s, rating %s)\n", who, f[2], rating)
	return nil
}
