package eleeye

import (
	"encoding/binary"
	"sync"

	"arrocco/game"
	"arrocco/movegen/xiangqi"
)

// The sizes of ElephantEye's board, in which a square is 16*y + x: a0 is on column 3 of row 12,
// and i9 on column 11 of row 3.
const (
	width     = 16
	leftFile  = 3
	firstRank = 12
	squares   = width * width
	files     = 9 // of the board
)

// kinds are the types of pieces in the order of ElephantEye's table of keys.
var kinds = [...]game.Piece{
	xiangqi.General, xiangqi.Advisor, xiangqi.Elephant, xiangqi.Horse, xiangqi.Chariot, xiangqi.Cannon, xiangqi.Soldier,
}

// A keyTable has the numbers of which keys are made.
type keyTable struct {
	black  uint32                          // if Black is to move
	pieces [2 * len(kinds)][squares]uint32 // Red's pieces, then Black's
}

// keys returns the table. ElephantEye draws three numbers at a time, of which a book has the last.
var keys = sync.OnceValue(func() *keyTable {
	var random stream
	random.init()
	next := func() uint32 {
		const unused = 2
		for range unused {
			random.next()
		}
		return random.next()
	}
	t := &keyTable{black: next()}
	for i := range t.pieces {
		for j := range t.pieces[i] {
			t.pieces[i][j] = next()
		}
	}
	return t
})

// key returns the key of a position, or of its mirror image.
func key(p game.Position, mirrored bool) uint32 {
	t, s := keys(), p.State()
	var k uint32
	for sq, pc := range s.Board[:p.Traits().Places()] {
		if pc == game.None {
			continue
		}
		row := 0
		if pc.Color() == game.Black {
			row = len(kinds)
		}
		for i, kind := range kinds {
			if kind == pc.Type() {
				k ^= t.pieces[row+i][theirs(game.Square(sq), mirrored)]
			}
		}
	}
	if s.Side == game.Black {
		k ^= t.black
	}
	return k
}

// theirs returns the number of a square, or of its mirror image, on ElephantEye's board.
func theirs(sq game.Square, mirrored bool) int {
	file, rank := int(sq)%files, int(sq)/files
	if mirrored {
		file = files - 1 - file
	}
	return width*(firstRank-rank) + leftFile + file
}

// A stream is that of the cipher RC4, which is no secret any more, and here is none: it only
// repeats the numbers of another program.
type stream struct {
	state [256]byte
	x, y  byte
}

// init begins the stream of an empty key.
func (r *stream) init() {
	for i := range r.state {
		r.state[i] = byte(i)
	}
	y := byte(0)
	for i := range r.state {
		y += r.state[i]
		r.state[i], r.state[y] = r.state[y], r.state[i]
	}
}

// next returns the next four bytes as a number.
func (r *stream) next() uint32 {
	var b [4]byte
	for i := range b {
		r.x++
		r.y += r.state[r.x]
		r.state[r.x], r.state[r.y] = r.state[r.y], r.state[r.x]
		b[i] = r.state[r.state[r.x]+r.state[r.y]]
	}
	return binary.LittleEndian.Uint32(b[:])
}
