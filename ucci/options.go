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

// settings are the options of this protocol alone. The others are the engine's.
type settings struct {
	milliseconds, batch, debug, useHash, drawOffers, resign engine.Check
	hash, threads                                           engine.Spin
	newGame                                                 engine.Button
}

// An option is a setting under its name in this protocol: one lower-case word.
type option struct {
	name    string
	setting engine.Option
}

// replaced are the engine's options that have others in front of them here, or
// no use.
var replaced = []string{"Hash", "Threads", "Clear Hash", "UCI_Variant", "Deals", "Deal Seed"}

// addOptions makes the list of options.
func (d *Driver) addOptions() {
	s := &d.settings
	s.milliseconds = engine.Check{Name: "usemillisec", Default: true}
	s.batch = engine.Check{Name: "batch"}
	s.debug = engine.Check{Name: "debug"}
	s.useHash = engine.Check{Name: "usehash", Default: true, Changed: d.engine.UseHash}
	s.drawOffers = engine.Check{Name: "drawoffers", Default: true}
	s.resign = engine.Check{Name: "resign"}
	s.newGame = engine.Button{Name: "newgame", Press: func() error { return d.newGame(request{}) }}
	s.hash = d.automatic("hashsize", "Hash", d.spin("Hash").Default)
	s.threads = d.automatic("threads", "Threads", runtime.NumCPU())
	for _, o := range []engine.Option{
		&s.milliseconds, &s.batch, &s.debug, &s.newGame, &s.useHash, &s.hash, &s.threads,
		&s.drawOffers, &s.resign,
	} {
		o.Reset()
		d.options = append(d.options, option{o.OptionName(), o})
	}
	for _, o := range d.engine.Options().All() {
		if !slices.Contains(replaced, o.OptionName()) {
			d.options = append(d.options, option{word(o.OptionName()), o})
		}
	}
}

// word returns the name of an option of the engine in this protocol: "Move
// Overhead" is moveoverhead, UCI_Elo is elo.
func word(name string) string {
	return strings.ToLower(strings.ReplaceAll(strings.TrimPrefix(name, "UCI_"), " ", ""))
}

// spin returns an option of the engine.
func (d *Driver) spin(name string) *engine.Spin {
	return d.engine.Options().Lookup(name).(*engine.Spin)
}

// automatic returns an option that sets the engine's option of another name,
// and to the given value if it is 0.
func (d *Driver) automatic(name, engines string, value int) engine.Spin {
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

// lines returns the number of lines of play to show.
func (d *Driver) lines() int { return d.spin("MultiPV").Value() }

// greet answers "ucci".
func (d *Driver) greet(request) error {
	var b strings.Builder
	fmt.Fprintf(&b, "id name %s\n", d.about.FullName())
	if d.about.Version != "" {
		fmt.Fprintf(&b, "id version %s\n", d.about.Version)
	}
	fmt.Fprintf(&b, "id copyright GPL-3.0-or-later\nid author %s\n", d.about.Author)
	for _, o := range d.options {
		fmt.Fprintf(&b, "option %s type %s\n", o.name, kind(o.setting))
	}
	d.out.Printf("%succiok\n", b.String())
	return nil
}

// kind formats the type, the range and the default of an option, which comes
// last here.
func kind(o engine.Option) string {
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

// setOption obeys "setoption NAME [VALUE]". Options that there are not are
// ignored: interfaces send their own lists.
func (d *Driver) setOption(r request) error {
	name, value := protocol.Cut(r.text)
	if name == "" {
		return errors.New("setoption: no name")
	}
	if err := d.set(name, value); errors.Is(err, engine.ErrNoOption) {
		d.ignore(fmt.Errorf("setoption: %w", err))
	} else if err != nil {
		return fmt.Errorf("setoption: %w", err)
	}
	return nil
}

// set changes an option. The error wraps engine.ErrNoOption if there is none of
// that name.
func (d *Driver) set(name, value string) error {
	i := slices.IndexFunc(d.options, func(o option) bool { return strings.EqualFold(o.name, name) })
	if i < 0 {
		return fmt.Errorf("%w: %s", engine.ErrNoOption, engine.Quote(name))
	}
	o := d.options[i].setting
	if _, ok := o.(*engine.Check); ok {
		value = truth(value)
	}
	return o.Set(value)
}

// truth translates the words that interfaces use for true and false.
func truth(value string) string {
	switch strings.ToLower(value) {
	case "on", "1", "yes":
		return "true"
	case "off", "0", "no":
		return "false"
	}
	return value
}
