package main

import (
	"github.com/pkg/profile"
	"github.com/spf13/cobra"
)

// profiled adds the flag --profile to cmd, which writes a profile of it to the
// current directory: cpu.pprof, mem.pprof or trace.out.
func profiled(cmd *cobra.Command) *cobra.Command {
	var mode string
	cmd.Flags().StringVar(&mode, "profile", "", "write a profile to the current directory: cpu, mem or trace")
	work := cmd.RunE
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if mode == "" {
			return work(cmd, args)
		}
		modes := map[string]func(*profile.Profile){
			"cpu": profile.CPUProfile, "mem": profile.MemProfile, "trace": profile.TraceProfile,
		}
		option, ok := modes[mode]
		if !ok {
			return usagef("--profile %q is not cpu, mem or trace", mode)
		}
		defer profile.Start(option, profile.ProfilePath("."), profile.NoShutdownHook).Stop()
		return work(cmd, args)
	}
	return cmd
}
