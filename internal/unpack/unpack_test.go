package unpack_test

import (
	"bytes"
	"compress/gzip"
	"encoding/hex"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"arrocco/internal/unpack"
)

// zipped returns text in the format of gzip.
func zipped(t *testing.T, text string) []byte {
	t.Helper()
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	if _, err := w.Write([]byte(text)); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// bzipped is "hello\n" as bzip2 packs it.
func bzipped(t *testing.T) []byte {
	t.Helper()
	return decoded(t, "425a6839314159265359c1c080e2000001410000100244a00030cd00c3462997177245385090c1c080e2")
}

// zstandard is "hello\n" as "zstd" packs it.
func zstandard(t *testing.T) []byte {
	t.Helper()
	return decoded(t, "28b52ffd045831000068656c6c6f0a5388bd91")
}

// decoded returns the bytes of hexadecimal digits.
func decoded(t *testing.T, digits string) []byte {
	t.Helper()
	data, err := hex.DecodeString(digits)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// write makes a file in a directory of its own, which is where temporary files go, too.
func write(t *testing.T, name string, data []byte) string {
	t.Helper()
	dir := t.TempDir()
	t.Setenv("TMPDIR", dir)
	path := filepath.Join(dir, name)
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestOpen(t *testing.T) {
	long := strings.Repeat("a line of text\n", 100_000)
	tests := []struct {
		name, want string
		data       []byte
	}{
		{"a.epd", "hello\n", []byte("hello\n")},
		{"a.epd.gz", "hello\n", zipped(t, "hello\n")},
		{"A.GZ", long, zipped(t, long)},
		{"two members.gz", "one two", append(zipped(t, "one "), zipped(t, "two")...)},
		{"a.epd.bz2", "hello\n", bzipped(t)},
		{"two streams.bz2", "hello\nhello\n", append(bzipped(t), bzipped(t)...)},
		{"empty.gz", "", zipped(t, "")},
		{"a.epd.zst", "hello\n", zstandard(t)},
		{"no sum.ZST", "hello\n", decoded(t, "28b52ffd006831000068656c6c6f0a")},       // zstd -19 --no-check
		{"long.zst", "hello\n", decoded(t, "28b52ffd048831000068656c6c6f0a5388bd91")}, // zstd --long=27
		{"two frames.zst", "hello\nhello\n", append(zstandard(t), zstandard(t)...)},
		{"empty.zst", "", decoded(t, "28b52ffd240001000099e9d851")},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			path := write(t, tt.name, tt.data)
			r, err := unpack.Open(path)
			if err != nil {
				t.Fatal(err)
			}
			if got, err := io.ReadAll(r); err != nil || string(got) != tt.want {
				t.Errorf("read %d bytes, error %v, want %d bytes", len(got), err, len(tt.want))
			}
			if err := r.Close(); err != nil {
				t.Error(err)
			}
			f, err := unpack.OpenAt(path)
			if err != nil {
				t.Fatal(err)
			}
			info, err := f.Stat()
			if err != nil || info.Size() != int64(len(tt.want)) {
				t.Errorf("%d bytes, error %v, want %d", info.Size(), err, len(tt.want))
			}
			tail := make([]byte, min(5, len(tt.want)))
			if _, err := f.ReadAt(tail, info.Size()-int64(len(tail))); err != nil || !strings.HasSuffix(tt.want, string(tail)) {
				t.Errorf("the end is %q, error %v", tail, err)
			}
			if got, err := io.ReadAll(f); err != nil || string(got) != tt.want {
				t.Errorf("read %d bytes from the start, error %v", len(got), err)
			}
			if err := f.Close(); err != nil {
				t.Error(err)
			}
			checkAlone(t, path)
		})
	}
}

// checkAlone checks that there are no files beside the one at path.
func checkAlone(t *testing.T, path string) {
	t.Helper()
	files, err := os.ReadDir(filepath.Dir(path))
	if err != nil || len(files) != 1 {
		t.Errorf("%d files are there, error %v", len(files), err)
	}
}

func TestDamaged(t *testing.T) {
	half := zipped(t, strings.Repeat("text ", 1000))
	half = half[:len(half)/2]
	changed := zstandard(t)
	changed[len(changed)-5]++ // the last byte before the checksum
	for _, tt := range []struct {
		name string
		data []byte
		want string
	}{
		{"text.zst", []byte("hello\n"), "cannot be unpacked: invalid input: magic number mismatch"},
		{"empty.zst", nil, "cannot be unpacked: unexpected EOF"},
		{"half.zst", zstandard(t)[:12], "cannot be unpacked: unexpected EOF"},
		{"no sum.zst", zstandard(t)[:15], "cannot be unpacked: unexpected EOF"},
		{"changed.zst", changed, "cannot be unpacked: CRC check failed"},
		{"long=31.zst", decoded(t, "28b52ffd04a831000068656c6c6f0a5388bd91"), "cannot be unpacked: window size exceeded"},
		{"text.gz", []byte("hello, this is text\n"), "cannot be unpacked: gzip: invalid header"},
		{"empty.gz", nil, "cannot be unpacked: unexpected EOF"},
		{"half.gz", half, "cannot be unpacked: unexpected EOF"},
		{"text.bz2", []byte("hello\n"), "cannot be unpacked: bzip2 data invalid: bad magic value"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			path := write(t, tt.name, tt.data)
			r, err := unpack.Open(path)
			if err == nil {
				if _, err = io.ReadAll(r); err != nil {
					err = fmt.Errorf("%s: %w", path, err) // as those who read it say
				}
				_ = r.Close()
			}
			if err == nil || err.Error() != path+": "+tt.want {
				t.Errorf("error %v, want %s", err, tt.want)
			}
			if _, err := unpack.OpenAt(path); err == nil || err.Error() != path+": "+tt.want {
				t.Errorf("error %v, want %s", err, tt.want)
			}
			checkAlone(t, path)
		})
	}
	for _, name := range []string{"missing", "missing.gz"} {
		if _, err := unpack.OpenAt(name); err == nil || err.Error() != "open "+name+": no such file or directory" {
			t.Errorf("error %v", err)
		}
	}
}

func TestName(t *testing.T) {
	for path, want := range map[string]string{
		"a/b.epd.gz": "a/b.epd", "b.pgn.BZ2": "b.pgn", "b.bin.zst": "b.bin",
		"b.gz.pgn": "b.gz.pgn", "b.epd": "b.epd", "": "", "gz": "gz",
	} {
		if got := unpack.Name(path); got != want {
			t.Errorf("%q becomes %q, want %q", path, got, want)
		}
	}
}
