package pgn

// A Game is one game of a file. The zero Game has no tags, no moves and an
// unknown result.
type Game struct {
	Tags   []Tag
	Line   Line
	Result string // "1-0", "0-1", "1/2-1/2" or "*"; empty means "*"
}

// A Tag is a line such as [Event "Hastings"].
type Tag struct {
	Name, Value string
}

// A Line is a sequence of moves: the game itself, or a variation of it.
type Line struct {
	Glyphs []NAG  // before the first move, of the position
	Notes  []Note // before the first move; a variation there replaces it
	Moves  []Move
}

// A Move is the text of a move and what was said about it.
type Move struct {
	Text   string // as written, without glyphs: "Nf3+"; "--" and the like if the side passes
	Glyphs []NAG
	Notes  []Note // after the move, in order
}

// A NAG is a numeric annotation glyph: 1 is "!", 2 is "?", 16 "±" and so on.
type NAG uint8

// A Note is a comment, or a variation that replaces the move it follows.
type Note struct {
	Comment   string // only if Variation is nil
	Variation *Line
}

// Tag returns the value of the first tag of the given name, or "".
func (g *Game) Tag(name string) string {
	for _, t := range g.Tags {
		if t.Name == name {
			return t.Value
		}
	}
	return ""
}

// SetTag gives the tag of the given name a value, adding the tag at the end if
// there is none.
func (g *Game) SetTag(name, value string) {
	for i := range g.Tags {
		if g.Tags[i].Name == name {
			g.Tags[i].Value = value
			return
		}
	}
	g.Tags = append(g.Tags, Tag{name, value})
}
