package movegen_test

import (
	"fmt"

	"arrocco/movegen"
	"arrocco/movegen/chess"
)

func ExamplePerft() {
	p, err := chess.Parse(chess.StartFEN)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(movegen.Perft(p, 4))
	// Output: 197281
}
