package notation

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"arrocco/game"
)

// Chinese returns the legal move m of a position of xiangqi in the notation of Chinese
// books, in simplified characters: 炮二平五 for Red's C2=5, 马8进7 for Black's H8+7.
// Red's numbers are Chinese numerals, Black's are digits.
//
// Of two pieces of a type on one file, the front one is 前炮 and the rear one 后炮; of
// three soldiers, the middle one is 中兵. When two files have two or more soldiers,
// these are numbered from the mover's right to the left, and on each file from the
// front: 一兵, 二兵 and so on.
func Chinese(p game.Position, m game.Move) string {
	if m == game.NoMove {
		return "--"
	}
	s := p.State()
	w := describeMove(p.Traits(), s, m)
	return w.chinesePiece(p.Traits(), s.Side) + w.chineseDirection() + chineseNumber(s.Side, w.number)
}

// chinesePieces are the characters of each side's pieces.
var chinesePieces = [game.NumColors]map[byte]string{
	game.White: {'K': "帅", 'A': "仕", 'B': "相", 'N': "马", 'R': "车", 'C': "炮", 'P': "兵"},
	game.Black: {'K': "将", 'A': "士", 'B': "象", 'N': "马", 'R': "车", 'C': "炮", 'P': "卒"},
}

// chineseNumerals are the numbers 1 to 9.
const chineseNumerals = "一二三四五六七八九"

// chineseNumber returns a number from 1 to 9 in the style of the player.
func chineseNumber(side game.Color, n int) string {
	if side == game.Black {
		return string(rune('0' + n))
	}
	return chineseNumeral(n)
}

// chineseNumeral returns the Chinese numeral of a number from 1 to 9.
func chineseNumeral(n int) string { return string([]rune(chineseNumerals)[n-1]) }

// chinesePiece returns the two characters that identify the piece.
func (w *wxfMove) chinesePiece(t *game.Traits, side game.Color) string {
	name := chinesePieces[side&1][t.Letters[w.piece]]
	switch {
	case w.count == 1 || w.noIndex:
		return name + chineseNumber(side, w.file)
	case t.Letters[w.piece] == 'P' && w.files > 1:
		return chineseNumeral(w.order) + name
	case w.index == 1:
		return "前" + name
	case w.index == w.count:
		return "后" + name
	case w.count == 3:
		return "中" + name
	default:
		return chineseNumeral(w.index) + name
	}
}

// chineseDirection returns the character of the direction.
func (w *wxfMove) chineseDirection() string {
	switch w.direction {
	case '+':
		return "进"
	case '-':
		return "退"
	default:
		return "平"
	}
}

// chineseLetters maps simplified and traditional characters of either side to letters
// and signs of WXF.
var chineseLetters = map[rune]byte{
	'帅': 'K', '帥': 'K', '将': 'K', '將': 'K',
	'仕': 'A', '士': 'A',
	'相': 'B', '象': 'B',
	'马': 'N', '馬': 'N', '傌': 'N',
	'车': 'R', '車': 'R', '俥': 'R', '伡': 'R',
	'炮': 'C', '砲': 'C', '包': 'C',
	'兵': 'P', '卒': 'P',

	'进': '+', '進': '+', '退': '-', '平': '=',
	'前': 'F', '中': 'M', '后': 'L', '後': 'L',
}

// middle is the index of the middle piece on a file in a parsed text.
const middle = -2

// ParseChinese returns the legal move of a position of xiangqi that text means in the
// notation of [Chinese]. For either side it reads simplified and traditional
// characters, numerals and digits of any width, and signs for the directions. The
// front, middle or rear soldier may have its file instead of its name (前三进一). The
// error wraps ErrSyntax, ErrIllegal or ErrAmbiguous.
func ParseChinese(p game.Position, text string) (game.Move, error) {
	want, ok := readChinese(p.Traits(), text)
	if !ok {
		return game.NoMove, fmt.Errorf("%w: %q", ErrSyntax, text)
	}
	return want.find(p, text, Chinese)
}

// isChinese reports whether the text has a character of this notation.
func isChinese(text string) bool {
	return strings.ContainsFunc(text, func(r rune) bool { return chineseLetters[r] != 0 })
}

// readChinese parses a text of four characters. It returns false if text does not have
// the form of a move.
func readChinese(t *game.Traits, text string) (w wxfMove, ok bool) {
	text = strings.TrimRight(Fold(text), "+#!?")
	if utf8.RuneCountInString(text) != 4 {
		return w, false
	}
	r := []rune(text)
	w.direction, w.number = chineseSign(r[2]), chineseDigit(r[3])
	return w, strings.IndexByte("+-=", w.direction) >= 0 && w.number > 0 && w.readChinesePiece(t, r[0], r[1])
}

// readChinesePiece reads the two characters that identify the piece. It returns false
// if they are invalid.
func (w *wxfMove) readChinesePiece(t *game.Traits, first, second rune) bool {
	if piece := chinesePieceType(t, first); piece != game.None {
		w.piece, w.file = piece, chineseDigit(second)
		return w.file > 0 || w.readOrder(second)
	}
	if !w.readOrder(first) {
		return false
	}
	if w.piece = chinesePieceType(t, second); w.piece != game.None {
		return true
	}
	w.piece, w.file = pieceType(t, 'P'), chineseDigit(second)
	if w.order > 0 { // with the file, it counts from the front
		w.index, w.order = w.order, 0
	}
	return w.file > 0
}

// readOrder reads the character for the order of a piece among those of its type.
func (w *wxfMove) readOrder(r rune) bool {
	switch chineseSign(r) {
	case 'F', '+':
		w.index = 1
	case 'M':
		w.index = middle
	case 'L', '-':
		w.index = rear
	default:
		w.order = chineseDigit(r)
	}
	return w.index != 0 || w.order != 0
}

// chinesePieceType returns the piece type of a character or a letter.
func chinesePieceType(t *game.Traits, r rune) game.Piece {
	if letter := chineseLetters[r]; strings.IndexByte("KABNRCP", letter) >= 0 && letter != 0 {
		return pieceType(t, letter)
	}
	if r < utf8.RuneSelf {
		return wxfPieceType(t, byte(r))
	}
	return game.None
}

// chineseSign returns the sign or letter of a character other than a piece, or 0.
func chineseSign(r rune) byte {
	if c := chineseLetters[r]; strings.IndexByte("+-=FML", c) >= 0 {
		return c
	}
	switch r {
	case '+', '-', '=':
		return byte(r)
	case '.':
		return '='
	}
	return 0
}

// chineseDigit returns the value of a numeral or a digit from 1 to 9, or 0.
func chineseDigit(r rune) int {
	if r >= '1' && r <= '9' {
		return int(r - '0')
	}
	if i := strings.IndexRune(chineseNumerals, r); i >= 0 {
		return i/len("一") + 1
	}
	return 0
}
