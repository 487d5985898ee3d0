package xiangqi

import "arrocco/game"

// Legal reports whether m, which may be any bit pattern of game.MoveBits bits,
// is a move that Generate produces here.
func (p *Position) Legal(m game.Move) bool {
	from, to := m.From(), m.To()
	if m>>14 != 0 { // a promotion, a kind of move that there is not, or no move at all
		return false
	}
	s := p.cur
	own := s.ByColor[s.Side&1]
	if !own.Has(from) || own.Has(to) || !s.reach(from).Has(to) {
		return false
	}
	if s.ByType[General].Has(from) {
		return !s.attacked(to, s.occupied().AndNot(Bit(from)))
	}
	return s.allowed(from).Has(to)
}
