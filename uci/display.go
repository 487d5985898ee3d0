package uci

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"runtime/debug"
	"strings"

	"arrocco/engine"
	"arrocco/eval"
	"arrocco/game"
)

// display obeys "d".
func (d *Driver) display(request) error {
	p := d.engine.Position()
	var b strings.Builder
	board(&b, p)
	fmt.Fprintf(&b, "\nFen: %s\nKey: %016X\n", p, uint64(p.State().Key))
	fmt.Fprintf(&b, "Checkers: %s\nOutcome: %s\n", d.checkers(p), p.Outcome())
	d.out.printf("%s", b.String())
	return nil
}

// board draws the board in plain letters, White's (Red's) side below.
func board(b *strings.Builder, p game.Position) {
	t, s := p.Traits(), p.State()
	rule := " " + strings.Repeat("+---", t.Files) + "+\n"
	b.WriteString("\n" + rule)
	for rank := t.Ranks - 1; rank >= 0; rank-- {
		for file := range t.Files {
			fmt.Fprintf(b, " | %c", letter(t, s.Board[rank*t.Files+file]))
		}
		fmt.Fprintf(b, " | %d\n%s", rank+1, rule)
	}
	for file := range t.Files {
		fmt.Fprintf(b, "   %c", 'a'+file)
	}
	b.WriteString("\n")
}

// letter returns the letter of a piece, upper case for White, or a blank.
func letter(t *game.Traits, p game.Piece) byte {
	switch {
	case p == game.None:
		return ' '
	case p.Color() == game.White:
		return t.Letters[p.Type()]
	default:
		return t.Letters[p.Type()] | 0x20
	}
}

// checkers lists the squares of the pieces that give check.
func (d *Driver) checkers(p game.Position) string {
	find := d.engine.Variant().Checkers
	if find == nil {
		return ""
	}
	var squares []string
	files := p.Traits().Files
	for _, sq := range find(p) {
		squares = append(squares, fmt.Sprintf("%c%d", 'a'+int(sq)%files, int(sq)/files+1))
	}
	return strings.Join(squares, " ")
}

// eval shows how the static evaluation comes about.
func (d *Driver) eval(request) error {
	p := d.engine.Position().Clone()
	ev := d.engine.Variant().Eval()
	ev.Reset(p)
	if x, ok := ev.(eval.Explainer); ok {
		d.out.printf("%s", x.Explain(p))
	}
	d.out.printf("Static evaluation: %+d centipawns for the side to move\n", ev.Evaluate(p))
	return nil
}

// begin forgets the last search, before something else begins to run.
func (d *Driver) begin() {
	d.asked = asked{}
	d.answered.Store(false)
}

// perft counts the leaves of the game tree below each move, in the background.
func (d *Driver) perft(depth int) {
	d.begin()
	p, moves := d.engine.Position().Clone(), d.coordinates()
	d.engine.Start(func(ctx context.Context) {
		nodes, err := engine.Perft(ctx, p, depth, func(m game.Move, n uint64) {
			d.out.printf("%s: %d\n", moves.Format(p.Traits(), m), n)
		})
		if err != nil {
			d.out.printf("info string perft stopped\n")
			return
		}
		d.out.printf("\nNodes searched: %d\n\n", nodes)
	})
}

// bench runs the benchmark in the background.
func (d *Driver) bench(r request) error {
	if d.about.Bench == nil {
		return errors.New("bench: not in this program")
	}
	d.begin()
	d.engine.Start(func(ctx context.Context) {
		w := &lineWriter{out: d.out}
		defer w.flush()
		err := d.about.Bench(ctx, r.args, w)
		switch {
		case ctx.Err() != nil:
			d.out.printf("info string bench stopped\n")
		case err != nil:
			d.fail(fmt.Errorf("bench: %w", err))
		}
	})
	return nil
}

// compiler says how the program was built.
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
	d.out.printf("%s\n", b.String())
	return nil
}

// help lists the commands.
func (d *Driver) help(request) error {
	var b strings.Builder
	for _, c := range d.commands {
		fmt.Fprintf(&b, "%s: %s\n", strings.TrimSpace(c.name+" "+c.usage), c.doc)
	}
	d.out.printf("%s", b.String())
	return nil
}
