package ucci_test

import (
	"testing"

	"arrocco/eval/nnue/nnuetest"
	"arrocco/internal/transcript"
)

// TestEvalFile loads and unloads networks with the option EvalFile.
const evalFile = `
> ucci
< ucciok
> setoption evalfile XIANGQI
> eval
< 2 to 5 .*
< Static evaluation: .*
> position startpos
> go depth 3
< bestmove [a-i][0-4][a-i][0-9].*
# What is no good is refused, and the network stays.
> setoption evalfile SHORT
<= info message error: setoption: option evalfile: "SHORT".*: the network is cut off: .*
> setoption evalfile CHANGED
<= info message error: setoption: option evalfile: "CHANGED".*: the network is damaged: .*
> setoption evalfile CHESS
<= info message error: setoption: option evalfile: "CHESS".*: the network is for chess, not for xiangqi
> setoption evalfile /nonexistent/file
<= info message error: setoption: option evalfile: "/nonexistent/file": .*
> eval
< 2 to 5 .*
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
	transcript.Play(t, "evalfile", nnuetest.Names(t).Replace(evalFile), run)
}
