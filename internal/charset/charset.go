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
	"golang.org/x/text/encoding/charmap"
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
// It converts text in UTF-16, and text that is not valid UTF-8 but has moves of xiangqi
// when read as GBK or Big5. Lines that end in CR alone, as on old Macintosh computers, end
// in LF. It does not change other text, such as names in encodings of Western Europe: see
// [Western]. The first Read of r decides, so that a pipe does not block.
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
	if decoder := detect(sample); decoder != nil {
		r.text = transform.NewReader(whole, decoder)
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

// detect returns what converts text that begins with sample, or nil if nothing is to be
// converted.
func detect(sample []byte) transform.Transformer {
	switch {
	case bytes.HasPrefix(sample, []byte("\xff\xfe")), bytes.HasPrefix(sample, []byte("\xfe\xff")):
		return unicode.UTF16(unicode.LittleEndian, unicode.UseBOM).NewDecoder()
	case alternates(sample, 0):
		return unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM).NewDecoder()
	case alternates(sample, 1):
		return unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM).NewDecoder()
	case endsLinesInCR(sample):
		return lineFeeds{}
	case validUTF8(sample):
		return nil
	}
	for _, coding := range []encoding.Encoding{simplifiedchinese.GB18030, traditionalchinese.Big5} {
		text, _ := coding.NewDecoder().Bytes(sample) // up to what cannot be decoded
		if chineseMove.Match(text) {
			return coding.NewDecoder()
		}
	}
	return nil
}

// alternates reports whether sample is UTF-16 without a byte order mark: of the first bytes,
// those at even indices, or at odd ones, are zero, and no others.
func alternates(sample []byte, zero int) bool {
	const enough = 16
	if len(sample) < enough {
		return false
	}
	for i, c := range sample[:enough] {
		if (c == 0) != (i%2 == zero) {
			return false
		}
	}
	return true
}

// endsLinesInCR reports whether the lines of sample end in CR alone. One at its end may be
// half of a CRLF.
func endsLinesInCR(sample []byte) bool {
	at := bytes.IndexByte(sample, '\r')
	return at >= 0 && at < len(sample)-1 && bytes.IndexByte(sample, '\n') < 0
}

// lineFeeds replaces CR by LF.
type lineFeeds struct{ transform.NopResetter }

// Transform replaces as much of src as fits into dst.
func (lineFeeds) Transform(dst, src []byte, _ bool) (nDst, nSrc int, err error) {
	n := copy(dst, src)
	for i, c := range dst[:n] {
		if c == '\r' {
			dst[i] = '\n'
		}
	}
	if n < len(src) {
		err = transform.ErrShortDst
	}
	return n, n, err
}

// Western returns text in UTF-8. It reads text that is not UTF-8 as Windows-1252, which has
// the characters of Latin-1 and more.
func Western(text string) string {
	if utf8.ValidString(text) {
		return text
	}
	plain, err := charmap.Windows1252.NewDecoder().String(text)
	if err != nil {
		return text
	}
	return plain
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
