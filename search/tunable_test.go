package search_test

import (
	"slices"
	"testing"

	"arrocco/search"
)

// tunables returns the parameters of chess that can be tuned.
func tunables(t *testing.T) []search.Tunable {
	t.Helper()
	list, err := search.Tunables(&search.ChessParams)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// find returns the parameter with that name.
func find(t *testing.T, list []search.Tunable, name string) search.Tunable {
	t.Helper()
	i := slices.IndexFunc(list, func(p search.Tunable) bool { return p.Name == name })
	if i < 0 {
		t.Fatalf("no parameter %s", name)
	}
	return list[i]
}

// TestTunables checks that the tags are consistent, and two of them in full.
func TestTunables(t *testing.T) {
	for game, params := range map[string]*search.Params{
		"chess": &search.ChessParams, "xiangqi": &search.XiangqiParams, "sprint": &search.SprintParams,
	} {
		list, err := search.Tunables(params)
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range list {
			if p.Min >= p.Max || p.Value < p.Min || p.Value > p.Max || p.Step <= 0 || !p.Float && p.Step < 1 {
				t.Errorf("%s: %+v is impossible", game, p)
			}
		}
	}
	list := tunables(t)
	for _, want := range []search.Tunable{
		{Name: "AspirationDelta", Value: float64(search.ChessParams.AspirationDelta), Min: 5, Max: 40, Step: 3},
		{Name: "LMRRate", Value: search.ChessParams.LMRRate, Min: 0.2, Max: 0.8, Step: 0.06, Float: true},
	} {
		if got := find(t, list, want.Name); got != want {
			t.Errorf("%+v, want %+v", got, want)
		}
	}
	if slices.ContainsFunc(list, func(p search.Tunable) bool { return p.Name == "NullMoveDepth" }) {
		t.Error("NullMoveDepth has no tag and is there")
	}
}

// TestWith gives each parameter in turn other values, and reads them back.
func TestWith(t *testing.T) {
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
			params := search.ChessParams.With([]search.Tunable{p})
			if got, err := search.Tunables(&params); err != nil || !slices.Equal(got, want) {
				t.Errorf("%s = %v gives %+v, %v", p.Name, test.value, got[i], err)
			}
		}
	}
	if search.ChessParams != before {
		t.Error("the parameters of chess have changed")
	}
}

func TestTunableString(t *testing.T) {
	for _, test := range []struct {
		p    search.Tunable
		want string
	}{
		{search.Tunable{Name: "FutilityPruningBase", Value: 92.7}, "FutilityPruningBase: 93,"},
		{search.Tunable{Name: "EvalHistoryRate", Value: 0.2}, "EvalHistoryRate: 0,"},
		{search.Tunable{Name: "LMRBase", Value: 0.71239, Float: true}, "LMRBase: 0.7124,"},
		{search.Tunable{Name: "LMRBase", Value: 1, Float: true}, "LMRBase: 1,"},
	} {
		if got := test.p.String(); got != test.want {
			t.Errorf("%s, want %s", got, test.want)
		}
	}
}
