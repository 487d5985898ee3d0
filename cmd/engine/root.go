package main

import (
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
)

const rootHelp = `Arrocco plays and analyses chess, Chess960, double Chess960, xiangqi and Scacchi
Sprint.

Without arguments it speaks UCI, UCI-Cyclone or UCCI with graphical interfaces
and match tools; the first word of the input decides. Lines of a protocol may
also be arguments: arrocco "go depth 12", arrocco ucci "go depth 12".`

// newRootCommand returns the command of which all others are subcommands. They write to
// out.
func newRootCommand(out io.Writer) *cobra.Command {
	root := &cobra.Command{
		Use:           "arrocco",
		Short:         "a chess engine",
		Long:          rootHelp,
		Version:       version,
		Args:          unknownCommand,
		RunE:          func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
		SilenceErrors: true,
		SilenceUsage:  true,

		SuggestionsMinimumDistance: 2, // number of wrong letters
	}
	root.CompletionOptions.DisableDefaultCmd = true // newCompletionCommand has our style
	root.SetVersionTemplate(newBuild().String() + "\n")
	root.SetFlagErrorFunc(flagError)
	root.SetUsageTemplate(usageTemplate)
	root.SetHelpCommand(newHelpCommand())
	root.AddCommand(
		newPlayCommand(), newWebCommand(), newAnalyseCommand(), newDemoCommand(), newEPDCommand(), newEvalCommand(),
		newShowCommand(), newTBCommand(),
		newFRCCommand(), newPerftCommand(), newBenchCommand(), newMatchCommand(), newGenfensCommand(),
		newSPSACommand(), newDatagenCommand(), newGenerationCommand(), newTrainCommand(),
		newLossCommand(), newLineageCommand(), newScaleCommand(), newBookCommand(), newCompletionCommand(),
		newVersionCommand(),
	)
	root.SetOut(out)
	root.InitDefaultHelpCmd()
	complete(root)
	nameAllErrors(root)
	return root
}

// newHelpCommand returns the command that shows the help of other commands.
func newHelpCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "help [COMMAND]",
		Short: "show the help of a command",
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 1 && isProtocolWord(args[0]) {
				args = nil // the help of the program says how lines of a protocol are arguments
			}
			topic, rest, err := cmd.Root().Find(args)
			if err == nil && len(rest) > 0 {
				err = noTopic(topic, rest)
			}
			if err != nil {
				return err
			}
			topic.InitDefaultHelpFlag()
			topic.InitDefaultVersionFlag()
			return topic.Help()
		},
	}
}

// noTopic returns the error of "help" with words after the command.
func noTopic(topic *cobra.Command, rest []string) error {
	if !topic.HasParent() {
		return unknownCommand(topic, rest)
	}
	return usagef("%s has no command %q", topic.Name(), rest[0])
}

// usageTemplate is cobra's template for the help after the description, within 80
// columns.
const usageTemplate = `Usage:
{{if .HasParent}}  {{.UseLine}}{{else}}  arrocco
  arrocco LINE...
  arrocco COMMAND [ARGUMENTS] [FLAGS]{{end}}{{if .HasExample}}

Examples:
{{.Example}}{{end}}{{if .HasAvailableSubCommands}}

Commands:{{range .Commands}}{{if (or .IsAvailableCommand (eq .Name "help"))}}
  {{rpad .Name .NamePadding }} {{.Short}}{{end}}{{end}}{{end}}{{if .HasAvailableLocalFlags}}

Flags:
{{.LocalFlags.FlagUsagesWrapped 80 | trimTrailingWhitespaces}}{{end}}{{if and .HasAvailableSubCommands .HasParent}}

"{{.CommandPath}} COMMAND --help" describes a command.{{else if .HasAvailableSubCommands}}

"arrocco help COMMAND" describes a command.{{end}}
`

// unknownCommand returns the error of arguments that are not a subcommand.
func unknownCommand(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	hint := "arrocco help lists the commands"
	if near := cmd.SuggestionsFor(args[0]); len(near) > 0 && args[0] != "" {
		hint = "did you mean " + strings.Join(near, " or ") + "?"
	}
	return usagef("unknown command %q; %s", args[0], hint)
}

// sortArguments returns the arguments in an order that cobra understands. It returns an
// error for an unknown command, also with --help.
//
// A negative number is not a flag. If there is one that is not the value of a flag,
// sortArguments moves all arguments that are not flags behind "--".
func sortArguments(root *cobra.Command, args []string) ([]string, error) {
	cmd, rest, _ := root.Find(args)
	if completes := []string{cobra.ShellCompRequestCmd, cobra.ShellCompNoDescRequestCmd}; cmd == root {
		if len(args) > 0 && slices.Contains(completes, args[0]) {
			return args, nil
		}
		word := slices.IndexFunc(args, func(arg string) bool { return !strings.HasPrefix(arg, "-") })
		switch {
		case word < 0:
			return args, nil
		case word > 0 && (isCommand(args[word]) || isProtocolWord(args[word])) && isHelpFlag(args[0]):
			return append([]string{"help"}, args[word:]...), nil
		}
		return nil, unknownCommand(root, args[word:])
	}
	flags, words := splitFlags(cmd, rest)
	if cmd.HasSubCommands() && len(words) > 0 {
		return nil, wrap(commandName(cmd), unknownCommand(cmd, words))
	}
	if !slices.ContainsFunc(words, isNegative) {
		return args, nil
	}
	path := strings.Fields(cmd.CommandPath())[1:]
	return slices.Concat(path, flags, []string{"--"}, words), nil
}

// splitFlags separates the flags of cmd and their values from the other arguments.
func splitFlags(cmd *cobra.Command, args []string) (flags, words []string) {
	for i := 0; i < len(args); i++ {
		switch arg := args[i]; {
		case arg == "--":
			return flags, append(words, args[i+1:]...)
		case !strings.HasPrefix(arg, "-") || arg == "-" || isNegative(arg):
			words = append(words, arg)
		case takesNext(cmd, arg) && i+1 < len(args):
			flags = append(flags, arg, args[i+1])
			i++
		default:
			flags = append(flags, arg)
		}
	}
	return flags, words
}

// takesNext reports whether the value of a flag is the next argument.
func takesNext(cmd *cobra.Command, arg string) bool {
	name, long := strings.CutPrefix(arg, "--")
	f := cmd.Flags().Lookup(name) // nil if arg contains "="
	if !long {
		f = cmd.Flags().ShorthandLookup(arg[len(arg)-1:])
	}
	return f != nil && f.NoOptDefVal == ""
}

// isNegative reports whether an argument is a number with a minus sign.
func isNegative(arg string) bool {
	_, err := strconv.ParseFloat(arg, 64)
	return err == nil && len(arg) > 1 && arg[0] == '-' && (arg[1] == '.' || arg[1] >= '0' && arg[1] <= '9')
}

// strconvError matches errors of package strconv.
var strconvError = regexp.MustCompile(`strconv\.(\w+): parsing "[^"]*": (.*)$`)

// wantedValue describes the values that functions of package strconv parse.
var wantedValue = map[string]string{
	"ParseUint": "a whole number that is not negative", "ParseInt": "a whole number", "Atoi": "a whole number",
	"ParseFloat": "a number", "ParseBool": "true or false",
}

// flagError converts an error of the flags of cmd to a usageError.
func flagError(cmd *cobra.Command, err error) error {
	text := strconvError.ReplaceAllStringFunc(err.Error(), func(found string) string {
		parts := strconvError.FindStringSubmatch(found)
		if strings.Contains(parts[2], "range") {
			return "the number is out of range"
		}
		return "want " + wantedValue[parts[1]]
	})
	if cmd.HasParent() {
		text = commandName(cmd) + ": " + text
	}
	return usagef("%s", text)
}

// argumentsText rewrites cobra's error about too few or too many arguments.
func argumentsText(err error) string {
	text := err.Error()
	text = strings.NewReplacer(" 1 arg(s)", " 1 argument", " arg(s)", " arguments").Replace(text)
	if word, ok := strings.CutPrefix(text, "unknown command "); ok { // from cobra.NoArgs
		word, _, _ = strings.Cut(word, " for ")
		return "unexpected argument " + word
	}
	return text
}

// nameAllErrors calls nameErrors for all commands below parent.
func nameAllErrors(parent *cobra.Command) {
	for _, cmd := range parent.Commands() {
		nameErrors(cmd)
		nameAllErrors(cmd)
	}
}

// commandName returns the words of a subcommand: "match", or "book make".
func commandName(cmd *cobra.Command) string {
	_, words, _ := strings.Cut(cmd.CommandPath(), " ")
	return words
}

// nameErrors makes the errors of a subcommand begin with its name, and errors of its
// arguments usageErrors.
func nameErrors(cmd *cobra.Command) {
	if check := cmd.Args; check != nil {
		cmd.Args = func(cmd *cobra.Command, args []string) error {
			if err := check(cmd, args); err != nil {
				return usagef("%s: %s; usage: %s", commandName(cmd), argumentsText(err), cmd.UseLine())
			}
			return nil
		}
	}
	if work := cmd.RunE; work != nil {
		cmd.RunE = func(cmd *cobra.Command, args []string) error {
			if err := work(cmd, args); err != nil {
				return wrap(commandName(cmd), err)
			}
			return nil
		}
	}
}
