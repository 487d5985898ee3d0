package web

import (
	"crypto/rand"
	"crypto/subtle"
	"net"
	"net/http"
	"net/netip"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"
)

// cookie is the name of the cookie with the token.
const cookie = "arrocco"

// policy lets a page load scripts, styles and data from this server only.
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
	"base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// guard serves only requests that were sent to this server by its own pages, and sets the headers
// that keep other pages out.
//
//   - The header Host must be one of the server's own. A name that somebody has pointed to this
//     machine (DNS rebinding) is refused.
//   - A request that another site has sent is refused, by Sec-Fetch-Site or Origin.
//   - With a token, a request needs it, in the address or in the cookie that follows from that.
//     Only the page of an onlooker and what it loads do without: its address is secret itself.
func (s *Server) guard(next http.Handler) http.Handler {
	sites := http.NewCrossOriginProtection()
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", policy)
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("X-Frame-Options", "DENY")
		h.Set("Cache-Control", "no-store")
		switch {
		case !s.ownHost(r.Host):
			http.Error(w, "This server does not have that name.", http.StatusForbidden)
		case sites.Check(r) != nil || foreign(r):
			http.Error(w, "Another site has sent this request.", http.StatusForbidden)
		case !s.admits(w, r):
			http.Error(w, "Open the address with the token that the program has printed.", http.StatusUnauthorized)
		case s.config.Token != "" && r.URL.Query().Has("token"):
			path := "/" + strings.TrimLeft(r.URL.EscapedPath(), "/") // "//name" would be another server
			http.Redirect(w, r, path, http.StatusSeeOther)
		default:
			next.ServeHTTP(w, r)
		}
	})
}

// ownHost reports whether the value of a header Host is one of this server. Browsers leave out the
// port 80.
func (s *Server) ownHost(host string) bool {
	if _, _, err := net.SplitHostPort(host); err != nil {
		host += ":80"
	}
	return slices.ContainsFunc(s.config.Hosts, func(own string) bool {
		if port, any := strings.CutPrefix(own, anyAddress); any {
			name, found := strings.CutSuffix(host, port)
			_, err := netip.ParseAddr(strings.Trim(name, "[]"))
			return found && err == nil
		}
		return strings.EqualFold(own, host)
	})
}

// anyAddress stands for each address in numbers in [Config.Hosts]. It cannot be a name that
// somebody else points to this machine.
const anyAddress = "*"

// Hosts returns what the header Host of requests to a listening address may be: for one of this
// machine only, its number and localhost; else also any other number and the name of the machine.
func Hosts(addr net.Addr) []string {
	host, port, err := net.SplitHostPort(addr.String())
	if err != nil {
		return nil
	}
	hosts := []string{net.JoinHostPort(host, port), "localhost:" + port, "127.0.0.1:" + port, "[::1]:" + port}
	if Loopback(addr) {
		return hosts
	}
	if name, err := os.Hostname(); err == nil {
		hosts = append(hosts, name+":"+port, name+".local:"+port)
	}
	return append(hosts, anyAddress+":"+port)
}

// Loopback reports whether only this machine reaches an address.
func Loopback(addr net.Addr) bool {
	tcp, ok := addr.(*net.TCPAddr)
	return ok && tcp.IP.IsLoopback()
}

// Address returns the address of the first page of a server that listens at addr. If it listens
// everywhere, the address has the number by which other machines most likely reach this one.
func Address(addr net.Addr, token string) string {
	host := addr.String()
	if tcp, ok := addr.(*net.TCPAddr); ok && tcp.IP.IsUnspecified() {
		name := "localhost"
		addrs, _ := net.InterfaceAddrs() // without them, localhost is right on this machine
		for _, a := range addrs {
			if n, ok := a.(*net.IPNet); ok && n.IP.IsGlobalUnicast() && n.IP.To4() != nil {
				name = n.IP.String()
				break
			}
		}
		host = net.JoinHostPort(name, strconv.Itoa(tcp.Port))
	}
	if token != "" {
		token = "?token=" + token
	}
	return "http://" + host + "/" + token
}

// foreign reports whether a browser says that another site has sent a request that changes
// nothing. Following a link from elsewhere to a page is allowed, and no other such request.
func foreign(r *http.Request) bool {
	site := r.Header.Get("Sec-Fetch-Site")
	link := r.Header.Get("Sec-Fetch-Mode") == "navigate" && r.Header.Get("Sec-Fetch-Dest") == "document"
	return site != "" && site != "same-origin" && site != "none" && !link
}

// admits reports whether the request has the token, or needs none. It turns a token in the address
// into a cookie.
func (s *Server) admits(w http.ResponseWriter, r *http.Request) bool {
	if s.config.Token == "" || open(r.URL.Path) {
		return true
	}
	if s.isToken(r.URL.Query().Get("token")) {
		const month = 30 * 24 * time.Hour
		http.SetCookie(w, &http.Cookie{ //nolint:gosec // not Secure: there is no TLS
			Name: cookie, Value: s.config.Token, Path: "/", MaxAge: int(month.Seconds()),
			HttpOnly: true, SameSite: http.SameSiteStrictMode,
		})
		return true
	}
	c, err := r.Cookie(cookie)
	return err == nil && s.isToken(c.Value)
}

// open reports whether a path needs no token.
func open(path string) bool {
	return strings.HasPrefix(path, "/watch/") || strings.HasPrefix(path, "/static/")
}

// isToken compares in constant time.
func (s *Server) isToken(text string) bool {
	return subtle.ConstantTimeCompare([]byte(text), []byte(s.config.Token)) == 1
}

// NewToken returns a random text that cannot be guessed.
func NewToken() string { return rand.Text() }
