package pgn

import "strings"

// symbolRunes are the characters of a tag name (section 7, with the lower case
// letters and digits that every program allows).
const symbolRunes = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_"

// moveRunes are the further characters that moves are written with: checks,
// captures, promotions, castling, drops, null moves and WXF's signs.
const moveRunes = symbolRunes + "+#=:-@.*/"

// isMove reports whether s can stand as a move: a word that is no move number,
// result or glyph.
func isMove(s string) bool {
	if s == "" || s == "--" {
		return s != ""
	}
	if strings.Trim(s, moveRunes) != "" || isResult(s) {
		return false
	}
	return strings.ContainsAny(s, symbolRunes[:52]) || s == "0-0" || s == "0-0-0"
}

// isResult reports whether s is one of the four game termination markers.
func isResult(s string) bool {
	return s == "1-0" || s == "0-1" || s == "1/2-1/2" || s == "*"
}
