// Package charset makes UTF-8 of text files in other encodings: UTF-16, which some
// Windows programs write, and the Chinese encodings GBK and Big5 of the programs
// for xiangqi. Start with [NewReader].
package charset

import (
	"bytes"
	"errors"
	"io"
	"regexp"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"
)

// sampleSize is how many bytes at the start of a file decide, at most.
const sampleSize = 1 << 16

// NewReader returns a reader of what is in r as UTF-8, without a byte order mark.
//
// Text that has the mark of UTF-16 is converted, and so is text that is no UTF-8
// but has moves of xiangqi if it is read as GBK or Big5. All other text stays as
// it is, byte for byte: names in the encodings of Western Europe are not looked
// into. What the first Read of r returns decides, so a pipe is not waited for.
func NewReader(r io.Reader) io.Reader { return &reader{source: r} }

// A reader finds out the encoding when it is first read.
type reader struct {
	source io.Reader
	text   io.Reader // nil before the first Read
}

func (r *reader) Read(p []byte) (int, error) {
	if r.text == nil {
		if err := r.begin(); err != nil {
			return 0, err
		}
	}
	return r.text.Read(p)
}

// begin reads a sample and decides.
func (r *reader) begin() error {
	sample := make([]byte, sampleSize)
	n, err := io.ReadAtLeast(r.source, sample, len("\ufeff"))
	if err != nil && n == 0 {
		return err
	}
	sample = sample[:n]
	whole := io.MultiReader(bytes.NewReader(sample), r.source)
	if coding := detect(sample); coding != nil {
		r.text = transform.NewReader(whole, coding.NewDecoder())
		return nil
	}
	rest := bytes.TrimPrefix(sample, []byte("\ufeff"))
	r.text = io.MultiReader(bytes.NewReader(rest), r.source)
	return nil
}

// ReadAt returns the text of a file of the given size for reading in any order, and
// the size of the text. It is the file itself where [NewReader] would not convert it,
// and the text in memory where it would.
func ReadAt(file io.ReaderAt, size int64) (text io.ReaderAt, length int64, err error) {
	sample := make([]byte, min(size, sampleSize))
	if _, err := file.ReadAt(sample, 0); err != nil && !errors.Is(err, io.EOF) {
		return nil, 0, err
	}
	if detect(sample) == nil {
		return file, size, nil
	}
	converted, err := io.ReadAll(NewReader(io.NewSectionReader(file, 0, size)))
	return bytes.NewReader(converted), int64(len(converted)), err
}

// detect returns the encoding of a text, or nil if it is UTF-8 or unknown.
func detect(sample []byte) encoding.Encoding {
	if bytes.HasPrefix(sample, []byte("\xff\xfe")) || bytes.HasPrefix(sample, []byte("\xfe\xff")) {
		return unicode.UTF16(unicode.LittleEndian, unicode.UseBOM)
	}
	if validUTF8(sample) {
		return nil
	}
	for _, coding := range []encoding.Encoding{simplifiedchinese.GB18030, traditionalchinese.Big5} {
		text, _ := coding.NewDecoder().Bytes(sample) // up to what cannot be decoded
		if move.Match(text) {
			return coding
		}
	}
	return nil
}

// validUTF8 reports whether a sample is UTF-8, but for a character that its end
// cuts.
func validUTF8(sample []byte) bool {
	for cut := range min(utf8.UTFMax, len(sample)+1) {
		if utf8.Valid(sample[:len(sample)-cut]) {
			return true
		}
	}
	return false
}

// move is a move of xiangqi in Chinese characters.
var move = regexp.MustCompile(
	`[帅帥将將仕士相象马馬傌车車俥炮砲包兵卒前中后後一二三四五][一二三四五六七八九1-9１-９帅帥将將仕士相象马馬傌车車俥炮砲包兵卒]` +
		`[进進退平][一二三四五六七八九1-9１-９]`)
