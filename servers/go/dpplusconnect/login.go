// Package dpplusconnect is the login with Secure Connect: an http.Handler for the start, the callback and the return page, which
// have one address, the redirect URI. Copy the folder into your project: docs/go.md of dpplus-connect.
package dpplusconnect

import (
	"fmt"
	"net/http"
	"net/url"
	"path"
	"regexp"
	"strings"
)

var (
	prefetchForm = regexp.MustCompile(`prefetch|preview`)
	// A service worker that passes a navigation on sends "empty", with "navigate" in Chromium and "same-origin" in Firefox.
	navigationForm = regexp.MustCompile(`^((document)? .*|empty (navigate|same-origin))$`)
	browserForm    = regexp.MustCompile(`^[\w-]{22}$`)
)

// Login is the handler at the redirect URI.
type Login struct {
	config             Config
	origin, path, home string
	// request is that of this copy of the handler. reference is its id, on the page of its error and in each line of the log.
	request   *http.Request
	reference string
}

// Version is that of the package.
const Version = "0.1.0"

// String leaves the secrets out.
func (l Login) String() string { return "dpplusconnect.Login of " + l.config.String() }

// GoString is String, for %#v.
func (l Login) GoString() string { return l.String() }

// New returns the handler, or a *ConfigError.
func New(config Config) (*Login, error) {
	config.setDefaults()
	if err := config.check(); err != nil {
		return nil, err
	}
	parts := webURL.FindStringSubmatch(config.RedirectURI)
	return &Login{config: config, origin: parts[1], path: strings.TrimSuffix(parts[2], "/"), home: config.BasePath + "/"}, nil
}

// of returns the handler of a request.
func (l *Login) of(r *http.Request) *Login {
	ofRequest := *l
	ofRequest.request = r
	return &ofRequest
}

func (l *Login) log(format string, values ...any) {
	if l.reference != "" {
		format += " [" + l.reference + "]"
	}
	l.config.Log.Printf("[dpplus-connect] "+format, values...)
}

// Middleware answers the requests of the login, and passes the others on. It stands before an http.ServeMux, which redirects other
// spellings of the path, such as //callback, with the code that they contain.
func (l *Login) Middleware(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		isHere := l.isAddress(r.URL.EscapedPath())
		if isHere && r.Method == http.MethodGet && askOf(parseQuery(r.URL.RawQuery)) != "app" || !isHere && l.isAddress(usual(r.URL.Path)) {
			l.ServeHTTP(w, r)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// isAddress tells whether a path is that of the redirect URI, with or without its last slash, and with or without BasePath.
func (l *Login) isAddress(path string) bool {
	path = strings.TrimSuffix(path, "/")
	return path == l.path || path == strings.TrimPrefix(l.path, l.config.BasePath)
}

// usual returns the path that other servers can take a path for.
func usual(given string) string {
	given, _, _ = strings.Cut(strings.ToLower(strings.ReplaceAll(given, `\`, "/")), ";")
	return path.Clean("/" + given)
}

// ServeHTTP answers GET requests at the redirect URI, with and without BasePath.
func (l *Login) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("Referrer-Policy", "no-referrer")
	l = l.of(r)
	l.reference = newReference()
	query := parseQuery(r.URL.RawQuery)
	asked := askOf(query)
	if r.Method != http.MethodGet || !l.isAddress(r.URL.EscapedPath()) {
		asked = "app"
	}
	switch asked {
	case "start":
		l.start(w, r, query)
	case "answer":
		l.answer(w, r, query)
	case "return":
		l.showReturnPage(w, r, query)
	case "refused":
		l.refuse(w, "start-refused: query", http.StatusBadRequest, "This link asks for two things at once, or for something unknown.")
	default:
		http.NotFound(w, r)
	}
}

func (l *Login) refuse(w http.ResponseWriter, event string, status int, text string) {
	l.log("%s", event)
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.WriteHeader(status)
	fmt.Fprintf(w, "%s\nReference: %s\n", text, l.reference)
}

const byTab = "Open this link in a tab or a popup."

// isPrefetch tells whether a browser asks for a page that the user may never open.
func isPrefetch(r *http.Request) bool {
	get := r.Header.Get
	return prefetchForm.MatchString(get("Sec-Purpose") + " " + get("Purpose") + " " + get("X-Purpose") + " " + get("X-Moz"))
}

func (l *Login) start(w http.ResponseWriter, r *http.Request, query url.Values) {
	get, scope, state := r.Header.Get, one(query, "scope", l.config.Scope), one(query, "state", "")
	switch {
	case get("HX-Request") == "true": // htmx requests links by script: with this header, it opens the start in the tab
		w.Header().Set("HX-Redirect", "/"+strings.TrimLeft(l.path, "/")+"?"+r.URL.RawQuery)
	case isPrefetch(r):
		l.refuse(w, "start-refused: prefetch", http.StatusForbidden, byTab)
	case !navigationForm.MatchString(get("Sec-Fetch-Dest") + " " + get("Sec-Fetch-Mode")):
		l.refuse(w, "start-refused: not-navigation", http.StatusForbidden, byTab)
	case !isWithin(scope, l.config.AllowedScope):
		const text = "This link asks for a scope that is not in ALLOWED_SCOPE. Remove it from the link, or add it to the setting."
		l.refuse(w, "start-refused: scope", http.StatusBadRequest, text)
	case len(strings.ReplaceAll(url.QueryEscape(state), "+", "%20")) > longestState:
		l.refuse(w, "start-refused: state", http.StatusBadRequest, "The state of this link is longer than 1,000 characters in the URL.")
	default:
		l.redirectToService(w, r, query, scope, state)
	}
}

func (l *Login) redirectToService(w http.ResponseWriter, r *http.Request, query url.Values, scope, state string) {
	browser, language := l.browser(r), one(query, "lang", "")
	if browser == "" {
		browser = random(16)
		l.config.setCookie(w, browserCookie, browser, -1)
	}
	if texts[language] == nil {
		language = preferredLanguage(r.Header.Get("Accept-Language"))
	}
	token := l.config.signer().sign("state", browser, newToken(language+localHref(one(query, "href", ""), l.home), stateLifetime))
	if state != "" {
		token += "~" + state
	}
	fields := fmt.Sprintf("response_type=code&client_id=%s&redirect_uri=%s&scope=%s&state=%s&is_sandbox=%t", url.QueryEscape(l.config.ClientID),
		url.QueryEscape(l.config.RedirectURI), url.QueryEscape(scope), url.QueryEscape(token), l.config.IsSandbox)
	if one(query, "popup", "") == "1" {
		fields += "&popup=1"
	}
	page := l.config.Service + "/" + language + "/oauth/authenticate.html?"
	http.Redirect(w, r, page+strings.ReplaceAll(fields, "+", "%20"), http.StatusSeeOther)
}

func (l *Login) browser(r *http.Request) string {
	return browserForm.FindString(l.config.cookie(r, browserCookie))
}
