package syzygy

import (
	"encoding/binary"
	"errors"
	"fmt"
)

// errDamaged is the error of a file that is not what it should be.
var errDamaged = errors.New("damaged")

// Pairs are the values of a table, packed: a symbol is a value or a pair of symbols, the
// symbols of a block are written by a canonical Huffman code, and an index says where the blocks
// are. (Re-Pair by Larsson and Moffat.)
type pairs struct {
	flags byte
	value int // of all positions, if single is set

	blockBits int      // a block has 1<<blockBits bytes
	spanBits  int      // every 1<<spanBits numbers have an entry of the index
	shortest  int      // the shortest code, in bits
	firsts    []uint16 // the first symbol of each length
	bases     []uint64 // the lowest code of each length, from the highest bit on
	symbols   []byte   // 3 bytes each
	counts    []uint16 // how many values a symbol stands for, less 1
	blocks    int      // that have data
	blockEnds int      // entries of sizes, some for blocks that do not exist

	index []byte // 6 bytes each: a block, and the number of a value in it
	sizes []byte // 2 bytes each: the values of a block, less 1
	data  []byte
}

// The flags of a table.
const (
	flagSide   = 1   // DTZ: the side to move that has values
	flagMapped = 2   // DTZ: values are numbers in a map
	flagWin    = 4   // DTZ: wins count plies, not moves
	flagLoss   = 8   // DTZ: losses count plies, not moves
	flagWide   = 16  // DTZ: the map has numbers of 2 bytes
	flagSingle = 128 // all values are the same
)

// A cursor reads a file from front to back. After its first error it reads zeros.
type cursor struct {
	data []byte
	at   int
	err  error
}

// take returns the next n bytes.
func (c *cursor) take(n int) []byte {
	if c.err == nil && (n < 0 || n > len(c.data)-c.at) {
		c.err = fmt.Errorf("%w: ends too early", errDamaged)
	}
	if c.err != nil {
		return make([]byte, max(0, min(n, 64)))
	}
	c.at += n
	return c.data[c.at-n : c.at : c.at]
}

func (c *cursor) byte() byte     { return c.take(1)[0] }
func (c *cursor) uint16() uint16 { return binary.LittleEndian.Uint16(c.take(2)) }
func (c *cursor) uint32() uint32 { return binary.LittleEndian.Uint32(c.take(4)) }

// align skips to a multiple of n, a power of two.
func (c *cursor) align(n int) { c.take(-c.at & (n - 1)) }

// readPairs reads what comes before the data.
func readPairs(c *cursor) *pairs {
	p := &pairs{flags: c.byte()}
	if p.flags&flagSingle != 0 {
		p.value = int(c.byte())
		return p
	}
	p.blockBits, p.spanBits = int(c.byte()), int(c.byte())
	padding := int(c.byte())
	p.blocks = int(c.uint32())
	p.blockEnds = p.blocks + padding
	longest := int(c.byte())
	p.shortest = int(c.byte())
	lengths := longest - p.shortest + 1
	if c.err == nil && (p.shortest < 1 || longest > 32 || lengths < 1 || p.blockBits < 3 || p.blockBits > 30 ||
		p.spanBits < 1 || p.spanBits > 30 || p.blocks < 1 || p.blocks > 1<<30) {
		c.err = fmt.Errorf("%w: sizes of its parts", errDamaged)
	}
	if c.err != nil {
		return p
	}
	p.firsts = make([]uint16, lengths)
	for i := range p.firsts {
		p.firsts[i] = c.uint16()
	}
	n := int(c.uint16())
	p.symbols = c.take(3 * n)
	c.take(n & 1)
	if c.err == nil {
		c.err = p.prepare(lengths, n)
	}
	return p
}

// prepare computes the bases of the code and the counts of the symbols.
func (p *pairs) prepare(lengths, n int) error {
	p.bases = make([]uint64, lengths)
	for i := lengths - 2; i >= 0; i-- {
		sum := p.bases[i+1] + uint64(p.firsts[i]) - uint64(p.firsts[i+1])
		if sum > 1<<33 {
			return fmt.Errorf("%w: code", errDamaged)
		}
		p.bases[i] = sum / 2
	}
	for i := range p.bases {
		p.bases[i] <<= 64 - (p.shortest + i)
	}
	p.counts = make([]uint16, n)
	done := make([]bool, n)
	for s := range n {
		if err := p.count(s, 0, done); err != nil {
			return err
		}
	}
	return nil
}

// leaf is the second symbol of one that is a value.
const leaf = 0xfff

// children returns the two symbols that a symbol stands for; the second is leaf if it is a value.
func (p *pairs) children(s int) (left, right int) {
	w := p.symbols[3*s : 3*s+3]
	return int(w[1]&15)<<8 | int(w[0]), int(w[2])<<4 | int(w[1])>>4
}

// count sets how many values a symbol stands for.
func (p *pairs) count(s, depth int, done []bool) error {
	if done[s] {
		return nil
	}
	left, right := p.children(s)
	if right != leaf {
		if left >= len(done) || right >= len(done) || depth > len(done) {
			return fmt.Errorf("%w: symbols", errDamaged)
		}
		for _, child := range []int{left, right} {
			if err := p.count(child, depth+1, done); err != nil {
				return err
			}
		}
		sum := int(p.counts[left]) + int(p.counts[right]) + 1
		if sum > 0xffff {
			return fmt.Errorf("%w: symbols", errDamaged)
		}
		p.counts[s] = uint16(sum)
	}
	done[s] = true
	return nil
}

// readIndex, readSizes and readData take the parts that follow, for a number of positions.
func (p *pairs) readIndex(c *cursor, size int) {
	if p.flags&flagSingle == 0 && c.err == nil {
		p.index = c.take(6 * ((size + 1<<p.spanBits - 1) >> p.spanBits))
	}
}

func (p *pairs) readSizes(c *cursor) {
	if p.flags&flagSingle == 0 && c.err == nil {
		p.sizes = c.take(2 * p.blockEnds)
	}
}

func (p *pairs) readData(c *cursor) {
	c.align(64)
	if p.flags&flagSingle == 0 && c.err == nil {
		p.data = c.take(p.blocks << p.blockBits)
	}
}

// at returns the value of the position with the given number. The error is errDamaged.
func (p *pairs) at(number int) (int, error) {
	if p.flags&flagSingle != 0 {
		return p.value, nil
	}
	entry := number >> p.spanBits
	if number < 0 || 6*entry+6 > len(p.index) {
		return 0, errDamaged
	}
	block := int(binary.LittleEndian.Uint32(p.index[6*entry:]))
	skip := int(binary.LittleEndian.Uint16(p.index[6*entry+4:]))
	skip += number&(1<<p.spanBits-1) - 1<<(p.spanBits-1)
	for skip < 0 {
		block--
		if block < 0 || block >= p.blockEnds {
			return 0, errDamaged
		}
		skip += p.blockSize(block) + 1
	}
	for {
		if block < 0 || block >= p.blockEnds {
			return 0, errDamaged
		}
		size := p.blockSize(block)
		if skip <= size {
			break
		}
		skip -= size + 1
		block++
	}
	if block >= p.blocks {
		return 0, errDamaged
	}
	return p.decode(p.data[block<<p.blockBits:(block+1)<<p.blockBits], skip)
}

// blockSize returns how many values a block has, less 1.
func (p *pairs) blockSize(block int) int { return int(binary.LittleEndian.Uint16(p.sizes[2*block:])) }

// decode returns the value after skip others in a block.
func (p *pairs) decode(block []byte, skip int) (int, error) {
	code, used := binary.BigEndian.Uint64(block), 0
	block = block[8:]
	bases, firsts, counts := p.bases, p.firsts[:len(p.bases)], p.counts
	for {
		length := 0
		for code < bases[length] { // the last one is 0
			length++
		}
		bits := p.shortest + length
		symbol := int(firsts[length]) + int((code-bases[length])>>(64-bits))
		if symbol >= len(counts) {
			return 0, errDamaged
		}
		n := int(counts[symbol])
		if skip <= n {
			return p.expand(symbol, skip), nil
		}
		skip -= n + 1
		code <<= bits
		if used += bits; used >= 32 {
			used -= 32
			var next uint32 // zeros after the end of a block
			if len(block) >= 4 {
				next = binary.BigEndian.Uint32(block)
				block = block[4:]
			}
			code |= uint64(next) << used
		}
	}
}

// expand returns the value after skip others in a symbol.
func (p *pairs) expand(symbol, skip int) int {
	for p.counts[symbol] > 0 {
		left, right := p.children(symbol)
		if n := int(p.counts[left]); skip > n {
			skip -= n + 1
			left = right
		}
		symbol = left
	}
	return int(p.symbols[3*symbol])
}
