package main

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"arrocco/analyse"
	"arrocco/engine"
	"arrocco/game"
	"arrocco/internal/epd"
	"arrocco/search"
)

// analyseList analyzes the positions of a file.
func (f *analyseFlags) analyseList(
	cmd *cobra.Command, name string, in io.Reader, v *engine.Variant, lim search.Limits,
) (err error) {
	err = refuse(cmd, "lists of positions", "report", "from-move", "side", "searchmoves", "infinite", "ascii", "id")
	if err != nil {
		return err
	}
	if f.csv && f.json {
		return usagef("--csv or --json, not both")
	}
	format, err := f.format(v)
	if err != nil {
		return err
	}
	if err := f.setLines(&lim); err != nil {
		return err
	}
	out, last, err := f.files.open(cmd.OutOrStdout(), f.lastPosition)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, out.Close()) }()
	if f.csv && out.empty() {
		if _, err := fmt.Fprintln(out, analyse.CSVHeader); err != nil {
			return err
		}
	}
	ctx, stop := stoppable(cmd)
	defer stop()
	w := &listWriter{
		flags: f, out: out, name: name,
		skipper: newSkipper(cmd.ErrOrStderr(), "arrocco: analyse: "+name),
		notes:   newSkipper(cmd.ErrOrStderr(), "arrocco: analyse: "+name),
	}
	taken := 0
	l := &analyse.List{
		Variant: v, Limits: lim, Format: format, Jobs: f.files.jobs, Open: f.open,
		Wanted: func(n int) bool {
			if !f.files.shard.has(n) {
				return false
			}
			taken++
			return taken > last
		},
	}
	err = l.Run(ctx, in, w.write)
	w.skipper.rest("line")
	w.notes.rest("note")
	return errors.Join(interruption(err), w.summary(last))
}

// lastPosition returns how many positions a file of this command has, and where the last
// one that is complete ends. A file of another kind is an error, so that nothing of it is cut off.
func (f *analyseFlags) lastPosition(file *os.File) (number int, end int64, err error) {
	text, err := io.ReadAll(file)
	if err != nil || len(text) == 0 {
		return 0, 0, err
	}
	lines := slices.Collect(bytes.Lines(text[:bytes.LastIndexByte(text, '\n')+1]))
	ok := len(lines) > 0
	for i, line := range lines {
		ok = ok && f.ours(i, line)
	}
	if !ok {
		return 0, 0, fmt.Errorf("%s: not a file of this command", file.Name())
	}
	if f.json || f.csv {
		number, end = f.lastRank(lines)
		return number, end, nil
	}
	for _, line := range lines {
		end += int64(len(line))
	}
	return len(lines), end, nil
}

// ours reports whether a line is one of this command's.
func (f *analyseFlags) ours(i int, line []byte) bool {
	switch {
	case f.csv && i == 0:
		return strings.TrimSpace(string(line)) == analyse.CSVHeader
	case f.csv:
		return csvRank(line) != ""
	case f.json:
		var rec analyse.Record
		return json.Unmarshal(line, &rec) == nil && rec.FEN != "" && rec.Line > 0
	}
	rec, err := epd.Parse(string(bytes.TrimSpace(line)))
	_, searched := rec.Operands("acn")
	return err == nil && searched
}

// lastRank is lastPosition for lines of which a position may have several, one for each rank. The
// last position is searched again, since it may have fewer than it should.
func (f *analyseFlags) lastRank(lines [][]byte) (number int, end int64) {
	var at int64
	for i, line := range lines {
		begins := bytes.Contains(line, []byte(`"bestmove":`))
		if f.csv {
			begins = i > 0 && csvRank(line) == "1"
		}
		if begins {
			number, end = number+1, at
		}
		at += int64(len(line))
		if f.csv && i == 0 {
			end = at
		}
	}
	return max(number-1, 0), end
}

// csvRank returns the rank in a line of CSV.
func csvRank(line []byte) string {
	const column = 3
	fields, err := csv.NewReader(bytes.NewReader(line)).Read()
	if err != nil || len(fields) <= column {
		return ""
	}
	return fields[column]
}

// A listWriter writes analyzed positions, and says which lines cannot be read.
type listWriter struct {
	flags              *analyseFlags
	out                *records
	name               string // of the file that is read
	skipper, notes     *skipper
	positions, skipped int
}

// write writes a position, or reports a line that cannot be read.
func (w *listWriter) write(p *analyse.Listed, err error) error {
	if bad, ok := errors.AsType[*epd.LineError](err); ok && !w.flags.files.strict {
		w.skipped++
		w.skipper.report(bad)
		return nil
	}
	if err != nil {
		return fmt.Errorf("%s: %w", w.name, err)
	}
	w.positions++
	for _, note := range game.Notes(p.Position) {
		w.notes.report(fmt.Errorf("line %d: note: %s", p.Record.Line, note))
	}
	var b bytes.Buffer
	switch {
	case w.flags.csv:
		err = p.WriteCSV(csv.NewWriter(&b))
	case w.flags.json:
		for _, rec := range p.Records() {
			if err := json.NewEncoder(&b).Encode(rec); err != nil {
				return err
			}
		}
	default:
		fmt.Fprintln(&b, p.EPD())
	}
	if err != nil {
		return err
	}
	_, err = w.out.Write(b.Bytes())
	return err
}

// summary says how many lines were skipped, which is an error: the exit code tells.
func (w *listWriter) summary(before int) error {
	switch {
	case w.skipped > 0:
		return fmt.Errorf("%s: %s skipped, %s analyzed", w.name, counted(w.skipped, "line"), counted(w.positions, "position"))
	case w.positions == 0 && before == 0 && w.flags.files.shard.of == 0:
		return fmt.Errorf("%s: no position in it", w.name)
	}
	return nil
}
