package match

import (
	"context"
	"errors"
	"fmt"
	"os/exec"
	"path/filepath"
	"strings"

	"arrocco/engine"
)

// Probe starts and greets every engine once, so that a missing program, one
// that is no engine, or an option that it does not have is found before the
// first game; the error starts with "engine". It also completes what the configuration left open: names, and
// the absolute paths of programs.
func (c *Config) Probe(ctx context.Context) error {
	for i := range c.Engines {
		e := &c.Engines[i]
		if err := e.resolve(); err != nil {
			return fmt.Errorf("engine %s: %w", e.label(), err)
		}
		if err := e.probe(ctx, c.Variant, c.Patience.filled()); err != nil {
			return fmt.Errorf("engine %s: cmd=%s: %w", e.label(), e.Cmd, err)
		}
	}
	return c.validateNames()
}

// label is how error messages call an engine.
func (e *Engine) label() string {
	if e.Name != "" {
		return e.Name
	}
	return e.Cmd
}

// resolve finds the program, so that a working directory of its own does not
// change what cmd means.
func (e *Engine) resolve() error {
	path, err := exec.LookPath(e.Cmd)
	if err != nil {
		return fmt.Errorf("cmd: %w", err)
	}
	if strings.ContainsRune(path, filepath.Separator) {
		if path, err = filepath.Abs(path); err != nil {
			return fmt.Errorf("cmd: %w", err)
		}
	}
	e.Cmd = path
	return nil
}

func (e *Engine) probe(ctx context.Context, v *engine.Variant, patience Patience) error {
	p, err := startPlayer(ctx, e, v, patience)
	if errors.As(err, new(*strangerError)) {
		return err
	}
	if err != nil {
		return fmt.Errorf("not an engine that answers: %w", err)
	}
	defer p.close(false)
	if e.Name == "" {
		e.Name = p.id
	}
	e.Protocol = p.proto.name
	for _, o := range e.Options {
		if !p.has(o.Name) && !strings.EqualFold(o.Name, useMillisec) {
			return fmt.Errorf("option.%s: the engine has no such option", o.Name)
		}
	}
	return nil
}
