package progress

import (
	"fmt"
	"strings"
	"time"
)

// String returns the state as a line of text: "w40: 12 of 40 positions, 3.1
// positions/s, 0 h 12 min left, 5 solved".
func (m *Meter) String() string {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.text()
}

// text is String for who holds the lock.
func (m *Meter) text() string {
	var b strings.Builder
	fmt.Fprint(&b, m.done)
	if m.options.Total > 0 {
		fmt.Fprintf(&b, " of %d", m.options.Total)
	}
	fmt.Fprintf(&b, " %s, %.1f %s/s", m.options.Unit, m.Rate(), m.options.Unit)
	if left, known := m.Left(); known {
		fmt.Fprintf(&b, ", %s left", HoursMinutes(left))
	}
	if m.note != "" {
		b.WriteString(", " + m.note)
	}
	return joined(m.options.Name, b.String())
}

// Rate returns how many a second have been done since the clock started. It is for
// Options.Line and for the goroutine that counts.
func (m *Meter) Rate() float64 { return m.PerSecond(m.done - m.first) }

// PerSecond returns how many a second n are since the clock started.
func (m *Meter) PerSecond(n int64) float64 {
	return float64(n) / max(time.Since(m.began), time.Millisecond).Seconds()
}

// Left returns the time that is left at the rate so far, and whether it is known: it
// is not without a total, and before anything is done. It is for Options.Line and
// for the goroutine that counts.
func (m *Meter) Left() (left time.Duration, known bool) {
	rate := m.Rate()
	if m.options.Total <= 0 || rate <= 0 {
		return 0, false
	}
	seconds := float64(max(m.options.Total-m.done, 0)) / rate
	return time.Duration(seconds * float64(time.Second)), true
}

// HoursMinutes writes a time as "2 h 05 min".
func HoursMinutes(d time.Duration) string {
	minutes := int(d.Minutes())
	return fmt.Sprintf("%d h %02d min", minutes/60, minutes%60)
}
