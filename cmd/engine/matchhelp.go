package main

// matchHelp explains the options whose form is not obvious.
const matchHelp = `Plays engines against each other and reports the difference in strength.

Each --engine is a list of settings with commas in between; "\," is a comma in a
value, and quotes hold words of args together, as in args=--book "my book.bin":

  --engine name=new,cmd=./arrocco,option.Hash=16 --engine name=old,cmd=./old

Keys: name cmd args dir proto tc movetime nodes depth margin letters view
option.NAME. --each gives settings to all engines. A cmd may be a path from the
working directory or from dir. Each opening is played with both colors, and the
statistics count such pairs. Without --openings, chess960 chooses start
positions by --seed.

A score counts for --draw and --resign if it is exact: no bound, and no text. In
--draw, a capture or a pawn's move begins movecount anew; movenumber and
--maxmoves count the opening's moves, but not those before a FEN.

The protocol of an engine is uci, or ucci for xiangqi. The match tries both if
proto= is not given. UCI engines of xiangqi must announce it in UCI_Variant;
those that do not, and count ranks from 0, need proto=cyclone. letters=HE writes
FENs with H and E instead of N and B. UCCI engines may resign and agree to
draws. They get the moves that lose by repetition, and times in milliseconds
(seconds with option.usemillisec=false).

In Scacchi Sprint, --seed shuffles the tiles of each game. Both games of a pair
have the same shuffle: White draws the same tiles in both, and so does Black. An
engine gets only what it may see. With view=all it also gets what its opponent
draws and, if it has the option True Deal, the seed of the shuffle; the PGN
marks such games. The hourglass is movetime in seconds: --each movetime=0.2. An
answer may be late by margin milliseconds, which is 50 for movetime if not
given.

--replay checks moves, draws and results of a PGN file and plays no game. It
reports each game that is wrong, and the exit code is then 1.

Openings are PGN (*.pgn), EPD or FEN. What cannot be read is reported, skipped
and counted; with --strict it ends the command. In a book with more than 5000
openings, each is read when its game begins, and the next good one is played
instead of a bad one.

Time controls are moves/time+increment in seconds (40/60+0.5, 2+0.02, 1:30+1).

Standings of more than two engines have ratings by maximum likelihood (Bradley
and Terry, a draw as half a win, and an advantage of White that is estimated),
with margins of 95 %, relative to the mean of all or to --anchor. An engine that
won or lost all its games has only a bound, as <-300, or no rating (n/a), and
engines of different groups are not comparable: no games connect them.

An engine that crashes or hangs loses its game and ends the match; with
--recover it is started again and the match goes on. An engine that cannot be
started again always ends the match, but loses no game by it.

Ctrl-C ends a match with the standings so far; --resume continues it from its
log, with the same settings except --games, --concurrency, --sprt, --recover and
--anchor.
Files of another match are never replaced: --pgn is completed if its games are
those of the log, and --report is rewritten if it is of the same match.

Exit code: 0 if all games were played or the test accepted H1, 3 if it accepted
H0, 4 if all games left it undecided, 130 if the match was interrupted, 1 after
an error, 2 for wrong arguments.`
