// Package dpplusconnect is the login with Secure Connect: an http.Handler for the start, the callback and the return page, which
// have one address, the redirect URI. Copy the folder into your project: docs/go.md of dpplus-connect.
package dpplusconnect

import (
	"errors"
	"fmt"
	"log"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"unicode/utf8"
)

const longestState = 2000 // characters of the state of a page

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
}

// ErrorCode is an error of Config.OnLogin with a text for the user, such as account_mismatch.
type ErrorCode string

func (code ErrorCode) Error() string { return string(code) }

// New returns the handler, or a *ConfigError.
func New(config Config) (*Login, error) {
	if config.InternalService == "" {
		config.InternalService = config.Service
	}
	if config.AllowedScope == "" {
		config.AllowedScope = config.Scope
	}
	if config.Once == nil {
		config.Once = RememberOnce()
	}
	if config.Log == nil {
		config.Log = log.Default()
	}
	if err := config.check(); err != nil {
		return nil, err
	}
	parts := webURL.FindStringSubmatch(config.RedirectURI)
	return &Login{config, parts[1], strings.TrimSuffix(parts[2], "/"), config.BasePath + "/"}, nil
}

func (l *Login) log(format string, values ...any) {
	l.config.Log.Printf("[dpplus-connect] "+format, values...)
}

// ServeHTTP answers GET requests at the redirect URI, with and without BasePath.
func (l *Login) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("Referrer-Policy", "no-referrer")
	path, query := strings.TrimSuffix(r.URL.EscapedPath(), "/"), ParseQuery(r.URL.RawQuery)
	asked := Ask(query)
	if r.Method != http.MethodGet || path != l.path && path != strings.TrimPrefix(l.path, l.config.BasePath) {
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
		l.refuse(w, "query", http.StatusBadRequest, "This link asks for two things at once, or for something unknown.")
	default:
		http.NotFound(w, r)
	}
}

func (l *Login) refuse(w http.ResponseWriter, reason string, status int, text string) {
	l.log("start-refused: %s", reason)
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.WriteHeader(status)
	fmt.Fprint(w, text)
}

func (l *Login) start(w http.ResponseWriter, r *http.Request, query url.Values) {
	const byTab = "Open this link in a tab or a popup."
	get, scope, state := r.Header.Get, one(query, "scope", l.config.Scope), one(query, "state", "")
	switch {
	case get("HX-Request") == "true": // htmx requests links by script: with this header, it opens the start in the tab
		w.Header().Set("HX-Redirect", "/"+strings.TrimLeft(l.path, "/")+"?"+r.URL.RawQuery)
	case prefetchForm.MatchString(get("Sec-Purpose") + get("Purpose") + get("X-Purpose") + get("X-Moz")):
		l.refuse(w, "prefetch", http.StatusForbidden, byTab)
	case !navigationForm.MatchString(get("Sec-Fetch-Dest") + " " + get("Sec-Fetch-Mode")):
		l.refuse(w, "not-navigation", http.StatusForbidden, byTab)
	case !isWithin(scope, l.config.AllowedScope):
		const text = "This link asks for a scope that is not in ALLOWED_SCOPE. Remove it from the link, or add it to the setting."
		l.refuse(w, "scope", http.StatusBadRequest, text)
	case utf8.RuneCountInString(state) > longestState:
		l.refuse(w, "state", http.StatusBadRequest, "The state of this link is longer than 2,000 characters.")
	default:
		l.redirectToService(w, r, query, scope, state)
	}
}

func (l *Login) redirectToService(w http.ResponseWriter, r *http.Request, query url.Values, scope, state string) {
	browser, language := l.browser(r), one(query, "lang", "")
	if browser == "" {
		browser = random(16)
		l.config.setCookie(w, browserCookie, browser)
	}
	if texts[language] == nil {
		language = PreferredLanguage(r.Header.Get("Accept-Language"))
	}
	token := l.config.signer().Sign("state", browser, newToken(language+LocalHref(one(query, "href", ""), l.home), 3600))
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

func (l *Login) answer(w http.ResponseWriter, r *http.Request, query url.Values) {
	state, own, isOfPage := strings.Cut(one(query, "state", ""), "~")
	if !isOfPage {
		own = state
	}
	browser, language, href := l.browser(r), PreferredLanguage(r.Header.Get("Accept-Language")), l.home
	token := l.config.signer().Read("state", browser, state)
	if token.ID != "" {
		language, href = token.Text[:2], token.Text[2:]
	}
	event, failure := l.refusalOf(r, query, browser, token)
	if event == "" {
		href, failure = l.logIn(w, r, one(query, "code", ""), href)
	} else {
		l.log("%s", event)
	}
	if strings.HasPrefix(event, "state-refused") && l.config.CurrentUser(r) != "" {
		failure = "" // a tab that comes back late
	}
	text := url.Values{"state": {fmt.Sprintf("%.*s", longestState, own)}, "href": {href}, "error": {failure}, "language": {language}}.Encode()
	http.Redirect(w, r, l.returnURL(l.config.signer().Sign("return", "", newToken(text, 300))), http.StatusSeeOther)
}

// refusalOf returns the event for the log and the error code of an answer that does not log in, or two empty texts.
func (l *Login) refusalOf(r *http.Request, query url.Values, browser string, token Token) (event, code string) {
	switch {
	case browser == "":
		return "state-refused: no-cookie", "unknown_state"
	case token.ID == "":
		return "state-refused: foreign", "unknown_state"
	case !token.isValid():
		return "state-refused: expired", "expired_state"
	}
	switch isNew, err := l.config.Once(r, token.ID); {
	case err != nil:
		return fmt.Sprintf("callback-failed: %T", err), "server_error"
	case !isNew:
		return "state-refused: used", "expired_state"
	case one(query, "code", "") != "" && !query.Has("error"):
		return "", ""
	}
	code = codeOf(one(query, "error", ""))
	if strings.Contains(strings.ToLower(one(query, "error_description", "")), "login limit") {
		code = "login_limit"
	}
	return "login-refused: " + code, code
}

// logIn exchanges the code and begins the session. It returns where the login leads, by default to href, and an error code.
func (l *Login) logIn(w http.ResponseWriter, r *http.Request, code, href string) (leadsTo, failure string) {
	uuid, failure := l.exchange(code)
	if failure != "" {
		return href, failure
	}
	path, err := l.config.OnLogin(w, r, uuid)
	var refused ErrorCode
	switch {
	case errors.As(err, &refused):
		l.log("login-refused: %s", codeOf(string(refused)))
		return href, codeOf(string(refused))
	case err != nil:
		l.log("callback-failed: %T", err)
		return href, "server_error"
	}
	l.config.setCookie(w, browserCookie, random(16)) // ends the other states of this browser
	l.connect(uuid)
	return LocalHref(path, href), ""
}
