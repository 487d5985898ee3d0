package transcript_test

import (
	"bufio"
	"fmt"
	"io"
	"testing"

	"arrocco/internal/transcript"
)

// echo repeats each line between two others.
func echo(r io.Reader, w io.Writer) error {
	for lines := bufio.NewScanner(r); lines.Scan(); {
		if _, err := fmt.Fprintf(w, "before\necho %q\nafter\n", lines.Text()); err != nil {
			return err
		}
	}
	return nil
}

func TestPlay(t *testing.T) {
	for name, text := range map[string]string{
		"nothing": "",
		"comment": "# a comment\n\n",
		"skip":    "> one\n< echo \"one\"\n",
		"next":    "> one\n<= before\n<= echo .*\n<= after\n",
		"never":   "> one\n! echo \"two\"\n< after\n",
		"literal": ">\" one\\x00\\ntwo\\n\"\n< echo \"one.x00\"\n< echo \"two\"\n",
		"eof":     "> one\n< after\nEOF\n",
	} {
		t.Run(name, func(t *testing.T) { transcript.Play(t, name, text, echo) })
	}
}
