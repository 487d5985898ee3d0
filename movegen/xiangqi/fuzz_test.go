package xiangqi_test

import (
	"testing"

	"arrocco/game"
	"arrocco/game/gametest"
	"arrocco/movegen/xiangqi"
)

// FuzzParse looks for a text that makes Parse panic, or that it accepts though
// the position does not print and read as the same again, or has other moves
// than the reference knows.
func FuzzParse(f *testing.F) {
	for _, fen := range crowded {
		f.Add(fen)
	}
	for _, row := range rows(f, "badfen.tsv") {
		f.Add(row[0])
	}
	f.Fuzz(func(t *testing.T, fen string) {
		p, err := xiangqi.Parse(fen)
		if err != nil {
			return
		}
		checkRoundTrip(t, p)
		p.Outcome()
		r := newReference(p.String())
		for _, m := range checkReference(t, p, r) {
			if got, want := p.GivesCheck(m), r.givesCheck(m); got != want {
				t.Errorf("%v: GivesCheck(%#x) is %v", p, m, got)
			}
			checkSEE(t, p, m, exchangeOf(p, m))
		}
	})
}

// FuzzPlayout plays a game whose moves the fuzzer chooses, from a position that
// it chooses, and compares it with the reference.
func FuzzPlayout(f *testing.F) {
	f.Add(uint8(0), []byte("\x00\x01\x02\x03\x04\x05\x06\x07"))
	f.Add(uint8(5), []byte("from one end of the river to the other"))
	f.Fuzz(func(t *testing.T, start uint8, choices []byte) {
		p := parse(t, crowded[int(start)%len(crowded)])
		r := newReference(p.String())
		for _, choice := range choices[:min(len(choices), 60)] {
			moves := checkReference(t, p, r)
			if len(moves) == 0 {
				return
			}
			m := moves[int(choice)%len(moves)]
			p.Make(m)
			r.play(m)
		}
		checkRoundTrip(t, p)
	})
}

// FuzzLegal asks about moves that the fuzzer makes up, in positions that it
// reaches by others.
func FuzzLegal(f *testing.F) {
	f.Add(uint8(0), []byte{4, 5}, uint32(0x3a3))
	f.Fuzz(func(t *testing.T, start uint8, choices []byte, bits uint32) {
		p := parse(t, crowded[int(start)%len(crowded)])
		for _, choice := range choices[:min(len(choices), 60)] {
			moves := legalMoves(p)
			if len(moves) == 0 {
				break
			}
			p.Make(moves[int(choice)%len(moves)])
		}
		want := false
		for _, m := range newReference(p.String()).moves() {
			want = want || m == game.Move(bits)
		}
		if got := p.Legal(game.Move(bits)); got != want {
			t.Errorf("%v: Legal(%#x) is %v", p, bits, got)
		}
	})
}

// TestNoAllocations checks that nothing a search does allocates.
func TestNoAllocations(t *testing.T) {
	for _, fen := range crowded {
		gametest.NoAllocations(t, parse(t, fen).Clone())
	}
}
