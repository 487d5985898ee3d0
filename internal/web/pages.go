package web

import (
	"bytes"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"encoding/json"
	"html/template"
	"net/http"
	"path"
	"strings"
	"time"

	"arrocco/engine"
	"arrocco/game"
	"arrocco/internal/board"
)

// The page, what it loads, and its texts in other languages than English: from the English text to
// the other. A text with {} stands for all texts with something in its place.
//
//go:embed page.html texts.json static
var files embed.FS

// pages has what pages are made of. It is never changed.
type pages struct {
	template *template.Template
	texts    map[string]map[string]string // by language
	files    map[string]staticFile        // by name
	variants []*variantInfo
}

// A staticFile is a script or a style.
type staticFile struct {
	kind, tag string // Content-Type and ETag
	text      []byte
}

// A variantInfo is what pages know about a game.
type variantInfo struct {
	Name    string                 `json:"name"`
	Files   int                    `json:"files"`
	Ranks   int                    `json:"ranks"`
	First   int                    `json:"first"`   // number of the first rank
	Points  bool                   `json:"points"`  // pieces stand on crossings
	Letters string                 `json:"letters"` // of the pieces, upper case
	Names   map[string]string      `json:"names"`   // of the pieces, by letter
	Players [game.NumColors]string `json:"players"`
	Start   string                 `json:"start"`
	Hands   bool                   `json:"hands"` // tiles are placed
	Glass   float64                `json:"glass"` // usual hourglass, seconds

	Side    int                           `json:"side"`   // units of the picture
	Border  int                           `json:"border"` //
	Boards  [game.NumColors]template.HTML `json:"-"`      // without pieces, from each side
	Pieces  template.HTML                 `json:"-"`
	Aliases []string                      `json:"aliases"` // the names by which people ask for it
}

// kinds are the types of the files in the directory static.
var kinds = map[string]string{".css": "text/css; charset=utf-8", ".js": "text/javascript; charset=utf-8"}

// newPages reads the files that are in the program.
func newPages() (*pages, error) {
	p := &pages{texts: map[string]map[string]string{}, files: map[string]staticFile{}}
	text, err := files.ReadFile("texts.json")
	if err != nil {
		return nil, err
	}
	if err := json.Unmarshal(text, &p.texts); err != nil {
		return nil, err
	}
	entries, err := files.ReadDir("static")
	if err != nil {
		return nil, err
	}
	for _, e := range entries {
		text, err := files.ReadFile("static/" + e.Name())
		if err != nil {
			return nil, err
		}
		sum := sha256.Sum256(text)
		p.files[e.Name()] = staticFile{kinds[path.Ext(e.Name())], `"` + hex.EncodeToString(sum[:8]) + `"`, text}
	}
	for _, v := range engine.Variants() {
		info, err := newVariantInfo(v)
		if err != nil {
			return nil, err
		}
		p.variants = append(p.variants, info)
	}
	p.template, err = template.New("page.html").Funcs(template.FuncMap{"t": english}).ParseFS(files, "page.html")
	return p, err
}

// english stands for the function that translates until a page is made.
func english(text string) string { return text }

// newVariantInfo returns what pages know about v.
func newVariantInfo(v *engine.Variant) (*variantInfo, error) {
	start, err := v.Parse(v.Start)
	if err != nil {
		return nil, err
	}
	t := start.Traits()
	info := &variantInfo{
		Name: v.Name, Files: t.Files, Ranks: t.Ranks, First: t.FirstRank, Points: t.OnPoints,
		Names: map[string]string{}, Players: t.Players, Start: v.Start,
		Hands: t.Pockets > 0, Glass: v.Hourglass.Seconds(), Side: board.SquareSide, Border: board.BorderWidth,
		Aliases: append([]string{v.Name}, v.Aliases...),
	}
	for kind, name := range t.PieceNames {
		if name != "" && kind < len(t.Letters) {
			info.Letters += string(t.Letters[kind])
			info.Names[string(t.Letters[kind])] = name
		}
	}
	for side := range info.Boards {
		pic := board.Picture{Empty: true, Flipped: side == 1, Title: v.Name}
		info.Boards[side] = template.HTML(board.SVG(start, pic)) //nolint:gosec // our own drawing
	}
	info.Pieces = template.HTML(board.Pieces(t, v.Name+"-")) //nolint:gosec // our own drawing
	return info, nil
}

// language is the name of the cookie with the language that a person has chosen.
const language = "language"

// languageOf returns the language of a request: "en", or one that texts.json has.
func (p *pages) languageOf(r *http.Request) string {
	const usual = "en"
	if c, err := r.Cookie(language); err == nil {
		if _, ok := p.texts[c.Value]; ok || c.Value == usual {
			return c.Value
		}
	}
	for wanted := range strings.SplitSeq(r.Header.Get("Accept-Language"), ",") {
		name, _, _ := strings.Cut(strings.TrimSpace(wanted), ";")
		name, _, _ = strings.Cut(strings.ToLower(name), "-")
		if _, ok := p.texts[name]; ok || name == usual {
			return name
		}
	}
	return usual
}

// A pageData is what the template gets.
type pageData struct {
	Mode     string // "home", "game" or "analyse"
	Language string
	Texts    map[string]string // for scripts
	Info     []*variantInfo    // of all games, for scripts
	Boards   []*variantInfo    // the boards on this page
	Games    []listed
	Game     string // the name of the game, on the page of a table
	Levels   []int
	Rules    [][2]string // of repetition: names and texts
}

// A listed is a game on the first page.
type listed struct {
	Address string
	Title   string // the name of the game
	Players [game.NumColors]string
	Sides   [game.NumColors]string
	Over    bool
	Result  string
	Updated string // in the form of RFC 3339, for scripts
}

// show writes a page.
func (p *pages) show(w http.ResponseWriter, r *http.Request, d *pageData) {
	d.Language, d.Info = p.languageOf(r), p.variants
	d.Texts = p.texts[d.Language]
	translate := func(text string) string {
		if other, ok := d.Texts[text]; ok {
			return other
		}
		return text
	}
	page, err := p.template.Clone()
	var b bytes.Buffer
	if err == nil {
		err = page.Funcs(template.FuncMap{"t": translate}).Execute(&b, d)
	}
	if err != nil {
		http.Error(w, "The page cannot be made.", http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	_, _ = w.Write(b.Bytes()) // the browser has gone
}

// static serves a script or a style: a name that is not in the map does not exist.
func (p *pages) static(w http.ResponseWriter, r *http.Request) {
	f, ok := p.files[r.PathValue("name")]
	if !ok {
		http.NotFound(w, r)
		return
	}
	h := w.Header()
	h.Set("Content-Type", f.kind)
	h.Set("ETag", f.tag)
	h.Set("Cache-Control", "no-cache") // ask whether it has changed
	if r.Header.Get("If-None-Match") == f.tag {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	_, _ = w.Write(f.text) // the browser has gone
}

// elos are the strengths that pages offer for chess, the values of the option UCI_Elo.
var elos = []int{800, 1000, 1200, 1400, 1600, 1800, 2000, 2200, 2400, 2600}

// homePage shows the games, and the form for a new one.
func (s *Server) homePage(w http.ResponseWriter, r *http.Request) {
	d := &pageData{Mode: "home", Levels: elos, Rules: repetitionChoices()}
	for _, t := range s.list() {
		if len(d.Games) == maxListed {
			break
		}
		d.Games = append(d.Games, t.listed())
	}
	s.pages.show(w, r, d)
}

// listed returns the table as the first page lists it.
func (t *table) listed() listed {
	t.mu.Lock()
	defer t.mu.Unlock()
	return listed{
		Address: "/game/" + t.id, Title: t.setup.Variant, Players: t.setup.Players, Sides: t.Pos.Traits().Players,
		Over: t.ending.Over, Result: t.ending.Result.String(),
		Updated: t.updated.UTC().Format(time.RFC3339),
	}
}

// gamePage shows a table.
func (s *Server) gamePage(w http.ResponseWriter, r *http.Request) {
	t, _, ok := s.lookUp(w, r)
	if !ok {
		return
	}
	d := &pageData{Mode: "game", Game: t.setup.Variant}
	for _, info := range s.pages.variants {
		if info.Name == t.variant.Name {
			d.Boards = append(d.Boards, info)
		}
	}
	s.pages.show(w, r, d)
}

// analysePage shows the analysis.
func (s *Server) analysePage(w http.ResponseWriter, r *http.Request) {
	s.pages.show(w, r, &pageData{Mode: "analyse", Boards: s.pages.variants})
}
