package client

import (
	"errors"
	"os/exec"
	"syscall"
)

// setProcessGroup gives the program a group of its own, so that Ctrl-C in the
// console reaches the runner only.
func setProcessGroup(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{CreationFlags: syscall.CREATE_NEW_PROCESS_GROUP}
}

// killGroup kills the program. Children of its own may survive it.
func killGroup(cmd *exec.Cmd) { _ = cmd.Process.Kill() }

// lowerPriority returns an error: nice values are those of Unix.
func lowerPriority(*exec.Cmd, int) error { return errors.New("nice: on Unix only") }
