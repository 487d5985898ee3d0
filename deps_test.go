// Package arrocco_test holds the checks that concern the module as a whole.
package arrocco_test

import (
	"go/parser"
	"go/token"
	"maps"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const module = "arrocco/"

// layers lists, from the bottom up, which packages of this module each package
// may import outside its tests. It is a statement of policy: it changes with a
// decision record in docs/decisions, not to make a build pass.
var layers = map[string][]string{
	"game":            nil,
	"game/gametest":   {"game"},
	"tt":              {"game"},
	"eval":            {"game"},
	"movegen":         {"game"},
	"movegen/chess":   {"game", "movegen", "movegen/internal/field", "movegen/internal/zobrist"},
	"movegen/xiangqi": {"game", "movegen/internal/field", "movegen/internal/zobrist"},

	"movegen/internal/field":   nil,
	"movegen/internal/zobrist": {"game"},

	"eval/hce":            {"game", "eval", "movegen/chess", "movegen/xiangqi"},
	"eval/nnue":           {"game", "eval", "internal/hugepage"},
	"eval/nnue/nnuetest":  {"eval/nnue", "engine"},
	"internal/notation":   {"game"},
	"internal/charset":    nil,
	"internal/pgn":        {"game", "internal/charset", "internal/notation"},
	"internal/board":      {"game", "internal/notation"},
	"internal/play":       {"game", "eval", "search", "engine", "internal/notation", "internal/pgn", "internal/board"},
	"internal/epd":        {"internal/charset"},
	"internal/chart":      nil,
	"internal/progress":   nil,
	"internal/opening":    {"game", "search", "engine", "internal/epd", "internal/notation", "internal/pgn"},
	"internal/transcript": {"game", "eval"},
	"internal/hugepage":   nil,
	"internal/filelock":   nil,
	"search":              {"game", "tt", "eval", "internal/hugepage"},
	"engine": {
		"game", "tt", "eval", "movegen", "search", "internal/notation",
		"eval/nnue",
		"movegen/chess", "movegen/xiangqi", "eval/hce", // engine/variant.go alone: see TestGamesAreNamedOnce
	},
	"internal/protocol": {"game", "eval", "search", "engine", "internal/board", "internal/notation"},
	"uci":               {"game", "eval", "search", "engine", "internal/notation", "internal/protocol"},
	"ucci":              {"game", "search", "engine", "internal/notation", "internal/protocol"},
	"bench/sprt":        nil,
	"bench":             {"game", "eval", "movegen", "search", "engine", "internal/notation", "internal/epd"},
	"bench/client":      {"game", "engine", "internal/notation"},
	"bench/match":       {"game", "engine", "internal/notation", "internal/opening", "internal/pgn", "bench/client"},
	"bench/tournament": {
		"game", "engine", "internal/filelock", "internal/opening", "internal/pgn", "bench/sprt", "bench/client", "bench/match",
	},
	"bench/report": {"internal/chart", "bench/sprt", "bench/client", "bench/match", "bench/tournament"},
	"analyse": {
		"game", "eval", "search", "engine", "internal/notation", "internal/board", "internal/epd", "internal/pgn",
	},
	"train/datagen": {"game", "eval", "search", "engine", "internal/filelock", "internal/opening"},
	"train/wdl":     {"game", "eval", "engine", "train/datagen"},
	"train/spsa":    {"game", "tt", "search", "engine", "train", "train/datagen"},
	"train":         {"game", "engine", "eval", "eval/nnue", "internal/chart", "train/datagen"},
	"cmd/engine": {
		"game", "eval", "movegen", "movegen/chess", "movegen/xiangqi", "search", "engine",
		"internal/notation", "internal/epd", "internal/opening", "internal/pgn", "internal/progress", "internal/protocol", "internal/board", "internal/play",
		"uci", "ucci", "bench", "bench/client", "bench/match", "bench/report", "bench/sprt", "bench/tournament",
		"analyse", "train", "train/datagen", "train/wdl", "train/spsa",
		"eval/nnue",
	},
}

func TestImports(t *testing.T) {
	for pkg, imports := range listImports(t) {
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
