package eval

import "arrocco/game"

// An Itemizer is an Evaluator that can list the parts of a score, for programs.
type Itemizer interface {
	// Parts returns the parts of the static evaluation of p.
	Parts(p game.Position) Parts
}

// Parts are the parts of a static evaluation. A network has pieces and outputs, the
// hand-written evaluation has terms.
type Parts struct {
	Pieces  []PiecePart  `json:"pieces,omitempty"`
	Outputs []OutputPart `json:"outputs,omitempty"`
	Terms   []TermPart   `json:"terms,omitempty"`
}

// A PiecePart is a piece other than a king, and by how much the score for White
// (Red) would fall without it.
type PiecePart struct {
	Square string  `json:"square,omitempty"` // as a1; empty beside the board
	Piece  string  `json:"piece"`            // its letter in FEN
	Pawns  float64 `json:"pawns"`
}

// An OutputPart is the score of one output bucket of a network.
type OutputPart struct {
	From   int     `json:"from"`   // least number of pieces on the board for this output
	To     int     `json:"to"`     // greatest number
	Pawns  float64 `json:"pawns"`  // score for White (Red)
	Counts bool    `json:"counts"` // whether it is the one for this position
}

// A TermPart is a term of the hand-written evaluation, in internal units, for the player
// who moves first and for the other one.
type TermPart struct {
	Name  string    `json:"name"`
	White TermScore `json:"white"` // Red's in xiangqi
	Black TermScore `json:"black"`
}

// A TermScore is the value of a term in the middlegame, in the endgame, and tapered by the
// game phase of the position.
type TermScore struct {
	Middlegame int `json:"mg"`
	Endgame    int `json:"eg"`
	Now        int `json:"now"`
}
