package match

import (
	"strconv"
	"strings"
	"time"
)

// readPly takes what the records keep from an answer.
func readPly(proto *protocol, move string, a answer) Ply {
	ply := Ply{Move: move, MS: milliseconds(a.elapsed)}
	ply.readInfo(proto, a.counts)
	ply.readInfo(proto, a.info)
	return ply
}

// readInfo takes what a line says. Engines of UCCI may write nodes on another
// line than the score.
func (ply *Ply) readInfo(proto *protocol, text string) {
	fields := strings.Fields(text)
	for i := 1; i+1 < len(fields); i++ {
		switch fields[i] {
		case "depth":
			ply.Depth, _ = strconv.Atoi(fields[i+1])
		case "nodes":
			ply.Nodes, _ = strconv.ParseUint(fields[i+1], 10, 64)
		case "score":
			if eval, ok := proto.readScore(fields[i+1:]); ok {
				ply.Score = &eval
			}
		case "pv", "string":
			return
		}
	}
}

// milliseconds returns d in milliseconds, to a microsecond.
func milliseconds(d time.Duration) float64 {
	return float64(d.Round(time.Microsecond)) / float64(time.Millisecond)
}
