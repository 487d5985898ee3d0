package report

import (
	"bytes"
	"cmp"
	"fmt"
	"os"
	"runtime"
	"strings"
)

// machine describes where the runner runs, with how many games at a time.
func machine(concurrency int) string {
	games := "1 game at a time"
	if concurrency > 1 {
		games = fmt.Sprintf("%d games at a time", concurrency)
	}
	cores := "1 processor"
	if n := runtime.NumCPU(); n > 1 {
		cores = fmt.Sprintf("%d processors", n)
	}
	system := runtime.GOOS + "/" + runtime.GOARCH
	if name := fileValue("/etc/os-release", "PRETTY_NAME", "="); name != "" {
		system = name + ", " + system
	}
	text := fmt.Sprintf("%s, %s, %s", cores, system, games)
	if name := processor(); name != "" {
		text = name + ", " + text
	}
	return text
}

// processor returns the name of the processor as Linux and Windows tell it, or nothing.
func processor() string {
	const info = "/proc/cpuinfo"
	return cmp.Or(fileValue(info, "model name", ":"), fileValue(info, "Model", ":"), os.Getenv("PROCESSOR_IDENTIFIER"))
}

// fileValue returns the value of the first line with the given key in a file of keys and
// values, or nothing if there is none.
func fileValue(path, key, separator string) string {
	text, err := os.ReadFile(path)
	if err != nil {
		return ""
	}
	for line := range bytes.Lines(text) {
		name, value, ok := strings.Cut(string(line), separator)
		if ok && strings.TrimSpace(name) == key {
			return strings.Join(strings.Fields(strings.Trim(value, "\" \t\r\n")), " ")
		}
	}
	return ""
}
