package main

import (
	"fmt"
	"math/rand/v2"
	"strconv"

	"github.com/spf13/cobra"

	"arrocco/movegen/chess"
)

// arrangements is the number of start positions of Chess960.
const arrangements = 960

const frcHelp = `Prints the FEN of a start position of Chess960: the one with a Scharnagl number
from 0 to 959 (518 is orthodox chess), or a random one. All are equally likely.

With --double the two sides have different arrangements: two numbers, White's
first, or two random ones.`

// newFRCCommand returns the command that prints start positions of Chess960.
func newFRCCommand() *cobra.Command {
	var double bool
	var seed uint64
	cmd := &cobra.Command{
		Use:   "frc [0-959|random]",
		Short: "print a start position of Chess960",
		Long:  frcHelp,
		Args:  cobra.MaximumNArgs(2),
		RunE: func(cmd *cobra.Command, args []string) error {
			if !cmd.Flags().Changed("seed") {
				seed = rand.Uint64()
			}
			white, black, err := chooseNumbers(args, double, rand.New(rand.NewPCG(seed, 0)))
			if err != nil {
				return err
			}
			fen, err := chess.Start(white, black)
			if err != nil {
				return usageError{err}
			}
			fmt.Fprintln(cmd.OutOrStdout(), fen)
			return nil
		},
	}
	cmd.Flags().BoolVar(&double, "double", false, "different arrangements for White and Black")
	cmd.Flags().Uint64Var(&seed, "seed", 0, "seed of random numbers, for the same position each time")
	return cmd
}

// chooseNumbers returns the numbers of White's and Black's arrangement: the given ones,
// or random ones if they are missing.
func chooseNumbers(args []string, double bool, rng *rand.Rand) (white, black int, err error) {
	if len(args) == 2 && !double {
		return 0, 0, usagef("two numbers need --double")
	}
	var given []int
	for _, text := range args {
		if text == "random" && len(args) == 1 {
			continue
		}
		n, err := strconv.Atoi(text)
		if err != nil || n < 0 || n >= arrangements {
			return 0, 0, usagef("invalid position %q: want a number from 0 to %d, or random", text, arrangements-1)
		}
		given = append(given, n)
	}
	white = rng.IntN(arrangements)
	if len(given) > 0 {
		white = given[0]
	}
	switch {
	case !double:
		return white, white, nil
	case len(given) == 2 && given[0] == given[1]:
		return 0, 0, usagef("--double needs two different numbers")
	case len(given) == 2:
		return white, given[1], nil
	}
	// Any of the other arrangements, with equal probability.
	return white, (white + 1 + rng.IntN(arrangements-1)) % arrangements, nil
}
