package main

import (
	"maps"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"arrocco/bench/tournament"
	"arrocco/engine"
	"arrocco/movegen/xiangqi"
	"arrocco/train"
)

const completionHelp = `Prints a script that completes commands, flags and their values on Tab:

  bash        source <(arrocco completion bash), with the package
              bash-completion; in ~/.bashrc for all sessions
  zsh         source <(arrocco completion zsh), after compinit, in ~/.zshrc
  fish        arrocco completion fish >
              ~/.config/fish/completions/arrocco.fish
  powershell  arrocco completion powershell | Out-String | Invoke-Expression`

// newCompletionCommand returns the command that prints the scripts of the shells. They ask the
// program itself what fits, so that they need no change when it gets a new flag.
func newCompletionCommand() *cobra.Command {
	const descriptions = true
	shells := map[string]func(cmd *cobra.Command) error{
		"bash": func(cmd *cobra.Command) error {
			return cmd.Root().GenBashCompletionV2(cmd.OutOrStdout(), descriptions)
		},
		"fish":       func(cmd *cobra.Command) error { return cmd.Root().GenFishCompletion(cmd.OutOrStdout(), descriptions) },
		"powershell": func(cmd *cobra.Command) error { return cmd.Root().GenPowerShellCompletionWithDesc(cmd.OutOrStdout()) },
		"zsh":        func(cmd *cobra.Command) error { return cmd.Root().GenZshCompletion(cmd.OutOrStdout()) },
	}
	names := slices.Sorted(maps.Keys(shells))
	return &cobra.Command{
		Use:       "completion " + strings.Join(names, "|"),
		Short:     "print a script for the Tab key of a shell",
		Long:      completionHelp,
		Example:   "  source <(arrocco completion bash)",
		ValidArgs: names,
		Args:      cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			generate, ok := shells[args[0]]
			if !ok {
				return usagef("unknown shell %q: want %s", args[0], strings.Join(names, ", "))
			}
			return generate(cmd)
		},
	}
}

// flagWords returns the values of the flags that have a fixed set of them.
func flagWords() map[string][]string {
	return map[string][]string{
		"color":           {"white", "black", "red", "random"},
		"format":          tournament.Formats(),
		"notation":        {"san", "coordinates", "wxf", "iccs", "chinese"},
		"order":           {"random", "sequential"},
		"profile":         slices.Sorted(maps.Keys(profileModes)),
		"repetition-rule": xiangqi.RulingNames(),
		"side":            {"white", "red", "black"},
		"variant":         engine.Names(),
	}
}

// A fileKind says which files fit a flag or an argument: the ends of their names, without the
// dot. No ends stand for every file.
type fileKind []string

// directory is the kind of flags and arguments that name a directory.
var directory = fileKind{"/"}

// complete returns the kind in the form of cobra.
func (k fileKind) complete() ([]cobra.Completion, cobra.ShellCompDirective) {
	switch {
	case len(k) == 0:
		return nil, cobra.ShellCompDirectiveDefault
	case k[0] == directory[0]:
		return nil, cobra.ShellCompDirectiveFilterDirs
	}
	return k, cobra.ShellCompDirectiveFilterFileExt
}

// Files by what they contain. Games and positions may be compressed.
var (
	anyFile   = fileKind{}
	bookFile  = fileKind{"bin"}
	gamesFile = fileKind{"pgn", "gz", "bz2", "zst"}
	listFile  = fileKind{"epd", "fen", "txt", "gz", "bz2", "zst"}
	jsonFile  = fileKind{"json"}
)

// flagFiles are the flags whose value is a file or a directory. A path of a command before the
// name says that it holds for this command only.
var flagFiles = map[string]fileKind{
	"data":        directory,
	"dir":         directory,
	"engines":     jsonFile,
	"epdout":      listFile,
	"eval-file":   {"nnue"},
	"log":         anyFile,
	"log-engines": anyFile,
	"openings":    {"epd", "fen", "pgn", "bin", "gz", "bz2", "zst"},
	"out":         anyFile,
	"pgn":         gamesFile,
	"pgn-dir":     directory,
	"replay":      gamesFile,
	"report":      {"html"},
	"save":        anyFile,
	"svg":         {"svg"},
	"syzygy-path": directory,
	"tb":          directory,
	"datagen out": directory,
	"train out":   directory,
}

// argumentFiles are the commands whose arguments are files or directories. Those in
// positionCommands may have a position in place of it.
var argumentFiles = map[string]fileKind{
	"analyse":    {"pgn", "epd", "fen", "gz", "bz2", "zst"},
	"book merge": bookFile,
	"book show":  bookFile,
	"epd":        listFile,
	"generation": directory,
	"loss":       {"nnue"},
	"match":      anyFile,
	"scale":      directory,
	"train":      jsonFile,
}

// positionCommands are the commands whose first argument may be a position.
var positionCommands = []string{"analyse", "eval", "perft", "show", "tb"}

// complete registers for all commands below parent what completes their flags and arguments.
// Flags with numbers, times and the like, and arguments of other commands, are not completed,
// in particular not with names of files.
func complete(parent *cobra.Command) {
	words := flagWords()
	for _, cmd := range parent.Commands() {
		complete(cmd)
		cmd.Flags().VisitAll(func(f *pflag.Flag) {
			if f.Value.Type() == "bool" {
				return
			}
			kind, isFile := flagFiles[commandName(cmd)+" "+f.Name]
			if !isFile {
				kind, isFile = flagFiles[f.Name]
			}
			err := cmd.RegisterFlagCompletionFunc(f.Name,
				func(_ *cobra.Command, _ []string, begun string) ([]cobra.Completion, cobra.ShellCompDirective) {
					if isFile {
						return kind.complete()
					}
					return begunWith(begun, words[f.Name]...), cobra.ShellCompDirectiveNoFileComp
				})
			if err != nil {
				panic(err) // a flag that has one already
			}
		})
		if cmd.ValidArgsFunction == nil && len(cmd.ValidArgs) == 0 {
			cmd.ValidArgsFunction = completeArguments
		}
	}
}

// completeArguments completes the arguments of cmd.
func completeArguments(cmd *cobra.Command, args []string, begun string) ([]cobra.Completion, cobra.ShellCompDirective) {
	name := commandName(cmd)
	kind, isFile := argumentFiles[name]
	var words []cobra.Completion
	switch {
	case name == "help":
		words = begunWith(begun, topics(cmd.Root(), args)...)
	case name == "lineage":
		words = begunWith(begun, networkNames()...)
	case name == "frc" && len(args) == 0:
		words = begunWith(begun, "random")
	case len(args) == 0 && slices.Contains(positionCommands, name) && (begun != "" || !isFile):
		words = begunWith(begun, "startpos")
	}
	if isFile && len(words) == 0 {
		return kind.complete()
	}
	return words, cobra.ShellCompDirectiveNoFileComp
}

// begunWith returns the words that start with the characters that were typed.
func begunWith(begun string, words ...string) (fit []cobra.Completion) {
	for _, word := range words {
		if strings.HasPrefix(word, begun) {
			fit = append(fit, word)
		}
	}
	return fit
}

// topics returns the commands below the one that args name, with their descriptions.
func topics(root *cobra.Command, args []string) (names []cobra.Completion) {
	topic, rest, err := root.Find(args)
	if err != nil || len(rest) > 0 {
		return nil
	}
	for _, c := range topic.Commands() {
		if c.IsAvailableCommand() {
			names = append(names, cobra.CompletionWithDesc(c.Name(), c.Short))
		}
	}
	return names
}

// networkNames returns the networks of the record, the newest first.
func networkNames() (names []cobra.Completion) {
	for _, row := range slices.Backward(train.Lineage()) {
		names = append(names, row.Network)
	}
	return names
}
