// Package charset converts text files from other encodings to UTF-8: from UTF-16,
// which some Windows programs write, and from the Chinese encodings GBK and Big5 of
// programs for xiangqi. Start with [NewReader].
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

// sampleSize is the maximum number of bytes at the start of a file that decide about
// its encoding.
const sampleSize = 1 << 16

// NewReader returns a reader of the text of r as UTF-8, without a byte order mark.
//
// It converts text with the byte order mark of UTF-16, and text that is not valid
// UTF-8 but has moves of xiangqi when read as GBK or Big5. It does not change other
// text, such as names in encodings of Western Europe. The first Read of r decides, so
// that a pipe does not block.
func NewReader(r io.Reader) io.Reader { return &reader{source: r} }

// A reader detects the encoding at the first Read.
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

// begin reads a sample and detects its encoding.
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

// ReadAt returns the text of a file of the given size for random access, and the size
// of the text. It returns the file itself if [NewReader] would not convert it, else
// the converted text in memory.
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

// detect returns the encoding of sample, or nil if it is UTF-8 or unknown.
func detect(sample []byte) encoding.Encoding {
	if bytes.HasPrefix(sample, []byte("\xff\xfe")) || bytes.HasPrefix(sample, []byte("\xfe\xff")) {
		return unicode.UTF16(unicode.LittleEndian, unicode.UseBOM)
	}
	if validUTF8(sample) {
		return nil
	}
	for _, coding := range []encoding.Encoding{simplifiedchinese.GB18030, traditionalchinese.Big5} {
		text, _ := coding.NewDecoder().Bytes(sample) // up to what cannot be decoded
		if chineseMove.Match(text) {
			return coding
		}
	}
	return nil
}

// validUTF8 reports whether sample is UTF-8. The last character may be incomplete.
func validUTF8(sample []byte) bool {
	for cut := range min(utf8.UTFMax, len(sample)+1) {
		if utf8.Valid(sample[:len(sample)-cut]) {
			return true
		}
	}
	return false
}

// chineseMove matches a move of xiangqi in Chinese characters.
var chineseMove = regexp.MustCompile(
	`[帅帥将將仕士相象马馬傌车車俥炮砲包兵卒前中后後一二三四五][一二三四五六七八九1-9１-９帅帥将將仕士相象马馬傌车車俥炮砲包兵卒]` +
		`[进進退平][一二三四五六七八九1-9１-９]`)
