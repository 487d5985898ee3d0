package main

import (
	"strings"
	"time"

	"github.com/spf13/cobra"

	"arrocco/analyse"
)

// defaultThought is how long analyse searches if no limit is given.
const defaultThought = 5 * time.Second

// analyseFlags are the flags of "arrocco analyse".
type analyseFlags struct {
	engineFlags
	limitFlags
	notationFlag
	multiPV  int
	infinite bool
	json     bool
	ascii    bool
	id       string
}

const analyseHelp = `Analyses a position and shows the best lines: on a terminal as a board and a
table that are redrawn as the search goes on, with --json as a line of JSON for
each line of play, with the score for the side to move. A small window gets a
smaller picture. Of a game that is over it says the result and searches nothing.
In a file or a pipe, lines of play are whole; COLUMNS sets the
width there.

Scores are in pawns, from White's (Red's) view; #3 is mate in three, #-3 for
Black. A search that is stopped may end with a move that has just proved better
than the one before, but by how much is not known: >+0.50 is at least +0.50, and
<-0.50, with Black to move, -0.50 or better for Black.

Without a limit it searches for 5 seconds; with --infinite until Ctrl-C, which
ends every analysis with the result so far.`

// newAnalyseCommand returns the command that analyses a position.
func newAnalyseCommand() *cobra.Command {
	f := &analyseFlags{}
	cmd := &cobra.Command{
		Use:     "analyse FEN|startpos [moves MOVE…]",
		Aliases: []string{"analyze"},
		Short:   "find the best moves in a position",
		Long:    analyseHelp,
		Example: "  arrocco analyse startpos --movetime 10s --multipv 3\n" +
			`  arrocco analyse "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1" --depth 20 --json` +
			"\n  arrocco analyse startpos moves C2=5 H8+7 --variant xiangqi",
		Args: cobra.MinimumNArgs(1),
		RunE: f.run,
	}
	f.engineFlags.add(cmd, analysisHash)
	f.limitFlags.add(cmd)
	f.notationFlag.add(cmd)
	flags := cmd.Flags()
	flags.IntVar(&f.multiPV, "multipv", 1, "number of lines to show")
	flags.BoolVar(&f.infinite, "infinite", false, "search until Ctrl-C")
	flags.BoolVar(&f.json, "json", false, "write lines of JSON")
	flags.BoolVar(&f.ascii, "ascii", false, "draw with letters only")
	flags.StringVar(&f.id, "id", "", "name of the position in the JSON (default: the FEN as given)")
	return profiled(cmd)
}

// analysisHash is the size of the table for a long look at one position, MiB.
const analysisHash = 128

// run analyses.
func (f *analyseFlags) run(cmd *cobra.Command, args []string) error {
	v, err := f.variant()
	if err != nil {
		return err
	}
	format, err := f.format(v)
	if err != nil {
		return err
	}
	p, err := parsePosition(v, args)
	if err != nil {
		return err
	}
	lim, limited, err := f.limits()
	if err != nil {
		return err
	}
	if f.multiPV < 1 {
		return usagef("--multipv %d is less than 1", f.multiPV)
	}
	lim.MultiPV = f.multiPV
	if !limited && !f.infinite {
		lim.MoveTime = defaultThought
	}
	e, err := f.open()
	if err != nil {
		return err
	}
	defer e.Close()
	ctx, stop := stoppable(cmd)
	defer stop()
	if f.json {
		if f.id == "" {
			f.id = strings.Join(args, " ")
		}
		return analyse.Run(ctx, e, p, lim, analyse.NewJSON(cmd.OutOrStdout(), f.id, p, format))
	}
	out := cmd.OutOrStdout()
	s := screen(out, f.ascii)
	s.Format = format
	var release func()
	s.Suspend, release = suspensions(out)
	defer release()
	return analyse.Run(ctx, e, p, lim, analyse.NewDisplay(out, p, s))
}
