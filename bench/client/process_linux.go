package client

import (
	"errors"
	"os/exec"
	"runtime"
	"syscall"

	"golang.org/x/sys/unix"
)

// dieWithParent makes the program die when the runner is killed.
func dieWithParent(attr *syscall.SysProcAttr) { attr.Pdeathsig = syscall.SIGKILL }

// startOn starts a program that may use these processors only; all if there are none. A
// program gets the processors of the thread that starts it.
func startOn(cmd *exec.Cmd, cpus []int) (err error) {
	if len(cpus) == 0 {
		return cmd.Start()
	}
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	var before, wanted unix.CPUSet
	if err := unix.SchedGetaffinity(0, &before); err != nil {
		return err
	}
	for _, n := range cpus {
		wanted.Set(n)
	}
	if err := unix.SchedSetaffinity(0, &wanted); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, unix.SchedSetaffinity(0, &before)) }()
	return cmd.Start()
}

// CPUs returns the processors that this program may use.
func CPUs() ([]int, error) {
	var set unix.CPUSet
	if err := unix.SchedGetaffinity(0, &set); err != nil {
		return nil, err
	}
	var list []int
	for n := range len(set) * 64 {
		if set.IsSet(n) {
			list = append(list, n)
		}
	}
	return list, nil
}
