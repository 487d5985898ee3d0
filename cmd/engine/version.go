package main

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"runtime"
	"runtime/debug"
	"strings"

	"github.com/spf13/cobra"

	"arrocco/engine"
	"arrocco/eval/nnue"
	"arrocco/uci"
)

// version is set by the Makefile through the linker, which needs a variable. Nothing
// else changes it.
var version = "devel"

// tune is "on" in a build for tuning (make TUNE=1), in which the parameters of the
// search are options of UCI. It is set like version.
var tune = ""

// about describes this program for the protocols.
func about() uci.About {
	return uci.About{
		Name: "Arrocco", Version: version, Author: "the Arrocco authors", Bench: runBench, Tune: tune == "on",
	}
}

// A build is the output of "version --json".
type build struct {
	Name       string         `json:"name"`
	Version    string         `json:"version"`
	Commit     string         `json:"commit,omitempty"`
	Changed    bool           `json:"changed,omitempty"` // the tree was not that of the commit
	Go         string         `json:"go"`
	OS         string         `json:"os"`
	Arch       string         `json:"arch"`
	Level      string         `json:"level,omitempty"` // of the instruction set: v1, v3
	Kernels    string         `json:"kernels"`         // instructions that evaluate the networks here
	Processors int            `json:"processors"`      // that this process may use
	Defaults   map[string]int `json:"defaults"`        // of the options that matter for speed
	Variants   []string       `json:"variants"`
}

// newBuild describes this program.
func newBuild() build {
	b := build{
		Name: "Arrocco", Version: version, Go: runtime.Version(), OS: runtime.GOOS, Arch: runtime.GOARCH,
		Kernels: nnue.Instructions(), Processors: runtime.NumCPU(),
	}
	for _, v := range engine.Variants() {
		b.Variants = append(b.Variants, v.Name)
		b.Variants = append(b.Variants, v.Aliases...)
	}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return b
	}
	for _, s := range info.Settings {
		switch s.Key {
		case "vcs.revision":
			b.Commit = s.Value
		case "vcs.modified":
			b.Changed = s.Value == "true"
		case "GOAMD64", "GOARM64":
			b.Level = s.Value
		}
	}
	return b
}

// String describes the program in one line.
func (b build) String() string {
	machine := strings.TrimSpace(b.OS + "/" + b.Arch + " " + b.Level)
	return fmt.Sprintf("%s %s (%s, %s)", b.Name, b.Version, b.Go, machine)
}

// withDefaults adds the defaults of the options. It takes an engine, which is slow for help.
func (b build) withDefaults() (build, error) {
	e, err := engine.New(engine.Variants()[0], nil)
	if err != nil {
		return b, err
	}
	b.Defaults = map[string]int{}
	for _, name := range []string{"Hash", "Threads"} {
		if o, ok := e.Options().Lookup(name).(*engine.Spin); ok {
			b.Defaults[name] = o.Default
		}
	}
	return b, e.Close()
}

// write writes the description for a person.
func (b build) write(w io.Writer) error {
	commit := cmp.Or(b.Commit, "unknown")
	if b.Changed {
		commit += ", with changes"
	}
	_, err := fmt.Fprintf(w, "%s\ncommit:    %s\nkernels:   %s\nthreads:   %d by default, of %d processors\n"+
		"hash:      %d MiB by default\nvariants:  %s\n",
		b, commit, b.Kernels, b.Defaults["Threads"], b.Processors, b.Defaults["Hash"], strings.Join(b.Variants, " "))
	return err
}

const versionHelp = `Prints the version, the commit it was built from, the instructions that evaluate
the networks on this machine (AVX-512 VNNI and the like, or Go if the
processor has none that the program knows), and the defaults of the options that
matter for speed. --version prints the first line only.`

// newVersionCommand returns the command that prints the version.
func newVersionCommand() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "version",
		Short: "print the version, and what it uses of this machine",
		Long:  versionHelp,
		Args:  cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			b, err := newBuild().withDefaults()
			if err != nil {
				return err
			}
			if asJSON {
				return json.NewEncoder(cmd.OutOrStdout()).Encode(b)
			}
			return b.write(cmd.OutOrStdout())
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print a line of JSON")
	return cmd
}
