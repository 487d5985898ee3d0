package web

import (
	"context"
	"fmt"
	"net/http"
	"sync"
	"time"

	"arrocco/engine"
)

// Limits on what a server keeps and does at a time.
const (
	maxTables         = 1000     // games that are kept
	maxStreams        = 300      // connections that wait for news
	maxBody           = 16 << 10 // bytes of a request,
	maxPGN            = 1 << 20  // and of one with a file of games
	maxWork           = 8        // analyses, running or waiting
	maxListed         = 100      // games on the first page
	maxPlies          = 1000     // of a game that is loaded
	maxVariationPlies = 2000     // of all variations of a game that is loaded
	maxLoadGames      = 500      // games of a file that are listed
)

// A Config says how to serve.
type Config struct {
	Dir      string   // of the files of games; "" keeps games in memory only
	Hosts    []string // what the header Host may be; see [Hosts]
	Token    string   // that a browser must show once; "" for none
	Searches int      // that run at a time for games, at least 1; as many more for analyses

	// Open returns an engine for a game. The server closes it.
	Open func(v *engine.Variant) (*engine.Engine, error)
	// Warn is called with errors that no request is to blame for, such as a full disk. It may be nil.
	Warn func(error)
}

// A Server has the games and answers requests. Its methods may be called from any goroutine.
type Server struct {
	config   Config
	play     *searches
	analysis *searches
	work     chan struct{} // a place for each analysis that runs or waits
	streams  chan struct{} // a place for each connection that waits for news
	pages    *pages
	ctx      context.Context //nolint:containedctx // of all searches: it ends with Close
	cancel   context.CancelFunc
	running  sync.WaitGroup // goroutines of searches

	mu      sync.Mutex
	tables  map[string]*table // by the id for players
	watched map[string]*table // by the id for onlookers
}

// New returns a Server with the games of its directory. It returns an error if the directory
// cannot be used.
func New(cfg Config) (*Server, error) {
	p, err := newPages()
	if err != nil {
		return nil, err
	}
	s := &Server{
		config: cfg, pages: p,
		play: newSearches(cfg.Searches, cfg.Open), analysis: newSearches(cfg.Searches, cfg.Open),
		work: make(chan struct{}, maxWork), streams: make(chan struct{}, maxStreams),
		tables: map[string]*table{}, watched: map[string]*table{},
	}
	s.ctx, s.cancel = context.WithCancel(context.Background())
	if err := s.load(); err != nil {
		s.cancel()
		return nil, err
	}
	return s, nil
}

// Handler returns the handler of all requests.
func (s *Server) Handler() http.Handler { return s.guard(s.routes()) }

// untilClose returns a context that ends with ctx, with the server, or when cancel is called.
func (s *Server) untilClose(ctx context.Context) (c context.Context, cancel func()) {
	c, end := context.WithCancel(ctx)
	stop := context.AfterFunc(s.ctx, end)
	return c, func() {
		stop()
		end()
	}
}

// Close ends all searches and streams, and waits for the searches. Games are in their files.
func (s *Server) Close() error {
	s.cancel()
	s.running.Wait()
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, t := range s.tables {
		t.rest()
	}
	s.play.close()
	s.analysis.close()
	return nil
}

// warn reports an error that no request is to blame for.
func (s *Server) warn(format string, args ...any) {
	if s.config.Warn != nil {
		s.config.Warn(fmt.Errorf(format, args...))
	}
}

// add adds a table, unless there are too many.
func (s *Server) add(t *table) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.tables) >= maxTables {
		return refuse("There are too many games. Delete some.")
	}
	s.tables[t.id], s.watched[t.watch] = t, t
	return nil
}

// remove removes a table and its file.
func (s *Server) remove(t *table) {
	s.mu.Lock()
	delete(s.tables, t.id)
	delete(s.watched, t.watch)
	s.mu.Unlock()
	t.discard()
}

// find returns a table and the reader of the request, by the id in the path of the request.
func (s *Server) find(r *http.Request) (t *table, who reader, ok bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	id := r.PathValue("id")
	if t, ok = s.tables[id]; ok {
		return t, player, true
	}
	t, ok = s.watched[id]
	return t, onlooker, ok
}

// list returns the tables, those with the latest moves first.
func (s *Server) list() []*table {
	s.mu.Lock()
	list := make([]*table, 0, len(s.tables))
	for _, t := range s.tables {
		list = append(list, t)
	}
	s.mu.Unlock()
	times := make(map[*table]time.Time, len(list))
	for _, t := range list {
		times[t] = t.lastChange()
	}
	sortByTime(list, times)
	return list
}

// HTTPServer returns a server with time limits for Handler.
func (s *Server) HTTPServer() *http.Server {
	const header, idle, headerBytes = 10 * time.Second, 2 * time.Minute, 16 << 10
	return &http.Server{
		Handler: s.Handler(), ReadHeaderTimeout: header, IdleTimeout: idle, MaxHeaderBytes: headerBytes,
	}
}
