//go:build unix

package client

import (
	"syscall"
	"testing"
)

// TestProcessGroup checks that an engine is out of reach of the terminal's Ctrl-C.
func TestProcessGroup(t *testing.T) {
	p, err := startProcess(&Spec{Cmd: "cat"})
	if err != nil {
		t.Skip(err)
	}
	defer p.close(true)
	pid := p.cmd.Process.Pid
	if group, err := syscall.Getpgid(pid); err != nil || group != pid {
		t.Errorf("process %d is in the group %d, error %v", pid, group, err)
	}
}
