package report

import (
	"fmt"
	"strings"
	"time"

	"arrocco/bench/client"
)

// limitText writes a limit as people do: "40/60+0.5 s", "1 s a move", "5000 nodes a
// move", "depth 8".
func limitText(l client.Limit) string {
	parts := strings.Split(l.String(), ", ")
	for i, part := range parts {
		switch seconds, perMove := strings.CutSuffix(part, "s/move"); {
		case perMove:
			parts[i] = seconds + " s a move"
		case strings.HasSuffix(part, " nodes"):
			parts[i] = part + " a move"
		case strings.Trim(part, "0123456789.:/+") == "":
			parts[i] = part + " s"
		}
	}
	return strings.Join(parts, ", ")
}

// shortTime writes some milliseconds.
func shortTime(ms float64) string {
	if ms >= 10000 {
		return fmt.Sprintf("%.1f s", ms/1000)
	}
	return fmt.Sprintf("%.1f ms", ms)
}

// longTime writes a time that people wait for: "12.3 s", "5 min 12 s", "3 h 5 min",
// "2 d 3 h".
func longTime(d time.Duration) string {
	const day = 24 * time.Hour
	if d.Round(100*time.Millisecond) < time.Minute {
		return fmt.Sprintf("%.1f s", d.Seconds())
	}
	two := func(large, small time.Duration, names ...string) string {
		d := d.Round(small)
		return fmt.Sprintf("%d %s %d %s", d/large, names[0], d%large/small, names[1])
	}
	switch {
	case d.Round(time.Second) < time.Hour:
		return two(time.Minute, time.Second, "min", "s")
	case d.Round(time.Minute) < day:
		return two(time.Hour, time.Minute, "h", "min")
	}
	return two(day, time.Hour, "d", "h")
}
