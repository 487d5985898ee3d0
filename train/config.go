package train

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"arrocco/engine"
	"arrocco/eval/nnue"
	"arrocco/game"
	"arrocco/train/selfplay"
)

// A Config describes how a network comes to be. With the same data, the same
// number of threads and the same kernels it gives the same network.
type Config struct {
	Variant string   `json:"variant"`
	Data    []string `json:"data"` // shards, or directories of shards

	// The network, see nnue.Layout.
	Width   int   `json:"width"`
	Outputs int   `json:"outputs"`
	Mirror  bool  `json:"mirror"`
	Buckets []int `json:"buckets,omitempty"`
	L2      int   `json:"l2,omitempty"`

	L2Outputs int `json:"l2Outputs,omitempty"`

	Threats bool `json:"threats,omitempty"`

	// Init is the checkpoint of another training, or a network file, of the same
	// layout, whose weights this one starts from. If it is empty, they are random.
	// Further layers, king buckets, parts of former ones, and inputs for threats may be new.
	Init string `json:"init,omitempty"`

	// Freeze keeps the weights of the first layer and of its outputs as Init has them, and
	// trains those of the second and third layers only.
	Freeze bool `json:"freeze,omitempty"`

	Filter Filter `json:"filter"`

	// Imitate, if above 0, is distillation: the network learns the evaluations of the
	// Teachers, or the hand-written one, of this many positions near each one of the
	// games, and not the games themselves.
	Imitate int `json:"imitate,omitempty"`

	// Rehearse, if above 0, makes the network learn, besides the games, the evaluations of
	// the Teachers of this many positions near each one of the games.
	Rehearse int `json:"rehearse,omitempty"`

	// Teachers are network files. Imitate and Rehearse use the mean of their evaluations
	// instead of the hand-written evaluation.
	Teachers []string `json:"teachers,omitempty"`

	Validation int `json:"validation"` // validation split: one game of this many

	Seed   uint64 `json:"seed"`
	Epochs int    `json:"epochs"` // how often to go over the positions
	Batch  int    `json:"batch"`  // positions between two steps

	// Run is the number of positions of a game that stay together when the
	// order is drawn, 0 for 1. The sums for the pieces that they have in
	// common are computed once.
	Run int `json:"run,omitempty"`

	// The learning rate rises to Rate in the first Warmup steps, then falls
	// to FinalRate along half a wave of the cosine.
	Rate      float64 `json:"rate"`
	FinalRate float64 `json:"finalRate"`
	Warmup    int     `json:"warmup"`
	Decay     float64 `json:"decay"` // of the weights, in units of the rate a step

	// Factoriser learns the inputs' weights as a sum of two: one that all king buckets
	// share, for a piece on a square, and one of the bucket. Decay acts on the latter.
	Factoriser bool `json:"factoriser,omitempty"`

	// Kinds learns the inputs' weights as a sum of two: of the kind of piece,
	// and of the square. It excludes Factoriser.
	Kinds bool `json:"kinds,omitempty"`

	// CommonOutput learns the output's weights as a sum of two: of all sets,
	// and of the set that counts. Decay leaves the former, as it leaves the
	// kinds' weights.
	CommonOutput bool `json:"commonOutput,omitempty"`

	// Anchor has decay draw the weights to those of Init, not to 0. It needs Init,
	// CommonOutput, and Factoriser or Kinds.
	Anchor bool `json:"anchor,omitempty"`

	Scale int `json:"scale"` // units of the score for which the chance to win is sigmoid(1), 73 %

	// Centipawns is how many units of the score the network makes of an output of 1, 0 for
	// as many as Scale. It makes up for a network that learned greater scores than its
	// teacher gives: margins of the search are in the teacher's. (The name is older than
	// the difference between units and centipawns.)
	Centipawns int `json:"centipawns,omitempty"`

	// Worth has for each output the units of the score that were worth 73 % of the points
	// there, by which Even makes the scores of all outputs mean the same: it
	// multiplies the scale of each by the mean of Worth over its own.
	Worth []float64 `json:"worth,omitempty"`

	Blend float64 `json:"blend"` // share of the score in the target, the rest is that of the result

	// Lambda is the λ of TD(λ): the share of the later scores of the game in each score.
	// See lambdaScores.
	Lambda float64 `json:"lambda,omitempty"`
}

// DefaultConfig returns the configuration from which to start.
func DefaultConfig(variant string) Config {
	return Config{
		Variant: variant, Width: 512, Outputs: 8, Mirror: true,
		Validation: 50, Seed: 1, Epochs: 30, Batch: 16384,
		Rate: 1e-3, FinalRate: 1e-5, Warmup: 200, Decay: 0.01,
		Scale: 400, Blend: 0.7,
	}
}

// ReadConfig reads a configuration in JSON. What it does not say is as in
// DefaultConfig; a name it does not know is an error, and so is anything behind it.
func ReadConfig(path string) (Config, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return Config{}, err
	}
	c := DefaultConfig(engine.Variants()[0].Name)
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(&c); err != nil {
		return Config{}, fmt.Errorf("%s: %w", path, err)
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return Config{}, fmt.Errorf("%s: there is something behind the configuration, at byte %d", path, d.InputOffset())
	}
	if err := c.check(); err != nil {
		return Config{}, fmt.Errorf("%s: %w", path, err)
	}
	return c, nil
}

// check returns an error for a configuration that makes no sense.
func (c *Config) check() error {
	switch {
	case c.Epochs < 1:
		return fmt.Errorf("%d epochs", c.Epochs)
	case c.Batch < 1:
		return fmt.Errorf("batches of %d positions", c.Batch)
	case c.Run < 0 || c.Run > maxRun:
		return fmt.Errorf("runs of %d positions, not of 1 to %d", c.Run, maxRun)
	case c.Validation == 1:
		return errors.New("all games are kept for validation")
	case !(c.Rate > 0) || !(c.FinalRate > 0) || c.Warmup < 0 || !(c.Decay >= 0):
		return errors.New("rates must be above zero, warmup and decay not below")
	case !(c.Blend >= 0 && c.Blend <= 1):
		return fmt.Errorf("a blend of %g is not between 0 and 1", c.Blend)
	case !(c.Lambda >= 0 && c.Lambda <= 1):
		return fmt.Errorf("a lambda of %g is not between 0 and 1", c.Lambda)
	case c.Scale < 1:
		return fmt.Errorf("a scale of %d units", c.Scale)
	case c.Centipawns < 0:
		return fmt.Errorf("an output of 1 cannot be %d units", c.Centipawns)
	case len(c.Worth) != 0 && (len(c.Worth) != c.Outputs || !(slices.Min(c.Worth) > 0)):
		return fmt.Errorf("scores worth %v, not %d numbers above 0", c.Worth, c.Outputs)
	}
	if err := c.checkTogether(); err != nil {
		return err
	}
	l, err := c.layout()
	if err != nil {
		return err
	}
	return l.Validate()
}

// checkTogether returns an error for settings that do not go together.
func (c *Config) checkTogether() error {
	switch {
	case c.Lambda != 0 && c.Imitate > 0:
		return errors.New("lambda is for scores of games, and imitate learns none")
	case c.Imitate > 0 && c.Filter != Filter{MaxScore: c.Filter.MaxScore}:
		return errors.New("imitate takes quiet positions: of the filter, maxScore only is for it")
	case len(c.Teachers) > 0 && c.Imitate == 0 && c.Rehearse == 0:
		return errors.New("teachers need imitate or rehearse")
	case c.Imitate > 0 && c.Rehearse > 0:
		return errors.New("imitate and rehearse exclude each other")
	case c.Factoriser && c.Kinds:
		return errors.New("factoriser and kinds exclude each other")
	case c.Factoriser && (len(c.Buckets) == 0 || slices.Max(c.Buckets) < 1):
		return errors.New("a factoriser needs at least two king buckets")
	case c.Anchor && (c.Init == "" || !c.Factoriser && !c.Kinds || !c.CommonOutput):
		return errors.New("an anchor needs init, commonOutput, and factoriser or kinds")
	case c.Freeze && (c.Init == "" || c.L2 == 0 || c.Factoriser || c.Kinds || c.CommonOutput):
		return errors.New("freeze needs init and l2, and neither factoriser nor kinds nor commonOutput")
	case min(c.Imitate, c.Rehearse) < 0 || max(c.Imitate, c.Rehearse) > maxRun:
		return fmt.Errorf("%d positions beside each one are not 0 to %d", c.Imitate+c.Rehearse, maxRun)
	}
	return nil
}

// variant returns the game.
func (c *Config) variant() (*engine.Variant, error) { return engine.Lookup(c.Variant) }

// layout returns the layout of the network.
func (c *Config) layout() (nnue.Layout, error) {
	v, err := c.variant()
	if err != nil {
		return nnue.Layout{}, err
	}
	start, err := v.Parse(v.Start)
	if err != nil {
		return nnue.Layout{}, err
	}
	t := start.Traits()
	// Every game writes the piece that must not be lost with the same letter.
	l := nnue.NewLayout(t, game.Piece(max(strings.IndexByte(t.Letters, 'K'), 0)), c.Width)
	l.Outputs, l.Mirror, l.Buckets, l.Threats = c.Outputs, c.Mirror, c.Buckets, c.Threats
	l.L2, l.L2Outputs = c.L2, c.L2Outputs
	return l, nil
}

// Shards returns the paths of all shards of the data. It is an error if there
// are none.
func (c *Config) Shards() ([]string, error) {
	var paths []string
	for _, path := range c.Data {
		info, err := os.Stat(path)
		if err != nil {
			return nil, err
		}
		if !info.IsDir() {
			paths = append(paths, filepath.Clean(path))
			continue
		}
		list, err := selfplay.Shards(path)
		if err != nil {
			return nil, err
		}
		paths = append(paths, list...)
	}
	if len(paths) == 0 {
		return nil, fmt.Errorf("no shards in %s", strings.Join(c.Data, ", "))
	}
	return paths, nil
}
