package main

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/signal"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"arrocco/engine"
	"arrocco/game"
	"arrocco/internal/play"
	"arrocco/search"
)

// playFlags are the flags of "arrocco play".
type playFlags struct {
	engineFlags
	limitFlags
	notationFlag
	repetitionFlag
	color     string
	fen       string
	number    int
	hourglass seconds
	skill     int
	pgn       string
	seed      uint64
	ascii     bool
}

const playHelp = `Plays a game against you in the terminal: chess, chess960, xiangqi or sprint
(Scacchi Sprint, in which you see only your own tiles).

Type a move in any notation of the game (Nf3, in xiangqi C2=5, in sprint N@f3
for a placement) or a command. The command help lists the others: take moves
back, ask for a hint or an evaluation, offer or claim a draw, resign. At a
terminal you can edit lines with the arrow keys, and resign asks once.

With an hourglass, a player who takes longer for a move loses. Sprint has one of
a minute by default. It keeps running during a hint, and starts again when you
take moves back. Tiles that are taken back will be drawn in the same order. The
engine takes 2 seconds for a move unless you set a limit, and never more than
the hourglass.

At the end the game is printed as PGN and added to the file of --pgn, even if
you leave it unfinished with quit, Ctrl-C or the end of the input. Nothing else
in the file changes. The command save writes a copy to another file. In sprint,
an unfinished game contains only the tiles that you have seen.

In xiangqi, --repetition-rule selects who loses by repetition: axf (rules of the
Asian Xiangqi Federation, at the third occurrence of a position), league (engine
leagues, at the fourth), sheet (the fourth check with one piece in one position
is forbidden) or none. The program warns you before a move that loses so.`

// The defaults of "arrocco play".
const (
	playMoveTime = 2 * time.Second
	playHash     = 64 // MiB
	fullSkill    = 20
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
	f.notationFlag.add(cmd)
	flags := cmd.Flags()
	flags.Lookup("variant").Usage = "game: " + gameNames() + " (default: " + engine.Variants()[0].Name + ")"
	flags.StringVar(&f.color, "color", "white", "your side: white, black, red or random")
	flags.StringVar(&f.fen, "fen", "", "position to start from")
	flags.IntVar(&f.number, "number", 0, "Chess960: number of the start position, 0 to 959 (default: random)")
	f.repetitionFlag.add(cmd)
	flags.Var(&f.hourglass, "hourglass", "for each move: 30, 30s, 1.5s or 2m; 0 for no limit (default: 1m in sprint)")
	flags.IntVar(&f.skill, "skill", fullSkill, "strength of the engine, 0 to 20")
	flags.StringVar(&f.pgn, "pgn", "", "file to add the game to")
	flags.Uint64Var(&f.seed, "seed", 0, "seed of random numbers, for the same position, tiles and side each time")
	flags.BoolVar(&f.ascii, "ascii", false, "draw with letters only")
	cmd.SetUsageTemplate(strings.ReplaceAll(cmd.UsageTemplate(), ".FlagUsages ", ".FlagUsagesWrapped 79 "))
	return cmd
}

// run plays the game.
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
	// The game is saved even if the terminal is closed or nobody reads the output.
	ctx, end := signal.NotifyContext(ctx, syscall.SIGTERM, syscall.SIGHUP, syscall.SIGPIPE)
	defer end()
	return play.Run(ctx, *cfg)
}

// config returns the configuration of the flags, without the engine.
func (f *playFlags) config(cmd *cobra.Command) (*play.Config, error) {
	v, err := f.variant()
	if err != nil {
		return nil, err
	}
	format, err := f.format(v)
	if err != nil {
		return nil, err
	}
	rng := rand.New(rand.NewPCG(f.seed, 0))
	start, err := f.start(cmd, v, rng)
	if err != nil {
		return nil, err
	}
	repetition, err := f.apply(v, start)
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
		lim = search.Limits{MoveTime: playMoveTime}
	}
	f.setHourglass(cmd, v)
	if f.pgn != "" || cmd.Flags().Changed("pgn") {
		if err := play.CheckFile(f.pgn); err != nil {
			return nil, usagef("--pgn: %w", err)
		}
	}
	cfg := &play.Config{
		Name: f.name(), Start: start, Chess960: v.DrawsStart(f.game), Repetition: repetition, Person: person,
		Hourglass: time.Duration(f.hourglass), Limits: lim, Seed: f.seed, PGN: f.pgn, Format: format, Date: time.Now(),
	}
	f.setTerminal(cmd, cfg)
	return cfg, nil
}

// setTerminal sets input and output. If both are terminals, the game has a line editor
// and a clock.
func (f *playFlags) setTerminal(cmd *cobra.Command, cfg *play.Config) {
	cfg.In, cfg.Out = cmd.InOrStdin(), cmd.OutOrStdout()
	cfg.Look = look(cfg.Out, f.ascii)
	cfg.Look.Numbers = true
	in, _ := cfg.In.(*os.File)
	out := terminal(cfg.Out)
	if in == nil || out == nil || !term.IsTerminal(int(in.Fd())) {
		cfg.Echo = true
		return
	}
	if os.Getenv("TERM") != "dumb" {
		cfg.Live, cfg.Editor = true, newEditor(in, out)
	}
}

// name returns the name of the engine in the PGN.
func (f *playFlags) name() string {
	if f.skill == fullSkill {
		return "Arrocco"
	}
	return fmt.Sprintf("Arrocco, skill %d", f.skill)
}

// start returns the start position of the game.
func (f *playFlags) start(cmd *cobra.Command, v *engine.Variant, rng *rand.Rand) (game.Position, error) {
	numbered := cmd.Flags().Changed("number")
	switch {
	case numbered && !v.DrawsStart(f.game):
		return nil, usagef("--number is for --variant chess960")
	case numbered && f.fen != "":
		return nil, usagef("--number and --fen exclude each other")
	case f.fen != "":
		return parsePosition(v, []string{f.fen})
	case !v.DrawsStart(f.game):
		return parsePosition(v, nil)
	}
	number := f.number
	if !numbered {
		number = rng.IntN(v.Starts.Count)
	}
	fen, err := v.Starts.FEN(number, number)
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
	return game.White, usagef("invalid --color %q: want white, black, red or random", f.color)
}

// setHourglass sets the default of the hourglass.
func (f *playFlags) setHourglass(cmd *cobra.Command, v *engine.Variant) {
	if !cmd.Flags().Changed("hourglass") {
		f.hourglass = seconds(v.Hourglass)
	}
}

// seconds is a flag for a time. A number without a unit is in seconds.
type seconds time.Duration

// String returns the time with its unit.
func (s *seconds) String() string {
	if *s == 0 {
		return ""
	}
	return time.Duration(*s).String()
}

// Set parses the time.
func (s *seconds) Set(text string) error {
	d, err := time.ParseDuration(text)
	if err != nil {
		d, err = time.ParseDuration(text + "s")
	}
	if err != nil || d < 0 {
		return errors.New("want seconds or a time with a unit, such as 30, 1.5s or 2m")
	}
	*s = seconds(d)
	return nil
}

// Type returns the type of the value for the help.
func (s *seconds) Type() string { return "time" }
