package client

import (
	"fmt"
	"io"
	"strings"
	"sync"
	"time"
)

// A Conversation takes down what engines say and hear, a line for each line: the time,
// the engine and its process, "<" for what it is sent and ">" for what it says. It is safe
// for concurrent use. A nil Conversation takes down nothing.
type Conversation struct {
	mu  sync.Mutex
	w   io.Writer
	err error
}

// NewConversation returns a Conversation that writes to w.
func NewConversation(w io.Writer) *Conversation { return &Conversation{w: w} }

// Err returns the first error of writing. Nothing is written after it.
func (c *Conversation) Err() error {
	if c == nil {
		return nil
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.err
}

// timestamp is the form of times in a conversation: a day may pass.
const timestamp = "2006-01-02 15:04:05.000000"

// note writes lines, which an engine with the given name and process said or was sent.
func (c *Conversation) note(at time.Time, mark, name string, pid int, text string) {
	if c == nil {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	for line := range strings.Lines(text) {
		c.print("%s %s(%d) %s %s\n", at.Format(timestamp), name, pid, mark, Printable(strings.TrimRight(line, "\r\n")))
	}
}

// Remark writes a line of the runner's.
func (c *Conversation) Remark(format string, args ...any) {
	if c == nil {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.print("%s %s\n", time.Now().Format(timestamp), fmt.Sprintf(format, args...))
}

func (c *Conversation) print(format string, args ...any) {
	if c.err == nil {
		_, c.err = fmt.Fprintf(c.w, format, args...)
	}
}
