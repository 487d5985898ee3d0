package field

import (
	"errors"
	"fmt"
	"strings"

	"arrocco/game"
)

// A Board says how the pieces of a game stand in a FEN.
type Board struct {
	Files, Ranks int
	FirstRank    int    // number of the rank nearest to White
	Letters      string // as game.Traits has them
}

// Parse fills squares, the board from White's left corner on, with the pieces that text
// describes. Its letters are first replaced by those of the game by read, if that is not
// nil. The error names the rank that is wrong.
func (b Board) Parse(text string, squares []game.Piece, read func(letter rune) rune) error {
	ranks := strings.Split(text, "/")
	if len(ranks) != b.Ranks {
		return fmt.Errorf("board: %s instead of %d", Count(len(ranks), "rank"), b.Ranks)
	}
	for i, rank := range ranks {
		row := b.Ranks - 1 - i
		if err := b.parseRank(rank, squares[row*b.Files:][:b.Files], read); err != nil {
			return fmt.Errorf("rank %d: %w", row+b.FirstRank, err)
		}
	}
	return nil
}

// parseRank fills the squares of a rank.
func (b Board) parseRank(text string, squares []game.Piece, read func(rune) rune) error {
	file := 0
	for _, r := range text {
		if '1' <= r && r <= '0'+rune(b.Files) {
			file += int(r - '0')
		} else {
			pc, err := b.piece(r, read)
			if err != nil {
				return err
			}
			if file < b.Files {
				squares[file] = pc
			}
			file++
		}
		if file > b.Files {
			return fmt.Errorf("more than %d files", b.Files)
		}
	}
	if file < b.Files {
		return fmt.Errorf("%s instead of %d", Count(file, "file"), b.Files)
	}
	return nil
}

// piece returns the piece that is written as r.
func (b Board) piece(r rune, read func(rune) rune) (game.Piece, error) {
	letter := r
	if read != nil {
		letter = read(r)
	}
	if i := strings.IndexRune(b.Letters, letter); i > 0 {
		return game.NewPiece(game.White, game.Piece(i)), nil
	}
	if i := strings.IndexRune(strings.ToLower(b.Letters), letter); i > 0 {
		return game.NewPiece(game.Black, game.Piece(i)), nil
	}
	return game.None, fmt.Errorf("%q is no piece", r)
}

// Write writes the pieces on squares as Parse reads them.
func (b Board) Write(out *strings.Builder, squares []game.Piece) {
	for row := b.Ranks - 1; row >= 0; row-- {
		b.writeRank(out, squares[row*b.Files:][:b.Files])
		if row > 0 {
			out.WriteByte('/')
		}
	}
}

func (b Board) writeRank(out *strings.Builder, squares []game.Piece) {
	empty := 0
	for _, pc := range squares {
		if pc == game.None {
			empty++
			continue
		}
		writeRun(out, empty)
		empty = 0
		out.WriteByte(InCase(b.Letters[pc.Type()], pc.Color()))
	}
	writeRun(out, empty)
}

// writeRun writes a number of empty squares, if there are any.
func writeRun(out *strings.Builder, empty int) {
	if empty > 0 {
		out.WriteByte('0' + byte(empty))
	}
}

// InCase returns the upper-case letter as it is written for c.
func InCase(letter byte, c game.Color) byte {
	if c == game.Black {
		return letter - 'A' + 'a'
	}
	return letter
}

// Side reads the side to move: w, or one of the letters of other, for White, and b for
// Black.
func Side(text, other string) (game.Color, error) {
	switch {
	case text == "":
		return game.White, errors.New("the side to move is missing")
	case text == "w", len(text) == 1 && strings.Contains(other, text):
		return game.White, nil
	case text == "b":
		return game.Black, nil
	}
	return game.White, fmt.Errorf("side to move %s is neither w nor b", Quote(text))
}
