package syzygy

// A table numbers the positions of its material by groups of like pieces. The first group
// breaks the symmetry of the board: it stands in some corner of it. Every other group of n
// like pieces is one of the choices of n squares among those that the groups before it leave.

// squares are where the pieces of a position stand, in the order of a table.
type squares [MaxPieces]int

// Tables of numbers, see init.
var (
	choose   [MaxPieces][64]int // choose[k][n] is how many ways there are to choose k of n squares
	triangle [64]int            // the squares of the triangle a1-d1-d4: 0 to 5 off the diagonal, 6 to 9 on it
	below    [64]int            // 0 to 27 for the squares below the diagonal a1-h8
	kings    [10][64]int        // both kings, the first by its number in the triangle; -1 if they touch
	flap     [64]int            // pawns: by file up to d, and rank
	twist    [64]int            // pawns: those nearer to the edge and the first rank are higher
	leading  [6][4][24]int      // leading pawns: by their number less 1, file and flap of the first
	leadSize [6][4]int          // how many ways there are, by number less 1 and file
)

// The numbers of ways in which the first group can stand.
const (
	threeWays = 31332 // three different pieces
	kingsWays = 462   // two kings
)

// offDiagonal returns more than 0 above the diagonal a1-h8, less below it, and 0 on it.
func offDiagonal(sq int) int { return sq>>3 - sq&7 }

func init() {
	for n := range 64 {
		choose[0][n] = 1
		for k := 1; k < MaxPieces && n > 0; k++ {
			choose[k][n] = choose[k-1][n-1] + choose[k][n-1]
		}
	}
	initTriangle()
	initKings()
	initPawns()
}

// initTriangle numbers the triangle and the squares below the diagonal, by ranks.
func initTriangle() {
	n, diagonal, low := 0, 6, 0
	for sq := range 64 {
		switch {
		case offDiagonal(sq) == 0 && sq&7 < 4:
			triangle[sq] = diagonal
			diagonal++
		case offDiagonal(sq) < 0 && sq&7 < 4:
			triangle[sq] = n
			n++
		}
		if offDiagonal(sq) < 0 {
			below[sq] = low
			low++
		}
	}
}

// initKings numbers the positions of two kings, those with both on the diagonal last.
func initKings() {
	type pair struct{ first, second int }
	var both []pair
	n := 0
	for first := range 10 {
		from := 0
		for sq := range 64 {
			if sq&7 < 4 && offDiagonal(sq) <= 0 && triangle[sq] == first {
				from = sq
			}
		}
		for sq := range 64 {
			kings[first][sq] = -1
			file, rank := sq&7-from&7, sq>>3-from>>3
			switch {
			case max(file, -file, rank, -rank) <= 1:
			case offDiagonal(from) == 0 && offDiagonal(sq) > 0: // is mirrored
			case offDiagonal(from) == 0 && offDiagonal(sq) == 0:
				both = append(both, pair{first, sq})
			default:
				kings[first][sq] = n
				n++
			}
		}
	}
	for _, p := range both {
		kings[p.first][p.second] = n
		n++
	}
}

// initPawns numbers the squares of pawns, and the ways in which leading pawns stand.
func initPawns() {
	for sq := 8; sq < 56; sq++ {
		file, rank := sq&7, sq>>3
		edge := min(file, 7-file)
		flap[sq] = 6*edge + rank - 1
		twist[sq] = 47 - 12*edge - 2*(rank-1)
		if file != edge {
			twist[sq]--
		}
	}
	for pawns := range leading {
		for file := range 4 {
			sum := 0
			for rank := 1; rank < 7; rank++ {
				sq := 8*rank + file
				leading[pawns][file][flap[sq]] = sum
				sum += choose[pawns][twist[sq]]
			}
			leadSize[pawns][file] = sum
		}
	}
}

// indexPieces returns the number of a position without pawns. It changes sq.
func (l *layout) indexPieces(sq *squares, n int, three bool) int {
	flip(sq, n, 7*(sq[0]>>2&1))
	flip(sq, n, 56*(sq[0]>>5&1))
	first := 2
	if three {
		first = 3
	}
	for _, s := range sq[:first] {
		if d := offDiagonal(s); d != 0 {
			if d > 0 {
				for i := range n {
					sq[i] = sq[i]>>3 | sq[i]&7<<3
				}
			}
			break
		}
	}
	index := 0
	if three {
		index = indexThree(sq[0], sq[1], sq[2])
	} else {
		index = kings[triangle[sq[0]]][sq[1]]
	}
	return index*l.factors[0] + l.indexRest(sq, first, 1, n, 0)
}

// flip mirrors all squares.
func flip(sq *squares, n, by int) {
	for i := range n {
		sq[i] ^= by
	}
}

// indexThree numbers three different pieces, the first of which is in the triangle, and the
// first that is not on the diagonal below it.
func indexThree(a, b, c int) int {
	const (
		belowWays = 28 * 62 // the second below the diagonal, the third anywhere
		twoOn     = 7 * 28
	)
	j := after(c, a) + after(c, b)
	i := after(b, a)
	switch {
	case offDiagonal(a) != 0:
		return (triangle[a]*63+b-i)*62 + c - j
	case offDiagonal(b) != 0:
		return 6*63*62 + a>>3*belowWays + below[b]*62 + c - j
	case offDiagonal(c) != 0:
		return 6*63*62 + 4*belowWays + a>>3*twoOn + (b>>3-i)*28 + below[c]
	default:
		return 6*63*62 + 4*belowWays + 4*twoOn + a>>3*7*6 + (b>>3-i)*6 + c>>3 - j
	}
}

// after returns 1 if square a has a higher number than b.
func after(a, b int) int {
	if a > b {
		return 1
	}
	return 0
}

// indexPawns returns the number of a position with pawns, of which the leading ones are first,
// led by the one of leadingPawn. It changes sq.
func (l *layout) indexPawns(sq *squares, n, pawns int) int {
	flip(sq, n, 7*(sq[0]>>2&1))
	for i := 2; i < pawns; i++ { // higher twists first
		for j := i; j > 1 && twist[sq[j]] > twist[sq[j-1]]; j-- {
			sq[j], sq[j-1] = sq[j-1], sq[j]
		}
	}
	file := sq[0] & 7
	index := leading[pawns-1][file][flap[sq[0]]]
	for i := 1; i < pawns; i++ {
		index += choose[pawns-i][twist[sq[i]]]
	}
	index *= l.factors[0]
	offset := 0
	if l.pawnGroups == 2 {
		offset = 8
	}
	return index + l.indexRest(sq, pawns, 1, n, offset)
}

// leadingPawn puts the leading pawn of some first and returns the file, from a to d, that it
// stands on or mirrors.
func leadingPawn(sq *squares, pawns int) int {
	for i := 1; i < pawns; i++ {
		if flap[sq[i]] < flap[sq[0]] {
			sq[0], sq[i] = sq[i], sq[0]
		}
	}
	return min(sq[0]&7, 7-sq[0]&7)
}

// indexRest numbers the groups from the given one on, the first of which begins at piece from.
// Offset is what the squares of that group are less, for pawns.
func (l *layout) indexRest(sq *squares, from, group, n, offset int) int {
	index := 0
	for ; from < n; group++ {
		size := l.groups[group]
		list := sq[from : from+size]
		for i := 1; i < size; i++ {
			for j := i; j > 0 && list[j] < list[j-1]; j-- {
				list[j], list[j-1] = list[j-1], list[j]
			}
		}
		sum := 0
		for i, s := range list {
			taken := 0
			for _, before := range sq[:from] {
				taken += after(s, before)
			}
			sum += choose[i+1][s-taken-offset]
		}
		index += sum * l.factors[group]
		from, offset = from+size, 0
	}
	return index
}
