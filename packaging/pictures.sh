#!/bin/sh
# Makes the pictures of the README anew, in docs/images: a board, a terminal, and the page of
# annotated games. The argument is the program. Needs script (util-linux), awk and chromium.
set -eu
program=$1
case $program in */*) program=$(realpath "$program") ;; esac
to=$PWD/docs/images
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$to"

opening='startpos moves 1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O'
rm -f "$to/board.svg"
# shellcheck disable=SC2086 # the words are arguments
"$program" show $opening --svg "$to/board.svg"

# What a terminal of 80 columns shows, without what was redrawn on its alternate screen.
command="arrocco analyse $opening --nodes 200000 --multipv 3"
export PATH="${program%/*}:$PATH" TERM=xterm-256color
script -qec "stty cols 80 rows 30; $command" "$work/typescript" </dev/null >/dev/null
{
	printf '$ %s\n' "$command"
	sed '1d; /^Script /d' "$work/typescript" | tr -d '\r' | awk '
		{ all = all $0 "\n" }
		END { # the last picture is on the main screen
			n = split(all, part, "\033\\[\\?1049l")
			printf "%s", part[n]
		}'
} | LC_ALL=C awk -f packaging/terminal.awk >"$to/terminal.svg"

cat >"$work/game.pgn" <<'END'
[White "Morphy"]
[Black "Duke of Brunswick, Count Isouard"]
[Date "1858.??.??"]
[Result "1-0"]

1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 c6
9. Bg5 b5 10. Nxb5 cxb5 11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6
15. Bxd7+ Nxd7 16. Qb8+ Nxb8 17. Rd8# 1-0
END
"$program" analyse "$work/game.pgn" --nodes 20000 --out "$work/annotated.pgn" --report "$work/report.html"
chromium --headless --no-sandbox --disable-gpu --hide-scrollbars --window-size=1000,800 \
	--screenshot="$to/report.png" "file://$work/report.html" 2>/dev/null
