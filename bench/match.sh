#!/bin/sh
# Plays the working tree against another version of this program until the
# sequential test decides which is stronger. "make match BASE=main" calls it.
#
# Settings are environment variables:
#   BASE         the version to compare with: any name of a commit (required)
#   TC           time control, moves/time+increment in seconds   (8+0.08)
#   GAMES        number of games, 0 for as many as the test takes (0)
#   VARIANT      chess, chess960 or xiangqi                      (chess)
#   ELO0, ELO1   the hypotheses in normalized Elo                (0, 5)
#   CONCURRENCY  games at a time                     (number of processors)
#   HASH         MiB for each engine                             (16)
#   RECOVER      1 to go on after crashes                        (stop)
#   BOOK         file of openings                    (that of the variant)
#   MATCHES      directory for programs and results              (matches)
#
# Each pair of programs and settings has a directory of its own with the games,
# a log and report.html. Calling it again with the same continues the match.
#
# The exit code is that of "arrocco match": 0 for H1 (or no test left to decide), 3
# for H0, 4 if GAMES were too few to decide, 130 after Ctrl-C, 1 after an error. An
# engine that crashes or hangs is one: the games so far are kept, and RECOVER=1 goes
# on after such games.
set -eu
cd "$(dirname "$0")/.."

: "${BASE:?is not set: name the commit to play against, as in BASE=HEAD~1}"
TC=${TC:-8+0.08} GAMES=${GAMES:-0} VARIANT=${VARIANT:-chess} HASH=${HASH:-16}
ELO0=${ELO0:-0} ELO1=${ELO1:-5} MATCHES=${MATCHES:-matches} GO=${GO:-go}
CONCURRENCY=${CONCURRENCY:-$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 1)}
BOOK=${BOOK:-bench/match/testdata/$VARIANT.epd}

commit=$(git rev-parse --verify --quiet "$BASE^{commit}") || {
	echo "match: BASE=$BASE is no commit of this repository" >&2
	exit 2
}
[ -f "$BOOK" ] || {
	echo "match: BOOK=$BOOK is not there (VARIANT=$VARIANT)" >&2
	exit 2
}

build() { CGO_ENABLED=0 $GO build -trimpath -buildvcs=false -o "$1" ./cmd/engine; }

temporary=$(mktemp -d)
trap 'rm -rf "$temporary"' EXIT
trap 'exit 130' INT TERM
echo "Building the working tree and $BASE ($commit)" >&2
build "$temporary/new"
mkdir "$temporary/tree"
git archive "$commit" | tar -xf - -C "$temporary/tree"
(cd "$temporary/tree" && build "$temporary/base")

# A directory whose programs are the same is continued, another one is new.
name=$(git describe --always --dirty)-vs-$(git rev-parse --short "$commit")-$VARIANT-$(echo "$TC" | tr / :)
directory=$MATCHES/$name
n=1
while [ -e "$directory" ] && ! { cmp -s "$temporary/new" "$directory/new" && cmp -s "$temporary/base" "$directory/base"; }; do
	n=$((n + 1))
	directory=$MATCHES/$name-$n
done
mkdir -p "$directory"
[ -e "$directory/base" ] || cp "$temporary/new" "$temporary/base" "$directory"
recover=
[ "${RECOVER:-0}" = 0 ] || recover=--recover
echo "Results go to $directory" >&2

"$directory/new" match \
	--engine "name=new,cmd=$directory/new" --engine "name=base,cmd=$directory/base" \
	--each "tc=$TC,option.Hash=$HASH,option.Threads=1,margin=20" \
	--variant "$VARIANT" --openings "$BOOK" --games "$GAMES" --concurrency "$CONCURRENCY" \
	--sprt "elo0=$ELO0,elo1=$ELO1,alpha=0.05,beta=0.05" \
	--draw movenumber=40,movecount=8,score=10 --resign movecount=4,score=800,twosided \
	$recover \
	--log "$directory/log.jsonl" --pgn "$directory/games.pgn" --report "$directory/report.html" --resume
