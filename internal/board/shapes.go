package board

import (
	"fmt"
	"math"
)

// shapes are the pieces of chess by their letters, drawn on a square of SquareSide.
var shapes = map[byte]string{
	'P': `<path d="M22.5 19.5C17.5 21 16.5 25 18.5 27.5C13 29.5 11.5 35 11.5 39` +
		`H33.5C33.5 35 32 29.5 26.5 27.5C28.5 25 27.5 21 22.5 19.5Z"/>` +
		`<circle cx="22.5" cy="14" r="6"/>`,
	'R': `<path d="M13.5 35L15 17H11.5V9H16V12.5H20.5V9H24.5V12.5H29V9H33.5V17H30L31.5 35Z"/>` +
		`<path d="M10 39V35H35V39Z"/><path d="M15 17H30" fill="none"/>`,
	'N': `<path d="M12 39C12 31 17 28.5 20.5 23.5C17.5 25.5 14.5 26.5 12 28.5` +
		`C9.5 30.5 6.5 27.5 8 25L14 15L13.5 7.5L18.5 11C28 10.5 35 20 34 39Z"/>` +
		`<circle cx="16.5" cy="17" r="1.3" fill="currentColor"/><path d="M10.5 26.5L12.5 24.5" fill="none"/>`,
	'B': `<path d="M22.5 10.5C15 16 13 24.5 17.5 30.5H27.5C32 24.5 30 16 22.5 10.5Z"/><circle cx="22.5" cy="8" r="2.5"/>` +
		`<path d="M17.5 30.5H27.5L29 34.5H16Z"/><path d="M10 39C10 36 14 34.5 22.5 34.5C31 34.5 35 36 35 39Z"/>` +
		`<path d="M22.5 16.5V24M19 20H26" fill="none"/>`,
	'Q': `<path d="M12.5 31L8 14.5L15.5 23L17 10.5L22.5 22L28 10.5L29.5 23L37 14.5L32.5 31Z"/>` +
		`<path d="M12.5 31H32.5L34 39H11Z"/><path d="M12 35H33" fill="none"/>` +
		`<circle cx="8" cy="12.5" r="2"/><circle cx="17" cy="8.5" r="2"/>` +
		`<circle cx="28" cy="8.5" r="2"/><circle cx="37" cy="12.5" r="2"/>`,
	'K': `<path d="M22.5 4.5V12M19 7.5H26" fill="none"/>` +
		`<path d="M13 32C9 28 6.5 24 9 20.5C12 16.5 18 17.5 21 22C18 16.5 19 12 22.5 12` +
		`C26 12 27 16.5 24 22C27 17.5 33 16.5 36 20.5C38.5 24 36 28 32 32Z"/>` +
		`<path d="M13 32H32L34 39H11Z"/><path d="M12 35.5H33" fill="none"/>`,
}

// The measures of an arrow, in the units of a picture.
const (
	arrowShaft = 4.0  // half of the width
	arrowHead  = 11.0 // half of the width
	arrowPoint = 17.0 // the length of the head
	arrowStart = 10.0 // from the middle of the origin
)

// arrowPath returns the outline of an arrow from one point to another.
func arrowPath(x1, y1, x2, y2 float64) string {
	length := math.Hypot(x2-x1, y2-y1)
	ux, uy := (x2-x1)/length, (y2-y1)/length
	at := func(along, across float64) string {
		return fmt.Sprintf("%.1f %.1f", x1+ux*along-uy*across, y1+uy*along+ux*across)
	}
	neck := length - arrowPoint
	return "M" + at(arrowStart, arrowShaft) + "L" + at(neck, arrowShaft) + "L" + at(neck, arrowHead) +
		"L" + at(length, 0) + "L" + at(neck, -arrowHead) + "L" + at(neck, -arrowShaft) +
		"L" + at(arrowStart, -arrowShaft) + "Z"
}
