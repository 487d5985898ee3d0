package main

// matchHelp explains the options whose form is not obvious.
const matchHelp = `Plays engines against each other and reports the difference in strength.

Engines are given as comma-separated settings; "\," is a comma in a value, and
quotes hold words of args together, as in args=--book "my book.bin":

  --engine name=new,cmd=./arrocco,option.Hash=16 --engine name=old,cmd=./old

Keys: name cmd args dir proto tc movetime nodes depth margin letters view
option.NAME. --each gives settings to all engines. A cmd that is no path from
here may be one from dir. Each opening is played with both colors, and the
statistics count such pairs. Without --openings, chess960 draws start positions
by --seed.

A score counts for --draw and --resign if it is exact: no bound, and no text. In
--draw, a capture or a pawn's move begins movecount anew; movenumber and
--maxmoves count the opening's moves, but not those before a FEN.

The protocol of an engine (proto=) is found out: uci, or for xiangqi ucci. UCI
engines of xiangqi must announce it in UCI_Variant; those that do not, and count
ranks from 0, are proto=cyclone. letters=HE gives FENs with H and E in the place
of N and B. UCCI engines may resign and agree to draws, hear of the moves that
lose by repetition, and get milliseconds (seconds: option.usemillisec=false).

In Scacchi Sprint, --seed shuffles the tiles of each game. Both games of a pair
have the same shuffle: White draws the same tiles in both, and so does Black.
An engine is told only what it may see; one with view=all is told what its
opponent draws as well, and by its option True Deal, if it has that, the seed
of the shuffle; the PGN says so. The hourglass is movetime, in seconds, with as
many milliseconds of grace as margin says, 50 if it says nothing: --each
movetime=0.2. --replay checks moves, draws and results of a PGN file and plays
no game. It reports each game that is wrong, and the exit code is then 1.

Openings are PGN (*.pgn), EPD or FEN. What cannot be read is reported, skipped
and counted; with --strict it ends the command. Of a book with more than 5000
openings, each is read when its game begins; in place of a bad one the next
good one is played.

Time controls are moves/time+increment in seconds (40/60+0.5, 2+0.02, 1:30+1).

An engine that crashes or hangs loses its game and ends the match; with
--recover it is started anew and the match goes on. An engine that cannot be
started any more always ends the match, and costs no game.

Ctrl-C ends a match with the standings so far; --resume continues it from its
log, with the same settings but for --games, --concurrency, --sprt and
--recover. No file is replaced that is of anything else: --pgn is completed if
its games are those of the log, and --report is written anew if it is of the
same match.

Exit code: 0 if all games were played or the test accepted H1, 3 if it accepted
H0, 4 if all games left it undecided, 130 if the match was interrupted, 1 after
an error, 2 for wrong arguments.`
