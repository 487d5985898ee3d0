package main

import (
	"bytes"
	"encoding/json"
	"reflect"
	"strconv"
	"testing"

	"arrocco/analyse"
)

// TestLastRecord checks that the record of the best move agrees with the last variation of
// rank 1, for all ways to end a search.
func TestLastRecord(t *testing.T) {
	for _, args := range [][]string{
		{"7k/p7/1R5K/6r1/6p1/6P1/8/8 w - - 0 1"},
		{"5k2/2R3P1/8/6K1/6N1/8/8/6r1 b - - 0 66", "--multipv", "2"},
		{"startpos", "--variant", "xiangqi"},
	} {
		for nodes := 1; nodes < 30_000; nodes = nodes*3/2 + 11 {
			var out, errs bytes.Buffer
			args := append([]string{"analyse", "--json", "--nodes", strconv.Itoa(nodes)}, args...)
			if code := run(args, nil, &out, &errs); code != 0 {
				t.Fatalf("%q: exit code %d: %s", args, code, errs.String())
			}
			var last, rec analyse.Record
			for d := json.NewDecoder(&out); d.More(); {
				rec = analyse.Record{}
				if err := d.Decode(&rec); err != nil {
					t.Fatal(err)
				}
				if rec.MultiPV == 1 {
					last = rec
				}
			}
			if rec.BestMove == "" || len(last.PV) == 0 || rec.BestMove != last.PV[0] || rec.Depth != last.Depth ||
				!reflect.DeepEqual(rec.Score, last.Score) || rec.Nodes != last.Nodes {
				t.Errorf("%q: the last line is %+v, the end %+v", args, last, rec)
			}
		}
	}
}
