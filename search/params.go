package search

// Params holds every number of the search that tuning may change.
type Params struct{}

// ChessParams are the parameters for orthodox chess and Chess960.
var ChessParams = Params{}
