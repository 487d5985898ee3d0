package match

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"arrocco/bench/sprt"
	"arrocco/engine"
	"arrocco/internal/opening"
	"arrocco/internal/pgn"
)

// made returns a configuration and the records of games between engines of the
// given names, whose results repeat the given ones.
func made(t *testing.T, games int, results []string, names ...string) (*Config, []*Record) {
	t.Helper()
	v, err := engine.Lookup("chess")
	if err != nil {
		t.Fatal(err)
	}
	cfg := &Config{Variant: v, Games: games, BookName: "book.epd", Format: RoundRobin, Openings: []opening.Opening{{}}}
	for _, name := range names {
		cfg.Engines = append(cfg.Engines, Engine{
			Name: name, Cmd: "x", Limit: Limit{Time: 2 * time.Second, Increment: 20 * time.Millisecond},
			Options: []Option{{"hash", "16"}},
		})
	}
	s := newSchedule(len(names), cfg.Format, games, 1)
	var records []*Record
	for n := 1; n <= s.games; n++ {
		f := s.fixture(n)
		result := results[(n-1)%len(results)]
		r := &Record{
			Number: n, Round: f.round, White: names[f.white], Black: names[f.black], Result: result, Reason: "checkmate",
			Start: time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC), Seconds: 2,
			Plies: []Ply{
				{Move: "e2e4", Score: &Eval{Centipawns: 31}, Depth: 9, Nodes: 900, MS: 12.3456},
				{Move: "e7e5", MS: float64(n), Gap: 0.05},
			},
		}
		if result == "1/2-1/2" {
			r.Reason = "threefold"
		}
		records = append(records, r)
	}
	return cfg, records
}

func standingsOf(cfg *Config, records []*Record) *Standings {
	s := newStandings(cfg)
	for _, r := range records {
		s.add(r)
	}
	return s
}

// TestStandings compares with the form that fastchess prints.
func TestStandings(t *testing.T) {
	results := []string{"1-0", "1/2-1/2", "1/2-1/2", "1/2-1/2", "1-0", "1-0", "0-1", "1/2-1/2"}
	cfg, records := made(t, 40, results, "new", "base")
	cfg.Test = &sprt.Test{Elo0: 0, Elo1: 5, Alpha: 0.05, Beta: 0.05}
	const want = `--------------------------------------------------
Results of new vs base (2+0.02, 16 MiB hash, book.epd):
Elo: 0.00 +/- 54.27, nElo: 0.00 +/- 107.67
LOS: 50.00 %, DrawRatio: 50.00 % (level pairs), PairsRatio: 1.00
Games: 40, Wins: 10, Losses: 10, Draws: 20, Points: 20.0 (50.00 %)
Ptnml(0-2): [0, 5, 10, 5, 0], WL/DD Ratio: 1.00
LLR: -0.00 (-0.1%) (-2.94, 2.94) [0.00, 5.00]
--------------------------------------------------
`
	if diff := cmp.Diff(want, standingsOf(cfg, records).String()); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
}

// TestUnfinishedPairs checks that single games count as games only.
func TestUnfinishedPairs(t *testing.T) {
	cfg, records := made(t, 4, []string{"1-0"}, "new", "base")
	s := standingsOf(cfg, []*Record{records[0], records[2], records[3]})
	of := s.Of(0)
	if of.Games != (sprt.Trinomial{Wins: 2, Losses: 1}) || of.Pairs != (sprt.Pentanomial{2: 1}) || of.WinLoss != 1 {
		t.Errorf("%+v", of)
	}
	if s.Of(1).Games != (sprt.Trinomial{Wins: 1, Losses: 2}) {
		t.Errorf("%+v", s.Of(1))
	}
}

func TestRanking(t *testing.T) {
	cfg, records := made(t, 2, []string{"0-1", "1/2-1/2"}, "a", "b", "c")
	const want = `--------------------------------------------------
Rank Name    Elo   +/- nElo   +/- Games Score Draws  Ptnml(0-2)
   1 c     190.8   n/a  n/a   n/a     4 75.0% 50.0% [0,0,0,2,0]
   2 b       0.0 296.6  0.0 340.5     4 50.0% 50.0% [0,1,0,1,0]
   3 a    -190.8   n/a  n/a   n/a     4 25.0% 50.0% [0,2,0,0,0]
(n/a: all pairs gave the same points, which does not tell how much is chance)
--------------------------------------------------
`
	if diff := cmp.Diff(want, standingsOf(cfg, records).String()); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
}

func TestSentence(t *testing.T) {
	tests := []struct {
		result string
		reason Reason
		detail string
		want   string
	}{
		{"1-0", "checkmate", "", "White mates"},
		{"0-1", "checkmate", "", "Black mates"},
		{"1/2-1/2", "stalemate", "", "Draw by stalemate"},
		{"0-1", "stalemate", "", "White is stalemated"},
		{"1/2-1/2", "threefold", "", "Draw by 3-fold repetition"},
		{"1/2-1/2", "fifty-moves", "", "Draw by fifty moves rule"},
		{"1/2-1/2", "insufficient-material", "", "Draw by insufficient mating material"},
		{"1/2-1/2", "perpetual-check", "", "Draw by mutual perpetual check"},
		{"1-0", "perpetual-check", "", "Black loses by perpetual check"},
		{"0-1", "perpetual-chase", "", "White loses by perpetual chase"},
		{"1/2-1/2", "move-limit", "", "Draw by moves without capture"},
		{"1-0", "stalemate", "", "Black is stalemated"},
		{"0-1", Resigned, "", "White resigns"},
		{"1/2-1/2", Agreed, "", "Draw by mutual agreement"},
		{"0-1", TimeForfeit, "3ms too late", "White loses on time: 3ms too late"},
		{"1-0", Crash, "exit status 2", "Black disconnects: exit status 2"},
		{"1-0", Crash, "a\r\x1b[31mb\n", "Black disconnects: a b "},
		{"1-0", Hang, "", "Black's connection stalls"},
		{"0-1", IllegalMove, "", "White makes an illegal move"},
		{"0-1", Resignation, "", "Black wins by adjudication"},
		{"1/2-1/2", DrawAgreement, "", "Draw by adjudication"},
		{"1/2-1/2", MoveCount, "", "Draw by adjudication: maximum number of moves"},
	}
	for _, tt := range tests {
		r := &Record{Result: tt.result, Reason: tt.reason, Detail: tt.detail}
		if got := r.sentence(); got != tt.want {
			t.Errorf("%s %s: %q, want %q", tt.result, tt.reason, got, tt.want)
		}
	}
}

func TestPGN(t *testing.T) {
	cfg, _ := made(t, 2, []string{"1-0"}, "new", "base")
	r := &Record{
		Number: 3, Round: 2, White: "base", Black: "new", Result: "0-1", Reason: TimeForfeit, Detail: "3ms {too} late",
		Opening: opening.Opening{FEN: "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 30", Moves: []string{"e8h8"}},
		Start:   time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC),
		Plies: []Ply{
			{Move: "e1a1", Score: &Eval{Centipawns: -31}, Depth: 9, MS: 12.3456},
			{Move: "a8a1", Score: &Eval{Mate: 2}, Depth: 7, MS: 3723004},
		},
	}
	const want = `[Event "Arrocco match"]
[Site "?"]
[Date "2026.01.02"]
[Round "2"]
[White "base"]
[Black "new"]
[Result "0-1"]
[SetUp "1"]
[FEN "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 30"]
[GameNumber "3"]
[PlyCount "3"]
[Termination "time forfeit"]
[WhiteTimeControl "2+0.02"]
[BlackTimeControl "2+0.02"]
[GameStartTime "2026-01-02T03:04:05Z"]

30... O-O {book} 31. O-O-O {[%eval -0.31,9] [%emt 0:00:00.012]} 31... Ra1+
{[%eval #-2,7] [%emt 1:02:03.004], White loses on time: 3ms {too) late} 0-1

`
	g, err := r.pgn(cfg)
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	if err := pgn.Write(&b, g); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, b.String()); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
}

func TestTerminations(t *testing.T) {
	for reason, want := range map[Reason]string{
		"checkmate": "normal", Crash: "abandoned", Hang: "abandoned", TimeForfeit: "time forfeit",
		IllegalMove: "rules infraction", Resignation: "adjudication", MoveCount: "adjudication",
	} {
		if got := reason.termination(); got != want {
			t.Errorf("%s: %q, want %q", reason, got, want)
		}
	}
}

// TestCrosstable checks who did how against whom, and that two engines get no table.
func TestCrosstable(t *testing.T) {
	cfg, records := made(t, 2, []string{"0-1", "1/2-1/2"}, "a", "b", "c")
	cells := func(texts ...string) (list []crossCell) {
		for _, text := range texts {
			score, games, found := strings.Cut(text, " ")
			list = append(list, crossCell{!found, score, games})
		}
		return list
	}
	want := []crossRow{ // White of each first game has lost it
		{1, "c", 2, cells("", "1.5/2 +1 =1 −0", "1.5/2 +1 =1 −0")},
		{2, "b", 1, cells("0.5/2 +0 =1 −1", "", "1.5/2 +1 =1 −0")},
		{3, "a", 0, cells("0.5/2 +0 =1 −1", "0.5/2 +0 =1 −1", "")},
	}
	if got := standingsOf(cfg, records).crosstable(); !reflect.DeepEqual(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	cfg, records = made(t, 2, []string{"1-0"}, "a", "b")
	if got := standingsOf(cfg, records).crosstable(); got != nil {
		t.Errorf("two engines: %v", got)
	}
}

// TestReasonTitles checks that the report does not call an adjudication a
// resignation.
func TestReasonTitles(t *testing.T) {
	for reason, want := range map[Reason]string{
		Resignation: "win by adjudication", DrawAgreement: "draw by adjudication",
		MoveCount: "draw by adjudication: number of moves", Resigned: "resigned", Agreed: "draw by agreement",
		TimeForfeit: "time forfeit", "insufficient-material": "insufficient material",
	} {
		if got := reason.title(); got != want {
			t.Errorf("%s: %q, want %q", reason, got, want)
		}
	}
}

// TestReport writes pages and checks that they are well-formed, load nothing
// and show what they should.
func TestReport(t *testing.T) {
	tests := []struct {
		name  string
		games int
		names []string
		test  *sprt.Test
		want  []string
	}{
		{"nothing played", 0, []string{"a", "b"}, &sprt.Test{Elo1: 5, Alpha: 0.05, Beta: 0.05}, []string{"a vs b"}},
		{
			"duel", 400,
			[]string{"<new> & co", "base"},
			&sprt.Test{Elo1: 5, Alpha: 0.05, Beta: 0.05},
			[]string{
				"<h1>&lt;new&gt; &amp; co vs base</h1>", "400 of 400", "Sequential test", "H1 2.94", "book.epd",
				"checkmate", "threefold", "400.0 ms", "9.0", "[100, 0, 0, 100, 0]", "37.50 %",
				"2026-01-02 03:04:05 to 2026-01-02 03:04:07 UTC", "13m20s", "games at a time",
				"<dt>Engine base</dt><dd>Base 1.0</dd>",
			},
		},
		{"ten engines", 2, strings.Split("abcdefghij", ""), nil, []string{
			"Round robin of 10 engines", "90 of 90", "Crosstable", `<td title="">×</td>`,
		}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			results := []string{"1/2-1/2", "0-1", "0-1", "1-0"}
			if len(tt.names) > 2 {
				results = []string{"1-0", "0-1", "1/2-1/2", "1/2-1/2"}
			}
			cfg, records := made(t, tt.games, results, tt.names...)
			cfg.Test, cfg.Concurrency, cfg.Engines[1].ID = tt.test, 3, "Base 1.0"
			text := reportOf(t, cfg, records)
			checkXML(t, text)
			if bad := regexp.MustCompile(`src=|url\(|@import|<script|href=`).FindString(text); bad != "" {
				t.Errorf("the page has %q", bad)
			}
			for _, want := range tt.want {
				if !strings.Contains(text, want) {
					t.Errorf("no %q in the page", want)
				}
			}
			if bad := regexp.MustCompile(`NaN|Inf|%!`).FindString(text); bad != "" {
				t.Errorf("the page has %q", bad)
			}
		})
	}
}

// reportOf returns the page about the records.
func reportOf(t *testing.T, cfg *Config, records []*Record) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "report.html")
	p, err := OpenReport(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := p.begin(cfg.settings()); err != nil {
		t.Fatal(err)
	}
	s := newStandings(cfg)
	for _, r := range records {
		s.add(r)
		p.add(r, s)
	}
	if err := p.write(cfg, s); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	files, _ := os.ReadDir(filepath.Dir(path))
	if len(files) != 1 {
		t.Errorf("%d files beside the report", len(files)-1)
	}
	return string(text)
}

// checkXML fails if the page is no well-formed XML, which is stricter than
// HTML.
func checkXML(t *testing.T, text string) {
	t.Helper()
	d := xml.NewDecoder(bytes.NewReader([]byte(text)))
	for {
		_, err := d.Token()
		if errors.Is(err, io.EOF) {
			return
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

func TestHistogram(t *testing.T) {
	var h histogram
	if p := h.percentile(0.5); p != 0 {
		t.Errorf("median of nothing %v", p)
	}
	for i := range 1000 {
		h.add(float64(i) / 10)
	}
	for share, want := range map[float64]float64{0.5: 50, 0.99: 99, 1: 100} {
		if p := h.percentile(share); p < want/1.2 || p > want*1.2 {
			t.Errorf("percentile %v is %v, want %v", share, p, want)
		}
	}
	h.add(1e12)
}
