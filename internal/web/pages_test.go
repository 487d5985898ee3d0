package web

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"net/http"
	"path"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"arrocco/game"
	"arrocco/internal/referee"
)

// uses finds texts that pages translate.
var uses = []*regexp.Regexp{
	regexp.MustCompile("\\bt\\(\"((?:[^\"\\\\]|\\\\.)+)\""),
	regexp.MustCompile("\\bsay\\(\"((?:[^\"\\\\]|\\\\.)+)\""),
	regexp.MustCompile("\\{\\{t \"((?:[^\"\\\\]|\\\\.)+)\"\\}\\}"),
}

// TestTexts checks that each text of the pages, and each that the server sends to people, is there
// in each language, with the same number of gaps.
func TestTexts(t *testing.T) {
	p, err := newPages()
	if err != nil {
		t.Fatal(err)
	}
	needed := map[string]string{}
	err = fs.WalkDir(files, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || path.Ext(name) == ".json" {
			return err
		}
		text, err := files.ReadFile(name)
		for _, re := range uses {
			for _, found := range re.FindAllStringSubmatch(string(text), -1) {
				needed[found[1]] = name
			}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	needed[tooManyVariations.text] = "variations"
	for _, rule := range repetitionChoices() {
		needed[rule[1]] = "rules of repetition"
	}
	for text, where := range refusals(t) {
		needed[text] = where
	}
	for _, v := range p.variants {
		for _, name := range v.Names {
			needed[name] = "pieces"
		}
		for _, name := range append(v.Players[:], v.Aliases...) {
			needed[name] = "games"
		}
		start, err := parse(mustLookup(t, v.Name), v.Start, "")
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range []game.Reason{
			game.Checkmate, game.Stalemate, game.FiftyMoves, game.Threefold, game.InsufficientMaterial, game.PerpetualCheck,
			game.PerpetualChase, game.MoveLimit, agreement, resignation, referee.TimeForfeit,
		} {
			needed[referee.ReasonText(start.Traits(), r)] = "reasons"
		}
	}
	if len(needed) < 150 {
		t.Errorf("only %d texts", len(needed))
	}
	for language, texts := range p.texts {
		for text, where := range needed {
			if _, ok := texts[text]; !ok && language != "en" {
				t.Errorf("%s: %q has no text in %s", where, text, language)
			}
		}
		for text, other := range texts {
			if strings.Count(text, "{}") != strings.Count(other, "{}") {
				t.Errorf("%q and %q differ in their gaps", text, other)
			}
		}
	}
}

// refusals returns what the server says to people: the texts of calls of refuse, and of answers.
func refusals(t *testing.T) map[string]string {
	t.Helper()
	names, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]string{}
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			var e ast.Expr
			switch n := n.(type) {
			case *ast.CallExpr:
				if f, ok := n.Fun.(*ast.Ident); ok && f.Name == "refuse" {
					e = n.Args[0]
				}
			case *ast.KeyValueExpr:
				if key, ok := n.Key.(*ast.Ident); ok && key.Name == "Message" {
					e = n.Value
				}
			}
			if lit, ok := e.(*ast.BasicLit); ok {
				text, err := strconv.Unquote(lit.Value)
				if err == nil && !strings.Contains(text, "%") {
					found[text] = name
				}
			}
			return true
		})
	}
	return found
}

// TestWeight checks that a page with all that it loads has fewer than 150 kB, and loads nothing from
// elsewhere.
func TestWeight(t *testing.T) {
	const most = 150_000
	s := newQuickServer(t, "")
	tb := newTestTable(t, s, &setup{Variant: "xiangqi", Players: persons})
	loads := regexp.MustCompile(`(?:src|href)="([^"#]*)"`)
	imports := regexp.MustCompile(`from "\./([a-z]+\.js)"`)
	for _, page := range []string{"/", "/analyse", "/game/" + tb.id, "/watch/" + tb.watch} {
		w := answerTo(s, request("GET", page, ""))
		weight, todo, seen := w.Body.Len(), []string{}, map[string]bool{}
		for _, found := range loads.FindAllStringSubmatch(w.Body.String(), -1) {
			if strings.HasPrefix(found[1], "/static/") {
				todo = append(todo, found[1])
			} else if !strings.HasPrefix(found[1], "/") && found[1] != "data:," {
				t.Errorf("%s loads %s", page, found[1])
			}
		}
		for len(todo) > 0 {
			name := todo[0]
			todo = todo[1:]
			if seen[name] {
				continue
			}
			seen[name] = true
			w := answerTo(s, request("GET", name, ""))
			if w.Code != http.StatusOK {
				t.Errorf("%s: %s: %d", page, name, w.Code)
			}
			weight += w.Body.Len()
			for _, found := range imports.FindAllStringSubmatch(w.Body.String(), -1) {
				todo = append(todo, "/static/"+found[1])
			}
		}
		t.Logf("%s: %d bytes, %d files", page, weight, len(seen))
		if weight > most || len(seen) < 3 {
			t.Errorf("%s: %d bytes in %d files, want at most %d", page, weight, len(seen), most)
		}
	}
}
