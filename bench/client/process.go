package client

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
	// quitTimeout is how long an engine may take to exit after "quit".
	quitTimeout = 2 * time.Second
	// tailSize is how many bytes of the end of stderr are kept.
	tailSize = 2 << 10
	// exitTimeout is how long to wait for the output of an engine that has
	// exited. Only a child process of the engine can make that longer.
	exitTimeout = 200 * time.Millisecond
)

// A process is a running program that reads and writes lines.
type process struct {
	cmd    *exec.Cmd
	stdin  *os.File
	stdout *os.File
	stderr *os.File
	lines  chan line     // closed when the program closes its output
	done   chan struct{} // closed when the program has exited
	tail   tail          // of stderr
	silent chan struct{} // closed when the program closes stderr

	spec   *Spec
	errors *os.File // to which stderr is added; nil for none
}

// A line is what a program wrote, as far as it is printable, and when it arrived.
type line struct {
	text string
	at   time.Time
}

// startProcess starts a program. The error is one of the operating system.
func startProcess(s *Spec) (*process, error) {
	p := &process{
		cmd:    exec.Command(s.Cmd, s.Args...),
		lines:  make(chan line, 64),
		done:   make(chan struct{}),
		silent: make(chan struct{}),
		spec:   s,
	}
	p.cmd.Dir = s.Dir
	setProcessGroup(p.cmd)
	if s.Stderr != "" {
		f, err := os.OpenFile(s.Stderr, os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o644)
		if err != nil {
			return nil, fmt.Errorf("stderr: %w", err)
		}
		p.errors = f
	}
	theirs, err := p.connect()
	if err == nil {
		err = startOn(p.cmd, s.CPUs)
	}
	if err == nil && s.Nice != 0 {
		if err = lowerPriority(p.cmd, s.Nice); err != nil {
			killGroup(p.cmd)
			_ = p.cmd.Wait()
		}
	}
	for _, f := range theirs {
		_ = f.Close()
	}
	if err != nil {
		p.disconnect()
		return nil, err
	}
	go p.wait()
	go p.read()
	go p.listen()
	return p, nil
}

// connect makes the pipes between us and the program, and returns its ends.
// Pipes of our own, unlike those of package exec, have deadlines, and nothing
// waits for children that inherited them.
func (p *process) connect() (theirs []*os.File, err error) {
	inRead, inWrite, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	p.stdin, theirs = inWrite, append(theirs, inRead)
	outRead, outWrite, err := os.Pipe()
	if err != nil {
		return theirs, err
	}
	p.stdout, theirs = outRead, append(theirs, outWrite)
	errRead, errWrite, err := os.Pipe()
	if err != nil {
		return theirs, err
	}
	p.stderr, theirs = errRead, append(theirs, errWrite)
	p.cmd.Stdin, p.cmd.Stdout, p.cmd.Stderr = inRead, outWrite, errWrite
	return theirs, nil
}

// disconnect closes our ends of the pipes, which ends the readers.
func (p *process) disconnect() {
	for _, f := range []*os.File{p.stdin, p.stdout, p.stderr, p.errors} {
		if f != nil {
			_ = f.Close() // a second time, perhaps
		}
	}
}

func (p *process) wait() {
	_ = p.cmd.Wait() // the state is in ProcessState
	close(p.done)
}

// listen keeps the end of what the program writes to stderr, and adds all of it to a file if
// there is one.
func (p *process) listen() {
	defer close(p.silent)
	var to io.Writer = &p.tail
	if p.errors != nil {
		defer p.errors.Close()
		to = io.MultiWriter(to, p.errors)
	}
	if _, err := io.Copy(to, p.stderr); err != nil { // the file is full
		_, _ = io.Copy(&p.tail, p.stderr)
	}
}

// read sends the program's lines to lines with the time of their arrival.
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
			l := line{Printable(strings.TrimRight(string(text), "\r\n")), at}
			p.note(at, says, l.text)
			p.lines <- l
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
	now := time.Now()
	_ = p.stdin.SetWriteDeadline(now.Add(writeTimeout))
	p.note(now, hears, text)
	_, err := io.WriteString(p.stdin, text)
	return err
}

// The marks of a conversation.
const (
	says  = ">"
	hears = "<"
)

// note takes down what the program says or hears.
func (p *process) note(at time.Time, mark, text string) {
	if p.spec.Conversation != nil {
		p.spec.Conversation.note(at, mark, p.spec.Label(), p.cmd.Process.Pid, text)
	}
}

// close ends the program: by "quit" first, unless kill is set. It returns when
// the process and its pipes are gone.
func (p *process) close(kill bool) {
	drained := make(chan struct{})
	go func() { // a full pipe must not keep the program from exiting
		defer close(drained)
		for range p.lines {
			continue // nobody reads its lines any more
		}
	}()
	if !kill {
		_ = p.send("quit\n")
		_ = p.stdin.Close()
		wait(p.done, quitTimeout)
	}
	killGroup(p.cmd)
	<-p.done
	p.disconnect()
	<-drained
	<-p.silent
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

// left reports whether the program has exited by itself and successfully.
func (p *process) left() bool { return !p.running() && p.cmd.ProcessState.Success() }

// status says how the program ended and what it wrote last on stderr. It waits a
// moment for a program that has closed its output to exit.
func (p *process) status() string {
	if !wait(p.done, time.Second) {
		return "closed its output"
	}
	wait(p.silent, exitTimeout)
	s := p.cmd.ProcessState.String()
	if last := p.tail.lastLine(); last != "" {
		s = fmt.Sprintf("%s: %s", s, last)
	}
	return s
}

// wait reports whether c is closed within some time.
func wait(c <-chan struct{}, limit time.Duration) bool {
	timer := time.NewTimer(limit)
	defer timer.Stop()
	select {
	case <-c:
		return true
	case <-timer.C:
		return false
	}
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
	last := ""
	for l := range strings.FieldsFuncSeq(string(t.data), func(r rune) bool { return r == '\n' || r == '\r' }) {
		if l = strings.TrimSpace(Printable(l)); l == "" {
			continue
		}
		if last = l; strings.HasPrefix(l, "panic:") || strings.HasPrefix(l, "fatal error:") {
			break
		}
	}
	return last
}
