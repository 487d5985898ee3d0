package web

import (
	"bufio"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"sync"
	"testing"
	"time"
)

// patience is how long a test waits for what must come. It is long because machines may be busy.
const patience = 2 * time.Minute

// A browser is a chromium that a test drives over two pipes, by the Chrome DevTools Protocol.
type browser struct {
	t   *testing.T
	out *os.File
	err error

	mu      sync.Mutex
	last    int
	waiting map[int]chan message
	logs    []string // errors of scripts
}

// refused matches what chromium says of a request that the server has refused, which pages show.
var refused = regexp.MustCompile(`status of (409|422)`)

// A message is one of the protocol, in either direction.
type message struct {
	ID      int             `json:"id,omitempty"`
	Session string          `json:"sessionId,omitempty"`
	Method  string          `json:"method,omitempty"`
	Params  any             `json:"params,omitempty"`
	Result  json.RawMessage `json:"result,omitempty"`
	Error   *struct {
		Message string `json:"message"`
	} `json:"error,omitempty"`
}

// A tab is a page in the browser.
type tab struct {
	*browser
	session string
}

// startBrowser starts the browser, or skips the test where there is none. It ends with the test.
func startBrowser(t *testing.T) *browser {
	t.Helper()
	path, err := exec.LookPath("chromium")
	if err != nil || testing.Short() {
		t.Skip("there is no chromium, or no time for it")
	}
	theirIn, out, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	in, theirOut, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(path, "--headless", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe",
		"--no-first-run", "--disable-background-networking", "--disable-extensions",
		"--user-data-dir="+t.TempDir(), "about:blank")
	cmd.ExtraFiles = []*os.File{theirIn, theirOut} // chromium reads from 3 and writes to 4
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(theirIn.Close(), theirOut.Close()); err != nil {
		t.Fatal(err)
	}
	b := &browser{t: t, out: out, waiting: map[int]chan message{}}
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		b.read(in)
	}()
	t.Cleanup(func() {
		b.mu.Lock()
		b.last++
		_, err := fmt.Fprintf(out, `{"id": %d, "method": "Browser.close"}%c`, b.last, 0)
		b.mu.Unlock()
		if err != nil {
			t.Error(err)
		}
		done := make(chan struct{})
		go func() {
			defer close(done)
			_ = cmd.Wait() // how the browser ends does not matter
		}()
		select {
		case <-done:
		case <-time.After(20 * time.Second):
			if err := cmd.Process.Kill(); err != nil {
				t.Error(err)
			}
			<-done
		}
		<-ended
		if err := errors.Join(out.Close(), in.Close()); err != nil {
			t.Error(err)
		}
	})
	return b
}

// read takes in messages of the browser.
func (b *browser) read(in *os.File) {
	r := bufio.NewReader(in)
	for {
		text, err := r.ReadBytes(0)
		if err != nil {
			b.mu.Lock()
			defer b.mu.Unlock()
			b.err = err
			for _, c := range b.waiting {
				close(c)
			}
			b.waiting = nil
			return
		}
		m := message{}
		if json.Unmarshal(text[:len(text)-1], &m) != nil {
			continue
		}
		b.mu.Lock()
		if c := b.waiting[m.ID]; c != nil {
			c <- m
			delete(b.waiting, m.ID)
		}
		if m.Method == "Runtime.exceptionThrown" || m.Method == "Log.entryAdded" {
			params, _ := json.Marshal(m.Params)
			if !refused.Match(params) {
				b.logs = append(b.logs, string(params))
			}
		}
		b.mu.Unlock()
	}
}

// call calls a method of the protocol and stores its result, unless result is nil.
func (b *browser) call(session, method string, params, result any) {
	b.t.Helper()
	if err := b.try(session, method, params, result); err != nil {
		b.t.Fatal(err)
	}
}

// try is call for a method that the browser may refuse. The error is that of the browser.
func (b *browser) try(session, method string, params, result any) error {
	b.t.Helper()
	c := make(chan message, 1)
	b.mu.Lock()
	if b.waiting == nil {
		b.mu.Unlock()
		b.t.Fatalf("%s: the browser has ended: %v", method, b.err)
	}
	b.last++
	b.waiting[b.last] = c
	text, err := json.Marshal(message{ID: b.last, Session: session, Method: method, Params: params})
	if err == nil {
		_, err = b.out.Write(append(text, 0))
	}
	b.mu.Unlock()
	if err != nil {
		b.t.Fatal(err)
	}
	select {
	case m, ok := <-c:
		if !ok {
			b.t.Fatalf("%s: the browser has ended", method)
		}
		if m.Error != nil {
			return fmt.Errorf("%s: %s", method, m.Error.Message)
		}
		if result != nil {
			if err := json.Unmarshal(m.Result, result); err != nil {
				b.t.Fatalf("%s: %v", method, err)
			}
		}
	case <-time.After(patience):
		b.t.Fatalf("%s: no answer", method)
	}
	return nil
}

// args are the parameters of a call.
type args = map[string]any

// open opens a page in a new tab of the given size.
func (b *browser) open(address string, width, height int) *tab {
	b.t.Helper()
	var target struct {
		TargetID  string `json:"targetId"`
		SessionID string `json:"sessionId"`
	}
	b.call("", "Target.createTarget", args{"url": "about:blank"}, &target)
	b.call("", "Target.attachToTarget", args{"targetId": target.TargetID, "flatten": true}, &target)
	p := &tab{b, target.SessionID}
	p.do("Runtime.enable", nil)
	p.do("Log.enable", nil)
	p.do("Page.enable", nil)
	p.do("Emulation.setDeviceMetricsOverride", args{
		"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 500,
	})
	p.visit(address)
	return p
}

// visit goes to an address and waits for the page.
func (p *tab) visit(address string) {
	p.t.Helper()
	p.do("Page.navigate", args{"url": address})
	p.wait("document.readyState === 'complete' && location.href.startsWith(" + quote(address) + ")")
}

// do calls a method for the tab.
func (p *tab) do(method string, params any) {
	p.t.Helper()
	p.call(p.session, method, params, nil)
}

// front brings the tab to the front: pages behind others stop listening.
func (p *tab) front() {
	p.t.Helper()
	p.do("Page.bringToFront", nil)
}

// theme sets the preferred colors, "light" or "dark".
func (p *tab) theme(name string) {
	p.do("Emulation.setEmulatedMedia", args{"features": []args{{"name": "prefers-color-scheme", "value": name}}})
}

// eval returns the value of an expression in the page as JSON.
func (p *tab) eval(expression string) string {
	p.t.Helper()
	value, err := p.tryEval(expression)
	if err != nil {
		p.t.Fatal(err)
	}
	return value
}

// tryEval is eval for a page that may go away. The error is that of the browser.
func (p *tab) tryEval(expression string) (value string, err error) {
	p.t.Helper()
	var r struct {
		Result struct {
			Value json.RawMessage `json:"value"`
		} `json:"result"`
		Exception json.RawMessage `json:"exceptionDetails"`
	}
	err = p.try(p.session, "Runtime.evaluate", args{
		"expression": expression, "awaitPromise": true, "returnByValue": true,
	}, &r)
	if r.Exception != nil {
		p.t.Fatalf("%s: %s", expression, r.Exception)
	}
	return string(r.Result.Value), err
}

// quote returns a text as a literal of JavaScript.
func quote(text string) string {
	b, _ := json.Marshal(text)
	return string(b)
}

// wait waits until an expression is true.
func (p *tab) wait(condition string) {
	p.t.Helper()
	for start := time.Now(); time.Since(start) < patience; time.Sleep(10 * time.Millisecond) {
		// While a page loads, there may be nothing to ask, or a page that goes away before it answers.
		value, err := p.tryEval("(() => { try { return Boolean(" + condition + "); } catch { return false; } })()")
		if err == nil && value == "true" {
			return
		}
	}
	p.t.Fatalf("waited for %s; the page: %s", condition, p.eval("document.body.innerText"))
}

// middle returns the middle of an element.
func (p *tab) middle(selector string) (x, y float64) {
	p.t.Helper()
	p.wait("document.querySelector(" + quote(selector) + ")")
	text := p.eval("(() => { const e = document.querySelector(" + quote(selector) + ");" +
		"e.scrollIntoView({block: 'nearest'}); const r = e.getBoundingClientRect();" +
		"return [r.x + r.width / 2, r.y + r.height / 2]; })()")
	if _, err := fmt.Sscanf(text, "[%f,%f]", &x, &y); err != nil {
		p.t.Fatalf("%s: %s", selector, text)
	}
	return x, y
}

// mouse sends an event of the mouse.
func (p *tab) mouse(kind string, x, y float64, buttons int) {
	p.t.Helper()
	p.do("Input.dispatchMouseEvent", args{
		"type": kind, "x": x, "y": y, "button": "left", "buttons": buttons, "clickCount": 1,
	})
}

// click clicks on an element with the mouse.
func (p *tab) click(selector string) {
	p.t.Helper()
	x, y := p.middle(selector)
	p.mouse("mousePressed", x, y, 1)
	p.mouse("mouseReleased", x, y, 0)
}

// drag drags from one element to another with the mouse.
func (p *tab) drag(from, to string) {
	p.t.Helper()
	x1, y1 := p.middle(from)
	x2, y2 := p.middle(to)
	p.mouse("mousePressed", x1, y1, 1)
	p.mouse("mouseMoved", (x1+x2)/2, (y1+y2)/2, 1)
	p.mouse("mouseMoved", x2, y2, 1)
	p.mouse("mouseReleased", x2, y2, 0)
}

// key presses a key, such as "Enter" or "ArrowUp".
func (p *tab) key(name string) {
	p.t.Helper()
	text := map[string]string{"Enter": "\r"}[name]
	for _, kind := range []string{"keyDown", "keyUp"} {
		p.do("Input.dispatchKeyEvent", args{"type": kind, "key": name, "code": name, "text": text})
		text = ""
	}
}

// picture writes a picture of the page to the directory that the variable ARROCCO_PICTURES names.
func (p *tab) picture(name string) {
	p.t.Helper()
	dir := os.Getenv("ARROCCO_PICTURES")
	if dir == "" {
		return
	}
	var shot struct{ Data string }
	p.call(p.session, "Page.captureScreenshot", args{"format": "png", "captureBeyondViewport": true}, &shot)
	text, err := base64.StdEncoding.DecodeString(shot.Data)
	if err == nil {
		err = os.WriteFile(dir+"/"+name+".png", text, 0o600)
	}
	if err != nil {
		p.t.Fatal(err)
	}
}

// checkLogs fails the test if a script has failed or the browser has complained.
func (b *browser) checkLogs() {
	b.t.Helper()
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, text := range b.logs {
		b.t.Errorf("the browser says %s", text)
	}
}
