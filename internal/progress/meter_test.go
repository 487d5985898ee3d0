package progress_test

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"arrocco/internal/progress"
)

// TestLines writes lines where there is no terminal, a minute apart.
func TestLines(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var out bytes.Buffer
		m := progress.New(&out, progress.Options{Name: "match", Unit: "games", Total: 200})
		time.Sleep(time.Hour) // nothing is counted before Begin
		m.Begin(20)
		for n := int64(21); n <= 200; n++ {
			time.Sleep(time.Second)
			m.Set(n, fmt.Sprintf("%d won", n/2))
		}
		m.Finish()
		const want = "match: 80 of 200 games, 1.0 games/s, 0 h 02 min left, 40 won\n" +
			"match: 140 of 200 games, 1.0 games/s, 0 h 01 min left, 70 won\n" +
			"match: 200 of 200 games, 1.0 games/s, 0 h 00 min left, 100 won\n"
		if out.String() != want {
			t.Errorf("got\n%swant\n%s", out.String(), want)
		}
	})
}

// TestUnknown has neither a total nor a name nor notes.
func TestUnknown(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var out bytes.Buffer
		m := progress.New(&out, progress.Options{Unit: "games"})
		if _, known := m.Left(); known {
			t.Error("the time left is known at the start")
		}
		time.Sleep(20 * time.Second)
		m.Add(5, "")
		m.Add(5, "")
		if out.Len() > 0 {
			t.Errorf("wrote %q too early", out.String())
		}
		m.WriteLine()
		if got, want := out.String(), "10 games, 0.5 games/s\n"; got != want {
			t.Errorf("got %q, want %q", got, want)
		}
		if got := m.PerSecond(40); got != 2 {
			t.Errorf("%v a second", got)
		}
	})
}

// TestLine has a text of its own.
func TestLine(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var out bytes.Buffer
		m := progress.New(&out, progress.Options{Total: 7200, Line: func(m *progress.Meter) string {
			left, _ := m.Left()
			return fmt.Sprintf("%.1f/s, %s", m.Rate(), progress.HoursMinutes(left))
		}})
		time.Sleep(time.Minute)
		m.Set(30, "")
		if got, want := out.String(), "0.5/s, 3 h 59 min\n"; got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	})
}

// TestBar draws on a terminal: on one row, with the time left, and with other lines
// beside it.
func TestBar(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var out bytes.Buffer
		m := progress.New(&out, progress.Options{
			Name: "suite", Unit: "positions", Total: 40, Columns: func() int { return 80 },
		})
		for range 10 {
			time.Sleep(2 * time.Second)
			m.Add(1, "3 solved")
		}
		rows := strings.Split(out.String(), "\r")
		last := rows[len(rows)-1]
		for _, want := range []string{"suite: 3 solved  25% |", "(10/40)", "s:53s]"} {
			if !strings.Contains(last, want) {
				t.Errorf("no %q in %q", want, last)
			}
		}
		if strings.Contains(out.String(), "\n") {
			t.Errorf("more than one row: %q", out.String())
		}
		out.Reset()
		if n, err := fmt.Fprintln(m.Writer(&out), "a line"); n != 7 || err != nil {
			t.Errorf("wrote %d bytes, %v", n, err)
		}
		if got := out.String(); !strings.HasPrefix(got, "\r ") || !strings.Contains(got, "\ra line\n") {
			t.Errorf("the bar is not removed before the line: %q", got)
		}
		out.Reset()
		m.Finish()
		if got := strings.Trim(out.String(), "\r "); got != "" {
			t.Errorf("left on the terminal: %q", got)
		}
		out.Reset()
		m.WriteLine()
		if got, want := out.String(), "suite: 10 of 40 positions, 0.5 positions/s, 0 h 01 min left, 3 solved\n"; got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	})
}

// errFull is the error of a failing writer.
var errFull = errors.New("full")

// A failing writer writes nothing.
type failing struct{}

// Write fails.
func (failing) Write([]byte) (int, error) { return 0, errFull }

// TestFailingWriter checks that progress that cannot be shown is no trouble, and
// that the errors of other lines are returned.
func TestFailingWriter(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for _, columns := range []func() int{nil, func() int { return 80 }} {
			m := progress.New(failing{}, progress.Options{Unit: "games", Columns: columns})
			time.Sleep(time.Hour)
			m.Set(5, "")
			if _, err := m.Writer(failing{}).Write([]byte("x\n")); !errors.Is(err, errFull) {
				t.Errorf("error %v", err)
			}
			m.Finish()
		}
	})
}
