package xiangqi

import "arrocco/game"

// insufficient reports whether neither side can mate or stalemate whatever the other
// does. That is so with elephants and advisors alone; with one cannon, if there
// are no advisors, or just one of the other side, and the cannon's has no
// elephants either; and with a cannon each and nothing else. Tests try all
// positions of this material: none is an end, and no capture leads out of it.
// They leave out the elephants that Parse allows beside the points that others
// get to. Pikafish takes the same material for a draw at once.
func (s *state) insufficient() bool {
	attackers := s.NonPawn[0] + s.NonPawn[1]
	if attackers > 2 || !s.ByType[Soldier].IsZero() || !s.ByType[Elephant].AndNot(elephantPoints).IsZero() {
		return false
	}
	if attackers == 0 {
		return true
	}
	if s.ByType[Cannon].Count() != int(attackers) {
		return false
	}
	if attackers == 2 {
		return s.Pieces == 4 && s.NonPawn[0] == 1
	}
	own := s.ByColor[game.White]
	if s.NonPawn[game.White] == 0 {
		own = s.ByColor[game.Black]
	}
	switch advisors := s.ByType[Advisor]; {
	case advisors.IsZero():
		return true
	case advisors.Meets(own) || advisors.Several():
		return false
	}
	return !s.ByType[Elephant].Meets(own)
}
