package play_test

import (
	"bytes"
	"cmp"
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"arrocco/engine"
	"arrocco/game"
	"arrocco/internal/board"
	"arrocco/internal/notation"
	"arrocco/internal/pgn"
	"arrocco/internal/play"
	"arrocco/internal/transcript"
	"arrocco/search"
)

// A person types the lines of a script. The line "wait 61s" waits. In a bubble of synctest
// that takes no time.
type person struct {
	script []string
	rest   []byte
}

func (p *person) Read(b []byte) (int, error) {
	for len(p.rest) == 0 {
		if len(p.script) == 0 {
			return 0, io.EOF
		}
		line := p.script[0]
		p.script = p.script[1:]
		if text, wait := strings.CutPrefix(line, "wait "); wait {
			d, err := time.ParseDuration(text)
			if err != nil {
				return 0, err
			}
			time.Sleep(d)
			continue
		}
		p.rest = []byte(line + "\n")
	}
	n := copy(b, p.rest)
	p.rest = p.rest[n:]
	return n, nil
}

// An opponent plays the moves of a list, and then the first legal move. Its score is
// always the same.
type opponent struct {
	*engine.Engine
	moves []string
	score game.Score
	seen  []string // positions that were searched
	skill []string // with what strength
	lim   search.Limits
}

func (o *opponent) Search(_ context.Context, p game.Position, lim search.Limits, _ func(search.Info)) search.Result {
	o.seen, o.lim = append(o.seen, p.String()), lim
	skill, _ := o.Options().Lookup("Skill Level").(*engine.Spin)
	o.skill = append(o.skill, string(rune('0'+skill.Value())))
	var list game.MoveList
	p.Generate(&list, game.All)
	best := list.Moves()[0].Move
	if len(o.moves) > 0 {
		m, err := notation.ParseText(p, o.moves[0])
		if err != nil {
			panic(err) // the test is wrong
		}
		best, o.moves = m, o.moves[1:]
	}
	return search.Result{Best: best, Depth: 10, Score: o.score}
}

// gameSeed is the seed of the hidden tiles.
const gameSeed = 7

// A test is a game.
type test struct {
	variant string
	fen     string
	color   game.Color
	answers string // the engine's moves
	script  string // the person's lines
	score   game.Score
	glass   time.Duration
	pgn     string
	err     string // part of the error with which the session ends, or ""
	look    board.Look
	live    bool
	rule    string // of repetition, in xiangqi
}

// play plays the game and returns its output.
func (tt *test) play(t *testing.T) (screen string, o *opponent) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		screen, o = tt.run(t.Context(), t)
	})
	return screen, o
}

// run plays the game in a bubble.
func (tt *test) run(ctx context.Context, t *testing.T) (screen string, o *opponent) {
	t.Helper()
	name := tt.variant
	if name == "" {
		name = "chess"
	}
	v, err := engine.Lookup(name)
	if err != nil {
		t.Fatal(err)
	}
	e, err := engine.New(v, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer e.Close()
	fen := tt.fen
	if fen == "" {
		fen = v.Start
	}
	start, err := v.Parse(fen)
	if err != nil {
		t.Fatal(err)
	}
	if tt.rule != "" {
		v.SetRules(start, engine.Rules{Repetition: tt.rule, DrawMoves: 60})
	}
	if err := e.Options().Set("Skill Level", "3"); err != nil {
		t.Fatal(err)
	}
	o = &opponent{Engine: e, moves: strings.Fields(tt.answers), score: tt.score}
	var out bytes.Buffer
	err = play.Run(ctx, play.Config{
		Engine: o, Name: "Arrocco", Start: start, Person: tt.color, Hourglass: tt.glass, Seed: gameSeed, PGN: tt.pgn,
		In: &person{script: strings.Split(tt.script, "\n")}, Out: &out, Look: tt.look, Live: tt.live, Echo: !tt.live,
		Repetition: tt.rule,
		Date:       time.Date(2000, 1, 2, 0, 0, 0, 0, time.UTC),
	})
	if (err != nil) != (tt.err != "") || err != nil && !strings.Contains(err.Error(), tt.err) {
		t.Errorf("error %v, want %q", err, tt.err)
	}
	time.Sleep(24 * time.Hour) // let all goroutines of the bubble end
	return out.String(), o
}

// TestGames compares whole sessions with golden files.
func TestGames(t *testing.T) {
	tests := map[string]test{
		"mate": {script: "e4\nBc4\nQh5\nQxf7", answers: "e5 Nc6 Nf6"},
		"black": {
			color: game.Black, script: "e5\nnf6\nmoves\nflip\nboard\nfen\nquit", answers: "e4 Nf3 d4",
		},
		"mistakes": {
			fen: "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1",
			script: "\nxyz\nNd2\nKe3\nnbd2\ntakeback\ntakeback x\ntakeback 2\n" +
				"Nbd2\ntakeback 2\nsave\nclaim\nclaim Kx\nhint now\nhelp\nresign",
			answers: "Kd8 Kd8 Kd1",
		},
		"xiangqi": {
			variant: "xiangqi", script: "C2=5\nh0g2\nH8+7\nclaim\ntakeback\nH0-G2\ndraw\nresign",
			answers: "H8+7 R9=8 C2=5 R9+1",
		},
		"sprint": {
			variant: "sprint", glass: time.Minute,
			script:  "moves\nN@f3\np@d4\nwait 59s\nhint\ntakeback\nP@c2\nwait 61s",
			answers: "P@d5 Kd2 P@f7",
		},
		"live": {script: "e4\nwait 2500ms\nd4\nwait 4s", answers: "e5 d5", glass: 3 * time.Second, live: true},
		"color": {
			variant: "sprint", script: "P@d4\nquit", answers: "P@d5",
			look: board.Look{Color: true},
		},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			screen, _ := tt.play(t)
			transcript.Golden(t, name+".txt", screen)
		})
	}
}

// An ended is a game and the output that it must contain.
type ended struct {
	test
	want string
}

// playAll plays games to their ends.
func playAll(t *testing.T, games map[string]ended) {
	t.Helper()
	for name, tt := range games {
		t.Run(name, func(t *testing.T) {
			screen, _ := tt.play(t)
			if !strings.Contains(screen, tt.want) {
				t.Errorf("no %q in\n%s", tt.want, screen)
			}
		})
	}
}

// TestEndings ends games by the rules, on time and by resignation.
func TestEndings(t *testing.T) {
	playAll(t, map[string]ended{
		"stalemate": {
			test{fen: "7k/8/8/6Q1/8/8/8/K7 w - - 0 1", script: "Qg6"},
			"The game is drawn: stalemate. 1/2-1/2",
		},
		"bare kings": {
			test{fen: "7k/8/8/8/8/8/1q6/K7 w - - 0 1", script: "Kxb2"},
			"The game is drawn: insufficient material. 1/2-1/2",
		},
		"resignation":      {test{script: "resign"}, "The engine wins: resignation. 0-1"},
		"black resigns":    {test{color: game.Black, script: "RESIGN"}, "The engine wins: resignation. 1-0"},
		"end of the input": {test{script: "e4"}, "The game is not finished."},
		"quit":             {test{script: "quit\ne4"}, "The game is not finished."},
		"out of time": {
			test{script: "wait 11s\ne4", glass: 10 * time.Second},
			"The engine wins: time. 0-1",
		},
		"within the time": {
			test{script: "wait 9s\nxyz\ne4\nwait 9s\nresign", glass: 10 * time.Second},
			"The engine wins: resignation. 0-1",
		},
		"no hourglass": {test{script: "wait 9h\ne4\nresign"}, "The engine wins: resignation. 0-1"},
		"xiangqi stalemate": {
			test{variant: "xiangqi", fen: "3k5/9/4P4/9/9/9/9/9/9/4K4 w - - 0 1", script: "P5+1"},
			"You win: stalemate. 1-0",
		},
		"a game that is over": {
			test{fen: "k7/1Q6/1K6/8/8/8/8/8 b - - 0 1", color: game.Black},
			"The engine wins: checkmate. 1-0",
		},
	})
}

// TestDraws agrees to draws and claims them.
func TestDraws(t *testing.T) {
	const (
		shuffle = "Ra2\nRa1\nRa2\nRa1"
		back    = "Kd8 Ke8 Kd8 Ke8"
		rook    = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1"
		slow    = "4k3/8/8/8/8/8/8/R3K3 w - - 98 80"
	)
	playAll(t, map[string]ended{
		"draw refused": {
			test{fen: rook, script: "Ra2\ndraw\ndraw\nRa1\ndraw", score: 40},
			"The engine has already declined. Make a move first.",
		},
		"draw accepted": {
			test{fen: rook, script: "Ra2\ndraw", score: -60},
			"The game is drawn: agreement. 1/2-1/2",
		},
		"no move, no draw": {test{fen: rook, script: "draw", score: -60}, "The engine declines."},
		"engine offers": {
			test{fen: "4k3/8/8/8/8/8/8/R3K3 w - - 39 80", script: "Ra2\ndraw"},
			"The game is drawn: agreement. 1/2-1/2",
		},
		"claim too early": {
			test{fen: rook, script: "Ra2\nclaim\nRa1\nclaim Ra2\nresign", answers: back},
			"The engine wins: resignation. 0-1",
		},
		"claim the third": {
			test{fen: rook, script: shuffle + "\nclaim", answers: back, score: 50},
			"The game is drawn: threefold repetition. 1/2-1/2",
		},
		"claim with a move": {
			test{fen: rook, script: "Ra2\nRa1\nRa2\nclaim Ra1", answers: "Kd8 Ke8 Kd8 Ke8", score: 50},
			"The claim is refused",
		},
		"claim a move's": {
			test{fen: rook, script: "Ra2\nRa1\nRa2\nRa3\nclaim Ra2", answers: back, score: 50},
			"The game is drawn: threefold repetition. 1/2-1/2",
		},
		"engine claims": {
			test{fen: rook, script: shuffle, answers: back, score: -50},
			"It claims a draw: threefold repetition.",
		},
		"fifty moves": {
			test{fen: slow, script: "Ra2\nclaim", answers: "Kd8", score: 50},
			"The game is drawn: fifty moves",
		},
		"fifty moves, early": {
			test{fen: slow, script: "claim\nclaim Ra2\nresign", score: 50},
			"The engine wins: resignation. 0-1",
		},
		"played on": {
			test{fen: slow, script: "Ra2\nRa1\nresign", answers: "Kd8 Ke8", score: 50},
			"The engine wins: resignation. 0-1",
		},
		"seventy-five moves": {
			test{fen: "4k3/8/8/8/8/8/8/R3K3 w - - 148 99", script: "Ra2", answers: "Kd8", score: 50},
			"The game is drawn: fifty moves",
		},
		"five occurrences": {
			test{fen: rook, script: strings.Repeat(shuffle+"\n", 2), answers: back + " " + back, score: 50},
			"The game is drawn: threefold repetition. 1/2-1/2",
		},
	})
}

// TestInterrupt ends a game by canceling the context, as Ctrl-C does.
func TestInterrupt(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithTimeout(t.Context(), 5*time.Second)
		defer cancel()
		tt := test{script: "e4\nwait 10s\nd4", answers: "e5"}
		screen, _ := tt.run(ctx, t)
		if !strings.Contains(screen, "The game is not finished.") || !strings.Contains(screen, "1. e4 e5 *") {
			t.Errorf("after an interruption:\n%s", screen)
		}
	})
}

// TestHidden checks that no side sees the hidden tiles of the other.
func TestHidden(t *testing.T) {
	tt := test{variant: "sprint", script: "P@d4\nhint\ntakeback\nfen\nresign", answers: "P@d5"}
	screen, o := tt.play(t)
	if len(o.seen) != 2 {
		t.Fatalf("%d searches, want 2", len(o.seen))
	}
	if o.lim.Seed == gameSeed {
		t.Error("the engine makes up its deals by the seed of the game's")
	}
	for i, side := range []string{"b", "w"} {
		hands, _, _ := strings.Cut(o.seen[i], "]")
		_, hands, _ = strings.Cut(hands, "[")
		white, black, _ := strings.Cut(hands, "/")
		hand, other := white, black
		if side == "b" {
			hand, other = black, white
		}
		if strings.Contains(strings.SplitN(hand, ":", 2)[0], "?") || !strings.Contains(other, "?") {
			t.Errorf("%s searches %s", side, o.seen[i])
		}
	}
	first := strings.Index(screen, "You draw ")
	last := strings.LastIndex(screen, "You draw ")
	end := strings.IndexByte(screen[first:], '\n')
	if first == last || screen[first:first+end] != screen[last:last+end] {
		t.Errorf("other tiles after taking back:\n%s", screen)
	}
	if strings.Contains(screen, "+?") {
		t.Errorf("shows a hidden tile:\n%s", screen)
	}
}

// TestHint checks that hints have full strength and moves have the chosen skill.
func TestHint(t *testing.T) {
	tt := test{script: "hint\ne4\nhint\nresign", answers: "e4 e5 Nf3", glass: time.Minute}
	screen, o := tt.play(t)
	if got := strings.Join(o.skill, " "); got != "D 3 D" { // '0'+20 is D
		t.Errorf("skills %s, want D 3 D", got)
	}
	if o.lim.MoveTime <= 0 || o.lim.MoveTime > time.Minute {
		t.Errorf("searches for %v", o.lim.MoveTime)
	}
	for _, want := range []string{"The engine would play e4.", "The engine would play Nf3."} {
		if !strings.Contains(screen, want) {
			t.Errorf("no %q in\n%s", want, screen)
		}
	}
}

// TestPGN reads the PGN of a game and replays it.
func TestPGN(t *testing.T) {
	parse := notation.ParseText
	tests := map[string]test{
		"mate":     {script: "e4\nBc4\nQh5\nsave\nQxf7", answers: "e5 Nc6 Nf6"},
		"taken":    {script: "e4\nd4\nsave\ntakeback 2\nc4\nresign", answers: "e5 d5 c5"},
		"position": {fen: "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 9", script: "O-O\nquit", answers: "Kd7"},
		"xiangqi":  {variant: "xiangqi", script: "C2=5\nresign", answers: "H8+7"},
		"sprint":   {variant: "sprint", script: "P@d4\nKd2\ntakeback\nresign", answers: "P@d5 Ke8d8"},
		"time":     {script: "e4\nwait 1h", answers: "e5", glass: time.Minute},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			tt.pgn = filepath.Join(t.TempDir(), "games.pgn")
			const earlier = "[Event \"Earlier\"]\n\n1. d4 *\n\n"
			if err := os.WriteFile(tt.pgn, []byte(earlier), 0o644); err != nil {
				t.Fatal(err)
			}
			screen, _ := tt.play(t)
			text, err := os.ReadFile(tt.pgn)
			if err != nil {
				t.Fatal(err)
			}
			games, err := pgn.ReadAll(bytes.NewReader(text))
			if err != nil || len(games) != 2 {
				t.Fatalf("%d games, %v, want the earlier one and this:\n%s", len(games), err, text)
			}
			if shown := strings.TrimSpace(strings.TrimPrefix(string(text), earlier)); !strings.Contains(screen, shown) {
				t.Errorf("saved\n%s\nbut shown\n%s", shown, screen)
			}
			v, err := engine.Lookup(cmp.Or(tt.variant, "chess"))
			if err != nil {
				t.Fatal(err)
			}
			fen := games[1].Tag("FEN")
			if fen == "" {
				fen = v.Start
			}
			start, err := v.Parse(fen)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := games[1].Replay(start, parse); err != nil {
				t.Errorf("%v\n%s", err, text)
			}
		})
	}
}
