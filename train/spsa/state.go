package spsa

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"

	"arrocco/train"
)

// A state is what a file holds of a tuning.
type state struct {
	Settings Settings  `json:"settings"`
	Done     int       `json:"done"`   // iterations
	Values   []float64 `json:"values"` // in the order of Settings.Parameters
}

// Save writes, in JSON, what Resume needs. The file is replaced at once, whatever
// becomes of the process.
func (t *Tuner) Save(path string) error {
	s := state{Settings: t.settings, Done: t.done}
	for _, v := range t.values {
		s.Values = append(s.Values, v.Value)
	}
	return train.WriteFile(path, func(w io.Writer) error {
		text, err := indented(s)
		if err == nil {
			_, err = w.Write(append(text, '\n'))
		}
		return err
	})
}

// Resume goes back to where Save was called. It is an error, and nothing is
// changed, if the file is of a tuning with other settings.
func (t *Tuner) Resume(path string) error {
	text, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	if err := t.resume(text); err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	return nil
}

func (t *Tuner) resume(text []byte) error {
	var s state
	if err := json.Unmarshal(text, &s); err != nil {
		return err
	}
	if err := same(&s.Settings, &t.settings); err != nil {
		return err
	}
	if s.Done < 0 || len(s.Values) != len(t.values) {
		return fmt.Errorf("%d values after %d iterations, of %d parameters", len(s.Values), s.Done, len(t.values))
	}
	for i, v := range s.Values {
		t.values[i].Value = v
	}
	t.done = s.Done
	return nil
}

// same returns an error that shows the first difference, if there is one.
func same(was, now *Settings) error {
	a, err := indented(was)
	if err != nil {
		return err
	}
	b, err := indented(now)
	if err != nil {
		return err
	}
	old, recent := bytes.Split(a, []byte("\n")), bytes.Split(b, []byte("\n"))
	for i := range min(len(old), len(recent)) {
		if !bytes.Equal(old[i], recent[i]) {
			return fmt.Errorf("is of another tuning\n  was %s\n  now %s", bytes.TrimSpace(old[i]), bytes.TrimSpace(recent[i]))
		}
	}
	return nil
}

// indented returns v in JSON, one value a line.
func indented(v any) ([]byte, error) { return json.MarshalIndent(v, "", "  ") }
