package main

// matchHelp explains the options whose form is not obvious.
const matchHelp = `Plays engines against each other and reports the difference in strength.

Each --engine is a list of settings with commas in between; "\," is a comma in a
value, and quotes hold words of args together, as in args=--book "my book.bin":

  --engine name=new,cmd=./arrocco,option.Hash=16 --engine name=old,cmd=./old

Keys: name cmd args dir proto tc movetime nodes depth margin letters view ponder
restart nice initstr whitepov stderr conf option.NAME. --each gives settings to
all engines. A cmd may be a path from the working directory or from dir. With
ponder=on, an engine thinks on its opponent's time; with restart=on, each game
has a new process. initstr are lines to send after the options, with \n in
between; whitepov=on is for scores from White's view; stderr=FILE keeps what an
engine writes there; nice=N lowers its priority.

--engines reads engines.json of cutechess, of which conf=NAME is an engine; the
keys of --each change what the file has, and those of --engine change both.
Without --engine, all of the file play. --save writes the options of a match to
a file; "arrocco match FILE" plays it, and --resume needs no more than that.
Options beside the FILE take the place of its own.

Each opening is played with both colors, and the
statistics count such pairs. Without --openings, chess960 chooses start
positions by --seed.

A score counts for --draw and --resign if it is exact: no bound, and no text. In
--draw, a capture or a pawn's move begins movecount anew; movenumber and
--maxmoves count the opening's moves, but not those before a FEN.

--tb decides games by Syzygy tables as soon as the position is in them: with the
rule of fifty moves where what is left of it surely suffices.

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

In a round robin all play all, in a gauntlet the first engine, or the first
--seeds, play the others. --rounds N is N rounds of two games of each pairing,
one opening with both colors. With --noswap, a round is one game, the first
engine is always White, and no games are pairs: figures count single games, and
there is no --sprt. --reverse exchanges the colors of all games. --start N
begins with opening N of the book, in the --order chosen.

In a Swiss tournament, engines of similar scores play --games (2) in each round.
None meets the same opponent again, or has a second bye, while this can be
avoided; a bye counts as games won. In a group of equal scores the upper half
plays the lower half, in the order of the command line. The table breaks ties
by Buchholz, the sum of the opponents' points; a bye counts as an opponent with
the same points. In a knockout, a match is --games (2), then up to --tiebreaks
pairs of games until one decides, then the better seed wins. Seeds are the order
of the engines; the first have byes. A round begins when the one before is over.

--replay checks moves, draws and results of a PGN file and plays no game. It
reports each game that is wrong, and the exit code is then 1.

Openings are PGN (*.pgn), a book of Polyglot (*.bin), EPD or FEN, and may be
compressed (.gz, .bz2, .zst). Of a Polyglot book, the openings are all positions
after --plies plies of its moves, each once; with 0, those where the book ends.
What cannot be read is reported, skipped and counted; with --strict it ends the
command. In a book with more than 5000 openings, each is read when its game
begins, and the next good one is played instead of a bad one. A compressed book
is unpacked into a temporary file.

Time controls are moves/time+increment in seconds (40/60+0.5, 2+0.02, 1:30+1).

In the PGN a move has its score, depth and time, as [%eval] and [%emt].
--pgn-fields adds timeleft as [%clk], nodes, seldepth, nps, hashfull, tbhits and
pv as n=, sd=, nps=, hashfull=, tbhits= and pv=, unless the engine did not say
them; min leaves out all comments. The log keeps them, too: with --resume and
other fields, or without any, a new --pgn is made of what it has. Openings have
the names of the book (ECO, Opening, Variation), if their moves are all played.

--epdout writes a line when a game ends: the final position, the game's number
as id, and the result as c9. --pgn-dir has a file for each game:
game-0000001.pgn.

--shard I/N plays the I-th of every N openings of a round robin or gauntlet, so
that N machines play a tournament together, each with a log of its own and else
the same options. "arrocco match --merge LOG..." adds up their logs, with one
--sprt for all, and writes --log, --pgn and --report of the whole.

Standings of more than two engines have ratings by maximum likelihood (Bradley
and Terry, a draw as half a win, and an advantage of White that is estimated),
with margins of 95 %, relative to the mean of all or to --anchor. An engine that
won or lost all its games has only a bound, as <-300, or no rating (n/a), and
engines of different groups are not comparable: no games connect them.

An engine that crashes or hangs loses its game and ends the match; with
--recover it is started again and the match goes on. An engine that cannot be
started again always ends the match, but loses no game by it.

Ctrl-C ends a match after the running games, a second one at once; --resume
continues it from its log, with the same settings except --games (but not in a
Swiss or knockout), --rounds, --concurrency, --sprt, --recover, --anchor and
what is about processes (restart, nice, --affinity). Files of another match are
never replaced: --pgn, --pgn-dir and --epdout are completed if their games are
those of the log, and --report is rewritten if it is of the same match.

Exit code: 0 if all games were played or the test accepted H1, 3 if it accepted
H0, 4 if all games left it undecided, 130 if the match was interrupted, 1 after
an error, 2 for wrong arguments.`
