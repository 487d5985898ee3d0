package report_test

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"arrocco/analyse/annotate"
	"arrocco/analyse/report"
	"arrocco/engine"
	"arrocco/search"
)

// games are of three kinds; one has clocks, and one names that must be quoted.
const games = `[White "<script>alert(1)</script>"]
[Black "O'Neill & \"Co\""]

1. e4 {[%clk 0:05:00]} e5 {[%clk 0:05:00]} 2. Qh5 {[%clk 0:04:50]} Nc6 {[%clk 0:04:10]}
3. Qxh7 {[%clk 0:04:40]} Rxh7 4. Nf3 1-0

[Variant "xiangqi"]

1. H2-E2 H9-G7 2. E2-E6 B9-C7 *

[Variant "sprint"]

1. P@e3 {[%draw P]} P@d6 {[%draw P]} 2. e4 {[%draw N]} *

`

// page returns the report of the games.
func page(t *testing.T) string {
	t.Helper()
	b := &annotate.Batch{
		Settings: annotate.Settings{Limits: search.Limits{Nodes: 3000}}, Variant: engine.Variants()[0], Jobs: 1,
		Open: func(v *engine.Variant, _ annotate.Use) (*engine.Engine, error) {
			e, err := engine.New(v, nil)
			if err != nil {
				return nil, err
			}
			return e, e.Options().Set("Hash", "2")
		},
	}
	var out bytes.Buffer
	r, err := report.New(&out, "Test <of> pages")
	if err != nil {
		t.Fatal(err)
	}
	err = b.Run(t.Context(), strings.NewReader(games), func(g *annotate.Game, err error) error {
		if err != nil {
			return err
		}
		return r.Add(g)
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := r.Close(); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// outside finds what a page would load from elsewhere.
var outside = regexp.MustCompile(
	`(?i)(src|href)\s*=\s*["']?(https?:|//|data:)|url\(|@import|fetch\(|XMLHttpRequest|WebSocket`)

func TestPage(t *testing.T) {
	text := page(t)
	if found := outside.FindString(text); found != "" {
		t.Errorf("the page needs something besides itself: %q", found)
	}
	for _, want := range []string{
		"Test &lt;of&gt; pages", "&lt;script&gt;alert(1)&lt;/script&gt;", "O&#39;Neill &amp; &#34;Co&#34;",
		"Qxh7??", "Blunder.",
		"Critical positions", "帥", `class="time`,
	} {
		if !strings.Contains(text, want) {
			t.Errorf("the page has no %q", want)
		}
	}
	if strings.Contains(text, "<script>alert") {
		t.Error("a name of the file is not quoted")
	}
	if n := strings.Count(text, `<section class="game"`); n != 3 {
		t.Errorf("%d games, want 3", n)
	}
}

// drive is a script that plays through the games as a person does, by keys and by clicks, and
// writes what it sees into the page.
const drive = `<script>
const seen = [];
const key = name => document.dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true }));
for (const section of document.querySelectorAll("section.game")) {
  const count = () => section.querySelectorAll(".board use").length;
  section.click();
  key("Home");
  const moves = [count()];
  for (const move of section.querySelectorAll(".moves a")) {
    key("ArrowRight");
    moves.push(count() + (section.querySelector("[aria-current]") === move ? "" : "?"));
  }
  key("ArrowRight"); key("ArrowLeft");
  section.querySelector('[data-go="first"]').click();
  moves.push("first", count());
  section.querySelector(".curve [data-ply]").dispatchEvent(new MouseEvent("click", { bubbles: true }));
  moves.push("curve", section.querySelector("[aria-current]")?.dataset.ply);
  section.querySelector('[data-go="turn"]').click();
  moves.push("turned", section.querySelector(".board > svg:last-child > text").textContent);
  seen.push(moves.join(" "));
}
document.body.dataset.seen = seen.join(" | ");
document.body.dataset.wide = document.documentElement.scrollWidth > window.innerWidth;
</script></body>`

// TestBrowser plays through the page in a real browser, where there is one.
func TestBrowser(t *testing.T) {
	browser, err := exec.LookPath("chromium")
	if err != nil {
		t.Skip("there is no chromium")
	}
	path := filepath.Join(t.TempDir(), "page.html")
	if err := os.WriteFile(path, []byte(strings.Replace(page(t), "</body>", drive, 1)), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, size := range []string{"390,844", "1400,900"} {
		cmd := exec.Command(browser, "--headless", "--no-sandbox", "--disable-gpu", "--user-data-dir="+t.TempDir(),
			"--window-size="+size, "--virtual-time-budget=2000", "--dump-dom", "file://"+path)
		out, err := cmd.Output()
		if err != nil {
			t.Fatal(err)
		}
		want := `data-seen="32 32 32 32 32 31 30 30 first 32 curve 1 turned h | ` +
			`32 32 32 31 31 first 32 curve 1 turned i | 4 5 6 6 first 4 curve 1 turned h"`
		if !strings.Contains(string(out), want) {
			t.Errorf("%s: seen %q, want %s", size, regexp.MustCompile(`data-seen="[^"]*"`).FindString(string(out)), want)
		}
		if !strings.Contains(string(out), `data-wide="false"`) {
			t.Errorf("%s: the page is wider than the window", size)
		}
	}
}
