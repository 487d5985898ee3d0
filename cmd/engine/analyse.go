package main

import (
	"strings"
	"time"

	"github.com/spf13/cobra"

	"arrocco/analyse"
	"arrocco/game"
	"arrocco/internal/notation"
	"arrocco/search"
)

// defaultMoveTime is the time for a search without a limit.
const defaultMoveTime = 5 * time.Second

// moveThought is how long each move of a game is looked at if no limit is given.
const moveThought = 100 * time.Millisecond

// analyseFlags are the flags of "arrocco analyse".
type analyseFlags struct {
	engineFlags
	limitFlags
	notationFlag
	files       fileFlags
	multiPV     int
	infinite    bool
	json        bool
	csv         bool
	mate        int
	searchMoves string
	ascii       bool
	id          string
}

const analyseHelp = `Analyzes a position, the games of a PGN file, or the positions of an EPD file or
of a file with a FEN in each line. "-" is the standard input.

A position: shows the best lines. On a terminal it redraws a board and a table
during the search; a small window gets a smaller picture. With --json it prints
a line of JSON for each line, with the score for the side to move. In files and
pipes, lines are not cut; COLUMNS sets the width there. Scores are in pawns,
from White's (Red's) view. #3 is mate in three, #-3 for Black. If a search is
stopped just after it has found a better move, the exact score is unknown:
>+0.50 is at least +0.50, and <-0.50, with Black to move, is -0.50 or better for
Black. Without a limit it searches for 5 seconds, with --infinite until Ctrl-C.
Ctrl-C ends every analysis with the result so far. For a game that is over it
prints the result and searches nothing.

Games: adds an evaluation to each move ([%eval]); ?!, ? and ?? to moves that
lose 5, 10 and 15 percent of the chances to win, with the better line as a
variation; ! and !! to moves that are hard to see and alone hold the position;
and tags with the accuracy of both players by lichess's formulas. It keeps what
the games have. --report writes a page with curves and boards.

Positions: writes them back as EPD with depth, nodes, seconds, evaluation, best
move and line (acd acn acs ce pm pv, dm for a mate, bm if the line has no goal),
or as lines of JSON or CSV. Moves and positions get 100 ms without a limit.

It names and skips a game or line that it cannot read; the exit code is then 1.
--shard and --resume spread a long analysis over machines and runs: see
docs/cluster.`

// newAnalyseCommand returns the command that analyses a position.
func newAnalyseCommand() *cobra.Command {
	f := &analyseFlags{}
	cmd := &cobra.Command{
		Use:     "analyse FEN|startpos [moves MOVE…], or analyse FILE|-",
		Aliases: []string{"analyze"},
		Short:   "find the best moves in positions, and annotate games",
		Long:    analyseHelp,
		Example: "  arrocco analyse startpos --movetime 10s --multipv 3\n" +
			`  arrocco analyse "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1" --depth 20 --json` +
			"\n  arrocco analyse startpos moves C2=5 H8+7 --variant xiangqi" +
			"\n  arrocco analyse games.pgn --movetime 200ms --out annotated.pgn --jobs 2" +
			"\n  arrocco analyse suite.epd --depth 12 --json",
		Args: cobra.MinimumNArgs(1),
		RunE: f.run,
	}
	f.engineFlags.add(cmd, analysisHash)
	f.limitFlags.add(cmd)
	f.notationFlag.add(cmd)
	f.files.add(cmd)
	flags := cmd.Flags()
	flags.IntVar(&f.multiPV, "multipv", 1, "number of lines to show")
	flags.BoolVar(&f.infinite, "infinite", false, "search until Ctrl-C")
	flags.BoolVar(&f.json, "json", false, "write lines of JSON")
	flags.BoolVar(&f.csv, "csv", false, "write the positions of a file as a table in CSV")
	flags.StringVar(&f.searchMoves, "searchmoves", "", "search only these moves of a position: \"e4 d4 Nf3\"")
	flags.IntVar(&f.mate, "mate", 0, "stop at a mate in this many moves or fewer")
	flags.BoolVar(&f.ascii, "ascii", false, "draw with letters only")
	flags.StringVar(&f.id, "id", "", "name of the position in the JSON (default: the FEN as given)")
	return profiled(cmd)
}

// analysisHash is the size of the transposition table for an analysis, MiB.
const analysisHash = 128

// setLines sets how many lines and which mates are searched for, by --multipv and --mate.
func (f *analyseFlags) setLines(lim *search.Limits) error {
	if err := atLeastOne(numberFlag{"multipv", f.multiPV}); err != nil {
		return err
	}
	if f.mate < 0 {
		return usagef("invalid --mate %d: want at least 1", f.mate)
	}
	lim.MultiPV, lim.Mate = f.multiPV, f.mate
	return nil
}

// run analyses the position.
func (f *analyseFlags) run(cmd *cobra.Command, args []string) error {
	if name, in, err := openInput(cmd, args); in != nil || err != nil {
		if err != nil {
			return err
		}
		defer in.Close()
		return f.analyseFile(cmd, name, in)
	}
	err := refuse(cmd, "a single position",
		"out", "report", "from-move", "side", "jobs", "shard", "resume", "strict", "csv")
	if err != nil {
		return err
	}
	if !f.json {
		if err := refuse(cmd, "an analysis without --json", "id"); err != nil {
			return err
		}
	}
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
	if err := f.setLines(&lim); err != nil {
		return err
	}
	if lim.Moves, err = searchMoves(p, f.searchMoves); err != nil {
		return err
	}
	if !limited && !f.infinite {
		lim.MoveTime = defaultMoveTime
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

// searchMoves returns the moves of --searchmoves, in any notation of the game, with spaces or
// commas between them; nil if there are none.
func searchMoves(p game.Position, text string) ([]game.Move, error) {
	var moves []game.Move
	for word := range strings.FieldsFuncSeq(text, func(r rune) bool { return r == ' ' || r == ',' }) {
		m, err := notation.Parse(p, word)
		if err != nil {
			return nil, usagef("--searchmoves: %w", err)
		}
		moves = append(moves, m)
	}
	return moves, nil
}
