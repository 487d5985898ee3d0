package wdl

import (
	"arrocco/engine"
	"arrocco/train/selfplay"
)

// AddGames counts the positions of the games of a shard, except those that
// occurred before and those with mate scores. Damaged places are skipped. An
// error means that a game is none of v.
func (c *Counts) AddGames(v *engine.Variant, r *selfplay.Reader) error {
	for g, err := range r.Games() {
		if err != nil {
			return err
		}
		err = selfplay.Replay(v, g, func(s *selfplay.Sample) error {
			if st := s.Position.State(); !s.Duplicate && !s.Score.IsMate() && !s.Table {
				c.Add(int(st.Pieces), s.Score, st.Side, s.Result)
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}
