package main

import (
	"bufio"
	"bytes"
	"io"
	"net/http"
	"os"
	"runtime"
	"strings"
	"testing"
)

// TestWeb starts the board in the browser, asks for the page, and ends it as Ctrl-C does.
func TestWeb(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("a process cannot interrupt itself")
	}
	in, out := io.Pipe()
	var errs bytes.Buffer
	code := make(chan int, 1)
	go func() {
		code <- run([]string{"web", "--no-browser", "--dir", t.TempDir(), "--hash", "1"}, nil, out, &errs)
		out.Close()
	}()
	line, err := bufio.NewReader(in).ReadString('\n')
	if err != nil {
		t.Fatalf("%v, exit code %d: %s", err, <-code, errs.String())
	}
	address := strings.TrimSpace(line)
	answer, err := http.Get(address)
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(answer.Body)
	if err != nil || answer.StatusCode != http.StatusOK || !strings.Contains(string(text), "<title>Arrocco</title>") {
		t.Errorf("%s: %s, %v", address, answer.Status, err)
	}
	if err := answer.Body.Close(); err != nil {
		t.Error(err)
	}
	http.DefaultClient.CloseIdleConnections()
	self, err := os.FindProcess(os.Getpid())
	if err == nil {
		err = self.Signal(os.Interrupt)
	}
	if err != nil {
		t.Fatal(err)
	}
	if got := <-code; got != 0 || errs.Len() > 0 {
		t.Errorf("exit code %d: %s", got, errs.String())
	}
}
