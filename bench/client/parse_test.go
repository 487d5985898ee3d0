package client_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"arrocco/bench/client"
)

func TestParseSpec(t *testing.T) {
	defaults := client.Spec{
		Limit:   client.Limit{Time: 2 * time.Second},
		Options: []client.Option{{Name: "Hash", Value: "16"}},
		Margin:  time.Millisecond,
	}
	tests := []struct {
		name, spec string
		want       client.Spec
	}{
		{"defaults", "cmd=./x", client.Spec{
			Cmd: "./x", Limit: defaults.Limit, Options: defaults.Options, Margin: defaults.Margin,
		}},
		{"all keys", "name=A,cmd=b,args=-x  -y=1,dir=/d,proto=uci,tc=40/1:30+0.5,nodes=7,depth=3,margin=20", client.Spec{
			Name: "A", Cmd: "b", Args: []string{"-x", "-y=1"}, Dir: "/d", Protocol: "uci",
			Limit:   client.Limit{Moves: 40, Time: 90 * time.Second, Increment: 500 * time.Millisecond, Nodes: 7, Depth: 3},
			Options: defaults.Options,
			Margin:  20 * time.Millisecond,
		}},
		{"movetime instead of a clock", "cmd=b,movetime=0.1", client.Spec{
			Cmd: "b", Limit: client.Limit{MoveTime: 100 * time.Millisecond}, Options: defaults.Options, Margin: defaults.Margin,
		}},
		{"quotes", `cmd=b,args=--book "my book, 2nd.bin" -x '' 'say "hi"' C:\dir\ a"b c"d,nodes=1`, client.Spec{
			Cmd: "b", Args: []string{"--book", "my book, 2nd.bin", "-x", "", `say "hi"`, `C:\dir\`, "ab cd"},
			Limit: client.Limit{Time: 2 * time.Second, Nodes: 1}, Options: defaults.Options, Margin: defaults.Margin,
		}},
		{"quotes elsewhere", `name=12" gun,cmd=b`, client.Spec{
			Name: `12" gun`, Cmd: "b", Limit: defaults.Limit, Options: defaults.Options, Margin: defaults.Margin,
		}},
		{"control characters", "name=a\x1b[31mb\rc,cmd=b", client.Spec{
			Name: "ab c", Cmd: "b", Limit: defaults.Limit, Options: defaults.Options, Margin: defaults.Margin,
		}},
		{"no clock", "cmd=b,tc=inf,nodes=1", client.Spec{
			Cmd: "b", Limit: client.Limit{Nodes: 1}, Options: defaults.Options, Margin: defaults.Margin,
		}},
		{"options", `cmd=b,option.hash=64,option.Syzygy Path=/a\,b=c,option.Clear Hash=`, client.Spec{
			Cmd: "b", Limit: defaults.Limit, Margin: defaults.Margin,
			Options: []client.Option{
				{Name: "Hash", Value: "64"}, {Name: "Syzygy Path", Value: "/a,b=c"}, {Name: "Clear Hash"},
			},
		}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, err := client.ParseSpec(tt.spec, defaults)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("-want +got\n%s", diff)
			}
			if defaults.Options[0].Value != "16" {
				t.Errorf("defaults changed to %+v", defaults)
			}
		})
	}
}

func TestParseSpecErrors(t *testing.T) {
	tests := []struct{ name, spec, want string }{
		{"no value", "cmd", `"cmd": not of the form key=value`},
		{"empty", "", `"": not of the form key=value`},
		{
			"unknown key", "cmd=a,hash=16",
			"hash=16: unknown key (known: name cmd args dir proto tc movetime nodes depth margin letters view " +
				"ponder restart nice initstr whitepov stderr conf option.NAME)",
		},
		{"quote", `cmd=a,args="b,nodes=1`, `args="b,nodes=1: the quote " is not closed`},
		{"depth", "depth=1e3", `depth=1e3: "1e3" is not a whole number`},
		{"nodes", "nodes=1k", `nodes=1k: "1k" is not a whole number`},
		{"nice", "nice=x", `nice=x: "x" is not a whole number`},
		{"increment", "tc=1+x", `tc=1+x: "x" is not a number of seconds`},
		{"base", "tc=x", `tc=x: "x" is not a number of seconds`},
		{"infinite base", "tc=+Inf", `tc=+Inf: "" is not a number of seconds`},
		{"negative base", "tc=-1", `tc=-1: "-1" is not a number of seconds`},
		{"minutes", "tc=a:30", `tc=a:30: "a" is not a number of minutes`},
		{"many minutes", "tc=99999999999:00", `tc=99999999999:00: "99999999999" is not a number of minutes`},
		{"moves", "tc=0/30", `tc=0/30: "0" is not a number of moves`},
		{"no time", "tc=0", "tc=0: a clock without time"},
		{"nodes", "nodes=-1", `nodes=-1: must not be negative`},
		{"depth", "depth=x", `depth=x: "x" is not a whole number`},
		{"margin", "margin=x", `margin=x: "x" is not a whole number`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if _, err := client.ParseSpec(tt.spec, client.Spec{}); err == nil || err.Error() != tt.want {
				t.Errorf("error %v, want %s", err, tt.want)
			}
		})
	}
}

func TestLimitString(t *testing.T) {
	tests := []struct{ spec, want string }{
		{"tc=2+0.02", "2+0.02"},
		{"tc=40/60+0.6", "40/60+0.6"},
		{"tc=1:30", "90+0"},
		{"movetime=1", "1s/move"},
		{"nodes=5000", "5000 nodes"},
		{"tc=10+0.1,depth=8", "10+0.1, depth 8"},
	}
	for _, tt := range tests {
		e, err := client.ParseSpec(tt.spec, client.Spec{})
		if err != nil {
			t.Fatal(err)
		}
		if got := e.Limit.String(); got != tt.want {
			t.Errorf("%s is %q, want %q", tt.spec, got, tt.want)
		}
	}
}
