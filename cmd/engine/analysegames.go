package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"arrocco/analyse/annotate"
	"arrocco/analyse/report"
	"arrocco/engine"
	"arrocco/internal/pgn"
	"arrocco/search"
)

// analyseGames analyzes the games of a file.
func (f *analyseFlags) analyseGames(
	cmd *cobra.Command, name string, in io.Reader, v *engine.Variant, lim search.Limits,
) (err error) {
	err = refuse(cmd, "games", "csv", "searchmoves", "multipv", "mate", "infinite", "ascii", "id")
	if err != nil {
		return err
	}
	skip, err := f.files.skipped()
	if err != nil {
		return err
	}
	lastOf := annotate.LastGame
	if f.json {
		lastOf = annotate.LastRecord
	}
	page, err := f.files.openPage(name)
	if err != nil {
		return err
	}
	out, last, err := f.files.open(cmd.OutOrStdout(), lastOf)
	if err != nil {
		return errors.Join(err, page.discard())
	}
	defer func() { err = errors.Join(err, out.Close()) }()
	ctx, stop := stoppable(cmd)
	defer stop()
	b := &annotate.Batch{
		Settings: annotate.Settings{Limits: lim, FromMove: f.files.fromMove, Skip: skip},
		Notation: f.notation, Variant: v, Jobs: f.files.jobs, Open: f.openFor,
		Wanted: func(n int) bool { return n > last && f.files.shard.has(n) },
	}
	w := &gameWriter{
		flags: f, out: out, name: name, page: page,
		skipper: newSkipper(cmd.ErrOrStderr(), "arrocco: analyse: "+name),
		notes:   newSkipper(cmd.ErrOrStderr(), "arrocco: analyse: "+name),
	}
	err = b.Run(ctx, in, w.write)
	w.skipper.rest("game")
	w.notes.rest("note")
	return errors.Join(interruption(err), w.summary(last), page.Close())
}

// A reportPage is the page of --report with its file. A nil one takes nothing.
type reportPage struct {
	*report.Report
	file *os.File
}

// openPage opens the file of --report, or returns nil if there is none.
func (f *fileFlags) openPage(name string) (*reportPage, error) {
	switch {
	case f.report == "":
		return nil, nil
	case f.resume:
		return nil, usagef("--report has the games of one run only: without --resume")
	}
	file, err := newFile(f.report, "")
	if err != nil {
		return nil, err
	}
	page, err := report.New(file, "Analysis of "+filepath.Base(name))
	if err != nil {
		return nil, errors.Join(err, file.Close())
	}
	return &reportPage{page, file}, nil
}

// Add adds a game.
func (p *reportPage) Add(g *annotate.Game) error {
	if p == nil {
		return nil
	}
	return p.Report.Add(g)
}

// Close ends the page.
func (p *reportPage) Close() error {
	if p == nil {
		return nil
	}
	return errors.Join(p.Report.Close(), p.file.Close())
}

// discard removes the page, to which nothing was written.
func (p *reportPage) discard() error {
	if p == nil {
		return nil
	}
	return errors.Join(p.file.Close(), os.Remove(p.file.Name()))
}

// openFor returns an engine for games of v.
func (f *analyseFlags) openFor(v *engine.Variant, use annotate.Use) (*engine.Engine, error) {
	own := f.engineFlags
	own.game = v.Name
	if v.OpenTables == nil {
		own.syzygyPath = "" // the other games of the file may be of chess
	}
	if use == annotate.ForGlance {
		own.hash, own.threads = 1, 1
	}
	return own.open()
}

// A gameWriter writes analyzed games, and says which cannot be analyzed.
type gameWriter struct {
	flags          *analyseFlags
	out            *records
	name           string // of the file that is read
	page           *reportPage
	skipper, notes *skipper
	games, skipped int
}

// write writes a game, or reports the error of one.
func (w *gameWriter) write(g *annotate.Game, err error) error {
	bad, ok := errors.AsType[*annotate.GameError](err)
	if ok && !w.flags.files.strict && !errors.Is(err, context.Canceled) {
		w.skipped++
		w.skipper.report(bad)
		return nil
	}
	if err != nil {
		return fmt.Errorf("%s: %w", w.name, err)
	}
	w.games++
	for _, note := range g.Notes {
		w.notes.report(fmt.Errorf("game %d: note: %s", g.Number, note))
	}
	if err := w.page.Add(g); err != nil {
		return err
	}
	var b bytes.Buffer
	if w.flags.json {
		if err := json.NewEncoder(&b).Encode(g.Record()); err != nil {
			return err
		}
	} else {
		g.Analysis.Annotate(g.PGN, "Arrocco "+version)
		if w.flags.files.out != "" {
			g.SetNumber()
		}
		if err := pgn.Write(&b, g.PGN); err != nil {
			return err
		}
	}
	_, err = w.out.Write(b.Bytes())
	return err
}

// summary says how many games were skipped, which is an error: the exit code tells. So is a
// file without a game, unless it was done already.
func (w *gameWriter) summary(before int) error {
	switch {
	case w.skipped > 0:
		return fmt.Errorf("%s: %s skipped, %d analyzed", w.name, counted(w.skipped, "game"), w.games)
	case w.games == 0 && before == 0 && w.flags.files.shard.of == 0:
		return fmt.Errorf("%s: no game in it", w.name)
	}
	return nil
}
