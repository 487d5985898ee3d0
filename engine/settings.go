package engine

import (
	"fmt"
	"math"
	"runtime"
	"time"

	"arrocco/internal/notation"
	"arrocco/search"
	"arrocco/tt"
)

// settings are the options of every protocol.
type settings struct {
	hash, threads, multiPV, overhead, nodesTime Spin
	clearHash                                   Button
	ponder                                      Check
	variant, repetition                         Combo
	drawMoves, deals, seed                      Spin
	evalFile                                    String
	strength
}

// The bounds of options that are not explained where they are used.
const (
	defaultHash = 16   // MiB, as other engines have it, so that matches are fair
	maxThreads  = 1024 // more than players' machines have
	workerSize  = 14   // MiB of a worker and its evaluator, when all of it is in use
)

// addOptions registers the options, with what each of them changes.
func (e *Engine) addOptions() {
	s := &e.settings
	s.hash = Spin{Name: "Hash", Default: defaultHash, Min: 1, Max: maxHash(), Changed: e.setHash}
	s.threads = Spin{Name: "Threads", Default: 1, Min: 1, Max: maxThreads, Changed: e.setThreads}
	s.multiPV = Spin{Name: "MultiPV", Default: 1, Min: 1, Max: 500}
	s.overhead = Spin{Name: "Move Overhead", Default: 50, Min: 0, Max: 5000}
	s.nodesTime = Spin{Name: "nodestime", Default: 0, Min: 0, Max: 10000}
	s.ponder = Check{Name: "Ponder"}
	s.clearHash = Button{Name: "Clear Hash", Press: e.clearHash}
	s.variant = Combo{Name: "UCI_Variant", Default: e.variant.Name, Values: names(), Changed: e.setVariant}
	s.evalFile = String{Name: "EvalFile", Changed: e.setEvalFile}
	s.repetition = Combo{Name: "repetitionrule", Default: rulings[0], Values: rulings}
	s.drawMoves = Spin{Name: "drawmoves", Default: defaultDrawMoves, Min: 0, Max: 1000}
	s.deals = Spin{Name: "Deals", Default: 0, Min: 0, Max: 10000}
	s.seed = Spin{Name: "Deal Seed", Default: 1, Min: 0, Max: math.MaxInt32}
	s.strength = newStrength()
	for _, o := range []Option{
		&s.hash, &s.threads, &s.multiPV, &s.overhead, &s.clearHash, &s.ponder, &s.nodesTime, &s.variant,
		&s.evalFile, &s.repetition, &s.drawMoves, &s.deals, &s.seed,
		&s.skill, &s.limited, &s.elo, &s.analyse, &s.randomness, &s.contempt,
	} {
		e.options.Add(o)
	}
	e.addTableOptions()
	e.addBookOptions()
}

// rules returns the rules for the position that is set up next.
func (s *settings) rules() Rules {
	return Rules{Repetition: s.repetition.Value(), DrawMoves: s.drawMoves.Value()}
}

// fillLimits fills in what lim leaves open.
func (e *Engine) fillLimits(lim *search.Limits) {
	s := &e.settings
	if lim.MultiPV == 0 {
		lim.MultiPV = s.multiPV.Value()
	}
	if lim.Overhead == 0 {
		lim.Overhead = time.Duration(s.overhead.Value()) * time.Millisecond
	}
	if lim.NodesPerMS == 0 {
		lim.NodesPerMS = s.nodesTime.Value()
	}
	if lim.Deals == 0 {
		lim.Deals = s.deals.Value()
	}
	if lim.Seed == 0 {
		lim.Seed = uint64(s.seed.Value())
	}
	if lim.Handicap == 0 {
		lim.Handicap = s.handicap()
	}
	if lim.Randomness == 0 {
		lim.Randomness = s.randomMargin()
	}
	if s.ponder.Value() && lim.Timed && lim.MovesToGo != 1 {
		for c, t := range lim.Time {
			lim.Time[c] = t + max(t, 0)/ponderGain
		}
	}
}

// ponderGain is the part of the time left that the engine counts on twice when
// it ponders: a move that was expected costs less than planned. (Stockfish
// spends a quarter more on each move. This is less, since it moves the hard
// limit too.)
const ponderGain = 10

// setHash replaces the table by one of another size. If there is no memory for
// it, the old one stays.
func (e *Engine) setHash(mib int) error {
	e.Wait()
	if e.hashOff {
		return nil // UseHash looks at the value
	}
	if err := checkMemory(mib, e.settings.hash.Value()); err != nil {
		return err
	}
	return e.replaceTable(mib)
}

// UseHash says whether searches make use of the table, as they do at first. If
// not, it has one bucket, because the search needs a table. UseHash waits for the end
// of the search and clears the table. It returns an error if there is no memory for it.
func (e *Engine) UseHash(use bool) error {
	e.Wait()
	if use != e.hashOff {
		return nil
	}
	mib := 0
	if use {
		mib = e.settings.hash.Value()
	}
	if err := checkMemory(mib, 0); err != nil {
		return err
	}
	if err := e.replaceTable(mib); err != nil {
		return err
	}
	e.hashOff = !use
	return nil
}

func (e *Engine) replaceTable(mib int) error {
	table, err := tt.New(mib)
	if err != nil {
		return err
	}
	old := e.table
	e.table, e.pool = table, nil
	return old.Close()
}

// setThreads gives the next search the given number of workers.
func (e *Engine) setThreads(n int) error {
	e.Wait()
	if err := checkMemory(n*workerSize, e.settings.threads.Value()*workerSize); err != nil {
		return err
	}
	raiseMaxProcs(n)
	e.pool = nil
	return nil
}

// raiseMaxProcs lets one goroutine more than the given number of workers run at the same
// time. Otherwise a line of input waits until a worker is preempted: 18 ms at the median.
func raiseMaxProcs(workers int) {
	if runtime.GOMAXPROCS(0) < workers+1 {
		runtime.GOMAXPROCS(workers + 1)
	}
}

func (e *Engine) clearHash() error {
	e.Wait()
	e.table.Clear(e.settings.threads.Value())
	return nil
}

// setVariant changes the game. The position becomes its start, and the network the one
// that was chosen for it or is built in.
func (e *Engine) setVariant(name string) error {
	v, err := Lookup(name)
	if err != nil {
		return err
	}
	e.Wait()
	if v == e.variant {
		return nil
	}
	net, err := e.networkFor(v)
	if err != nil {
		return err
	}
	old := e.variant
	e.variant = v
	if err := e.SetPosition("", nil, notation.Coordinates{}); err != nil {
		e.variant = old
		return fmt.Errorf("game %s: %w", name, err)
	}
	e.net, e.pool = net, nil
	e.table.Clear(e.settings.threads.Value())
	return nil
}

// names returns the names of every game.
func names() []string {
	var all []string
	for _, v := range variants {
		all = append(all, v.Name)
	}
	return all
}
