package client

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"arrocco/engine"
)

// resolve makes cmd an absolute path, so that the engine's working directory does
// not change its meaning. The path may be one from our directory or from dir.
func (s *Spec) resolve() error {
	path, err := exec.LookPath(s.Cmd)
	if err != nil && s.Dir != "" && !filepath.IsAbs(s.Cmd) {
		if inDir, errDir := exec.LookPath(filepath.Join(s.Dir, s.Cmd)); errDir == nil {
			path, err = inDir, nil
		}
	}
	if err == nil {
		path, err = filepath.Abs(path)
	}
	if err != nil {
		return fmt.Errorf("cmd: %w", err)
	}
	s.Cmd = path
	return s.checkDir()
}

// checkDir returns an error if the working directory is none. The system's own error would name
// the program.
func (s *Spec) checkDir() error {
	if s.Dir == "" {
		return nil
	}
	info, err := os.Stat(s.Dir)
	switch {
	case err != nil:
		return fmt.Errorf("dir: %w", err)
	case !info.IsDir():
		return fmt.Errorf("dir: %s: not a directory", s.Dir)
	}
	return nil
}

// Probe starts and greets the engine once, so that a missing program, one that is
// no engine, or an option that it does not have, or not with this value, is found before the first game. It
// completes what the specification leaves open: the protocol, what the engine calls
// itself, and the absolute path of the program.
func (s *Spec) Probe(ctx context.Context, v *engine.Variant, patience Patience) error {
	if err := s.resolve(); err != nil {
		return err
	}
	if err := s.greet(ctx, v, patience); err != nil {
		return fmt.Errorf("cmd=%s: %w", s.Cmd, err)
	}
	return nil
}

// greet greets the engine and takes in its name and its protocol.
func (s *Spec) greet(ctx context.Context, v *engine.Variant, patience Patience) error {
	e, err := Start(ctx, s, v, patience)
	if errors.As(err, new(*unknownGameError)) {
		return err
	}
	if errors.As(err, new(*Fault)) {
		return fmt.Errorf("not an engine that answers: %w", err)
	}
	if err != nil {
		return err
	}
	defer e.Close(false)
	s.Protocol, s.ID = e.proto.name, e.ID
	if s.Ponder && !e.has(ponderOption) {
		return errors.New("ponder=on: the engine has no option Ponder")
	}
	for _, o := range s.Options {
		declared, ok := e.declared[strings.ToLower(o.Name)]
		if !ok && !strings.EqualFold(o.Name, useMillisec) {
			return fmt.Errorf("option.%s: the engine has no such option", o.Name)
		}
		if err := declared.check(o.Value); err != nil {
			return fmt.Errorf("option.%s=%s: %w, as the engine says", o.Name, o.Value, err)
		}
	}
	return nil
}
