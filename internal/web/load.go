package web

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"

	"arrocco/engine"
	"arrocco/game"
	"arrocco/internal/notation"
	"arrocco/internal/pgn"
)

// A gameFile is a text in PGN, of which one game is wanted.
type gameFile struct {
	Variant string  `json:"variant"` // of games that do not say which they are of
	PGN     string  `json:"pgn"`
	Game    int     `json:"game"`    // index of the game, from 0
	Seconds float64 `json:"seconds"` // for each position, to annotate
}

// A loaded is a game of a file, with all its positions.
type loaded struct {
	Games   []string    `json:"games"` // what is in the file, one line for each game
	Game    int         `json:"game"`
	Variant string      `json:"variant"`
	Start   position    `json:"start"`
	Plies   []loadedPly `json:"plies"`
	First   [2]int      `json:"first"`           // side and number of the first move
	Error   string      `json:"error,omitempty"` // why not all moves could be played
}

// A loadedPly is a move and the position after it.
type loadedPly struct {
	position
	Name    string `json:"name"`
	Move    string `json:"move"`              // in coordinates
	Mark    string `json:"mark,omitempty"`    // "?!" and the like
	Comment string `json:"comment,omitempty"` // what people or engines say
	Score   string `json:"score,omitempty"`   // in pawns or as a mate, from White's view
	Best    string `json:"best,omitempty"`    // the better line
	Verdict string `json:"verdict,omitempty"` // in a word

	Variations [][]loadedPly `json:"variations,omitempty"` // that people give instead of this move

	Chance *float64 `json:"chance,omitempty"` // of White to win, from 0 to 1
}

// loadGames answers with the games of a text and the positions of one of them.
func (s *Server) loadGames(w http.ResponseWriter, r *http.Request) {
	f := &gameFile{}
	if !read(w, r, maxPGN, f) {
		return
	}
	games, err := f.games()
	if err != nil {
		s.fail(w, err)
		return
	}
	out, err := f.load(games)
	if err != nil {
		s.fail(w, err)
		return
	}
	write(w, http.StatusOK, out)
}

// games reads the games of the text.
func (f *gameFile) games() ([]*pgn.Game, error) {
	var games []*pgn.Game
	var first error
	reader := pgn.NewReader(strings.NewReader(f.PGN))
	for len(games) < maxLoadGames {
		g, err := reader.Read()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			first = cmp.Or(first, err)
			continue
		}
		games = append(games, g)
	}
	switch {
	case len(games) == 0 && first != nil:
		return nil, refuse("%v", first)
	case len(games) == 0:
		return nil, refuse("There is no game in this text.")
	case f.Game < 0 || f.Game >= len(games):
		return nil, refuse("There is no game with that number.")
	}
	return games, nil
}

// start returns the variant and the first position of a game.
func (f *gameFile) start(g *pgn.Game) (*engine.Variant, game.Position, error) {
	v, err := engine.Lookup(f.Variant)
	if err != nil {
		return nil, nil, refuse("There is no such game.")
	}
	if v, err = engine.VariantOf(g.Tag, v); err != nil {
		return nil, nil, refuse("%v", err)
	}
	start, err := parse(v, cmp.Or(g.Tag("FEN"), v.Start), repetitionOf(g, v, ""))
	return v, start, err
}

// load returns the wanted game. Of a game that cannot be played to its end, it returns the moves
// before the first one that is wrong.
func (f *gameFile) load(games []*pgn.Game) (*loaded, error) {
	g := games[f.Game]
	v, start, err := f.start(g)
	if err != nil {
		return nil, err
	}
	if len(g.Mainline.Moves) > maxPlies {
		return nil, refuse("This game is too long.")
	}
	out := &loaded{
		Game: f.Game, Variant: v.Name, Start: newPosition(start, v.King, game.NoMove, false), Plies: []loadedPly{},
	}
	for i, other := range games {
		out.Games = append(out.Games, title(other, i+1))
	}
	first, side := g.FirstMove()
	out.First = [2]int{int(side), first}
	last := game.NoMove
	others := &variations{king: v.King, room: maxVariationPlies}
	end, err := g.Walk(start, notation.Parse, func(i int, p game.Position, m game.Move) {
		if i > 0 {
			out.Plies[i-1].position = newPosition(p, v.King, last, false)
		}
		ply := newLoadedPly(p, &g.Mainline.Moves[i], m)
		ply.Variations = others.read(g.Mainline.Moves[i].Notes, p)
		out.Plies = append(out.Plies, ply)
		last = m
	})
	switch n := len(out.Plies); {
	case err == nil && n > 0:
		out.Plies[n-1].position = newPosition(end, v.King, last, false)
	case err != nil:
		out.Error = err.Error()
		if n > 0 && out.Plies[n-1].Placed == "" { // the position after the last move is not known
			out.Plies = out.Plies[:n-1]
		}
	}
	if others.full {
		out.Error = cmp.Or(out.Error, tooManyVariations.text)
	}
	return out, nil
}

// newLoadedPly returns a move in position p, without the position after it.
func newLoadedPly(p game.Position, m *pgn.Move, move game.Move) loadedPly {
	ply := loadedPly{Name: m.Text, Comment: comments(m.Notes)}
	if move != game.NoMove {
		ply.Name, ply.Move = notation.Text(p, move), coordinates(p.Traits()).Format(p.Traits(), move)
	}
	for _, glyph := range m.Glyphs {
		if int(glyph) < len(glyphs) {
			ply.Mark += glyphs[glyph]
		}
	}
	return ply
}

// tooManyVariations says that a game has more variations than are shown.
var tooManyVariations = refusal{"This game has too many variations. Some are missing."}

// variations reads the variations of a game.
type variations struct {
	king game.Piece
	room int  // how many more moves may be read
	full bool // some were not read
}

// read returns the variations among notes of a move in position p.
func (v *variations) read(notes []pgn.Note, p game.Position) (all [][]loadedPly) {
	for _, n := range notes {
		if n.Variation == nil {
			continue
		}
		if line := v.line(n.Variation, p.Clone()); len(line) > 0 {
			all = append(all, line)
		}
	}
	return all
}

// line returns the moves of a variation from p, before the first one that cannot be played. It
// changes p.
func (v *variations) line(from *pgn.Variation, p game.Position) (line []loadedPly) {
	for i := range from.Moves {
		m := &from.Moves[i]
		move, err := notation.Parse(p, m.Text)
		if err != nil {
			break
		}
		if v.room == 0 {
			v.full = true
			break
		}
		v.room--
		ply := newLoadedPly(p, m, move)
		ply.Variations = v.read(m.Notes, p)
		p.Make(move)
		ply.position = newPosition(p, v.king, move, false)
		line = append(line, ply)
	}
	return line
}

// glyphs are the marks of a move, by their numbers in PGN.
var glyphs = [...]string{1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!"}

// comments joins the comments of a move.
func comments(notes []pgn.Note) string {
	var all []string
	for _, n := range notes {
		if n.Variation == nil && n.Comment != "" {
			all = append(all, n.Comment)
		}
	}
	return strings.Join(all, " ")
}

// title returns a line about a game.
func title(g *pgn.Game, number int) string {
	names := [2]string{cmp.Or(g.Tag("White"), "?"), cmp.Or(g.Tag("Black"), "?")}
	text := fmt.Sprintf("%d. %s – %s %s", number, names[0], names[1], cmp.Or(g.Result, "*"))
	const longest = 120
	if r := []rune(text); len(r) > longest {
		text = string(r[:longest]) + "…"
	}
	return text
}
