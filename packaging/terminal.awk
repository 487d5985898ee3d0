# Draws lines of a terminal, with the colors and weights of ECMA-48 (ESC [ … m), as a picture in
# SVG. Other control sequences are left out. Needs LC_ALL=C: it counts the bytes of UTF-8 itself.
BEGIN {
	split("#2e3436 #cc0000 #4e9a06 #c4a000 #3465a4 #75507b #06989a #d3d7cf", dark, " ")
	split("#555753 #ef2929 #8ae234 #fce94f #729fcf #ad7fa8 #34e2e2 #eeeeec", bright, " ")
	wide = 8.43; high = 17; ink = "#d3d7cf"; paper = ""; bold = 0
}
function color(n) { # of 256
	if (n < 8) return dark[n + 1]
	if (n < 16) return bright[n - 7]
	if (n >= 232) { n = 8 + 10 * (n - 232); return sprintf("#%02x%02x%02x", n, n, n) }
	n -= 16
	return sprintf("#%02x%02x%02x", level(int(n / 36)), level(int(n / 6) % 6), level(n % 6))
}
function level(n) { return n == 0 ? 0 : 55 + 40 * n }
function style(codes,   list, n, i, c) {
	n = split(codes == "" ? "0" : codes, list, ";")
	for (i = 1; i <= n; i++) {
		c = list[i] + 0
		if (c == 0) { ink = "#d3d7cf"; paper = ""; bold = 0 }
		else if (c == 1) bold = 1
		else if (c == 22) bold = 0
		else if (c >= 30 && c <= 37) ink = dark[c - 29]
		else if (c == 39) ink = "#d3d7cf"
		else if (c >= 40 && c <= 47) paper = dark[c - 39]
		else if (c == 49) paper = ""
		else if (c >= 90 && c <= 97) ink = bright[c - 89]
		else if (c >= 100 && c <= 107) paper = bright[c - 99]
		else if ((c == 38 || c == 48) && list[i + 1] == 5) {
			if (c == 38) ink = color(list[i + 2]); else paper = color(list[i + 2])
			i += 2
		} else if ((c == 38 || c == 48) && list[i + 1] == 2) {
			rgb = sprintf("#%02x%02x%02x", list[i + 2], list[i + 3], list[i + 4])
			if (c == 38) ink = rgb; else paper = rgb
			i += 4
		}
	}
}
function put(text,   x, y, n) {
	copy = text
	n = length(text) - gsub(/[\200-\277]/, "", copy) # characters of UTF-8
	if (n == 0) return
	x = 12 + at * wide; y = 12 + high * NR
	if (paper != "")
		back = back sprintf("<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%d\" fill=\"%s\"/>\n", \
			x, y - 13, n * wide, high, paper)
	at += n
	if (at > most) most = at
	if (text ~ /^ *$/) return
	gsub(/&/, "\\&amp;", text); gsub(/</, "\\&lt;", text); gsub(/>/, "\\&gt;", text)
	front = front sprintf("<text x=\"%.1f\" y=\"%.1f\" textLength=\"%.1f\" fill=\"%s\"%s>%s</text>\n", \
		x, y, n * wide, ink, bold ? " font-weight=\"bold\"" : "", text)
}
{
	line = $0; at = 0
	while ((begin = index(line, "\033[")) > 0) {
		put(substr(line, 1, begin - 1))
		line = substr(line, begin + 2)
		match(line, /^[0-9;?]*/)
		codes = substr(line, 1, RLENGTH); final = substr(line, RLENGTH + 1, 1)
		line = substr(line, RLENGTH + 2)
		if (final == "m") style(codes)
	}
	put(line)
}
END {
	printf "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" font-family=\"monospace\"", \
		24 + most * wide, 24 + high * NR
	printf " font-size=\"14\" xml:space=\"preserve\">\n<rect width=\"100%%\" height=\"100%%\" rx=\"6\" fill=\"#1d1f21\"/>\n"
	printf "%s%s</svg>\n", back, front
}
