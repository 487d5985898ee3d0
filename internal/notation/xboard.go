package notation

import (
	"fmt"

	"arrocco/game"
)

// firstRankXBoard is the number of Red's back rank in the notation of XBoard.
const firstRankXBoard = 0

// parseXBoard returns the legal move of a position of xiangqi that text means in the
// notation in which XBoard saves games: the notation of chess with H, E, A and C for
// the pieces that chess does not have, and ranks from 0. Che2 moves the cannon of the
// h-file to e2. The error wraps ErrSyntax, ErrIllegal or ErrAmbiguous.
func parseXBoard(p game.Position, text string) (game.Move, error) {
	t := p.Traits()
	letters := text
	if text != "" && text[0] >= 'A' && text[0] <= 'Z' {
		piece := wxfPieceType(t, text[0])
		if piece == game.None {
			return game.NoMove, fmt.Errorf("%w: %q", ErrSyntax, text)
		}
		letters = string(t.Letters[piece]) + text[1:]
	}
	pat, ok := readSAN(t, letters, firstRankXBoard)
	if !ok || pat.promotion != game.None || pat.drop || pat.castling != "" {
		return game.NoMove, fmt.Errorf("%w: %q", ErrSyntax, text)
	}
	m, err := pat.findIn(p, text)
	if err != nil && text[0] == 'G' { // G may also be a guard, which is an advisor
		pat.piece = pieceType(t, 'A')
		if guard, errGuard := pat.findIn(p, text); errGuard == nil {
			return guard, nil
		}
	}
	return m, err
}
