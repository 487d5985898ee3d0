package sprint

import (
	"strings"

	"arrocco/game"
	"arrocco/movegen/chess"
	"arrocco/movegen/internal/field"
)

// String returns the position in Sprint FEN, see [Parse].
func (p *Position) String() string { return p.format(p.Position.String()) }

// ShredderFEN returns the position as String does, with the file of its rook
// for each castling right.
func (p *Position) ShredderFEN() string { return p.format(p.Position.ShredderFEN()) }

// format returns the Sprint FEN of the position from the FEN of its board.
func (p *Position) format(board string) string {
	fields := strings.Fields(board)
	var b strings.Builder
	b.WriteString(fields[0])
	p.turn().format(&b)
	b.WriteString(" " + fields[1] + " " + p.formatCastling(fields[2]))
	for _, f := range fields[3:] {
		b.WriteString(" " + f)
	}
	return b.String()
}

// formatCastling adds E and e to the castling field of a FEN of chess, for kings that
// have not moved and have no rook to castle with.
func (p *Position) formatCastling(rights string) string {
	black := strings.TrimLeft(rights, "ABCDEFGHKQ-")
	white := strings.TrimSuffix(strings.TrimSuffix(rights, black), "-")
	if white == "" && p.turn().unmoved[game.White] {
		white = "E"
	}
	if black == "" && p.turn().unmoved[game.Black] {
		black = "e"
	}
	if white+black == "" {
		return "-"
	}
	return white + black
}

// format writes the tiles of both sides in brackets.
func (t *turn) format(b *strings.Builder) {
	b.WriteByte('[')
	for c := range game.Color(game.NumColors) {
		r := &t.tiles[c]
		if c == game.Black {
			b.WriteByte('/')
		}
		r.formatList(b, c, &r.Hand)
		b.WriteString(strings.Repeat("?", int(r.Hidden)))
		b.WriteByte(':')
		r.formatList(b, c, &r.Unseen)
	}
	b.WriteByte(']')
}

// formatList writes counted tiles of c.
func (r *Tiles) formatList(b *strings.Builder, c game.Color, counts *[8]uint8) {
	for _, kind := range alphabetical {
		letter := traits.Letters[kind]
		if kind == chess.Bishop {
			letter = bishopLetters[r.Bishops]
		}
		for range counts[kind] {
			b.WriteByte(field.InCase(letter, c))
		}
	}
}

func colorName(c game.Color) string { return [...]string{"white", "black"}[c&1] }

// name returns a square as "e4".
func name(sq game.Square) string { return string([]byte{'a' + byte(sq&7), '1' + byte(sq>>3)}) }

// Flip returns the position with colors swapped and the board turned upside
// down: the same game for the other player. It has no history.
func (p *Position) Flip() *Position {
	f := newPosition(p.Position.Flip())
	now, t := p.turn(), f.turn()
	for c := range game.Color(game.NumColors) {
		t.tiles[c], t.unmoved[c] = now.tiles[c.Other()], now.unmoved[c.Other()]
		t.tiles[c].Bishops = t.tiles[c].Bishops.flipped()
	}
	if p.decks != nil {
		f.decks = &decks{p.decks[game.Black], p.decks[game.White]}
	}
	f.rekey(t.key(f.decks))
	return f
}
