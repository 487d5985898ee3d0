package ucci

import (
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"

	"arrocco/engine"
	"arrocco/internal/protocol"
)

// settings are the options that only this protocol has. The others are the engine's.
type settings struct {
	milliseconds, batch, debug, useHash, drawOffers, resign engine.Check
	hash, threads                                           engine.Spin
	newGame                                                 engine.Button
}

// An option is a setting with its name in this protocol, a word in lower case.
type option struct {
	name    string
	setting engine.Option
}

// hiddenOptions are the engine's options that this protocol replaces or does not need.
var hiddenOptions = []string{
	"Hash", "Threads", "Clear Hash", "UCI_Variant", "Deals", "Deal Seed",
	"SyzygyPath", "SyzygyProbeDepth", "SyzygyProbeLimit", "Syzygy50MoveRule",
}

// addOptions registers the options of the protocol and of the engine.
func (d *Driver) addOptions() {
	s := &d.settings
	s.milliseconds = engine.Check{Name: "usemillisec", Default: true}
	s.batch = engine.Check{Name: "batch"}
	s.debug = engine.Check{Name: "debug"}
	s.useHash = engine.Check{Name: "usehash", Default: true, Changed: d.engine.UseHash}
	s.drawOffers = engine.Check{Name: "drawoffers", Default: true}
	s.resign = engine.Check{Name: "resign"}
	s.newGame = engine.Button{Name: "newgame", Press: func() error { return d.newGame(request{}) }}
	s.hash = d.autoSpin("hashsize", "Hash", d.spin("Hash").Default)
	s.threads = d.autoSpin("threads", "Threads", runtime.NumCPU())
	for _, o := range []engine.Option{
		&s.milliseconds, &s.batch, &s.debug, &s.newGame, &s.useHash, &s.hash, &s.threads,
		&s.drawOffers, &s.resign,
	} {
		o.Reset()
		d.options = append(d.options, option{o.OptionName(), o})
	}
	if o, ok := d.engine.Options().Lookup("OwnBook").(*engine.Check); ok {
		o.Default = true // so the protocol has it; without bookfiles, there is no book
		o.Reset()
	}
	for _, o := range d.engine.Options().All() {
		if !slices.Contains(hiddenOptions, o.OptionName()) {
			d.options = append(d.options, option{optionName(o.OptionName()), o})
		}
	}
}

// ownNames are the names that this protocol has for options of the engine.
var ownNames = map[string]string{"OwnBook": "usebook", "BookFile": "bookfiles"}

// optionName converts the name of an engine's option to this protocol: "Move
// Overhead" becomes moveoverhead, UCI_Elo becomes elo.
func optionName(name string) string {
	if own, ok := ownNames[name]; ok {
		return own
	}
	return strings.ToLower(strings.ReplaceAll(strings.TrimPrefix(name, "UCI_"), " ", ""))
}

// spin returns the engine's option of the given name.
func (d *Driver) spin(name string) *engine.Spin {
	return d.engine.Options().Lookup(name).(*engine.Spin)
}

// autoSpin returns an option called name that sets the engine's option called
// engines. The value 0 stands for the given value.
func (d *Driver) autoSpin(name, engines string, value int) engine.Spin {
	o := d.spin(engines)
	return engine.Spin{Name: name, Default: o.Default, Min: 0, Max: o.Max, Changed: func(n int) error {
		if n == 0 {
			n = value
		}
		return o.Set(strconv.Itoa(n))
	}}
}

// unit returns the unit of the times of "go".
func (d *Driver) unit() time.Duration {
	if d.settings.milliseconds.Value() {
		return time.Millisecond
	}
	return time.Second
}

// multiPV returns the number of variations to show.
func (d *Driver) multiPV() int { return d.spin("MultiPV").Value() }

// greet answers "ucci".
func (d *Driver) greet(request) error {
	var b strings.Builder
	fmt.Fprintf(&b, "id name %s\n", d.about.FullName())
	if d.about.Version != "" {
		fmt.Fprintf(&b, "id version %s\n", d.about.Version)
	}
	fmt.Fprintf(&b, "id copyright GPL-3.0-or-later\nid author %s\n", d.about.Author)
	for _, o := range d.options {
		fmt.Fprintf(&b, "option %s type %s\n", o.name, optionType(o.setting))
	}
	d.out.Printf("%succiok\n", b.String())
	return nil
}

// optionType formats the type, the range and the default of an option, in the order
// of this protocol.
func optionType(o engine.Option) string {
	switch o := o.(type) {
	case *engine.Spin:
		return fmt.Sprintf("spin min %d max %d default %d", o.Min, o.Max, o.Default)
	case *engine.Check:
		return fmt.Sprintf("check default %t", o.Default)
	case *engine.Combo:
		return fmt.Sprintf("combo var %s default %s", strings.Join(o.Values, " var "), o.Default)
	case *engine.String:
		return strings.TrimSuffix("string default "+o.Default, " default ")
	default:
		return "button"
	}
}

// setOption executes "setoption NAME [VALUE]". It ignores unknown options, since
// interfaces send lists of their own.
func (d *Driver) setOption(r request) error {
	name, value := protocol.Cut(r.text)
	if name == "" {
		return errors.New("setoption: no name")
	}
	if err := d.set(name, value); errors.Is(err, engine.ErrNoOption) {
		d.reportIgnored(fmt.Errorf("setoption: %w", err))
	} else if err != nil {
		if v := (*engine.ValueError)(nil); errors.As(err, &v) {
			err = &engine.ValueError{Name: strings.ToLower(name), Err: v.Err} // the name that the interface knows
		}
		return fmt.Errorf("setoption: %w", err)
	}
	return nil
}

// set changes an option. The error wraps engine.ErrNoOption if the option does not
// exist.
func (d *Driver) set(name, value string) error {
	i := slices.IndexFunc(d.options, func(o option) bool { return strings.EqualFold(o.name, name) })
	if i < 0 {
		return fmt.Errorf("%w: %s", engine.ErrNoOption, engine.Quote(name))
	}
	o := d.options[i].setting
	if _, ok := o.(*engine.Check); ok {
		value = normalizeBool(value)
	}
	return o.Set(value)
}

// normalizeBool converts the words that interfaces use for true and false.
func normalizeBool(value string) string {
	switch strings.ToLower(value) {
	case "on", "1", "yes":
		return "true"
	case "off", "0", "no":
		return "false"
	}
	return value
}
