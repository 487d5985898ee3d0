package engine

import (
	"bytes"
	"os"
	"strconv"
	"strings"
)

// memory returns how much memory this process can have, how much more of it is
// free and how much the process uses now, in MiB, and zeros if that cannot be
// found out. A container may be allowed less than the machine has (control
// groups, version 2).
func memory() (total, free, used int) {
	info, err := os.ReadFile("/proc/meminfo")
	if err != nil {
		return 0, 0, 0
	}
	total, free, used = kib(info, "MemTotal:"), kib(info, "MemAvailable:"), resident()
	const group = "/sys/fs/cgroup/memory."
	if limit, ok := number(group + "max"); ok {
		used, _ := number(group + "current")
		total, free = min(total, limit), min(free, max(limit-used+cached(group+"stat"), 1))
	}
	return total, free, used
}

// resident returns how much memory this process uses, in MiB.
func resident() int {
	status, err := os.ReadFile("/proc/self/status")
	if err != nil {
		return 0
	}
	return kib(status, "VmRSS:")
}

// cached returns how much of the memory of a control group holds files that can
// be read again, in MiB.
func cached(file string) int {
	stat, err := os.ReadFile(file)
	if err != nil {
		return 0
	}
	return field(stat, "inactive_file") >> 20
}

// kib returns the named number of KiB in a list of names and numbers, in MiB.
func kib(info []byte, name string) int { return field(info, name) >> 10 }

// field returns the named number in a list of names and numbers.
func field(info []byte, name string) int {
	for line := range bytes.Lines(info) {
		if f := bytes.Fields(line); len(f) > 1 && string(f[0]) == name {
			n, _ := strconv.Atoi(string(f[1]))
			return n
		}
	}
	return 0
}

// number returns the number of bytes that a file holds, in MiB.
func number(file string) (mib int, ok bool) {
	text, err := os.ReadFile(file)
	if err != nil {
		return 0, false
	}
	n, err := strconv.ParseUint(strings.TrimSpace(string(text)), 10, 63)
	return int(n >> 20), err == nil
}
