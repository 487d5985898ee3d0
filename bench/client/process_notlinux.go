//go:build unix && !linux

package client

import "syscall"

// dieWithParent does nothing: only Linux tells a program that its parent has died.
// Engines end by themselves when their input does.
func dieWithParent(*syscall.SysProcAttr) {}
