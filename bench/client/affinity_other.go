//go:build !linux

package client

import (
	"errors"
	"os/exec"
)

// errNoAffinity says that this system does not let us choose processors.
var errNoAffinity = errors.New("processors can be chosen on Linux only")

// startOn starts a program that may use all processors.
func startOn(cmd *exec.Cmd, cpus []int) error {
	if len(cpus) > 0 {
		return errNoAffinity
	}
	return cmd.Start()
}

// CPUs returns an error.
func CPUs() ([]int, error) { return nil, errNoAffinity }
