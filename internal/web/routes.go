package web

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"time"
)

// routes returns the handler of all requests that guard lets pass.
func (s *Server) routes() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /{$}", s.homePage)
	mux.HandleFunc("GET /analyse", s.analysePage)
	mux.HandleFunc("GET /game/{id}", s.gamePage)
	mux.HandleFunc("GET /watch/{id}", s.gamePage)
	mux.HandleFunc("GET /static/{name}", s.pages.static)

	mux.HandleFunc("POST /game", s.create)
	mux.HandleFunc("POST /game/{id}", s.action)
	for _, who := range []string{"game", "watch"} {
		mux.HandleFunc("GET /"+who+"/{id}/events", s.events)
		mux.HandleFunc("GET /"+who+"/{id}/past", s.past)
		mux.HandleFunc("GET /"+who+"/{id}/pgn", s.pgn)
	}

	mux.HandleFunc("POST /position", s.position)
	mux.HandleFunc("POST /load", s.loadGames)
	mux.HandleFunc("POST /search", s.analyse)
	mux.HandleFunc("POST /annotate", s.annotate)
	return mux
}

// lookUp returns the table of the request. The address of an onlooker shows nothing else, even if
// it has the id for players.
func (s *Server) lookUp(w http.ResponseWriter, r *http.Request) (*table, reader, bool) {
	t, who, ok := s.find(r)
	if watching := len(r.URL.Path) > 1 && r.URL.Path[1] == 'w'; !ok || watching != (who == onlooker) {
		http.Error(w, "There is no such game.", http.StatusNotFound)
		return nil, who, false
	}
	return t, who, true
}

// read reads a request in JSON of at most limit bytes. It answers requests that are not valid.
func read(w http.ResponseWriter, r *http.Request, limit int64, v any) bool {
	if kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type")); err != nil || kind != "application/json" {
		http.Error(w, "The request must be application/json.", http.StatusUnsupportedMediaType)
		return false
	}
	d := json.NewDecoder(http.MaxBytesReader(w, r.Body, limit))
	d.DisallowUnknownFields()
	err := d.Decode(v)
	if err == nil {
		if _, more := d.Token(); !errors.Is(more, io.EOF) {
			err = errors.New("more than one value")
		}
	}
	if large := (*http.MaxBytesError)(nil); errors.As(err, &large) {
		http.Error(w, "The request is too large.", http.StatusRequestEntityTooLarge)
		return false
	}
	if err != nil {
		http.Error(w, "The request cannot be read.", http.StatusBadRequest)
		return false
	}
	return true
}

// write answers a request in JSON.
func write(w http.ResponseWriter, status int, v any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(v) // the browser has gone
}

// fail answers a request with an error: what a person can do something about is in the body.
func (s *Server) fail(w http.ResponseWriter, err error) {
	no := (*refusal)(nil)
	switch {
	case errors.Is(err, context.Canceled): // the browser has gone, or the server closes
		http.Error(w, "The server cannot do this now.", http.StatusServiceUnavailable)
	case errors.Is(err, errStale):
		http.Error(w, err.Error(), http.StatusConflict)
	case errors.Is(err, errBusy):
		http.Error(w, err.Error(), http.StatusTooManyRequests)
	case errors.As(err, &no):
		http.Error(w, no.text, http.StatusUnprocessableEntity)
	default:
		http.Error(w, "The server cannot do this now.", http.StatusInternalServerError)
		s.warn("%w", err)
	}
}

// create makes a new game. The answer has its address.
func (s *Server) create(w http.ResponseWriter, r *http.Request) {
	want := &setup{}
	if !read(w, r, maxPGN, want) {
		return
	}
	t, err := s.newTable(want)
	if err == nil {
		err = s.add(t)
	}
	if err != nil {
		s.fail(w, err)
		return
	}
	t.mu.Lock()
	t.changed()
	t.mu.Unlock()
	write(w, http.StatusCreated, map[string]string{"address": "/game/" + t.id})
}

// action does what a player asks for.
func (s *Server) action(w http.ResponseWriter, r *http.Request) {
	t, _, ok := s.lookUp(w, r)
	a := &action{}
	if !ok || !read(w, r, maxBody, a) {
		return
	}
	out, err := t.act(r.Context(), a)
	if err != nil {
		s.fail(w, err)
		return
	}
	write(w, http.StatusOK, out)
}

// past answers with the earlier positions of a game.
func (s *Server) past(w http.ResponseWriter, r *http.Request) {
	if t, _, ok := s.lookUp(w, r); ok {
		write(w, http.StatusOK, t.pasts())
	}
}

// pgn answers with the game as a file.
func (s *Server) pgn(w http.ResponseWriter, r *http.Request) {
	t, who, ok := s.lookUp(w, r)
	if !ok {
		return
	}
	text, err := t.record(who)
	if err != nil {
		s.fail(w, err)
		return
	}
	w.Header().Set("Content-Type", "application/x-chess-pgn; charset=utf-8")
	w.Header().Set("Content-Disposition", `attachment; filename="game.pgn"`)
	_, _ = io.WriteString(w, text) // the browser has gone
}

// The pauses of streams: how long a write may take, and how often a stream without news says that
// it is there.
const (
	writeTime = 20 * time.Second
	heartbeat = 15 * time.Second
)

// events sends the state of a table, and again after each change, as server-sent events.
func (s *Server) events(w http.ResponseWriter, r *http.Request) {
	t, who, ok := s.lookUp(w, r)
	if !ok {
		return
	}
	select {
	case s.streams <- struct{}{}:
		defer func() { <-s.streams }()
	default:
		s.fail(w, errBusy)
		return
	}
	if who == player {
		t.visit()
	}
	w.Header().Set("Content-Type", "text/event-stream")
	out := http.NewResponseController(w)
	beat := time.NewTicker(heartbeat)
	defer beat.Stop()
	send := func(text string, args ...any) error {
		_ = out.SetWriteDeadline(time.Now().Add(writeTime)) // where the connection has none, it waits
		_, err := fmt.Fprintf(w, text, args...)
		return errors.Join(err, out.Flush())
	}
	for {
		st, news := t.state(who)
		text, err := json.Marshal(st)
		if err != nil || send("data: %s\n\n", text) != nil || st.Gone {
			return
		}
		for waiting := true; waiting; {
			select {
			case <-news:
				waiting = false
			case <-beat.C:
				if send(": \n\n") != nil {
					return
				}
			case <-r.Context().Done():
				return
			case <-s.ctx.Done():
				return
			}
		}
	}
}
