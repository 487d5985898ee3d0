package uci_test

import (
	"testing"

	"arrocco/eval/nnue/nnuetest"
	"arrocco/internal/transcript"
)

// TestEvalFile loads and unloads networks with the option EvalFile.
const evalFile = `
> setoption name EvalFile value CHESS
> eval
<  *8 \|   r   .*
< 2 to 5 .*
< Static evaluation: .*
> go depth 3
< bestmove [a-h][12][a-h][34]( ponder .*)?
# What is no good is refused, and the network stays.
> setoption name EvalFile value SHORT
<= info string error: setoption: option EvalFile: "SHORT".*: the network is cut off: .*
> setoption name EvalFile value CHANGED
<= info string error: setoption: option EvalFile: "CHANGED".*: the network is damaged: .*
> setoption name EvalFile value XIANGQI
<= info string error: setoption: option EvalFile: "XIANGQI".*: the network is for xiangqi, not for chess
> setoption name EvalFile value /nonexistent/file
<= info string error: setoption: option EvalFile: "/nonexistent/file": .*
> setoption name EvalFile value /dev/zero
<= info string error: setoption: option EvalFile: "/dev/zero": this is no regular file
> eval
< 2 to 5 .*
< Static evaluation: .*
# Another game has its own.
> setoption name UCI_Variant value xiangqi
> setoption name EvalFile value CHESS
<= info string error: setoption: option EvalFile: "CHESS".*: the network is for chess, not for xiangqi
> setoption name EvalFile value XIANGQI
> position startpos moves h3e3
> eval
< 2 to 5 .*
< Static evaluation: .*
> go depth 3
< bestmove [a-i]\d+[a-i]\d+( ponder .*)?
> setoption name UCI_Variant value chess
> eval
<  *8 \|   r   .*
< 2 to 5 .*
< Static evaluation: .*
# It waits for the end of a search.
> go infinite
> setoption name EvalFile value <empty>
< info string setoption waits until the running command ends; stop ends it
> isready
< readyok
> stop
< bestmove .*
> eval
< Static evaluation: .*
`

func TestEvalFile(t *testing.T) {
	transcript.Play(t, "evalfile", nnuetest.Names(t).Replace(evalFile), run)
}
