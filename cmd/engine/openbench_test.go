package main

import (
	"encoding/json"
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// openBenchEngine is the configuration of an engine as the server of OpenBench wants it.
type openBenchEngine struct {
	Private *bool
	NPS     int
	Source  string
	Build   struct {
		Path      *string
		Compilers []string
		CPUFlags  []string
		Systems   []string
	}
	TestPresets    map[string]map[string]any `json:"test_presets"`
	TunePresets    map[string]map[string]any `json:"tune_presets"`
	DatagenPresets map[string]map[string]any `json:"datagen_presets"`
}

// TestOpenBenchConfiguration checks docs/Arrocco.json as the server does, and against
// go.mod and the options of the program.
func TestOpenBenchConfiguration(t *testing.T) {
	f, err := os.Open("../../docs/Arrocco.json")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = f.Close() }()
	var c openBenchEngine
	d := json.NewDecoder(f)
	d.DisallowUnknownFields()
	if err := d.Decode(&c); err != nil {
		t.Fatal(err)
	}
	module, err := os.ReadFile("../../go.mod")
	if err != nil {
		t.Fatal(err)
	}
	version := regexp.MustCompile(`(?m)^go (\d+\.\d+)`).FindStringSubmatch(string(module))
	if want := []string{"go>=" + version[1]}; !slices.Equal(c.Build.Compilers, want) {
		t.Errorf("compilers %v, want %v", c.Build.Compilers, want)
	}
	if c.Private == nil || *c.Private || c.NPS <= 0 || c.Build.Path == nil || c.Build.CPUFlags == nil {
		t.Errorf("a field is missing or wrong: %+v", c)
	}
	common := strings.Fields("book_name win_adj draw_adj syzygy_wdl")
	checkPresets(t, c.TestPresets, slices.Concat(common, strings.Fields(
		"base_branch both_options both_time_control test_bounds test_confidence workload_size")))
	checkPresets(t, c.TunePresets, slices.Concat(common, []string{"dev_options", "dev_time_control"}))
	checkPresets(t, c.DatagenPresets, slices.Concat(common, strings.Fields(
		"both_options both_time_control workload_size")))
}

// checkPresets checks that there is a default, that all keys are among those that the server
// knows and we use, and that adjudication and options have its form.
func checkPresets(t *testing.T, presets map[string]map[string]any, known []string) {
	t.Helper()
	if presets["default"] == nil {
		t.Errorf("no default among %v", slices.Sorted(maps.Keys(presets)))
	}
	forms := map[string]*regexp.Regexp{
		"win_adj":           regexp.MustCompile(`^(None|movecount=\d+ score=\d+)$`),
		"draw_adj":          regexp.MustCompile(`^(None|movenumber=\d+ movecount=\d+ score=\d+)$`),
		"test_bounds":       regexp.MustCompile(`^\[-?\d+\.\d+, -?\d+\.\d+\]$`),
		"both_options":      regexp.MustCompile(`^Threads=\d+ Hash=\d+$`),
		"dev_options":       regexp.MustCompile(`^Threads=\d+ Hash=\d+$`),
		"both_time_control": regexp.MustCompile(`^(\d+\.\d+\+\d+\.\d+|N=\d+)$`),
	}
	for name, preset := range presets {
		for key, value := range preset {
			text, _ := value.(string)
			if !slices.Contains(known, key) {
				t.Errorf("%s: key %s", name, key)
			} else if form := forms[key]; form != nil && !form.MatchString(text) {
				t.Errorf("%s: %s is %v", name, key, value)
			}
		}
	}
}
