package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"arrocco/game"
	"arrocco/internal/filelock"
	"arrocco/internal/unpack"
)

// fileFlags are the flags of "arrocco analyse" for files of games and positions.
type fileFlags struct {
	out      string
	report   string
	fromMove int
	side     string
	jobs     int
	shard    shardFlag
	resume   bool
	strict   bool
}

// add adds the flags to cmd.
func (f *fileFlags) add(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.StringVarP(&f.out, "out", "o", "", "file to write to, which must be new (default: standard output)")
	flags.StringVar(&f.report, "report", "", "new file for a page with curves and boards of the games (.html)")
	flags.IntVar(&f.fromMove, "from-move", 0, "number of the first move of a game to judge")
	flags.StringVar(&f.side, "side", "", "judge the moves of one side only: white (red) or black")
	flags.IntVar(&f.jobs, "jobs", 1, "games or positions at a time, each with its own table and threads")
	flags.Var(&f.shard, "shard", "take the I-th of every N games or positions only")
	flags.BoolVar(&f.resume, "resume", false, "go on where an earlier run stopped to write the file of --out")
	flags.BoolVar(&f.strict, "strict", false, "stop at the first game or line that cannot be read")
}

// skipped returns the players whose moves are not to be judged.
func (f *fileFlags) skipped() (skip [game.NumColors]bool, err error) {
	switch strings.ToLower(f.side) {
	case "":
	case "white", "red":
		skip[game.Black] = true
	case "black":
		skip[game.White] = true
	default:
		return skip, usagef("--side %q is not white, red or black", f.side)
	}
	return skip, nil
}

// openInput opens the file that is the only argument, or the standard input if that is "-".
// It returns nil where the arguments are a position.
func openInput(cmd *cobra.Command, args []string) (name string, in io.ReadCloser, err error) {
	if len(args) != 1 {
		return "", nil, nil
	}
	if args[0] == "-" {
		return "stdin", io.NopCloser(cmd.InOrStdin()), nil
	}
	switch info, err := os.Stat(args[0]); {
	case err == nil && info.IsDir():
		return "", nil, fmt.Errorf("%s: is a directory", args[0])
	case err != nil && namesFile(args[0]):
		return "", nil, err
	case err != nil:
		return "", nil, nil // it is a position
	}
	in, err = unpack.Open(args[0])
	return args[0], in, err
}

// namesFile reports whether an argument that is no file was meant to be one: it cannot be a
// position, which has several words or slashes, or it ends like the name of one.
func namesFile(text string) bool {
	if slices.Contains([]string{".pgn", ".epd", ".fen"}, strings.ToLower(filepath.Ext(unpack.Name(text)))) {
		return true
	}
	return !strings.ContainsAny(text, " /") && text != "startpos" && filepath.Ext(text) != ""
}

// analyseFile analyzes the games or the positions of a file.
func (f *analyseFlags) analyseFile(cmd *cobra.Command, name string, in io.Reader) error {
	v, err := f.variant()
	if err != nil {
		return err
	}
	lim, limited, err := f.limits()
	if err != nil {
		return err
	}
	if !limited {
		lim.MoveTime = moveThought
	}
	r := bufio.NewReader(in)
	if hasGames(name, r) {
		return f.analyseGames(cmd, name, r, v, lim)
	}
	return f.analyseList(cmd, name, r, v, lim)
}

// refuse returns an error if the arguments have one of these flags, which would do nothing.
func refuse(cmd *cobra.Command, what string, names ...string) error {
	for _, name := range names {
		if cmd.Flags().Changed(name) {
			return usagef("--%s has no effect on %s", name, what)
		}
	}
	return nil
}

// hasGames reports whether a file has games, and not a position in each line: by its name,
// or by its first character, which a tag has in PGN; a file without tags is one of positions.
func hasGames(name string, r *bufio.Reader) bool {
	switch strings.ToLower(filepath.Ext(unpack.Name(name))) {
	case ".pgn":
		return true
	case ".epd", ".fen":
		return false
	}
	start, _ := r.Peek(r.Size())
	text := strings.TrimLeft(strings.TrimPrefix(string(start), "\ufeff"), " \t\r\n")
	return strings.HasPrefix(text, "[") || strings.HasPrefix(text, "%") || strings.HasPrefix(text, "1.")
}

// A lastFunc returns the number of the last game or position that is complete in a file, and
// where that ends. The error says that the file is none that this command has written.
type lastFunc func(*os.File) (number int, end int64, err error)

// open opens the output. Last is the number of the last game or position that it has already.
func (f *fileFlags) open(stdout io.Writer, lastOf lastFunc) (out *records, last int, err error) {
	switch {
	case f.jobs < 1:
		return nil, 0, usagef("--jobs %d is less than 1", f.jobs)
	case f.out == "" && f.resume:
		return nil, 0, usagef("--resume needs --out")
	case f.out == "":
		return &records{w: stdout}, 0, nil
	}
	var file *os.File
	if f.resume {
		file, err = os.OpenFile(f.out, os.O_RDWR|os.O_CREATE, 0o644)
	} else {
		file, err = newFile(f.out, ", or --resume to go on with it")
	}
	if err != nil {
		return nil, 0, err
	}
	last, end, err := continueAt(file, lastOf)
	if err != nil {
		return nil, 0, errors.Join(err, file.Close())
	}
	return &records{w: file, file: file, end: end}, last, nil
}

// newFile opens a file that must not exist yet. The text tells what else one may do if it does.
func newFile(name, orElse string) (*os.File, error) {
	file, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o644)
	if errors.Is(err, os.ErrExist) {
		err = fmt.Errorf("%s: exists: give another name%s", name, orElse)
	}
	return file, err
}

// continueAt locks a file, cuts off what was not written completely, and stands at its end.
func continueAt(file *os.File, lastOf lastFunc) (last int, end int64, err error) {
	if err := filelock.Lock(file); err != nil {
		return 0, 0, fmt.Errorf("%s: %w", file.Name(), err)
	}
	if last, end, err = lastOf(file); err != nil {
		return 0, 0, err
	}
	if err := file.Truncate(end); err != nil {
		return 0, 0, err
	}
	_, err = file.Seek(end, io.SeekStart)
	return last, end, err
}

// Records are written to the standard output or to the file of --out, each by one Write. A file
// has whole ones only: what a full disk takes of one is cut off again.
type records struct {
	w    io.Writer
	file *os.File // nil for the standard output
	end  int64    // of the last record in the file
}

// Write writes a record.
func (r *records) Write(record []byte) (int, error) {
	n, err := r.w.Write(record)
	if r.file == nil {
		return n, err
	}
	if err != nil {
		_, seekErr := r.file.Seek(r.end, io.SeekStart)
		return 0, errors.Join(err, r.file.Truncate(r.end), seekErr)
	}
	r.end += int64(n)
	return n, nil
}

// empty reports whether the output has nothing yet.
func (r *records) empty() bool { return r.end == 0 }

// Close closes the file.
func (r *records) Close() error {
	if r.file == nil {
		return nil
	}
	return r.file.Close()
}
