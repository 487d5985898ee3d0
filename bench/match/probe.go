package match

import (
	"context"
	"errors"
	"fmt"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"arrocco/engine"
)

// Probe starts and greets every engine once, so that a missing program, one
// that is no engine, or an option that it does not have is found before the
// first game; the error starts with "engine". It also completes what the
// configuration left open: names, what engines call themselves, and the absolute paths
// of programs.
func (c *Config) Probe(ctx context.Context) error {
	for i := range c.Engines {
		e := &c.Engines[i]
		if err := e.resolve(); err != nil {
			return about("engine "+e.label(), err)
		}
		id, err := e.probe(ctx, c.Variant, c.Patience.filled())
		if err != nil {
			if ctx.Err() != nil {
				return ctx.Err()
			}
			return about("engine "+e.label(), fmt.Errorf("cmd=%s: %w", e.Cmd, err))
		}
		e.ID = id
	}
	for i := range c.Engines {
		if e := &c.Engines[i]; e.Name == "" {
			e.Name = c.uniqueName(e.ID)
		}
	}
	return c.validateNames()
}

// uniqueName returns the name that an engine gives itself, with a number if another
// engine of the tournament has it: "Arrocco 1.0 (2)".
func (c *Config) uniqueName(id string) string {
	taken := func(name string) bool {
		return slices.ContainsFunc(c.Engines, func(e Engine) bool { return e.Name == name })
	}
	name := id
	for n := 2; taken(name); n++ {
		name = fmt.Sprintf("%s (%d)", id, n)
	}
	return name
}

// label is how error messages call an engine.
func (e *Engine) label() string {
	if e.Name != "" {
		return e.Name
	}
	return printable(e.Cmd)
}

// resolve finds the program, so that a working directory of its own does not
// change what cmd means. A path that is none from here may be one from dir.
func (e *Engine) resolve() error {
	path, err := exec.LookPath(e.Cmd)
	if err != nil && e.Dir != "" && !filepath.IsAbs(e.Cmd) {
		if inDir, errDir := exec.LookPath(filepath.Join(e.Dir, e.Cmd)); errDir == nil {
			path, err = inDir, nil
		}
	}
	if err == nil {
		path, err = filepath.Abs(path)
	}
	if err != nil {
		return fmt.Errorf("cmd: %w", err)
	}
	e.Cmd = path
	return nil
}

// probe greets the engine and returns the name that it gives itself.
func (e *Engine) probe(ctx context.Context, v *engine.Variant, patience Patience) (id string, _ error) {
	p, err := startPlayer(ctx, e, v, patience)
	if errors.As(err, new(*strangerError)) {
		return "", err
	}
	if err != nil {
		return "", fmt.Errorf("not an engine that answers: %w", err)
	}
	defer p.close(false)
	e.Protocol = p.proto.name
	for _, o := range e.Options {
		if !p.has(o.Name) && !strings.EqualFold(o.Name, useMillisec) {
			return "", fmt.Errorf("option.%s: the engine has no such option", o.Name)
		}
	}
	return p.id, nil
}
