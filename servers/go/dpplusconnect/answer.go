package dpplusconnect

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"runtime/debug"
	"strings"
)

// used is the outcome of an answer that comes twice: docs/protocol.md, "An answer that comes twice".
// No error code has its hyphen.
const used = "-used"

// unfinished is the failure of a login while a function of the app has not returned.
const unfinished = "-unfinished"

// The pages that the browser fetched ahead are those of a visitor who is not logged in.
//
// written: cleared-by-login, by npm run write
const clearedByLogin = "\"prefetchCache\", \"prerenderCache\""

// /written

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
	browser, language, href := l.browser(r), preferredLanguage(r.Header.Get("Accept-Language")), l.home
	token := l.config.signer().read("state", browser, state)
	l.checkClock(token, stateLifetime)
	if token.ID != "" {
		language, href = token.Text[:2], token.Text[2:]
	}
	w.Header().Set("Clear-Site-Data", clearedByLogin)
	ended := l.complete(w, r, query, browser, token, href)
	outcome := url.Values{"state": {fmt.Sprintf("%.*s", longestState, own)}, "href": {ended.href}, "error": {ended.failure}, "language": {language}, "reference": {l.reference}}
	if ended.isFirst {
		outcome.Set("id", token.ID)
	}
	if ended.before != nil {
		outcome = ended.before.Outcome
		w.Header()["Set-Cookie"] = append(w.Header()["Set-Cookie"], ended.before.Cookies...)
	}
	http.Redirect(w, r, l.returnURL(l.config.signer().sign("return", "", newToken(outcome.Encode(), returnLifetime))), http.StatusSeeOther)
	if ended.isFirst {
		if ended.failure == "" && !ended.isWaiting {
			outcome.Set("error", used) // the session may be in the first response only
		}
		// Not before the redirect: the middleware of a session, such as scs, sets its cookie then.
		l.keep(browser, token.ID, result{outcome, w.Header()["Set-Cookie"]})
	}
}

// end is the end of a login: where it leads, and an error code.
type end struct {
	href, failure string
	isFirst       bool    // this request has used up the state
	isWaiting     bool    // for the agreement of the user
	before        *result // of an earlier request with this state
}

// complete ends a login. It recovers from a panic of the app, which would leave the browser at the URL with the code.
func (l *Login) complete(w http.ResponseWriter, r *http.Request, query url.Values, browser string, token signedToken, href string) (ended end) {
	before := w.Header().Clone()
	ended.href, ended.failure = href, unfinished
	defer func() {
		if cause := recover(); cause != nil || ended.failure == unfinished { // before Go 1.21, panic(nil) has no cause
			l.fail(&PanicError{cause, debug.Stack()})
			ended.href, ended.failure = href, "server_error"
		}
		if ended.failure != "" { // the user reads of an error, so no session has begun
			replace(w.Header(), before)
		}
	}()
	reason, failure := l.refusalOfState(r, browser, token)
	ended.failure = failure
	if failure == used {
		found, isDelivered := l.find(r, browser, token.ID)
		if found != nil {
			return end{before: found}
		}
		if isDelivered {
			ended.failure = "expired_state"
		}
	}
	if reason != "" {
		l.log("state-refused: %s", reason)
		user, err := l.config.CurrentUser(r)
		switch {
		case err != nil:
			ended.failure = l.failureOf(err)
		case user != "":
			ended.failure = "" // a tab that comes back late
		}
		return ended
	}
	if failure != "" {
		return ended
	}
	ended.isFirst = true
	l.log("started")
	l.setAnswer(token.ID, working, longestWork)
	grant, failure := l.logIn(query)
	if failure != "" {
		ended.failure = failure
		return ended
	}
	uuid := grant.UUID
	ended.failure = unfinished
	path, err := l.config.OnLogin(w, r.WithContext(context.WithValue(r.Context(), underWay{}, grant)), uuid)
	renewed := random(16) // ends the other states of this browser
	if errors.Is(err, ErrAsk) || errors.Is(err, ErrConfirm) {
		replace(w.Header(), before)
		path, err = l.config.LinkPage, l.offer(w, r, uuid, renewed, errors.Is(err, ErrConfirm))
		ended.isWaiting = err == nil
	}
	if err != nil {
		ended.failure = l.failureOf(err)
		return ended
	}
	l.config.setCookie(w, browserCookie, renewed, -1)
	if !ended.isWaiting {
		l.connect(uuid)
		l.log("succeeded")
	}
	ended.href, ended.failure = localHref(path, href), ""
	return ended
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
	l.fail(err)
	return "server_error"
}

// refusalOfState returns the reason and the error code of a state that is void for this browser, or two empty texts for one that this
// request uses up. Without a reason, a function of the app has failed.
func (l *Login) refusalOfState(r *http.Request, browser string, token signedToken) (reason, code string) {
	switch {
	case browser == "":
		return "no-cookie", "unknown_state"
	case token.ID == "":
		return "foreign", "unknown_state"
	case !token.isValid():
		return "expired", "expired_state"
	}
	isNew, err := l.config.Once(r, token.ID)
	switch {
	case err != nil:
		l.fail(err)
		return "", "server_error"
	case !isNew:
		return "used", used
	}
	return "", ""
}

// logIn returns the grant of the service for the code, or an error code.
func (l *Login) logIn(query url.Values) (granted grant, code string) {
	if one(query, "code", "") != "" && !query.Has("error") {
		return l.exchange(one(query, "code", ""))
	}
	code = codeOf(one(query, "error", ""))
	if strings.Contains(strings.ToLower(one(query, "error_description", "")), "login limit") {
		code = "login_limit"
	}
	l.log("login-refused: %s", code)
	return grant{}, code
}
