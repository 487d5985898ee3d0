//go:build unix

package client

import (
	"fmt"
	"os/exec"
	"syscall"
)

// setProcessGroup gives the program a group of its own, so that Ctrl-C in the
// terminal reaches the runner only and the program's own children can be
// killed with it. Where the system can, it also makes the program die when the
// runner is killed.
func setProcessGroup(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	dieWithParent(cmd.SysProcAttr)
}

// lowerPriority sets the nice value of a program that was just started.
func lowerPriority(cmd *exec.Cmd, nice int) error {
	if err := syscall.Setpriority(syscall.PRIO_PROCESS, cmd.Process.Pid, nice); err != nil {
		return fmt.Errorf("nice=%d: %w", nice, err)
	}
	return nil
}

// killGroup kills the program and its children.
func killGroup(cmd *exec.Cmd) { _ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
