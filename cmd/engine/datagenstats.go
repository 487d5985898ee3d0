package main

import (
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"arrocco/train/datagen"
)

// runStats describes the shards that are given, by their names or by those of
// their directories, as one set.
func runStats(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return usagef("--stats needs shards, or directories of shards")
	}
	stats := datagen.NewStats(datagen.FilterBits)
	for _, arg := range args {
		paths, err := shardsOf(arg)
		if err != nil {
			return err
		}
		for _, path := range paths {
			if err := addShard(stats, path); err != nil {
				return err
			}
		}
	}
	_, err := fmt.Fprint(cmd.OutOrStdout(), stats)
	return err
}

// shardsOf returns the shards that an argument names.
func shardsOf(arg string) ([]string, error) {
	info, err := os.Stat(arg)
	if err != nil || !info.IsDir() {
		return []string{arg}, err
	}
	paths, err := datagen.Shards(arg)
	if err == nil && len(paths) == 0 {
		err = fmt.Errorf("%s: no shards in it", arg)
	}
	return paths, err
}

func addShard(stats *datagen.Stats, path string) error {
	r, err := datagen.Open(path)
	if err != nil {
		return err
	}
	defer r.Close()
	return stats.Add(r)
}
