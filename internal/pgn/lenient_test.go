package pgn_test

import (
	"strings"
	"testing"

	"arrocco/internal/pgn"
)

// TestLenient checks forms that are common in files and no part of the standard. A bar
// separates games.
func TestLenient(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"CR alone", "1. e4 ;hi\r% no\r e5\r2. Nf3 *", "e4 e5 Nf3 *"},
		{"UTF-16 without a mark", utf16("1. e4 e5 2. Nf3 *"), "e4 e5 Nf3 *"},
		{"no-break space of Latin-1", "1. e4\xa0e5 2.\xa0Nf3 *", "e4 e5 Nf3 *"},
		{"dash and half of Windows-1252", "1. e4 e5 2. Nf3 \x96 \xbd-\xbd", "e4 e5 Nf3 1/2-1/2"},
		{"spaces of Unicode", "1.\u200be4\u2003e5 2.\u2009Nf3 *", "e4 e5 Nf3 *"},
		{"glued asterisk", "1. e4 e5 2. Nf3*", "e4 e5 Nf3 *"},
		{"asterisk and next game", "1. e4* 1. d4 *", "e4 * | d4 *"},
		{"results with spaces", "1. e4 1 - 0\n\n1. d4 1/2 - 1/2\n\n1. c4 0.5-0.5\n", "e4 1-0 | d4 1/2-1/2 | c4 1/2-1/2"},
		{"number 1 after an empty line", "1. e4 e5 2. Nf3\n\n1. d4 d5 0-1", "e4 e5 Nf3  | d4 d5 0-1"},
		{"empty line in a game", "1. e4\n\ne5\n\n2. Nf3 *", "e4 e5 Nf3 *"},
		{"castling without hyphens", "1. OO 00 2. OOO 000 *", "OO 00 OOO 000 *"},
		{"angle bracket", "1. e4 e5 < 2. Nf3 *\n\n1. d4 <x> *", "e4 e5 Nf3 * | d4 *"},
		{"words after a move", "1. e4 E.P. d5 e. p. 2. exd5 a.p. *", "e4 d5 exd5 *"},
		{"unclear", "1. e4 =∞ e5 2. Nf3=∞ *", "e4 e5 Nf3 *"},
		{"promotion to a small letter", "1. a8(q) *", "a8=Q *"},
		{"tag without a quote", "[Event \"x\n[Site \"y\"]\n\n1. e4 *", "Event=x Site=y e4 *"},
		{"tag without a bracket", "[Event \"x\"\n[Site \"y]\n\n1. e4 *", "Event=x Site=y e4 *"},
		{"name in Latin-1", "[White \"Mu\xf1oz\"]\n\n1. e4 {\xe9} *", "White=Muñoz e4 {é} *"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			games, err := pgn.ReadAll(strings.NewReader(tt.text))
			if got := summaryOf(games); err != nil || got != tt.want {
				t.Errorf("got %q, %v, want %q", got, err, tt.want)
			}
		})
	}
}

// summaryOf returns the tags, moves and results of games.
func summaryOf(games []*pgn.Game) string {
	var all []string
	for _, g := range games {
		var words []string
		for _, tag := range g.Tags {
			words = append(words, tag.Name+"="+tag.Value)
		}
		for _, m := range g.Mainline.Moves {
			words = append(words, m.Text)
			for _, n := range m.Notes {
				if n.Comment == "é" {
					words = append(words, "{é}")
				}
			}
		}
		all = append(all, strings.Join(append(words, g.Result), " "))
	}
	return strings.Join(all, " | ")
}

// utf16 returns ASCII text in UTF-16, little endian.
func utf16(text string) string {
	var b strings.Builder
	for i := range len(text) {
		b.WriteByte(text[i])
		b.WriteByte(0)
	}
	return b.String()
}
