package ucci_test

import (
	"strings"
	"testing"

	"arrocco/engine"
	"arrocco/eval/nnue"
	"arrocco/eval/nnue/nnuetest"
	"arrocco/internal/transcript"
)

// Networks come and go by the option EvalFile.
const evalFile = `
> ucci
< ucciok
> setoption evalfile XIANGQI
> eval
< from 2 .*
< Static evaluation: .*
> position startpos
> go depth 3
< bestmove [a-i][0-4][a-i][0-9].*
# What is no good is refused, and the network stays.
> setoption evalfile SHORT
<= info message error: setoption: option EvalFile: "SHORT".*: the network is cut off: .*
> setoption evalfile CHANGED
<= info message error: setoption: option EvalFile: "CHANGED".*: the network is damaged: .*
> setoption evalfile CHESS
<= info message error: setoption: option EvalFile: "CHESS".*: the network is for chess, not for xiangqi
> setoption evalfile /nonexistent/file
<= info message error: setoption: option EvalFile: "/nonexistent/file": .*
> eval
< from 2 .*
< Static evaluation: .*
# It waits for the end of a search.
> go infinite
> setoption evalfile <empty>
> stop
< bestmove .*
> eval
< Static evaluation: .*
`

func TestEvalFile(t *testing.T) {
	transcript.Play(t, "evalfile", networkPaths(t).Replace(evalFile), run)
}

// networkPaths replaces the names of networks by files.
func networkPaths(t *testing.T) *strings.Replacer {
	t.Helper()
	chess, xiangqi := randomNetwork(t, "chess"), randomNetwork(t, "xiangqi")
	damaged := nnuetest.Damaged(chess)
	pairs := []string{}
	for name, data := range map[string][]byte{
		"CHESS": chess, "XIANGQI": xiangqi, "SHORT": damaged["short"], "CHANGED": damaged["changed"],
	} {
		path := nnuetest.Save(t, data)
		// Messages show no more than the beginning of a long path.
		pairs = append(pairs, `"`+name+`".*`, `".*`, name, path)
	}
	return strings.NewReplacer(pairs...)
}

// randomNetwork returns a network file for the named game.
func randomNetwork(t *testing.T, name string) []byte {
	t.Helper()
	v, err := engine.Lookup(name)
	if err != nil {
		t.Fatal(err)
	}
	p, err := v.Parse(v.Start)
	if err != nil {
		t.Fatal(err)
	}
	return nnuetest.Bytes(t, nnue.NewLayout(p.Traits(), v.King, 32), 1)
}
