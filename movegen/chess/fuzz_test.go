package chess_test

import (
	"testing"

	"arrocco/game/gametest"
	"arrocco/movegen/chess"
)

// FuzzParse looks for a text that makes Parse panic, or that it accepts though
// the position does not print and read as the same again, or has moves without
// end.
func FuzzParse(f *testing.F) {
	for _, fen := range crowded {
		f.Add(fen)
	}
	for _, line := range lines(f, "badfen.tsv") {
		f.Add(line)
	}
	f.Fuzz(func(t *testing.T, fen string) {
		p, err := chess.Parse(fen)
		if err != nil {
			return
		}
		checkRoundTrip(t, p)
		p.Outcome()
		for _, m := range legalMoves(p) {
			checks := p.GivesCheck(m)
			p.Make(m)
			if p.State().InCheck != checks {
				t.Errorf("%v: GivesCheck(%#x) is %v", p, m, checks)
			}
			p.Unmake()
		}
	})
}

// FuzzPlayout plays a game whose moves the fuzzer chooses, from a start position
// that it chooses, and compares it with the reference.
func FuzzPlayout(f *testing.F) {
	f.Add(uint16(518), uint16(518), []byte("\x00\x01\x02\x03\x04\x05\x06\x07"))
	f.Add(uint16(0), uint16(959), []byte("double Chess960 from one end to the other"))
	f.Fuzz(func(t *testing.T, white, black uint16, choices []byte) {
		fen, err := chess.Start(int(white)%chess.NumStarts, int(black)%chess.NumStarts)
		if err != nil {
			t.Fatal(err)
		}
		p := parse(t, fen)
		r := newReference(p.ShredderFEN())
		for _, choice := range choices[:min(len(choices), 40)] {
			moves := checkReference(t, p, r)
			if len(moves) == 0 {
				return
			}
			m := moves[int(choice)%len(moves)]
			p.Make(m)
			r.advance(m)
		}
		checkRoundTrip(t, p)
	})
}

// TestNoAllocations checks that nothing a search does allocates.
func TestNoAllocations(t *testing.T) {
	for _, fen := range crowded {
		gametest.NoAllocations(t, parse(t, fen).Clone())
	}
	p := parse(t, "7k/8/5K2/8/8/8/8/6Q1 w - - 99 150").Clone()
	play(t, p.(*chess.Position), "g1h1")
	if got := testing.AllocsPerRun(10, func() { p.Adjudicate(1) }); got != 0 {
		t.Errorf("the fifty-move rule allocates %v times", got)
	}
}
