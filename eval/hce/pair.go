package hce

// A pair is a value for the middlegame and one for the endgame, in internal units,
// packed as eg + mg<<16 so that one addition, subtraction or multiplication
// does both. Each half has to stay within 16 bits. The idea is from Stockfish.
type pair int32

// s returns the pair (mg, eg).
func s(mg, eg int) pair { return pair(mg<<16 + eg) }

// mg returns the middlegame half. A negative eg has borrowed from it: the
// addition pays that back.
func (p pair) mg() int { return int(int16((p + 1<<15) >> 16)) }

// eg returns the endgame half.
func (p pair) eg() int { return int(int16(p)) }

// taper returns the tapered evaluation: the value at the given phase, from phaseMax
// (middlegame) to 0 (endgame).
func (p pair) taper(phase int) int { return (p.mg()*phase + p.eg()*(phaseMax-phase)) / phaseMax }

// scaled is taper with the endgame half multiplied by scale/scaleMax.
func (p pair) scaled(phase, scale int) int {
	return (p.mg()*phase + p.eg()*(phaseMax-phase)*scale/scaleMax) / phaseMax
}
