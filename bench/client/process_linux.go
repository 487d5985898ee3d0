package client

import "syscall"

// dieWithParent makes the program die when the runner is killed.
func dieWithParent(attr *syscall.SysProcAttr) { attr.Pdeathsig = syscall.SIGKILL }
