package xiangqi_test

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"

	"arrocco/game"
	"arrocco/movegen/xiangqi"
)

// results are the results of games from Red's view.
var results = map[string]game.Result{"win": game.WhiteWins, "draw": game.Drawn, "loss": game.BlackWins}

// A record is a game that went round in a loop, and its result.
type record struct {
	fen, moves string
	result     game.Result
}

// records returns the games of a file whose lines begin "FEN, moves, result for
// Red".
func records(t testing.TB, file string) (all []record) {
	for _, row := range rows(t, file) {
		all = append(all, record{row[0], row[1], results[row[2]]})
	}
	return all
}

// swapped returns the game with the colors swapped and the board turned upside
// down.
func (g record) swapped() record {
	fields := strings.Fields(g.fen)
	ranks := strings.Split(fields[0], "/")
	slices.Reverse(ranks)
	fields[0] = strings.Map(func(r rune) rune {
		if unicode.IsUpper(r) {
			return unicode.ToLower(r)
		}
		return unicode.ToUpper(r)
	}, strings.Join(ranks, "/"))
	fields[1] = map[string]string{"w": "b", "b": "w"}[fields[1]]
	moves := strings.Map(func(r rune) rune {
		if unicode.IsDigit(r) {
			return '9' - r + '0'
		}
		return r
	}, g.moves)
	result := g.result
	if result != game.Drawn {
		result = game.WhiteWins + game.BlackWins - result
	}
	return record{strings.Join(fields, " "), moves, result}
}

// mirrored returns the game with left and right exchanged.
func (g record) mirrored() record {
	board, rest, _ := strings.Cut(g.fen, " ")
	ranks := strings.Split(board, "/")
	for i, rank := range ranks {
		letters := []byte(rank)
		slices.Reverse(letters)
		ranks[i] = string(letters)
	}
	moves := strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) {
			return 'a' + 'i' - r
		}
		return r
	}, g.moves)
	return record{strings.Join(ranks, "/") + " " + rest, moves, g.result}
}

// play plays the game by a rule, for a position and for a referee.
func (g record) play(t testing.TB, rule xiangqi.Ruling) (*xiangqi.Position, *referee) {
	t.Helper()
	p, f := parse(t, g.fen), newReferee(g.fen, rule)
	p.SetRules(xiangqi.Rules{Repetition: rule, DrawMoves: 60})
	f.playText(g.moves)
	for _, m := range f.moves {
		if !p.Legal(m) {
			t.Fatalf("%v: %s: a move is not legal", p, g.moves)
		}
		p.Make(m)
	}
	return p, f
}

// check compares the verdicts of position and referee with the result.
func (g record) check(t testing.TB) {
	t.Helper()
	p, f := g.play(t, xiangqi.AXF)
	if got := p.Outcome(); got.Result != g.result {
		t.Errorf("%s %s: got %v, want %v", g.fen, g.moves, got, g.result)
	}
	if got := f.ruling(3); got.Result != g.result {
		t.Errorf("%s %s: the referee says %v, want %v", g.fen, g.moves, got, g.result)
	}
}

// TestRepetition judges the games of repetition.tsv, on which four judges agree:
// as they are, with colors swapped, and mirrored.
func TestRepetition(t *testing.T) {
	for i, g := range records(t, "repetition.tsv") {
		t.Run(strconv.Itoa(i+1), func(t *testing.T) {
			g.check(t)
			g.swapped().check(t)
			g.mirrored().check(t)
		})
	}
}

// TestContested pins our verdicts on the games that judges disagree about. The
// file gives a reason for each.
func TestContested(t *testing.T) {
	for i, g := range records(t, "repetition_contested.tsv") {
		t.Run(strconv.Itoa(i+1), func(t *testing.T) {
			g.check(t)
			g.swapped().check(t)
		})
	}
}

var elephantEye = regexp.MustCompile("ElephantEye (win|draw|loss)")

// TestLeague compares the league's rule with what ElephantEye says of the games,
// which is noted in their explanations: for the referee on the third occurrence
// of the position, as there, for the position on the fourth.
func TestLeague(t *testing.T) {
	all := rows(t, "repetition.tsv")
	for i, row := range all {
		t.Run(strconv.Itoa(i+1), func(t *testing.T) {
			want := results[elephantEye.FindStringSubmatch(row[3])[1]]
			g := record{row[0], row[1], want}
			p, f := g.play(t, xiangqi.League)
			if got := f.ruling(3); got.Result != want {
				t.Errorf("%s %s: the referee says %v, want %v", g.fen, g.moves, got, want)
			}
			if got := p.Outcome(); got.Result != game.Ongoing {
				t.Errorf("%s %s: %v at the third occurrence", g.fen, g.moves, got)
			}
			first, _ := f.loop(2)
			for _, m := range f.moves[first:] {
				p.Make(m)
			}
			if got := p.Outcome(); got.Result != want {
				t.Errorf("%s %s: got %v, want %v", g.fen, g.moves, got, want)
			}
		})
	}
}

// TestNoRuling checks that no loop is ever judged as a loss when repetitions are
// not.
func TestNoRuling(t *testing.T) {
	for _, g := range records(t, "repetition.tsv") {
		p, _ := g.play(t, xiangqi.NoRuling)
		if got := p.Outcome(); got.Result != game.Drawn || got.Reason != game.Threefold {
			t.Errorf("%s %s: got %v", g.fen, g.moves, got)
		}
	}
}

// TestRepetitionSearch checks that repetition_search.tsv, which a search is
// tested with, is right: to play the move that it says to play wins by
// repetition, and the one to be avoided loses so, at once or because of a reply.
// Each line is "FEN, moves, avoid or play, move, source".
func TestRepetitionSearch(t *testing.T) {
	for _, row := range rows(t, "repetition_search.tsv") {
		p, _ := record{fen: row[0], moves: row[1]}.play(t, xiangqi.AXF)
		us := p.State().Side
		after, _ := record{fen: row[0], moves: row[1] + " " + row[3]}.play(t, xiangqi.AXF)
		want := game.WinFor(us)
		got := after.Outcome().Result
		if row[2] == "avoid" {
			want = game.WinFor(us.Other())
			if got == game.Ongoing {
				got = bestReply(after)
			}
			if score, bound := after.Adjudicate(1); bound != game.Exact || score < game.MateIn(2) {
				t.Errorf("%v: the search gets %d, %d", row, score, bound)
			}
		}
		if got != want {
			t.Errorf("%v: the result is %v", row, got)
		}
	}
}

// bestReply returns the result of a move that wins, if there is one.
func bestReply(p *xiangqi.Position) game.Result {
	win := game.WinFor(p.State().Side)
	for _, m := range legalMoves(p) {
		p.Make(m)
		got := p.Outcome().Result
		p.Unmake()
		if got == win {
			return got
		}
	}
	return game.Ongoing
}
