package arrocco_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// privateWords are words that a reader of the field does not know or would not use, and what to
// write instead. The text of the project is plain present-day American English.
var privateWords = []struct{ pattern, instead string }{
	{`\bdear(er|est)?\b`, "expensive"},
	{`\bby lot\b`, "at random"},
	{`\bworths\b`, "values"},
	{`\bnor (do|does|did)\b`, "a sentence of its own"},
	{`\bforetell`, "predict"},
	{`\bhopeless\b`, "razoring, or losing"},
	{`\bas ever\b`, "still"},
	{`\bof no more use\b`, "must not be used any more"},
	{`\bso many (positions|nodes|plies|games|moves|pieces|centipawns|others|inputs|times)\b`, "this number of"},
	{`\blest\b`, "so that not"},
	{`\bits (like|kin)\b`, "similar ones"},
	{`\bgood for nothing\b`, "must not be used"},
	{`\b(is|are|was|were|be) told\b`, "gets, or receives"},
	{`\bsharpen`, "adjust"},
	{`\b(colour|centre\b|neighbour|behaviour|favour|honour)`, "the American spelling"},
	{`\b(normal|optim|initial|recogn|organ|quant|summar|emphas)is(e|ed|es|ing|ation)\b`, "the American spelling"},
}

// TestPlainWords checks that no Go file, document or script has one of privateWords.
func TestPlainWords(t *testing.T) {
	patterns := make([]*regexp.Regexp, len(privateWords))
	for i, w := range privateWords {
		patterns[i] = regexp.MustCompile(`(?i)` + w.pattern)
	}
	err := filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || path == "words_test.go" || path == filepath.Join("cmd", "engine", "help_test.go") {
			return err
		}
		if name := d.Name(); d.IsDir() && (name == ".git" || name == "fuzz") {
			return filepath.SkipDir
		}
		switch filepath.Ext(path) {
		case ".go", ".md", ".sh", ".html":
		default:
			if d.Name() != "Makefile" {
				return nil
			}
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		number := 0
		for line := range strings.Lines(string(text)) {
			number++
			for i, p := range patterns {
				if found := p.FindString(line); found != "" {
					t.Errorf("%s:%d: %q: write %s", path, number, found, privateWords[i].instead)
				}
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
