package engine

import (
	"bytes"
	"os"
	"path"
	"path/filepath"
	"strconv"
	"strings"

	"golang.org/x/sys/unix"
)

// memory returns how much memory this process can have, how much more of it is
// free and how much the process uses now, in MiB, and zeros if that cannot be
// found out. A container or a service may be allowed less than the machine has
// (control groups, version 2), and a shell may limit addresses (ulimit -v).
func memory() (total, free, used int) {
	info, err := os.ReadFile("/proc/meminfo")
	if err != nil {
		return 0, 0, 0
	}
	total, free, used = kib(info, "MemTotal:"), kib(info, "MemAvailable:"), resident()
	for _, group := range groups("/proc/self/cgroup", "/sys/fs/cgroup") {
		if limit, ok := number(filepath.Join(group, "memory.max")); ok {
			used, _ := number(filepath.Join(group, "memory.current"))
			total, free = min(total, limit), min(free, max(limit-used+cached(filepath.Join(group, "memory.stat")), 1))
		}
	}
	if limit, ok := addresses(); ok {
		total, free = min(total, limit), min(free, max(limit-virtual(), 1))
	}
	return total, free, used
}

// groups returns the directories of the control groups that limit this process: its own and
// all above, up to root. The list of groups is a file as /proc/self/cgroup.
func groups(list, root string) (dirs []string) {
	text, err := os.ReadFile(list)
	if err != nil {
		return []string{root}
	}
	for line := range strings.Lines(string(text)) {
		name, ok := strings.CutPrefix(strings.TrimSpace(line), "0::")
		for ; ok && name != "/" && name != "." && name != ""; name = path.Dir(name) {
			dirs = append(dirs, filepath.Join(root, name))
		}
	}
	return append(dirs, root)
}

// addresses returns the limit of the address space of this process, in MiB.
func addresses() (mib int, ok bool) {
	var limit unix.Rlimit
	if err := unix.Getrlimit(unix.RLIMIT_AS, &limit); err != nil || limit.Cur > 1<<62 {
		return 0, false
	}
	return int(limit.Cur >> 20), true
}

// virtual returns how much of the address space this process has taken, in MiB.
func virtual() int { return ofSelf("VmSize:") }

// resident returns how much memory this process uses, in MiB.
func resident() int { return ofSelf("VmRSS:") }

// ofSelf returns a number about this process, in MiB.
func ofSelf(name string) int {
	status, err := os.ReadFile("/proc/self/status")
	if err != nil {
		return 0
	}
	return kib(status, name)
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
