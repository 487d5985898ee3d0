package spsa_test

import (
	"slices"
	"strings"
	"testing"

	"arrocco/search"
	"arrocco/train/spsa"
)

// tunables returns the parameters of chess that can be tuned.
func tunables(t *testing.T) []spsa.Tunable {
	t.Helper()
	list, err := spsa.Tunables(&search.ChessParams)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// find returns the parameter of that name.
func find(t *testing.T, list []spsa.Tunable, name string) spsa.Tunable {
	t.Helper()
	i := slices.IndexFunc(list, func(p spsa.Tunable) bool { return p.Name == name })
	if i < 0 {
		t.Fatalf("no parameter %s", name)
	}
	return list[i]
}

// TestTunables checks that the tags make sense, and what two of them say.
func TestTunables(t *testing.T) {
	list := tunables(t)
	for _, p := range list {
		if p.Min >= p.Max || p.Value < p.Min || p.Value > p.Max || p.Step <= 0 || !p.Float && p.Step < 1 {
			t.Errorf("%+v is impossible", p)
		}
	}
	for _, want := range []spsa.Tunable{
		{Name: "AspirationDelta", Value: float64(search.ChessParams.AspirationDelta), Min: 5, Max: 40, Step: 3},
		{Name: "ReduceRate", Value: search.ChessParams.ReduceRate, Min: 0.2, Max: 0.8, Step: 0.06, Float: true},
	} {
		if got := find(t, list, want.Name); got != want {
			t.Errorf("%+v, want %+v", got, want)
		}
	}
	if slices.ContainsFunc(list, func(p spsa.Tunable) bool { return p.Name == "RazorDepth" }) {
		t.Error("RazorDepth has no tag and is there")
	}
}

// TestApply gives each parameter in turn other values, and reads them back.
func TestApply(t *testing.T) {
	before := search.ChessParams
	for i, p := range tunables(t) {
		for _, test := range []struct{ value, whole float64 }{
			{p.Min, p.Min}, {p.Max, p.Max}, {p.Min + 0.4, p.Min}, {p.Min + 0.6, p.Min + 1},
		} {
			want := tunables(t)
			want[i].Value = test.whole
			if p.Float {
				want[i].Value = test.value
			}
			p.Value = test.value
			params := spsa.Apply(search.ChessParams, []spsa.Tunable{p})
			if got, err := spsa.Tunables(&params); err != nil || !slices.Equal(got, want) {
				t.Errorf("%s = %v gives %+v, %v", p.Name, test.value, got[i], err)
			}
		}
	}
	if search.ChessParams != before {
		t.Error("the parameters of chess have changed")
	}
}

func TestChoose(t *testing.T) {
	list := tunables(t)
	tests := []struct {
		name  string
		names []string
		want  int // how many
		err   string
	}{
		{"all", nil, len(list) - 3, ""},
		{"two", []string{"LateBase", "RazorMargin"}, 2, ""},
		{"unknown", []string{"LateBase", "Luck"}, 0, `no parameter with a range is called "Luck"`},
		{"without a range", []string{"RazorDepth"}, 0, `"RazorDepth"`},
		{"clock", []string{"HardRatio"}, 0, "HardRatio is about the clock"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got, err := spsa.Choose(list, test.names)
			if len(got) != test.want || (err == nil) != (test.err == "") {
				t.Fatalf("%d parameters, %v", len(got), err)
			}
			if err != nil && !strings.Contains(err.Error(), test.err) {
				t.Errorf("%v, want %s", err, test.err)
			}
		})
	}
}

func TestTunableString(t *testing.T) {
	for _, test := range []struct {
		p    spsa.Tunable
		want string
	}{
		{spsa.Tunable{Name: "FutilityBase", Value: 92.7}, "FutilityBase: 93,"},
		{spsa.Tunable{Name: "TrendRate", Value: 0.2}, "TrendRate: 0,"},
		{spsa.Tunable{Name: "ReduceBase", Value: 0.71239, Float: true}, "ReduceBase: 0.7124,"},
		{spsa.Tunable{Name: "ReduceBase", Value: 1, Float: true}, "ReduceBase: 1,"},
	} {
		if got := test.p.String(); got != test.want {
			t.Errorf("%s, want %s", got, test.want)
		}
	}
}
