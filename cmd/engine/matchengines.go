package main

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"arrocco/bench/client"
	"arrocco/bench/tournament"
)

// matchEngineFlags are the options of "arrocco match" about its engines' processes.
type matchEngineFlags struct {
	file         string // of engines
	affinity     string
	conversation string
	startUp      milliseconds
	wait         milliseconds
}

// add adds the flags.
func (f *matchEngineFlags) add(flags *pflag.FlagSet) {
	flags.StringVar(&f.file, "engines", "", "file of engines, as cutechess's engines.json, for conf=NAME")
	flags.StringVar(&f.affinity, "affinity", "", "processors for the games at a time, on Linux: 0-3,6 or all")
	flags.StringVar(&f.conversation, "log-engines", "", "write what engines say and hear to this new file")
	flags.Var(&f.startUp, "startup", "wait this long for an engine to start (10s)")
	flags.Var(&f.wait, "wait", "pause between two games (0)")
}

// readFile reads the file of engines, if there is one.
func (f *matchEngineFlags) readFile() ([]client.Spec, error) {
	if f.file == "" {
		return nil, nil
	}
	file, err := os.Open(f.file)
	if err != nil {
		return nil, fmt.Errorf("--engines: %w", err)
	}
	defer func() { _ = file.Close() }()
	specs, err := client.ReadEngines(file)
	if err != nil {
		return nil, fmt.Errorf("--engines: %s: %w", f.file, err)
	}
	return specs, nil
}

// apply sets what the options say about processes.
func (f *matchEngineFlags) apply(cfg *tournament.Config) (err error) {
	cfg.Patience.Start, cfg.Wait = time.Duration(f.startUp), time.Duration(f.wait)
	if f.affinity == "" {
		return nil
	}
	available, err := client.CPUs()
	if err == nil {
		cfg.CPUs, err = chooseCPUs(f.affinity, available)
	}
	if err != nil {
		return fmt.Errorf("--affinity=%s: %w", f.affinity, err)
	}
	return nil
}

// chooseCPUs reads a list of processors, as "0-3,6", or "all".
func chooseCPUs(text string, available []int) ([]int, error) {
	if text == "all" {
		return available, nil
	}
	var list []int
	for part := range strings.SplitSeq(text, ",") {
		from, to, isRange := strings.Cut(part, "-")
		if !isRange {
			to = from
		}
		a, errA := strconv.Atoi(from)
		b, errB := strconv.Atoi(to)
		if errA != nil || errB != nil || a > b || b-a > len(available) {
			return nil, errors.New("want numbers of processors, as 0-3,6, or all")
		}
		for n := a; n <= b; n++ {
			if !slices.Contains(available, n) {
				return nil, fmt.Errorf("there is no processor %d for this program", n)
			}
			if slices.Contains(list, n) {
				return nil, fmt.Errorf("processor %d is named twice", n)
			}
			list = append(list, n)
		}
	}
	return list, nil
}

// openConversation opens the file of --log-engines, which the caller closes; nil if there is none.
// A match that is resumed adds to the file.
func (f *matchEngineFlags) openConversation(cfg *tournament.Config, resume bool) (file *os.File, err error) {
	switch {
	case f.conversation == "":
		return nil, nil
	case resume:
		file, err = os.OpenFile(f.conversation, os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o644)
	default:
		file, err = newFile(f.conversation, "")
	}
	if err != nil {
		return nil, fmt.Errorf("--log-engines: %w", err)
	}
	cfg.Conversation = client.NewConversation(file)
	return file, nil
}
