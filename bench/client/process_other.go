//go:build !unix && !windows

package client

import (
	"errors"
	"os/exec"
)

// setProcessGroup does nothing where there are no groups.
func setProcessGroup(*exec.Cmd) {}

// killGroup kills the program. Children of its own may survive it.
func killGroup(cmd *exec.Cmd) { _ = cmd.Process.Kill() }

// lowerPriority returns an error: nice values are those of Unix.
func lowerPriority(*exec.Cmd, int) error { return errors.New("nice: on Unix only") }
