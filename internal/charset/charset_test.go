package charset_test

import (
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
	"golang.org/x/text/encoding/unicode"

	"arrocco/internal/charset"
)

func TestNewReader(t *testing.T) {
	const (
		simplified  = "[Event \"全国象棋\"]\n\n1. 炮二平五 马8进7 *\n"
		traditional = "[Event \"象棋\"]\n\n1. 炮二平五 馬8進7 *\n"
		western     = "[White \"Müller\"]\n\n1. e4 e5 *\n"
	)
	utf16 := unicode.UTF16(unicode.LittleEndian, unicode.UseBOM)
	tests := []struct {
		name   string
		coding encoding.Encoding // of the file; nil for UTF-8
		text   string
	}{
		{"ASCII", nil, "1. e4 *"},
		{"UTF-8", nil, simplified},
		{"GBK", simplifiedchinese.GBK, simplified},
		{"GB 18030", simplifiedchinese.GB18030, traditional},
		{"Big5", traditionalchinese.Big5, traditional},
		{"UTF-16", utf16, simplified},
		{"UTF-16, big-endian", unicode.UTF16(unicode.BigEndian, unicode.UseBOM), western},
		{"long GBK", simplifiedchinese.GBK, strings.Repeat(simplified, 5000)},
		{"long UTF-8", nil, strings.Repeat("x", 1<<16-1) + simplified},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			file := tt.text
			if tt.coding != nil {
				var err error
				if file, err = tt.coding.NewEncoder().String(tt.text); err != nil {
					t.Fatal(err)
				}
			}
			got, err := io.ReadAll(charset.NewReader(strings.NewReader(file)))
			if err != nil || string(got) != tt.text {
				t.Errorf("read %.100q, %v; want %.100q", got, err, tt.text)
			}
		})
	}
}

// TestNewReaderKeeps reads text that must not change, except for the byte order mark.
func TestNewReaderKeeps(t *testing.T) {
	latin, err := charmap.Windows1252.NewEncoder().String("[White \"Müller, É.\"]\n1. e4 e5 {±} *")
	if err != nil {
		t.Fatal(err)
	}
	for name, tt := range map[string]struct{ file, want string }{
		"nothing":     {"", ""},
		"a byte":      {"x", "x"},
		"two bytes":   {"\xe9x", "\xe9x"},
		"mark":        {"\ufeffx", "x"},
		"mark only":   {"\ufeff", ""},
		"Latin-1":     {latin, latin},
		"no encoding": {"\xff\x80\x00", "\xff\x80\x00"},
	} {
		got, err := io.ReadAll(charset.NewReader(iotest.OneByteReader(strings.NewReader(tt.file))))
		if err != nil || string(got) != tt.want {
			t.Errorf("%s: read %q, %v; want %q", name, got, err, tt.want)
		}
	}
	broken := errors.New("broken")
	if _, err := charset.NewReader(iotest.ErrReader(broken)).Read(make([]byte, 1)); !errors.Is(err, broken) {
		t.Errorf("error %v, want %v", err, broken)
	}
}
