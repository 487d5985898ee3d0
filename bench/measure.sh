#!/bin/sh
# Prints the figures that this project watches as a table, and writes them as
# JSON: the speed of perft and of bench with one and two threads, the time to
# reach the depth of bench, and the test suites, and for xiangqi the same except for
# the suites. "make measure" calls it.
#
# Settings are environment variables:
#   BASE   a commit to compare with: its figures stand beside ours (none)
#   JSON   file to write                                   (measure.json)
#   NODES  nodes for a position of a test suite             (100000)
#   RUNS   runs of each timed figure, of which the best counts (3)
#
# What BASE does not play yet is left out on its side.
#
# The two programs take turns, so that both see the same disturbances. Figures
# of different machines cannot be compared.
set -eu
cd "$(dirname "$0")/.."

BASE=${BASE:-} JSON=${JSON:-measure.json} NODES=${NODES:-100000} RUNS=${RUNS:-3} GO=${GO:-go}

build() { CGO_ENABLED=0 $GO build -trimpath -buildvcs=false -o "$1" ./cmd/engine; }

temporary=$(mktemp -d)
trap 'rm -rf "$temporary"' EXIT
trap 'exit 130' INT TERM
build "$temporary/new"
programs=new
if [ -n "$BASE" ]; then
	commit=$(git rev-parse --verify --quiet "$BASE^{commit}") || {
		echo "measure: BASE=$BASE is no commit of this repository" >&2
		exit 2
	}
	mkdir "$temporary/tree"
	git archive "$commit" | tar -xf - -C "$temporary/tree"
	(cd "$temporary/tree" && build "$temporary/base")
	programs="base new"
fi

# say PROGRAM NAME UNIT BETTER VALUE: one measurement. BETTER is more, less, or
# same for a figure that only changes when the play does.
say() { printf '%s\t%s\t%s\t%s\t%s\n' "$@" >>"$temporary/figures"; }

# perft PROGRAM DEPTH [FLAG…]: million leaves a second.
perft() {
	program=$1 depth=$2
	shift 2
	"$temporary/$program" perft startpos "$depth" "$@" 2>&1 >/dev/null |
		awk '{ for (i = 2; i <= NF; i++) if ($i == "million") print $(i - 1) }'
}

# bench PROGRAM THREADS [FLAG…]: nodes and nodes a second as the last line says, and the
# median time of a position.
bench() {
	program=$1 threads=$2
	shift 2
	"$temporary/$program" bench 16 "$threads" "$@" | awk '
		/ ms / { for (i = 2; i <= NF; i++) if ($i == "ms") ms[++n] = $(i - 1) }
		{ last = $0 }
		END {
			for (i = 2; i <= n; i++)
				for (j = i; j > 1 && ms[j - 1] > ms[j]; j--) { t = ms[j]; ms[j] = ms[j - 1]; ms[j - 1] = t }
			split(last, words, " ")
			print words[1], words[3] / 1000, (ms[int((n + 1) / 2)] + ms[int(n / 2) + 1]) / 2
		}'
}

# suite PROGRAM FILE: how many problems it solved, and how many points it made.
suite() {
	"$temporary/$1" epd "bench/testdata/$2.epd" --nodes "$NODES" --json 2>/dev/null | awk '
		/"solved":true/ { solved++ }
		match($0, /"points":[0-9]+/) { points += substr($0, RSTART + 9, RLENGTH - 9) }
		END { print solved + 0, points + 0 }'
}

# speed PROGRAM PREFIX DEPTH [FLAG…]: the figures of one game.
speed() {
	program=$1 prefix=$2 depth=$3
	shift 3
	say "$program" "${prefix}perft" "Mnodes/s" more "$(perft "$program" "$depth" "$@")"
	for threads in 1 2; do
		figures=$(bench "$program" "$threads" "$@")
		say_bench "$program" "$prefix" "$threads" $figures # splitting is meant: three figures
	done
}

# say_bench PROGRAM PREFIX THREADS NODES SPEED TIME
say_bench() {
	[ "$3" = 2 ] || say "$1" "${2}bench signature" "nodes" same "$4"
	say "$1" "${2}bench, threads: $3" "knodes/s" more "$5"
	say "$1" "${2}time to depth, threads: $3" "ms" less "$6"
}

# plays PROGRAM GAME: whether it knows the game.
plays() { "$temporary/$1" show startpos --variant "$2" >/dev/null 2>&1; }

run=1
while [ "$run" -le "$RUNS" ]; do
	for p in $programs; do
		echo "run $run of $RUNS: $p" >&2
		speed "$p" "" 6
		if plays "$p" xiangqi; then
			speed "$p" "xiangqi " 5 --variant xiangqi
		fi
	done
	run=$((run + 1))
done
for p in $programs; do
	for s in wac bk sts-odd mates; do
		echo "suite $s: $p" >&2
		set -- $(suite "$p" "$s")
		say "$p" "$s" "solved" more "$1"
		[ "$2" = 0 ] || say "$p" "$s points" "points" more "$2"
	done
done

# The best of all runs of each figure, in the order of their first appearance:
# a line each of name, unit, better, our value, theirs (empty without BASE).
awk -F '\t' '
	!($2 in unit) { names[++n] = $2; unit[$2] = $3; better[$2] = $4 }
	{
		key = $1 SUBSEP $2
		if (!(key in best) || ($4 == "more" && $5 > best[key]) || ($4 == "less" && $5 < best[key])) best[key] = $5 + 0
	}
	END {
		for (i = 1; i <= n; i++) {
			name = names[i]
			printf "%s\t%s\t%s\t%.10g\t", name, unit[name], better[name], best["new" SUBSEP name]
			print (("base" SUBSEP name) in best) ? sprintf("%.10g", best["base" SUBSEP name]) : ""
		}
	}' "$temporary/figures" >"$temporary/best"

commit=$(git describe --always --dirty)

# The table, with theirs on the left where there is a BASE.
awk -F '\t' -v ours="$commit" -v theirs="$BASE" '
	function row(name, unit, a, b, ratio) {
		printf "%-34s %-9s", name, unit
		if (theirs != "") printf " %14s", a
		printf " %14s", b
		print theirs != "" ? sprintf(" %8s", ratio) : ""
	}
	BEGIN { row("figure", "unit", theirs, ours, "ratio") }
	{ row($1, $2, $5, $4, $5 > 0 ? sprintf("%.3f", $4 / $5) : "") }' "$temporary/best"

# The same as JSON.
awk -F '\t' -v ours="$commit" -v theirs="$BASE" -v nodes="$NODES" '
	BEGIN { printf "{\"commit\":\"%s\",\"base\":\"%s\",\"suite_nodes\":%d,\"figures\":[", ours, theirs, nodes }
	{
		printf "%s\n{\"name\":\"%s\",\"unit\":\"%s\",\"better\":\"%s\",\"value\":%s", separator, $1, $2, $3, $4
		if ($5 != "") printf ",\"base\":%s", $5
		printf "}"
		separator = ","
	}
	END { print "\n]}" }' "$temporary/best" >"$JSON"
echo "written to $JSON" >&2
