package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"arrocco/bench"
	"arrocco/game"
	"arrocco/internal/epd"
	"arrocco/internal/progress"
	"arrocco/internal/unpack"
	"arrocco/search"
)

// A suiteRun is the solving of one suite.
type suiteRun struct {
	flags   *epdFlags
	cmd     *cobra.Command
	suite   suiteFile
	results *bench.Results
	meter   *progress.Meter
	skipped int // lines that could not be read
	notes   int // problems of which the position was not read as it stands
}

// solve solves the suite, prints what it finds, and adds up the results.
func (r *suiteRun) solve(
	ctx context.Context, teams [][]bench.Solver,
	problems iter.Seq2[*bench.Problem, error], limits func(*bench.Problem) search.Limits,
) error {
	r.meter = newMeter(r.cmd.ErrOrStderr(), progress.Options{
		Name: r.suite.name, Unit: "positions", Total: int64(r.suite.lines(r.cmd.ErrOrStderr())),
	})
	defer r.meter.Finish()
	err := bench.SolveAll(ctx, teams, problems, limits, func(verdicts []bench.Verdict, bad error) error {
		if bad != nil {
			r.meter.Add(1, r.solved(len(teams[0])))
			return r.skip(bad)
		}
		r.results.Add(verdicts)
		r.meter.Add(1, r.solved(len(verdicts)))
		r.note(verdicts[0].Problem)
		for i := range verdicts {
			if err := r.print(&verdicts[i]); err != nil {
				return err
			}
		}
		return nil
	})
	if more := r.skipped - shownSkips; more > 0 {
		r.remark(fmt.Sprintf("arrocco: epd: %s: %d more %s not listed", r.suite.path, more, areOrIs("line", more)))
	}
	if more := r.notes - shownNotes; more > 0 {
		r.remark(fmt.Sprintf("%s: %s more with a note of this kind", r.suite.path, counted(more, "position")))
	}
	return err
}

// solved says how many problems each of the solvers has solved so far.
func (r *suiteRun) solved(solvers int) string {
	var list []string
	for i := range solvers {
		list = append(list, strconv.Itoa(r.results.Tally(i).Solved))
	}
	return strings.Join(list, " and ") + " solved"
}

// skip reports a line that cannot be read, or returns the error if it is about more
// than that, or if --strict is set.
func (r *suiteRun) skip(bad error) error {
	bad = fmt.Errorf("%s: %w", r.suite.path, bad)
	if _, line := errors.AsType[*epd.LineError](bad); !line || r.flags.strict {
		return bad
	}
	r.results.Skip()
	if r.skipped++; r.skipped > shownSkips {
		return nil
	}
	r.remark(fmt.Sprintf("arrocco: epd: %v", bad))
	return nil
}

// shownNotes is how many positions of a suite get their notes shown.
const shownNotes = 3

// note says what was dropped from a position.
func (r *suiteRun) note(p *bench.Problem) {
	notes := game.Notes(p.Position)
	if len(notes) == 0 {
		return
	}
	if r.notes++; r.notes <= shownNotes {
		r.remark(fmt.Sprintf("%s: %s: note: %s", r.suite.path, p.ID, strings.Join(notes, "; ")))
	}
}

// print prints the verdict on one problem, as far as the flags ask for it.
func (r *suiteRun) print(v *bench.Verdict) error {
	if r.flags.json {
		if err := json.NewEncoder(r.meter.Writer(r.cmd.OutOrStdout())).Encode(v.Line(r.suite.name)); err != nil {
			return err
		}
	}
	switch {
	case v.TooShort:
		r.remark("SHORTER MATE than the suite knows of: " + v.String())
	case v.NewKey:
		r.remark("mate by a move that the suite does not list: " + v.String())
	case r.flags.verbose && !v.Solved && v.Problem.HasGoal():
		r.remark(v.String())
	}
	return nil
}

// remark prints a line beside the progress bar.
func (r *suiteRun) remark(text string) {
	fmt.Fprintln(r.meter.Writer(r.cmd.ErrOrStderr()), text)
}

// A suiteFile is a suite that is open.
type suiteFile struct {
	path, name string
	file       io.ReadCloser
}

// openSuites opens all files, so that a wrong name shows before hours are spent.
// The name "-" stands for the standard input.
func openSuites(paths []string, stdin io.Reader) ([]suiteFile, error) {
	var suites []suiteFile
	for _, path := range paths {
		s := suiteFile{path, strings.TrimSuffix(unpack.Name(filepath.Base(path)), ".epd"), io.NopCloser(stdin)}
		if path == "-" {
			s.path, s.name = "stdin", "stdin"
		} else {
			f, err := unpack.Open(path)
			if err != nil {
				closeSuites(suites)
				return nil, err
			}
			s.file = f
		}
		suites = append(suites, s)
	}
	return suites, nil
}

// closeSuites closes files that were only read.
func closeSuites(suites []suiteFile) {
	for _, s := range suites {
		_ = s.file.Close()
	}
}

// lines counts the lines of a file for the progress bar, if there is a terminal to
// draw it on. It returns -1 if the number is not known.
func (s *suiteFile) lines(w io.Writer) int {
	f, ok := s.file.(*os.File)
	if !ok || terminal(w) == nil {
		return -1
	}
	info, err := f.Stat()
	if err != nil || !info.Mode().IsRegular() {
		return -1
	}
	return countLines(io.NewSectionReader(f, 0, info.Size()))
}

// countLines returns the number of line feeds, and -1 if r cannot be read.
func countLines(r io.Reader) int {
	buffer, n := make([]byte, 1<<16), 0
	for {
		size, err := r.Read(buffer)
		n += strings.Count(string(buffer[:size]), "\n")
		if errors.Is(err, io.EOF) {
			return n
		}
		if err != nil {
			return -1
		}
	}
}
