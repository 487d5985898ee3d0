package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// notSaved are the options of a match that are about one run of it, and not in its file.
var notSaved = []string{"save", "resume", "replay", "merge", "help", "profile"}

// saveMatch writes the options of the command line to a new file, as JSON: an object with the
// value of each option, a list for one that may be given several times.
func saveMatch(cmd *cobra.Command, path string) error {
	settings := map[string]any{}
	cmd.Flags().Visit(func(f *pflag.Flag) {
		if !slices.Contains(notSaved, f.Name) {
			settings[f.Name] = flagValue(f)
		}
	})
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	if err := e.Encode(settings); err != nil {
		return err
	}
	file, err := newFile(path, "")
	if err != nil {
		return err
	}
	_, err = file.Write(b.Bytes())
	if err = errors.Join(err, file.Close()); err != nil {
		return errors.Join(err, os.Remove(path))
	}
	return nil
}

// flagValue returns the value of an option for JSON.
func flagValue(f *pflag.Flag) any {
	text := f.Value.String()
	switch f.Value.Type() {
	case "stringArray":
		if list, ok := f.Value.(pflag.SliceValue); ok {
			return list.GetSlice()
		}
	case "bool", "int", "uint64":
		return json.RawMessage(text)
	}
	return text
}

// loadMatch sets the options that a file has and the command line does not.
func loadMatch(cmd *cobra.Command, path string) error {
	text, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	var settings map[string]any
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	if err := d.Decode(&settings); err != nil {
		return fmt.Errorf("%s: no match as --save writes it: %w", path, err)
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return fmt.Errorf("%s: no match as --save writes it: there is more after its end", path)
	}
	for _, name := range slices.Sorted(maps.Keys(settings)) {
		f := cmd.Flags().Lookup(name)
		if f == nil || slices.Contains(notSaved, name) {
			return fmt.Errorf("%s: %q is no option of a match", path, name)
		}
		if f.Changed {
			continue
		}
		values, isList := settings[name].([]any)
		if !isList {
			values = []any{settings[name]}
		}
		if isList && f.Value.Type() != "stringArray" {
			return fmt.Errorf("%s: %s: a list where one value is meant", path, name)
		}
		for _, v := range values {
			switch v.(type) {
			case string, bool, json.Number:
			default:
				return fmt.Errorf("%s: %s: neither text nor a number, nor true or false", path, name)
			}
			if err := cmd.Flags().Set(name, strings.TrimSpace(fmt.Sprint(v))); err != nil {
				return fmt.Errorf("%s: %w", path, err)
			}
		}
	}
	return nil
}
