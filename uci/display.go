package uci

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"runtime/debug"
	"strings"

	"arrocco/internal/protocol"
	"arrocco/movegen"
)

// display executes "d".
func (d *Driver) display(request) error {
	d.out.Printf("%s%s", protocol.Display(d.engine, d.coordinates()), protocol.RefusedPosition(d.positionErr))
	return nil
}

// eval shows the terms of the static evaluation.
func (d *Driver) eval(request) error {
	d.out.Printf("%s", protocol.Evaluation(d.engine))
	return nil
}

// begin resets the state of the last command before another one begins to run.
func (d *Driver) begin() {
	d.run = runState{}
	d.finishing.Store(false)
}

// perft counts the leaves of the game tree below each move, in the background.
func (d *Driver) perft(depth int) {
	d.begin()
	p, moves := d.engine.Position().Clone(), d.coordinates()
	d.engine.Start(func(ctx context.Context) {
		nodes, err := movegen.Divide(ctx, p, depth, func(c movegen.Count) {
			d.out.Printf("%s: %d\n", moves.Format(p.Traits(), c.Move), c.Nodes)
		})
		if err != nil {
			d.out.Printf("info string perft stopped\n")
			return
		}
		d.out.Printf("\nNodes searched: %d\n\n", nodes)
	})
}

// bench runs the benchmark in the background.
func (d *Driver) bench(r request) error {
	if d.about.Bench == nil {
		return errors.New("bench: not available in this program")
	}
	d.begin()
	d.engine.Start(func(ctx context.Context) {
		w := &protocol.LineWriter{Out: d.out}
		defer w.Flush()
		err := d.about.Bench(ctx, r.args, w)
		switch {
		case ctx.Err() != nil:
			d.out.Printf("info string bench stopped\n")
		case err != nil:
			d.reportError(fmt.Errorf("bench: %w", err))
		}
	})
	return nil
}

// compiler shows how the program was built.
func (d *Driver) compiler(request) error {
	var b strings.Builder
	fmt.Fprintf(&b, "Compiled by %s for %s/%s", runtime.Version(), runtime.GOOS, runtime.GOARCH)
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, s := range info.Settings {
			switch s.Key {
			case "GOAMD64", "GOARM64", "-pgo", "vcs.revision":
				fmt.Fprintf(&b, ", %s %s", strings.TrimPrefix(s.Key, "-"), s.Value)
			}
		}
	}
	d.out.Printf("%s\n", b.String())
	return nil
}

// help lists the commands.
func (d *Driver) help(request) error {
	var b strings.Builder
	for _, c := range d.commands {
		fmt.Fprintf(&b, "%s: %s\n", strings.TrimSpace(c.name+" "+c.usage), c.doc)
	}
	d.out.Printf("%s", b.String())
	return nil
}
