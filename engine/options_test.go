package engine_test

import (
	"errors"
	"strings"
	"testing"

	"arrocco/engine"
)

func TestOptionsSet(t *testing.T) {
	var os engine.Options
	spin := &engine.Spin{Name: "Move Overhead", Default: 50, Min: 0, Max: 5000}
	check := &engine.Check{Name: "Ponder"}
	combo := &engine.Combo{Name: "Game", Default: "chess", Values: []string{"chess", "Mini Shogi"}}
	text := &engine.String{Name: "File", Default: "none"}
	pressed := 0
	button := &engine.Button{Name: "Clear Hash", Press: func() error { pressed++; return nil }}
	for _, o := range []engine.Option{spin, check, combo, text, button} {
		os.Add(o)
	}
	for _, tt := range []struct {
		name, value string
		says        string // part of the error, or empty for none
	}{
		{"move overhead", "100", ""},
		{"MOVE OVERHEAD", " 200 ", ""},
		{"Move Overhead", "5001", "not between 0 and 5000"},
		{"Move Overhead", "-1", "not between"},
		{"Move Overhead", strings.Repeat("9", 3000), "(3000 bytes) is not between"},
		{"Move Overhead", "0x10", "not a whole number"},
		{"Move Overhead", "1.5", "not a whole number"},
		{"Move Overhead", "", "not a whole number"},
		{"Ponder", "TRUE", ""},
		{"Ponder", "maybe", "neither true nor false"},
		{"Game", "mini shogi", ""},
		{"Game", "go", "not one of chess, Mini Shogi"},
		{"File", "a b", ""},
		{"Clear Hash", "7", ""},
		{"Hash", "1", "no such option"},
	} {
		t.Run(tt.name+"="+tt.value[:min(len(tt.value), 10)], func(t *testing.T) {
			err := os.Set(tt.name, tt.value)
			if tt.says == "" && err != nil || tt.says != "" && (err == nil || !strings.Contains(err.Error(), tt.says)) {
				t.Errorf("error %v, want %q", err, tt.says)
			}
		})
	}
	if spin.Value() != 200 || !check.Value() || combo.Value() != "Mini Shogi" || text.Value() != "a b" || pressed != 1 {
		t.Error("values", spin.Value(), check.Value(), combo.Value(), text.Value(), pressed)
	}
	if err := os.Set("File", "<empty>"); err != nil || text.Value() != "" {
		t.Errorf("<empty> is %q, %v", text.Value(), err)
	}
}

func TestOptionsRefusedValueIsNotStored(t *testing.T) {
	var os engine.Options
	no := errors.New("no")
	spin := &engine.Spin{Name: "Hash", Default: 16, Min: 1, Max: 64, Changed: func(int) error { return no }}
	os.Add(spin)
	if err := os.Set("Hash", "32"); !errors.Is(err, no) || spin.Value() != 16 {
		t.Errorf("value %d, error %v", spin.Value(), err)
	}
}

func TestQuote(t *testing.T) {
	for in, want := range map[string]string{
		"":                        `""`,
		"a\x00\x1bé":              `"a\x00\x1bé"`,
		strings.Repeat("x", 1000): `"` + strings.Repeat("x", 60) + `"… (1000 bytes)`,
	} {
		if got := engine.Quote(in); got != want {
			t.Errorf("Quote(%q) = %s, want %s", in, got, want)
		}
	}
}
