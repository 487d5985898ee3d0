package main

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"github.com/spf13/cobra"

	"arrocco/train/selfplay"
)

// runStats describes the shards that are given, by their names or by those of
// their directories, as one set for each game.
func runStats(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return usagef("--stats needs shards, or directories of shards")
	}
	stats := map[string]*selfplay.Stats{}
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
	for i, name := range slices.Sorted(maps.Keys(stats)) {
		if i > 0 {
			fmt.Fprintln(cmd.OutOrStdout())
		}
		if _, err := fmt.Fprint(cmd.OutOrStdout(), stats[name]); err != nil {
			return err
		}
	}
	return nil
}

// shardsOf returns the shards that an argument names: itself, or those of a directory
// or of the directories in the directory of a generation.
func shardsOf(arg string) ([]string, error) {
	info, err := os.Stat(arg)
	if err != nil || !info.IsDir() {
		return []string{arg}, err
	}
	paths, err := selfplay.Shards(arg)
	if err != nil || len(paths) > 0 {
		return paths, err
	}
	entries, err := os.ReadDir(arg)
	if err != nil {
		return nil, err
	}
	for _, e := range entries {
		dir := filepath.Join(arg, e.Name())
		if info, err := os.Stat(dir); err != nil || !info.IsDir() {
			continue
		}
		list, err := selfplay.Shards(dir)
		if err != nil {
			return nil, err
		}
		paths = append(paths, list...)
	}
	if len(paths) == 0 {
		return nil, fmt.Errorf("%s: no shards in it", arg)
	}
	return paths, nil
}

// addShard adds a shard to the stats of its game.
func addShard(stats map[string]*selfplay.Stats, path string) error {
	r, err := selfplay.Open(path)
	if err != nil {
		return err
	}
	defer r.Close()
	name := r.Header().Variant
	if stats[name] == nil {
		stats[name] = selfplay.NewStats(selfplay.FilterBits)
	}
	return stats[name].Add(r)
}
