package match

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"sync"
	"time"
)

const (
	// maxLine is the longest line of an engine that is looked at whole. The
	// rest of a longer one is dropped, so that no engine can fill our memory.
	maxLine = 64 << 10
	// writeTimeout is how long an engine may leave its input unread.
	writeTimeout = 5 * time.Second
	// quitTimeout is how long an engine may take to leave after "quit".
	quitTimeout = 2 * time.Second
	// tailSize is how much of an engine's last words on stderr is kept.
	tailSize = 2 << 10
)

// A process is a running program that is spoken to in lines.
type process struct {
	cmd    *exec.Cmd
	stdin  *os.File
	stdout *os.File
	lines  chan line     // closed when the program closes its output
	done   chan struct{} // closed when the program has exited
	stderr tail
}

// A line is what a program wrote and when it arrived.
type line struct {
	text string
	at   time.Time
}

// startProcess starts a program. The error is one of the operating system.
func startProcess(e *Engine) (*process, error) {
	inRead, inWrite, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	outRead, outWrite, err := os.Pipe()
	if err != nil {
		return nil, errors.Join(err, inRead.Close(), inWrite.Close())
	}
	p := &process{
		cmd:    exec.Command(e.Cmd, e.Args...),
		stdin:  inWrite,
		stdout: outRead,
		lines:  make(chan line, 64),
		done:   make(chan struct{}),
	}
	p.cmd.Dir = e.Dir
	p.cmd.Stdin, p.cmd.Stdout, p.cmd.Stderr = inRead, outWrite, &p.stderr
	p.cmd.WaitDelay = quitTimeout // a grandchild may keep stderr open
	setProcessGroup(p.cmd)
	err = p.cmd.Start()
	_ = inRead.Close()
	_ = outWrite.Close()
	if err != nil {
		return nil, errors.Join(err, inWrite.Close(), outRead.Close())
	}
	go p.wait()
	go p.read()
	return p, nil
}

func (p *process) wait() {
	_ = p.cmd.Wait() // the state is in ProcessState
	close(p.done)
}

// read passes on the program's lines with the time of their arrival.
func (p *process) read() {
	defer close(p.lines)
	r := bufio.NewReaderSize(p.stdout, maxLine)
	for {
		text, err := r.ReadSlice('\n')
		at := time.Now()
		if errors.Is(err, bufio.ErrBufferFull) {
			text, err = append([]byte(nil), text...), skipLine(r)
		}
		if len(text) > 0 {
			p.lines <- line{strings.TrimRight(string(text), "\r\n"), at}
		}
		if err != nil {
			return
		}
	}
}

// skipLine drops what is left of a line.
func skipLine(r *bufio.Reader) error {
	for {
		if _, err := r.ReadSlice('\n'); !errors.Is(err, bufio.ErrBufferFull) {
			return err
		}
	}
}

// send writes text, which ends its lines itself.
func (p *process) send(text string) error {
	// A system without deadlines on pipes may block here; there is no harm
	// in that as long as engines read.
	_ = p.stdin.SetWriteDeadline(time.Now().Add(writeTimeout))
	_, err := io.WriteString(p.stdin, text)
	return err
}

// close ends the program: politely first unless kill is set. It returns when
// the process is gone and nothing of it is left.
func (p *process) close(kill bool) {
	drained := make(chan struct{})
	go func() { // what it still has to say must not keep it from leaving
		defer close(drained)
		for range p.lines { //nolint:revive // nobody listens any more
		}
	}()
	if !kill {
		_ = p.send("quit\n")
		_ = p.stdin.Close()
		timer := time.NewTimer(quitTimeout)
		select {
		case <-p.done:
		case <-timer.C:
		}
		timer.Stop()
	}
	killGroup(p.cmd)
	_ = p.stdin.Close()
	<-p.done
	_ = p.stdout.Close()
	<-drained
}

// running reports whether the program has not exited yet.
func (p *process) running() bool {
	select {
	case <-p.done:
		return false
	default:
		return true
	}
}

// status says how the program ended and what its last words were. It waits a
// moment for a program that has closed its output to exit.
func (p *process) status() string {
	timer := time.NewTimer(time.Second)
	defer timer.Stop()
	select {
	case <-p.done:
	case <-timer.C:
		return "closed its output"
	}
	s := p.cmd.ProcessState.String()
	if words := p.stderr.lastLine(); words != "" {
		s = fmt.Sprintf("%s: %s", s, words)
	}
	return s
}

// A tail keeps the end of what is written to it. It is safe for concurrent use.
type tail struct {
	mu   sync.Mutex
	data []byte
}

// Write appends p and forgets what is too old. It never fails.
func (t *tail) Write(p []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.data = append(t.data, p...)
	if over := len(t.data) - tailSize; over > 0 {
		t.data = append(t.data[:0], t.data[over:]...)
	}
	return len(p), nil
}

// lastLine returns the first line of a panic's message if there is one, else
// the last line that is not empty.
func (t *tail) lastLine() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	lines := strings.Split(strings.TrimSpace(string(t.data)), "\n")
	for _, l := range lines {
		if strings.HasPrefix(l, "panic:") || strings.HasPrefix(l, "fatal error:") {
			return strings.TrimSpace(l)
		}
	}
	return strings.TrimSpace(lines[len(lines)-1])
}
