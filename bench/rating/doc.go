// Package rating computes the ratings of the players of a tournament by maximum
// likelihood. [Compute] is the place to start.
//
// The model is that of Bradley and Terry, as in the programs Elostat and Ordo: an
// engine that is d Elo stronger than its opponent, counting the advantage of White,
// has the expected score 1 / (1 + 10^(-d/400)), and a draw is half a win and half a
// loss. The advantage of White is the same for all players, and is estimated with
// the ratings or given.
//
// Not all results tell a difference. Nobody knows how much stronger a player is that
// won every game, nor how two players compare that are not connected by games. So the
// players fall into groups: within a group, each player scored against others of it
// in such a way that every rating is finite. Ratings of different groups are not
// comparable, and a player alone in its group has none.
//
// The margins come from the information matrix of the likelihood, scaled by how much
// the points of pairs of games really vary. Draws, and pairs from one opening, make
// them vary less than a coin that shows win or loss.
package rating
