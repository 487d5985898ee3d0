package main

import (
	"encoding/json"
	"fmt"
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
	Name     string   `json:"name"`
	Version  string   `json:"version"`
	Commit   string   `json:"commit,omitempty"`
	Go       string   `json:"go"`
	OS       string   `json:"os"`
	Arch     string   `json:"arch"`
	Level    string   `json:"level,omitempty"` // of the instruction set: v1, v3
	Networks string   `json:"networks"`        // the instructions that networks use here: AVX2
	Variants []string `json:"variants"`
}

// newBuild describes this program.
func newBuild() build {
	b := build{
		Name: "Arrocco", Version: version, Go: runtime.Version(), OS: runtime.GOOS, Arch: runtime.GOARCH,
		Networks: nnue.Instructions(),
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
		case "GOAMD64", "GOARM64":
			b.Level = s.Value
		}
	}
	return b
}

// String describes the program in one line.
func (b build) String() string {
	machine := strings.TrimSpace(b.OS + "/" + b.Arch + " " + b.Level)
	return fmt.Sprintf("%s %s (%s, %s, networks use %s)", b.Name, b.Version, b.Go, machine, b.Networks)
}

// newVersionCommand returns the command that prints the version.
func newVersionCommand() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "version",
		Short: "print the version, and the instructions that networks use",
		Args:  cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			b := newBuild()
			if asJSON {
				return json.NewEncoder(cmd.OutOrStdout()).Encode(b)
			}
			fmt.Fprintln(cmd.OutOrStdout(), b)
			return nil
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print a line of JSON")
	return cmd
}
