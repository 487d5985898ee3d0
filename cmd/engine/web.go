package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"time"

	"github.com/spf13/cobra"

	"arrocco/engine"
	"arrocco/internal/filelock"
	"arrocco/internal/web"
)

// webFlags are the flags of "arrocco web".
type webFlags struct {
	listen    string
	noBrowser bool
	dir       string
	hash      int
	threads   int
	searches  int
}

const webHelp = `Serves a board in the browser, to play and analyse chess, Chess960, xiangqi and
Scacchi Sprint, and opens it. Everything that the browser loads is in the
program; no network is needed.

Play against the engine or against a person at the same screen, with a clock or
an hourglass. In Scacchi Sprint each player sees only their own tiles. Games are
kept in --dir, so that they go on after the program has ended. The link for
onlookers lets other people watch a game.

Only this machine can open the page, unless --listen says otherwise, as in
--listen 192.168.1.20:8080. Then the printed address contains a token, without
which nobody can play or analyse; whoever has the token can. There is no
encryption: use it in a network that you trust.`

// newWebCommand returns the command that serves the board in the browser.
func newWebCommand() *cobra.Command {
	f := &webFlags{}
	cmd := &cobra.Command{
		Use:   "web",
		Short: "play and analyse in the browser",
		Long:  webHelp,
		Example: "  arrocco web\n" +
			"  arrocco web --no-browser --listen 127.0.0.1:8080",
		Args: cobra.NoArgs,
		RunE: f.run,
	}
	flags := cmd.Flags()
	flags.StringVar(&f.listen, "listen", "127.0.0.1:0", "address and port; port 0 is any free one")
	flags.BoolVar(&f.noBrowser, "no-browser", false, "only print the address")
	flags.StringVar(&f.dir, "dir", "", "directory for the games (default: in the user's directory for data)")
	flags.IntVar(&f.hash, "hash", engineHash, "size of the transposition table of each search, MiB")
	flags.IntVar(&f.threads, "threads", 1, "threads of each search")
	flags.IntVar(&f.searches, "searches", runtime.NumCPU(), "searches at a time for games, and as many for analyses")
	return cmd
}

// engineHash is the default size of the table of one search, in MiB.
const engineHash = 32

// run serves until Ctrl-C.
func (f *webFlags) run(cmd *cobra.Command, _ []string) (err error) {
	err = atLeastOne(numberFlag{"hash", f.hash}, numberFlag{"threads", f.threads}, numberFlag{"searches", f.searches})
	if err != nil {
		return err
	}
	unlock, err := f.openDir()
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, unlock()) }()
	listener, err := net.Listen("tcp", f.listen)
	if err != nil {
		return usagef("--listen: %w", err)
	}
	cfg := web.Config{
		Dir: f.dir, Hosts: web.Hosts(listener.Addr()), Searches: f.searches, Open: f.open,
		Warn: func(err error) { fmt.Fprintln(cmd.ErrOrStderr(), "arrocco: web:", err) },
	}
	if !web.Loopback(listener.Addr()) {
		cfg.Token = web.NewToken()
	}
	address := web.Address(listener.Addr(), cfg.Token)
	s, err := web.New(cfg)
	if err != nil {
		return errors.Join(err, listener.Close())
	}
	ctx, stop := stoppable(cmd)
	defer stop()
	if _, err := fmt.Fprintln(cmd.OutOrStdout(), address); err != nil {
		return errors.Join(err, listener.Close(), s.Close())
	}
	if !f.noBrowser {
		if err := openBrowser(context.WithoutCancel(ctx), address); err != nil {
			fmt.Fprintln(cmd.ErrOrStderr(), "arrocco: web: open the address in a browser:", err)
		}
	}
	return serve(ctx, s, listener)
}

// serve answers requests until ctx ends.
func serve(ctx context.Context, s *web.Server, listener net.Listener) error {
	const patience = 3 * time.Second
	server := s.HTTPServer()
	failed := make(chan error, 1)
	go func() { failed <- server.Serve(listener) }()
	select {
	case err := <-failed:
		return errors.Join(err, s.Close())
	case <-ctx.Done():
	}
	err := s.Close() // ends the streams
	last, cancel := context.WithTimeout(context.WithoutCancel(ctx), patience)
	defer cancel()
	if server.Shutdown(last) != nil {
		err = errors.Join(err, server.Close())
	}
	if served := <-failed; !errors.Is(served, http.ErrServerClosed) {
		err = errors.Join(err, served)
	}
	return err
}

// open opens an engine for one search.
func (f *webFlags) open(v *engine.Variant) (*engine.Engine, error) {
	e := engineFlags{hash: f.hash, threads: f.threads}
	e.game = v.Name
	return e.open()
}

// openDir makes the directory for the games, and keeps other processes of this program out of it.
func (f *webFlags) openDir() (unlock func() error, err error) {
	if f.dir == "" {
		data, err := dataDir()
		if err != nil {
			return nil, fmt.Errorf("no directory for the games, use --dir: %w", err)
		}
		f.dir = filepath.Join(data, "arrocco", "games")
	}
	const perm = 0o700
	if err := os.MkdirAll(f.dir, perm); err != nil {
		return nil, fmt.Errorf("--dir: %w", err)
	}
	lock, err := os.OpenFile(filepath.Join(f.dir, ".lock"), os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, fmt.Errorf("--dir: %w", err)
	}
	if err := filelock.Lock(lock); err != nil {
		return nil, errors.Join(fmt.Errorf("--dir: %s: %w", f.dir, err), lock.Close())
	}
	return lock.Close, nil
}

// dataDir returns the directory for data of the user's programs.
func dataDir() (string, error) {
	if dir := os.Getenv("XDG_DATA_HOME"); filepath.IsAbs(dir) {
		return dir, nil
	}
	if runtime.GOOS == "windows" || runtime.GOOS == "darwin" {
		return os.UserConfigDir() // where data are, too
	}
	home, err := os.UserHomeDir()
	return filepath.Join(home, ".local", "share"), err
}

// openBrowser opens an address with the program that the system has for that.
func openBrowser(ctx context.Context, address string) error {
	args := []string{"xdg-open", address}
	switch runtime.GOOS {
	case "darwin":
		args[0] = "open"
	case "windows":
		args = []string{"rundll32", "url.dll,FileProtocolHandler", address}
	}
	cmd := exec.CommandContext(ctx, args[0], args[1:]...)
	cmd.Stdout, cmd.Stderr = io.Discard, io.Discard
	if err := cmd.Start(); err != nil {
		return err
	}
	go func() { _ = cmd.Wait() }() // a browser that is already open ends the program at once
	return nil
}
