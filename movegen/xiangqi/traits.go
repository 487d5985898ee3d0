package xiangqi

import "arrocco/game"

// The piece types. Their place in the alphabet of FEN is in Traits.Letters.
const (
	Soldier game.Piece = iota + 1
	Advisor
	Elephant
	Horse
	Cannon
	Chariot
	General
)

// StartFEN is the start position.
const StartFEN = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"

// The size of the board.
const (
	numFiles   = 9
	numRanks   = 10
	numSquares = numFiles * numRanks
)

// traits is shared by all positions and never changes. The scale is that of 241,051
// positions by the built-in network, with 5,000 nodes a move. By Game and Format the
// programs for xiangqi recognize their PGN files.
var traits = game.Traits{
	Name:            "xiangqi",
	Files:           numFiles,
	Ranks:           numRanks,
	Letters:         " PABNCRK",
	StalemateIsLoss: true,
	Value:           exchangeValues(),
	Scale:           game.Scale{Even: 258.7, Half: 230.4, Spread: 114.4, PerPiece: -0.84},
	Notation:        game.WXF,
	FirstRank:       0,
	OnPoints:        true,
	Players:         [game.NumColors]string{"Red", "Black"},
	PieceNames: [8]string{
		Soldier: "soldier", Advisor: "advisor", Elephant: "elephant", Horse: "horse",
		Cannon: "cannon", Chariot: "chariot", General: "king", // as in other games
	},
	DrawRule: game.JudgedDraws,
	PGNTags:  [][2]string{{"Variant", "xiangqi"}, {"Game", "Chinese Chess"}, {"Format", "ICCS"}},
}

// exchangeValues returns the value of each piece in an exchange, in units. The general's
// value is never read: it cannot be captured, and captures only where nothing
// captures back.
func exchangeValues() (v [game.NumPieces]game.Score) {
	for kind, value := range [...]game.Score{
		Soldier: 100, Advisor: 200, Elephant: 200, Horse: 400, Cannon: 450, Chariot: 900,
	} {
		for c := range game.Color(game.NumColors) {
			v[game.NewPiece(c, game.Piece(kind))] = value
		}
	}
	return v
}
