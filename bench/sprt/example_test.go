package sprt_test

import (
	"fmt"

	"arrocco/bench/sprt"
)

func Example() {
	pairs := sprt.Pentanomial{10, 190, 410, 270, 20}
	e := pairs.Estimate()
	fmt.Printf("Elo: %.2f +/- %.2f, LOS: %.2f %%\n", e.Elo, e.EloMargin, 100*e.LOS)
	test := sprt.Test{Elo0: 0, Elo1: 5, Alpha: 0.05, Beta: 0.05}
	llr := test.LLR(pairs)
	fmt.Printf("LLR: %.2f, %v\n", llr, test.Verdict(llr))
	// Output:
	// Elo: 19.32 +/- 9.05, LOS: 100.00 %
	// LLR: 2.35, undecided
}
