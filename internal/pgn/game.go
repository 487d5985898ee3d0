package pgn

// A Game is a game in a file. The zero Game has no tags, no moves and an unknown
// result.
type Game struct {
	Tags     []Tag
	Mainline Variation
	Result   string // "1-0", "0-1", "1/2-1/2" or "*"; empty means "*"
}

// A Tag is a line such as [Event "Hastings"].
type Tag struct {
	Name, Value string
}

// A Variation is a sequence of moves: the moves of the game, or alternatives to them.
type Variation struct {
	Glyphs []NAG  // before the first move, about the position
	Notes  []Note // before the first move; a variation there replaces it
	Moves  []Move
}

// A Move is the text of a move and its annotations.
type Move struct {
	Text   string // as written, without glyphs: "Nf3+"; "--" or similar for a null move
	Glyphs []NAG
	Notes  []Note // after the move, in order
}

// A NAG is a numeric annotation glyph: 1 is "!", 2 is "?", 16 is "±" (section 10).
type NAG uint8

// A Note is a comment, or a variation that replaces the move it follows.
type Note struct {
	Comment   string // only if Variation is nil
	Variation *Variation
}

// Tag returns the value of the first tag with the given name, or "".
func (g *Game) Tag(name string) string {
	for _, t := range g.Tags {
		if t.Name == name {
			return t.Value
		}
	}
	return ""
}

// SetTag sets the value of the tag with the given name. It appends the tag if the game
// does not have it.
func (g *Game) SetTag(name, value string) {
	for i := range g.Tags {
		if g.Tags[i].Name == name {
			g.Tags[i].Value = value
			return
		}
	}
	g.Tags = append(g.Tags, Tag{name, value})
}
