package chess

import (
	"fmt"
	"strings"
)

// NumStarts is the number of start positions of Chess960.
const NumStarts = 960

// Start returns the FEN of the start position in which the two sides' back
// ranks have the given Scharnagl numbers, 0 to 959: with equal numbers a start
// of Chess960 (518 is that of orthodox chess), with others one of double
// Chess960. It is an error if a number is out of range.
func Start(white, black int) (string, error) {
	for _, n := range [...]int{white, black} {
		if n < 0 || n >= NumStarts {
			return "", fmt.Errorf("start position %d is not between 0 and %d", n, NumStarts-1)
		}
	}
	return strings.ToLower(backRank(black)) + "/pppppppp/8/8/8/8/PPPPPPPP/" + backRank(white) + " w KQkq - 0 1", nil
}

// backRank returns the pieces of start position n from the a-file on, by
// Reinhard Scharnagl's numbering: what divides off n places one piece after the
// other on the squares that are left.
func backRank(n int) string {
	rank := []byte("........")
	place := func(letter byte, nth int) { // on the nth free square
		for i := range rank {
			if rank[i] == '.' {
				if nth == 0 {
					rank[i] = letter
					return
				}
				nth--
			}
		}
	}
	rank[n%4*2+1] = 'B' // on a light square
	n /= 4
	rank[n%4*2] = 'B' // on a dark square
	n /= 4
	place('Q', n%6)
	n /= 6
	first, second := knights(n)
	place('N', second) // the further one first, so that it does not shift the other
	place('N', first)
	place('R', 0)
	place('K', 0)
	place('R', 0)
	return string(rank)
}

// knights returns which two of five free squares the knights of code n take,
// in the order 01 02 03 04 12 13 14 23 24 34.
func knights(n int) (first, second int) {
	for first = range 4 {
		if pairs := 4 - first; n < pairs {
			return first, first + 1 + n
		} else {
			n -= pairs
		}
	}
	return 0, 1
}
