package main

// matchHelp explains the options whose form is not obvious.
const matchHelp = `Plays engines against each other and reports the difference in strength.

Engines are given as comma-separated settings; "\," is a comma in a value:

  --engine name=new,cmd=./arrocco,option.Hash=16 --engine name=old,cmd=./arrocco-old

Keys: name cmd args dir proto tc movetime nodes depth margin letters view option.NAME.
--each gives settings to all engines. Each opening is played with both colours,
and the statistics count such pairs.

The protocol of an engine (proto=) is found out: uci, or for xiangqi ucci. UCI
engines of xiangqi must announce it in UCI_Variant; those that do not, and count
ranks from 0, are proto=cyclone. letters=HE gives FENs with H and E in the place
of N and B. UCCI engines may resign and agree to draws, hear of the moves that
lose by repetition, and get milliseconds (seconds: option.usemillisec=false).

In Scacchi Sprint, --seed shuffles the tiles of each game. Both games of a pair
have the same shuffle: White draws the same tiles in both, and so does Black. An
engine is told only what it may see; one with view=all is told what its opponent
draws as well, and by its option True Deal, if it has that, the seed of the
shuffle; the PGN says so. The hourglass is movetime, in seconds, with as many
milliseconds of grace as margin says, 50 if it says nothing: --each movetime=0.2.
--replay checks moves, draws and results of a PGN file and plays no game.

Time controls are moves/time+increment in seconds (40/60+0.5, 2+0.02, 1:30+1).
Ctrl-C ends a match with the standings so far; --resume continues it from its log.`
