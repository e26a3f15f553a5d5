package dpplusconnect

import (
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
)

// used is the outcome of an answer that comes twice: docs/protocol.md, "An answer that comes twice".
// No error code has its hyphen.
const used = "-used"

// answer completes a login. Each end leads to the return page, away from the code.
func (l *Login) answer(w http.ResponseWriter, r *http.Request, query url.Values) {
	if isPrefetch(r) {
		l.refuse(w, "state-refused: prefetch", http.StatusForbidden, byTab)
		return
	}
	state, own, isOfPage := strings.Cut(one(query, "state", ""), "~")
	if !isOfPage {
		own = state
	}
	browser, language, href := l.browser(r), PreferredLanguage(r.Header.Get("Accept-Language")), l.home
	token := l.config.signer().Read("state", browser, state)
	if token.ID != "" {
		language, href = token.Text[:2], token.Text[2:]
	}
	href, failure := l.complete(w, r, query, browser, token, href)
	text := url.Values{"state": {fmt.Sprintf("%.*s", longestState, own)}, "href": {href}, "error": {failure}, "language": {language}}.Encode()
	http.Redirect(w, r, l.returnURL(l.config.signer().Sign("return", "", newToken(text, 300))), http.StatusSeeOther)
}

// complete returns where the login leads, by default to href, and an error code. It recovers from a panic of the app, which would leave
// the browser at the URL with the code.
func (l *Login) complete(w http.ResponseWriter, r *http.Request, query url.Values, browser string, token Token, href string) (leadsTo, failure string) {
	before := w.Header().Clone()
	isWaiting := false
	defer func() {
		if cause := recover(); cause != nil {
			l.log("callback-failed: panic %T", cause)
			leadsTo, failure = href, "server_error"
		}
		if failure != "" { // the user reads of an error, so no session has begun
			replace(w.Header(), before)
		}
	}()
	event, failure := l.refusalOf(r, query, browser, token)
	if event != "" {
		l.log("%s", event)
		if !strings.HasPrefix(event, "state-refused") {
			return href, failure
		}
		user, err := l.config.CurrentUser(r)
		switch {
		case err != nil:
			failure = l.failureOf(err)
		case user != "":
			failure = "" // a tab that comes back late
		}
		return href, failure
	}
	uuid, failure := l.exchange(one(query, "code", ""))
	if failure != "" {
		return href, failure
	}
	path, err := l.config.OnLogin(w, r, uuid)
	renewed := random(16) // ends the other states of this browser
	if errors.Is(err, ErrAsk) || errors.Is(err, ErrConfirm) {
		replace(w.Header(), before)
		path, err = l.config.LinkPage, l.offer(w, r, uuid, renewed, errors.Is(err, ErrConfirm))
		isWaiting = err == nil
	}
	if err != nil {
		return href, l.failureOf(err)
	}
	l.config.setCookie(w, browserCookie, renewed, -1)
	if !isWaiting {
		l.connect(uuid)
	}
	return LocalHref(path, href), ""
}

func replace(header, with http.Header) {
	for name := range header {
		delete(header, name)
	}
	for name, values := range with {
		header[name] = values
	}
}

// failureOf returns the error code for an error of OnLogin.
func (l *Login) failureOf(err error) string {
	var refused ErrorCode
	if errors.As(err, &refused) {
		l.log("login-refused: %s", codeOf(string(refused)))
		return codeOf(string(refused))
	}
	var wrong *ConfigError
	if errors.As(err, &wrong) {
		l.log("callback-failed: %s", wrong)
	} else {
		l.log("callback-failed: %T", err)
	}
	return "server_error"
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
		return "state-refused: used", used
	case one(query, "code", "") != "" && !query.Has("error"):
		return "", ""
	}
	code = codeOf(one(query, "error", ""))
	if strings.Contains(strings.ToLower(one(query, "error_description", "")), "login limit") {
		code = "login_limit"
	}
	return "login-refused: " + code, code
}
