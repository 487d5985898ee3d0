package main

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/pkg/profile"
	"github.com/spf13/cobra"
)

// A profileMode describes a type of profile: the option that selects it, the name of
// its file, and the first bytes of such a file.
type profileMode struct {
	option      func(*profile.Profile)
	file, magic string
}

// profileModes are the values of --profile.
var profileModes = map[string]profileMode{
	"cpu":   {profile.CPUProfile, "cpu.pprof", gzipMagic},
	"mem":   {profile.MemProfile, "mem.pprof", gzipMagic},
	"trace": {profile.TraceProfile, "trace.out", "go 1."},
}

// gzipMagic are the first bytes of a compressed file.
const gzipMagic = "\x1f\x8b"

// profiled adds the flag --profile to cmd, which writes a profile to the current
// directory: cpu.pprof, mem.pprof or trace.out. It replaces an earlier profile but no
// other file.
func profiled(cmd *cobra.Command) *cobra.Command {
	var mode string
	cmd.Flags().StringVar(&mode, "profile", "", "write a profile to the current directory: cpu, mem or trace")
	work := cmd.RunE
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if mode == "" {
			return work(cmd, args)
		}
		m, ok := profileModes[mode]
		if !ok {
			return usagef("invalid --profile %q: want cpu, mem or trace", mode)
		}
		if err := m.prepare(); err != nil {
			return fmt.Errorf("--profile: %w", err)
		}
		running := profile.Start(m.option, profile.ProfilePath("."), profile.NoShutdownHook, profile.Quiet)
		err := work(cmd, args)
		running.Stop()
		if cut := m.check(); err == nil && cut != nil {
			err = fmt.Errorf("--profile: %w", cut)
		}
		return err
	}
	return cmd
}

// prepare returns an error if the file cannot be written or is not a profile.
func (m *profileMode) prepare() error {
	f, err := os.OpenFile(m.file, os.O_RDWR|os.O_CREATE, 0o666)
	if err != nil {
		return err
	}
	defer f.Close()
	head := make([]byte, len(m.magic))
	n, err := io.ReadFull(f, head)
	if n > 0 && (err != nil || string(head) != m.magic) {
		return fmt.Errorf("%s: exists and is not a profile", m.file)
	}
	return nil
}

// check returns an error if the file is incomplete.
func (m *profileMode) check() error {
	text, err := os.ReadFile(m.file)
	if err != nil {
		return err
	}
	if !bytes.HasPrefix(text, []byte(m.magic)) {
		return fmt.Errorf("%s: could not be written", m.file)
	}
	if m.magic != gzipMagic {
		return nil
	}
	r, err := gzip.NewReader(bytes.NewReader(text))
	if err == nil {
		_, err = io.Copy(io.Discard, r) //nolint:gosec // a profile is small
	}
	if err != nil {
		return errors.Join(fmt.Errorf("%s: incomplete", m.file), err)
	}
	return nil
}
