package main

import (
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"arrocco/engine"
	"arrocco/game"
	"arrocco/internal/play"
	"arrocco/movegen/chess"
	"arrocco/search"
)

// playFlags are the flags of "arrocco play".
type playFlags struct {
	engineFlags
	limitFlags
	color     string
	fen       string
	number    int
	hourglass time.Duration
	skill     int
	pgn       string
	seed      uint64
	ascii     bool
}

const playHelp = `Plays a game against you in the terminal: chess, chess960, xiangqi or sprint
(Scacchi Sprint, of which you see your own tiles only).

Type moves as people write them (Nf3, in xiangqi C2=5, in sprint N@f3 for a
placement) or as coordinates, or a command; help lists the commands: take moves
back, ask for a hint, offer or claim a draw, resign.

With an hourglass, which sprint has unless you say otherwise, whoever takes
longer for a move loses. It runs while you ask for a hint, and is turned anew
when you take moves back, which puts tiles back in the order they had. The
engine takes 2 seconds a move unless told otherwise, and never more than the
hourglass.

At the end the game is printed as PGN, and added to the file of --pgn.`

// The defaults of "arrocco play".
const (
	sprintHourglass = time.Minute
	playThought     = 2 * time.Second
	playHash        = 64 // MiB
	fullSkill       = 20
)

// newPlayCommand returns the command that plays against a person.
func newPlayCommand() *cobra.Command {
	f := &playFlags{}
	cmd := &cobra.Command{
		Use:   "play",
		Short: "play a game against you in the terminal",
		Long:  playHelp,
		Example: "  arrocco play --color black --skill 5\n" +
			"  arrocco play --variant chess960 --number 518 --hourglass 30s\n" +
			"  arrocco play --variant sprint --pgn games.pgn",
		Args: cobra.NoArgs,
		RunE: f.run,
	}
	f.engineFlags.add(cmd, playHash)
	f.limitFlags.add(cmd)
	flags := cmd.Flags()
	flags.Lookup("variant").Usage = "game: chess, chess960, xiangqi or sprint (default: chess)"
	flags.StringVar(&f.color, "color", "white", "your side: white, black, red or random")
	flags.StringVar(&f.fen, "fen", "", "position to start from")
	flags.IntVar(&f.number, "number", 0, "Chess960: number of the start position, 0 to 959 (default: drawn)")
	flags.DurationVar(&f.hourglass, "hourglass", 0, "time for each move, 0 for no limit (default: 1m in sprint)")
	flags.IntVar(&f.skill, "skill", fullSkill, "strength of the engine, 0 to 20")
	flags.StringVar(&f.pgn, "pgn", "", "file to add the game to")
	flags.Uint64Var(&f.seed, "seed", 0, "draw the same position, tiles and side each time")
	flags.BoolVar(&f.ascii, "ascii", false, "draw with letters only")
	return cmd
}

// run plays.
func (f *playFlags) run(cmd *cobra.Command, _ []string) error {
	if !cmd.Flags().Changed("seed") {
		f.seed = rand.Uint64()
	}
	cfg, err := f.config(cmd)
	if err != nil {
		return err
	}
	e, err := f.open()
	if err != nil {
		return err
	}
	defer e.Close()
	if err := e.Options().Set("Skill Level", strconv.Itoa(f.skill)); err != nil {
		return usagef("--skill: %w", err)
	}
	cfg.Engine = e
	ctx, stop := interruptible(cmd)
	defer stop()
	return play.Run(ctx, *cfg)
}

// config returns what the flags say, without the engine.
func (f *playFlags) config(cmd *cobra.Command) (*play.Config, error) {
	v, err := f.variant()
	if err != nil {
		return nil, err
	}
	rng := rand.New(rand.NewPCG(f.seed, 0))
	start, err := f.start(cmd, v, rng)
	if err != nil {
		return nil, err
	}
	person, err := f.side(rng)
	if err != nil {
		return nil, err
	}
	lim, limited, err := f.limits()
	if err != nil {
		return nil, err
	}
	if !limited {
		lim = search.Limits{MoveTime: playThought}
	}
	if err := f.setHourglass(cmd, v); err != nil {
		return nil, err
	}
	out := cmd.OutOrStdout()
	l := look(out, f.ascii)
	return &play.Config{
		Name: f.name(), Start: start, Chess960: f.chess960(), Person: person,
		Hourglass: f.hourglass, Limits: lim, Seed: f.seed, PGN: f.pgn,
		In: cmd.InOrStdin(), Out: out, Look: l, Live: live(cmd.InOrStdin(), out), Date: time.Now(),
	}, nil
}

// live reports whether a person types into one terminal and looks at another.
func live(in io.Reader, out io.Writer) bool {
	f, ok := in.(*os.File)
	return ok && term.IsTerminal(int(f.Fd())) && terminal(out) != nil && os.Getenv("TERM") != "dumb"
}

// chess960 reports whether the pieces are shuffled.
func (f *playFlags) chess960() bool { return strings.EqualFold(f.game, "chess960") }

// name returns what the engine is called in the PGN.
func (f *playFlags) name() string {
	if f.skill == fullSkill {
		return "Arrocco"
	}
	return fmt.Sprintf("Arrocco, skill %d", f.skill)
}

// start returns the position that the game starts from.
func (f *playFlags) start(cmd *cobra.Command, v *engine.Variant, rng *rand.Rand) (game.Position, error) {
	numbered := cmd.Flags().Changed("number")
	switch {
	case numbered && !f.chess960():
		return nil, usagef("--number is for --variant chess960")
	case numbered && f.fen != "":
		return nil, usagef("--number and --fen exclude each other")
	case f.fen != "":
		return parsePosition(v, []string{f.fen})
	case !f.chess960():
		return parsePosition(v, nil)
	}
	number := f.number
	if !numbered {
		number = rng.IntN(arrangements)
	}
	fen, err := chess.Start(number, number)
	if err != nil {
		return nil, usagef("--number: %w", err)
	}
	return parsePosition(v, []string{fen})
}

// side returns the person's side.
func (f *playFlags) side(rng *rand.Rand) (game.Color, error) {
	switch strings.ToLower(f.color) {
	case "white", "red":
		return game.White, nil
	case "black":
		return game.Black, nil
	case "random":
		return game.Color(rng.IntN(game.NumColors)), nil
	}
	return game.White, usagef("--color %q is not white, black, red or random", f.color)
}

// setHourglass sets the default of the hourglass.
func (f *playFlags) setHourglass(cmd *cobra.Command, v *engine.Variant) error {
	if f.hourglass < 0 {
		return usagef("--hourglass %v is less than nothing", f.hourglass)
	}
	if v.Name == "sprint" && !cmd.Flags().Changed("hourglass") {
		f.hourglass = sprintHourglass
	}
	return nil
}
