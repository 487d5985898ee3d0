// Package arrocco_test holds the checks that concern the module as a whole.
package arrocco_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"arrocco/engine"
)

const module = "arrocco/"

// layers lists, from the bottom up, which packages of this module each package
// imports outside its tests: these and no others. It is a statement of policy: it
// changes with a decision record in docs/decisions, not to make a build pass.
var layers = map[string][]string{
	"game":          nil,
	"game/gametest": {"game"},
	"tt":            {"game"},
	"eval":          {"game"},
	"movegen":       {"game"},
	"movegen/chess": {"game", "movegen/internal/field", "movegen/internal/stack", "movegen/internal/zobrist"},
	"movegen/sprint": {
		"game", "movegen/chess", "movegen/internal/field", "movegen/internal/stack", "movegen/internal/zobrist",
	},
	"movegen/xiangqi": {"game", "movegen/internal/field", "movegen/internal/stack", "movegen/internal/zobrist"},

	"movegen/internal/field":   {"game"},
	"movegen/internal/stack":   nil,
	"movegen/internal/zobrist": {"game"},

	"eval/hce":           {"game", "eval", "movegen/chess", "movegen/sprint", "movegen/xiangqi"},
	"eval/nnue":          {"game", "eval", "internal/hugepage"},
	"eval/nnue/nnuetest": {"eval/nnue", "engine"},
	"internal/notation":  {"game"},
	"internal/polyglot":  {"game", "movegen/chess"},
	"internal/eleeye":    {"game", "movegen/xiangqi", "internal/polyglot"},
	"internal/charset":   nil,
	"internal/unpack":    nil,
	"internal/pgn":       {"game", "internal/charset", "internal/notation"},
	"internal/board":     {"game", "internal/notation"},
	"internal/referee":   {"game", "search", "internal/pgn"},
	"internal/play": {
		"game", "eval", "search", "engine", "internal/notation", "internal/board", "internal/referee",
	},
	"internal/web": {
		"game", "eval", "search", "engine", "internal/notation", "internal/pgn", "internal/board", "internal/referee",
		"analyse/annotate", "movegen/xiangqi",
	},
	"internal/epd":      {"internal/charset"},
	"internal/chart":    nil,
	"internal/progress": nil,
	"internal/opening": {
		"game", "search", "engine", "internal/epd", "internal/notation", "internal/pgn", "internal/polyglot",
		"internal/unpack",
	},
	"internal/repertoire": {"game", "eval", "search", "engine", "internal/notation", "internal/polyglot"},
	"internal/transcript": {"game", "eval"},
	"internal/hugepage":   nil,
	"internal/syzygy":     {"game", "movegen/chess"},
	"internal/filelock":   nil,

	"internal/syzygy/retrograde": nil,

	"search/deal": {"game"},
	"search":      {"game", "tt", "eval", "internal/hugepage", "search/deal"},
	"engine": {
		"game", "tt", "eval", "search", "internal/eleeye", "internal/notation", "internal/polyglot", "internal/syzygy",
		"eval/nnue",
		// engine/variant.go alone, see TestGamesAreNamedOnce:
		"movegen/chess", "movegen/sprint", "movegen/xiangqi", "eval/hce",
	},
	"internal/protocol": {"game", "eval", "search", "engine", "internal/board", "internal/notation"},
	"uci":               {"game", "eval", "movegen", "search", "engine", "internal/notation", "internal/protocol"},
	"ucci":              {"game", "search", "engine", "internal/notation", "internal/protocol"},
	"bench/rating":      nil,
	"bench/sprt":        nil,
	"bench": {
		"game", "eval", "movegen", "search", "engine", "internal/notation", "internal/epd", "internal/inorder",
		"bench/client",
	},
	"internal/inorder": nil,
	"bench/client":     {"game", "engine", "internal/notation"},
	"bench/match": {
		"game", "engine", "internal/notation", "internal/epd", "internal/opening", "internal/pgn", "bench/client",
	},
	"bench/tournament": {
		"game", "engine", "internal/filelock", "internal/opening", "internal/pgn",
		"bench/rating", "bench/sprt", "bench/client", "bench/match",
	},
	"bench/report": {
		"game", "internal/chart", "bench/rating", "bench/sprt", "bench/client", "bench/match", "bench/tournament",
	},
	"analyse": {
		"game", "eval", "search", "engine", "internal/notation", "internal/board", "internal/epd", "internal/inorder",
	},
	"analyse/annotate": {
		"game", "eval", "search", "engine", "internal/notation", "internal/board", "internal/inorder", "internal/pgn",
	},
	"analyse/report": {"game", "internal/board", "analyse/annotate"},
	"train/selfplay": {"game", "eval", "search", "engine", "internal/filelock", "internal/opening"},
	"train/wdl":      {"game", "eval", "engine", "train/selfplay"},
	"train/spsa":     {"game", "tt", "search", "engine", "train", "train/selfplay"},
	"train":          {"game", "engine", "eval/nnue", "internal/chart", "train/selfplay"},
	"cmd/engine": {
		"game", "eval", "movegen/chess", "movegen/xiangqi", "search", "engine",
		"internal/notation", "internal/epd", "internal/opening", "internal/pgn", "internal/progress",
		"internal/protocol", "internal/board", "internal/play", "internal/web",
		"uci", "ucci", "bench", "bench/client", "bench/match", "bench/report", "bench/sprt", "bench/tournament",
		"analyse", "analyse/annotate", "analyse/report", "train", "train/selfplay", "train/wdl", "train/spsa",
		"eval/nnue", "internal/filelock", "internal/polyglot", "internal/repertoire", "internal/syzygy", "internal/unpack",
	},
}

// TestImports checks that layers is the graph of imports: no edge is missing, and
// none is there that no package needs.
func TestImports(t *testing.T) {
	graph := listImports(t)
	for pkg, allowed := range layers {
		imports, exists := graph[pkg]
		if !exists {
			t.Errorf("layers has package %s, which does not exist", pkg)
			continue
		}
		for _, name := range allowed {
			if !slices.Contains(imports, name) {
				t.Errorf("layers lets %s import %s, which it does not", pkg, name)
			}
		}
	}
	for pkg, imports := range graph {
		allowed, known := layers[pkg]
		if !known {
			t.Errorf("package %s has no place in layers", pkg)
			continue
		}
		for _, imported := range imports {
			if !slices.Contains(allowed, imported) {
				t.Errorf("%s must not import %s", pkg, imported)
			}
		}
	}
}

// listImports returns what each package of the module imports of the module.
func listImports(t *testing.T) map[string][]string {
	t.Helper()
	out, err := exec.Command("go", "list", "-e", "-f", `{{.ImportPath}} {{join .Imports " "}}`, "./...").Output()
	if err != nil {
		t.Fatal(err)
	}
	graph := make(map[string][]string)
	for line := range strings.Lines(string(out)) {
		words := strings.Fields(line)
		pkg, ours := strings.CutPrefix(words[0], module)
		if !ours {
			continue // the root, which holds tests only
		}
		graph[pkg] = nil
		for _, imported := range words[1:] {
			if name, ours := strings.CutPrefix(imported, module); ours {
				graph[pkg] = append(graph[pkg], name)
			}
		}
	}
	return graph
}

// TestLayersAreSorted checks that layers is a graph without cycles.
func TestLayersAreSorted(t *testing.T) {
	var visit func(pkg string, above []string)
	visit = func(pkg string, above []string) {
		if slices.Contains(above, pkg) {
			t.Fatalf("layers has a cycle: %s", strings.Join(append(above, pkg), " → "))
		}
		for _, below := range layers[pkg] {
			visit(below, append(above, pkg))
		}
	}
	for _, pkg := range slices.Sorted(maps.Keys(layers)) {
		visit(pkg, nil)
	}
}

// TestGamesAreNamedOnce checks that within engine only variant.go knows which
// games there are: a new game is one more entry in its table.
func TestGamesAreNamedOnce(t *testing.T) {
	files, err := filepath.Glob("engine/*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		if filepath.Base(file) == "variant.go" || strings.HasSuffix(file, "_test.go") {
			continue
		}
		for _, imported := range fileImports(t, file) {
			if strings.HasPrefix(imported, module+"movegen/") || imported == module+"eval/hce" {
				t.Errorf("%s must not import %s: only engine/variant.go names a game", file, imported)
			}
		}
	}
}

// fileImports returns the paths that one file imports.
func fileImports(t *testing.T, file string) []string {
	t.Helper()
	f, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ImportsOnly)
	if err != nil {
		t.Fatal(err)
	}
	paths := make([]string, len(f.Imports))
	for i, spec := range f.Imports {
		if paths[i], err = strconv.Unquote(spec.Path.Value); err != nil {
			t.Fatal(err)
		}
	}
	return paths
}

// namingGames are the files and directories that may compare the name of a game: they
// are about one game.
var namingGames = []string{"engine/variant.go", "movegen/", "eval/hce/"}

// TestGamesAreNotCompared checks that no code outside namingGames asks which game is
// played by comparing its name: what differs between games is a field of game.Traits or
// of engine.Variant.
func TestGamesAreNotCompared(t *testing.T) {
	names := engine.Names()
	err := filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		path = filepath.ToSlash(path)
		switch {
		case err != nil:
			return err
		case d.IsDir() && (d.Name() == "testdata" || path != "." && strings.HasPrefix(d.Name(), ".")):
			return filepath.SkipDir
		case !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go"):
			return nil
		case slices.ContainsFunc(namingGames, func(prefix string) bool { return strings.HasPrefix(path, prefix) }):
			return nil
		}
		files := token.NewFileSet()
		f, err := parser.ParseFile(files, path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		ast.Inspect(f, func(n ast.Node) bool {
			for _, e := range compared(n) {
				if lit, ok := e.(*ast.BasicLit); ok && slices.Contains(names, strings.Trim(lit.Value, "\"`")) {
					t.Errorf("%s compares the name of a game, %s: it should be a field of game.Traits or engine.Variant",
						files.Position(lit.Pos()), lit.Value)
				}
			}
			return true
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// compared returns the expressions that n compares with something: operands of == and
// !=, cases, keys and indices of maps, and arguments of strings.EqualFold and the like.
func compared(n ast.Node) []ast.Expr {
	switch n := n.(type) {
	case *ast.BinaryExpr:
		if n.Op == token.EQL || n.Op == token.NEQ {
			return []ast.Expr{n.X, n.Y}
		}
	case *ast.CaseClause:
		return n.List
	case *ast.KeyValueExpr:
		return []ast.Expr{n.Key}
	case *ast.IndexExpr:
		return []ast.Expr{n.Index}
	case *ast.CallExpr:
		f, ok := n.Fun.(*ast.SelectorExpr)
		if ok && slices.Contains([]string{"EqualFold", "Contains", "HasPrefix"}, f.Sel.Name) {
			return n.Args
		}
	}
	return nil
}
