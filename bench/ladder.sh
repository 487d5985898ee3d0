#!/bin/sh
# Measures the levels of UCI_Elo: plays each against Stockfish with UCI_LimitStrength at
# about the same strength, whose scale is the one that users know, and prints what the
# levels are worth on it. engine/strength.go has the table that comes of it.
#
# Settings are environment variables:
#   ENGINE     the program to measure                          (./arrocco)
#   STOCKFISH  the program to measure it by                    (stockfish)
#   LEVELS     values of UCI_Elo, in the order to be measured  (800 1000 … 2800)
#   GAMES      games of each level                             (100)
#   BATCH      games after which the opponent is chosen anew   (10)
#   BOOK       file of openings            (bench/match/testdata/chess.epd)
#   LADDER     directory for games and results                 (ladder)
#   LOW, HIGH  the range of Stockfish's UCI_Elo                (1350 2850)
#   NODES      nodes of each move of a level above 2670         (1000000)
#
# No game has a clock, so that a busy machine plays the same ones. Levels of both programs are
# limited in depth: Stockfish's choose their move at a depth of 1 + skill, and need to search
# no deeper. Our levels above 2670 are limited in time and nodes instead. Levels below the
# range of Stockfish play against levels that have been measured.
# Calling it again goes on where it stopped; LADDER/games has a line for each batch:
# level, rating of the opponent, points, games. Needs awk.
set -eu
cd "$(dirname "$0")/.."

ENGINE=${ENGINE:-./arrocco} STOCKFISH=${STOCKFISH:-stockfish} GAMES=${GAMES:-100} BATCH=${BATCH:-10}
LEVELS=${LEVELS:-"800 1000 1200 1400 1600 1800 2000 2200 2400 2600 2800"}
BOOK=${BOOK:-bench/match/testdata/chess.epd} LADDER=${LADDER:-ladder} LOW=${LOW:-1350} HIGH=${HIGH:-2850} NODES=${NODES:-1000000}

mkdir -p "$LADDER"
touch "$LADDER/games"

# rating LEVEL prints the games of a level, its rating and the error of that (95 %): the
# rating at which its points are what is expected against these opponents. A drawn game
# against the mean opponent is added, so that there is one if all were won or lost.
rating() {
	awk -v level="$1" '
	BEGIN { n = 0 }
	$1 == level { opponent[n] = $2; points += $3; games[n++] = $4; sum += $4; mean += $2 * $4 }
	END {
		if (sum == 0) exit
		opponent[n] = mean / sum; games[n++] = 1; points += 0.5
		low = -2000; high = 6000
		while (high - low > 0.1) {
			r = (low + high) / 2; expected = information = 0
			for (i = 0; i < n; i++) {
				p = 1 / (1 + 10 ^ ((opponent[i] - r) / 400))
				expected += games[i] * p; information += games[i] * p * (1 - p)
			}
			if (expected < points) low = r; else high = r
		}
		printf "%d %.0f %.0f\n", sum, r, 1.96 * 400 / log(10) / sqrt(information)
	}' "$LADDER/games"
}

# nearest RATING LEVEL prints another level that has been measured, with its rating.
nearest() {
	for level in $LEVELS; do
		[ "$level" = "$2" ] || rating "$level" | awk -v l="$level" -v r="$1" \
			'{ d = $2 - r; print (d < 0 ? -d : d), l, $2 }'
	done | sort -n | awk 'NR == 1 { print $2, $3 }'
}

# limit LEVEL prints the limit of a move of a level.
limit() { if [ "$1" -gt 2670 ]; then echo "nodes=$NODES"; else echo depth=30; fi; }

# depth RATING prints the depth at which Stockfish 15.1 with that UCI_Elo chooses its move. A
# deeper search would not change it.
depth() { awk -v r="$1" 'BEGIN { s = (r - 1346.6) / 143.4; print 1 + int(s > 0 ? s ^ (1 / 0.806) : 0) }'; }

# batch LEVEL NUMBER plays BATCH games of a level against an opponent of its strength.
batch() {
	guess=$(rating "$1" | awk '{ print $2 }')
	guess=${guess:-$1}
	other="name=other,cmd=$STOCKFISH" of=""
	[ "$guess" -ge $((LOW - 150)) ] || of=$(nearest "$guess" "$1")
	if [ -n "$of" ]; then
		other="name=other,cmd=$ENGINE,option.UCI_Elo=${of% *},$(limit "${of% *}")" strength=${of#* }
	else
		strength=$(awk -v g="$guess" -v low="$LOW" -v high="$HIGH" \
			'BEGIN { s = 50 * int(g / 50 + 0.5); print (s < low ? low : (s > high ? high : s)) }')
		other="$other,option.UCI_Elo=$strength,depth=$(depth "$strength")"
	fi
	rm -f "$LADDER/$1-$2.pgn" # of a batch that was not finished
	"$ENGINE" match --engine "name=level,cmd=$ENGINE,option.UCI_Elo=$1,$(limit "$1")" --engine "$other" \
		--each "option.UCI_LimitStrength=true,option.Hash=16" --games "$BATCH" \
		--openings "$BOOK" --seed "$1$2" --draw movenumber=60,movecount=10,score=15 \
		--resign movecount=4,score=900,twosided --pgn "$LADDER/$1-$2.pgn" > "$LADDER/last" 2>&1
	awk -v level="$1" -v strength="$strength" '
	/^\[White "level"/ { white = 1 }
	/^\[White "other"/ { white = 0 }
	/^\[Result "1-0"/ { points += white; games++ }
	/^\[Result "0-1"/ { points += !white; games++ }
	/^\[Result "1\/2/ { points += 0.5; games++ }
	END { print level, strength, points, games }' "$LADDER/$1-$2.pgn" >> "$LADDER/games"
}

for level in $LEVELS; do
	done=$(rating "$level" | awk '{ print $1 }')
	done=${done:-0}
	while [ "$done" -lt "$GAMES" ]; do
		batch "$level" "$((done / BATCH + 1))"
		done=$((done + BATCH))
	done
	echo "UCI_Elo $level: $(rating "$level" | awk '{ printf "%d ± %d, %d games", $2, $3, $1 }')"
done
