package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"time"

	"github.com/spf13/cobra"

	"arrocco/engine"
	"arrocco/eval/nnue"
	"arrocco/internal/progress"
	"arrocco/train"
	"arrocco/train/selfplay"
)

const trainHelp = `Trains a network from games of self-play, which "arrocco datagen" plays. The
file CONFIG, in JSON, says how; what it leaves out is as in train/README.md.
train/configs/first.json is one to begin with.

The directory of --out gets, after each epoch, network.nnue (the network, for
the option EvalFile), loss.svg (the losses so far) and checkpoint, from which
--resume goes on to the same network as without a break. If CONFIG says what
scores are worth, uneven.nnue is the network before these were made even: the
one to play games with for further trainings. A directory that holds a training
is refused, unless --resume goes on with it or --force replaces it.`

// trainFlags are what the command line says of a training.
type trainFlags struct {
	out     string
	threads int
	resume  bool
	force   bool
}

// newTrainCommand returns the command that trains networks.
func newTrainCommand() *cobra.Command {
	f := &trainFlags{}
	cmd := &cobra.Command{
		Use:     "train CONFIG --out DIR",
		Short:   "train a network from games of self-play",
		Long:    trainHelp,
		Example: "  arrocco datagen --games 1000 --out games\n  arrocco train train/configs/first.json --out run",
		Args:    cobra.ExactArgs(1),
		RunE:    func(cmd *cobra.Command, args []string) error { return f.run(cmd, args[0]) },
	}
	flags := cmd.Flags()
	flags.StringVar(&f.out, "out", "", "directory for the network")
	flags.IntVar(&f.threads, "threads", runtime.NumCPU(), "threads; the network depends on their number a little")
	flags.BoolVar(&f.resume, "resume", false,
		"go on after the last epoch that is complete; after the last of all, write the network again")
	flags.BoolVar(&f.force, "force", false, "begin anew even if the directory holds a training, which is lost")
	return profiled(cmd)
}

// run trains.
func (f *trainFlags) run(cmd *cobra.Command, path string) error {
	if f.out == "" {
		return usagef("--out is missing: a directory for the network")
	}
	if err := atLeastOne(numberFlag{"threads", f.threads}); err != nil {
		return err
	}
	cfg, err := train.ReadConfig(path)
	if err != nil {
		return err
	}
	ctx, stop := stoppable(cmd)
	defer stop()
	if err := os.MkdirAll(f.out, 0o755); err != nil {
		return err
	}
	unlock, err := selfplay.Lock(f.out)
	if err != nil {
		return err
	}
	defer unlock()
	if err := f.refuse(); err != nil {
		return err
	}
	t, err := f.load(ctx, cmd.ErrOrStderr(), cfg)
	if err == nil {
		err = f.train(ctx, cmd.OutOrStdout(), cmd.ErrOrStderr(), t)
	}
	if ctx.Err() != nil {
		return errInterrupted
	}
	return err
}

// refuse returns an error if the directory holds files that the training would
// replace and did not write: those of another one, unless it goes on with that.
func (f *trainFlags) refuse() error {
	if f.force {
		return nil
	}
	if _, err := os.Stat(f.file("checkpoint")); err == nil && f.resume {
		return nil
	}
	for _, name := range []string{"checkpoint", "network.nnue", "uneven.nnue", "loss.svg"} {
		if _, err := os.Lstat(f.file(name)); !errors.Is(err, os.ErrNotExist) {
			hint := "go on with it by --resume, give another directory, or begin anew by --force"
			return cmp.Or(err, fmt.Errorf("%s: is there already: %s", f.file(name), hint))
		}
	}
	return nil
}

// load reads the games and makes a trainer.
func (f *trainFlags) load(ctx context.Context, errs io.Writer, cfg train.Config) (*train.Trainer, error) {
	v, err := engine.Lookup(cfg.Variant)
	if err != nil {
		return nil, err
	}
	paths, err := cfg.Shards()
	if err != nil {
		return nil, err
	}
	meter := newMeter(errs, progress.Options{Name: "reading games", Unit: "shards", Total: int64(len(paths))})
	src := train.Source{
		Variant: v, Paths: paths, Filter: cfg.Filter, Validation: cfg.Validation,
		Imitate: cfg.Imitate, Rehearse: cfg.Rehearse, Teachers: cfg.Teachers, Run: cfg.Run,
		Threats: cfg.Threats, Threads: f.threads, Lambda: cfg.Lambda, Scale: cfg.Scale,
	}
	learn, validate, err := train.Load(ctx, src, func(string) { meter.Add(1, "") })
	meter.Finish()
	if err != nil {
		return nil, err
	}
	fmt.Fprintf(errs, "%d positions to learn from, %d for validation, of %s\n",
		learn.Len(), validate.Len(), plural(len(paths), "shard"))
	t, err := train.NewTrainer(cfg, learn, validate, f.threads)
	if err != nil {
		return nil, err
	}
	return t, f.start(errs, t)
}

// plural returns a number with what it counts.
func plural(n int, word string) string {
	if n == 1 {
		return "1 " + word
	}
	return fmt.Sprintf("%d %ss", n, word)
}

// start brings a trainer to where the training goes on, or begins.
func (f *trainFlags) start(errs io.Writer, t *train.Trainer) error {
	if f.resume {
		err := t.Resume(f.file("checkpoint"))
		if !errors.Is(err, os.ErrNotExist) {
			return err
		}
		fmt.Fprintf(errs, "no checkpoint in %s: training begins\n", f.out)
	}
	if t.Config.Init == "" {
		return nil
	}
	return t.StartFrom(t.Config.Init)
}

// file returns the path of a file in the directory of the network.
func (f *trainFlags) file(name string) string { return filepath.Join(f.out, name) }

// train runs the epochs that are left.
func (f *trainFlags) train(ctx context.Context, out, errs io.Writer, t *train.Trainer) error {
	t.Report = showEpochs(errs)
	if len(t.Epochs()) == t.Config.Epochs { // worth or the format of the file may be others now
		if err := f.save(t); err != nil {
			return err
		}
	}
	for len(t.Epochs()) < t.Config.Epochs {
		if err := t.Train(ctx); err != nil {
			return err
		}
		if err := f.save(t); err != nil {
			return err
		}
		e := t.Epochs()[len(t.Epochs())-1]
		fmt.Fprintf(out, "epoch %d of %d: loss %.6f, validated %.6f, rate %.2g, %v\n", len(t.Epochs()), t.Config.Epochs,
			e.Learned, e.Validated, e.Rate, time.Duration(e.Seconds*float64(time.Second)).Round(time.Second))
	}
	fmt.Fprintf(out, "validated as whole numbers: %.6f\nnetwork: %s\n", t.RoundedLoss(), f.file("network.nnue"))
	return nil
}

// save writes what there is after an epoch.
func (f *trainFlags) save(t *train.Trainer) error {
	w := t.Weights(t.Describe())
	if len(t.Config.Worth) > 0 {
		if err := f.saveNetwork("uneven.nnue", w); err != nil {
			return err
		}
		t.Config.Even(w)
	}
	if err := f.saveNetwork("network.nnue", w); err != nil {
		return err
	}
	title := fmt.Sprintf("%s, %d wide: %s", t.Config.Variant, t.Config.Width, "mean loss of an epoch")
	curve, err := train.Curve(title, t.Epochs())
	if err != nil {
		return err
	}
	err = train.WriteFile(f.file("loss.svg"), func(w io.Writer) error {
		_, err := io.WriteString(w, curve)
		return err
	})
	return errors.Join(err, t.Save(f.file("checkpoint")))
}

// saveNetwork writes a network of whole numbers.
func (f *trainFlags) saveNetwork(name string, w *nnue.Weights) error {
	net, err := nnue.Quantize(w)
	if err != nil {
		return err
	}
	return train.WriteFile(f.file(name), net.Write)
}

// showEpochs returns a function that shows how far an epoch is.
func showEpochs(errs io.Writer) func(train.Progress) {
	var meter *progress.Meter // of the epoch
	return func(p train.Progress) {
		if meter == nil {
			meter = newMeter(errs, progress.Options{
				Name: fmt.Sprintf("epoch %d of %d", p.Epoch, p.Epochs), Unit: "positions", Total: int64(p.Of),
			})
		}
		meter.Set(int64(p.Positions), fmt.Sprintf("loss %.5f, %.0f positions/s", p.Loss, p.PositionsPerSecond))
		if p.Positions == p.Of && p.Validated != 0 {
			meter.Finish()
			meter = nil
		}
	}
}
