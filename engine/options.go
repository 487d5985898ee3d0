package engine

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// ErrNoOption is what Options.Set returns, wrapped, for a name that it does not
// know.
var ErrNoOption = errors.New("no such option")

// An Option is a setting that a protocol can list and change: a [Spin],
// [Check], [Combo], [Button] or [String].
type Option interface {
	// OptionName returns the name, which may hold blanks.
	OptionName() string

	// Set parses and stores a value. In case of an error, the old one stays, unless the
	// error is a [PartialError].
	Set(value string) error

	// Reset stores the default value without calling Changed.
	Reset()
}

// A PartialError says what is wrong with a part of a value. The rest was stored.
type PartialError struct{ Err error }

// Error returns the text of e.Err, and that the rest of the value is used.
func (e *PartialError) Error() string { return fmt.Sprintf("%v; the rest is used", e.Err) }

// Unwrap returns e.Err.
func (e *PartialError) Unwrap() error { return e.Err }

// partial returns a PartialError of the errors, or nil if there are none.
func partial(errs listError) error {
	if len(errs) == 0 {
		return nil
	}
	return &PartialError{errs}
}

// A listError is the errors of the parts of a list, on one line.
type listError []error

// Error returns the texts of the errors with semicolons in between.
func (e listError) Error() string {
	var texts []string
	for _, err := range e {
		texts = append(texts, err.Error())
	}
	return strings.Join(texts, "; ")
}

// Unwrap returns the errors.
func (e listError) Unwrap() []error { return e }

// A ValueError is the error of a value that an option does not accept.
type ValueError struct {
	Name string // of the option
	Err  error
}

// Error returns the name and the text of e.Err.
func (e *ValueError) Error() string { return fmt.Sprintf("option %s: %v", e.Name, e.Err) }

// Unwrap returns e.Err.
func (e *ValueError) Unwrap() error { return e.Err }

// invalid returns a ValueError with a formatted text.
func invalid(name, format string, args ...any) error {
	return &ValueError{Name: name, Err: fmt.Errorf(format, args...)}
}

// A Spin is an integer option.
type Spin struct {
	Name              string
	Default, Min, Max int
	Changed           func(int) error // called before a value is stored; an error refuses it; may be nil
	value             int
}

// OptionName returns o.Name.
func (o *Spin) OptionName() string { return o.Name }

// Reset stores the default value.
func (o *Spin) Reset() { o.value = o.Default }

// Value returns the value, between o.Min and o.Max.
func (o *Spin) Value() int { return o.value }

// Set stores the decimal number s. It is an error if s is none, or is out of
// range.
func (o *Spin) Set(s string) error {
	v, err := strconv.Atoi(strings.TrimSpace(s))
	switch {
	case errors.Is(err, strconv.ErrSyntax):
		return invalid(o.Name, "%s is not a whole number", Quote(s))
	case err != nil || v < o.Min || v > o.Max:
		return invalid(o.Name, "%s is not between %d and %d", Quote(s), o.Min, o.Max)
	}
	return store(&o.value, v, o.Name, o.Changed)
}

// A Check is an option that is true or false.
type Check struct {
	Name    string
	Default bool
	Changed func(bool) error // as in Spin
	value   bool
}

// OptionName returns o.Name.
func (o *Check) OptionName() string { return o.Name }

// Reset stores the default value.
func (o *Check) Reset() { o.value = o.Default }

// Value returns the value.
func (o *Check) Value() bool { return o.value }

// Set stores "true" or "false", in any case.
func (o *Check) Set(s string) error {
	v := strings.EqualFold(strings.TrimSpace(s), "true")
	if !v && !strings.EqualFold(strings.TrimSpace(s), "false") {
		return invalid(o.Name, "%s is neither true nor false", Quote(s))
	}
	return store(&o.value, v, o.Name, o.Changed)
}

// A Combo is an option with a few possible values.
type Combo struct {
	Name    string
	Default string
	Values  []string
	Changed func(string) error // as in Spin
	value   string
}

// OptionName returns o.Name.
func (o *Combo) OptionName() string { return o.Name }

// Reset stores the default value.
func (o *Combo) Reset() { o.value = o.Default }

// Value returns the value, one of o.Values.
func (o *Combo) Value() string { return o.value }

// Set stores the one of o.Values that s is, in any case.
func (o *Combo) Set(s string) error {
	i := slices.IndexFunc(o.Values, func(v string) bool { return strings.EqualFold(v, strings.TrimSpace(s)) })
	if i < 0 {
		return invalid(o.Name, "%s is not one of %s", Quote(s), strings.Join(o.Values, ", "))
	}
	return store(&o.value, o.Values[i], o.Name, o.Changed)
}

// A Button is an option without a value that does something when it is set.
type Button struct {
	Name  string
	Press func() error
}

// OptionName returns o.Name.
func (o *Button) OptionName() string { return o.Name }

// Reset does nothing.
func (o *Button) Reset() {}

// Set presses the button, whatever the value: some interfaces send one.
func (o *Button) Set(string) error {
	if err := o.Press(); err != nil {
		return &ValueError{o.Name, err}
	}
	return nil
}

// A String is an option that may be any text.
type String struct {
	Name    string
	Default string
	Changed func(string) error // as in Spin
	value   string
}

// emptyValue is how UCI writes an empty text.
const emptyValue = "<empty>"

// OptionName returns o.Name.
func (o *String) OptionName() string { return o.Name }

// Reset stores the default value.
func (o *String) Reset() { o.value = o.Default }

// Value returns the value.
func (o *String) Value() string { return o.value }

// Set stores s. "<empty>" stands for the empty text.
func (o *String) Set(s string) error {
	if s == emptyValue {
		s = ""
	}
	return store(&o.value, s, o.Name, o.Changed)
}

// store puts v where the value of the named option is kept, unless changed
// refuses all of it.
func store[T any](where *T, v T, name string, changed func(T) error) error {
	if changed == nil {
		*where = v
		return nil
	}
	err := changed(v)
	if err == nil || errors.As(err, new(*PartialError)) {
		*where = v
	}
	if err != nil {
		return &ValueError{name, err}
	}
	return nil
}

// Options is an ordered set of options. Names are looked up in any case. It is
// not safe for concurrent use.
type Options struct{ list []Option }

// Add appends o, with its default value.
func (os *Options) Add(o Option) {
	o.Reset()
	os.list = append(os.list, o)
}

// All returns the options in the order in which they were added.
func (os *Options) All() []Option { return os.list }

// Lookup returns the option with the given name, or nil.
func (os *Options) Lookup(name string) Option {
	for _, o := range os.list {
		if strings.EqualFold(o.OptionName(), name) {
			return o
		}
	}
	return nil
}

// Set changes the named option. The error wraps ErrNoOption if there is none of
// that name, and otherwise says what is wrong with the value.
func (os *Options) Set(name, value string) error {
	o := os.Lookup(name)
	if o == nil {
		return fmt.Errorf("%w: %s", ErrNoOption, Quote(name))
	}
	return o.Set(value)
}

// Quote returns a text from outside as an error message should show it: in
// quotes, without control characters, and not at length.
func Quote(s string) string {
	const most = 60
	if len(s) <= most {
		return strconv.Quote(s)
	}
	return fmt.Sprintf("%s… (%d bytes)", strconv.Quote(s[:most]), len(s))
}
