package dpplusconnect

import (
	"errors"
	"fmt"
	"net/http"
	"strings"
)

// Errors of Decide, for OnLogin. After ErrAsk and ErrConfirm, the login waits for ten minutes, and leads to Config.LinkPage.
var (
	ErrAsk            = errors.New("dpplusconnect: the user has to log in or to sign up first")
	ErrConfirm        = errors.New("dpplusconnect: the user has to agree first")
	ErrMismatch error = ErrorCode("account_mismatch")
)

// ErrNotAccepted is in the error of Accept for a request that does not complete a login.
var ErrNotAccepted = errors.New("dpplusconnect: nothing was linked")

// Decide returns nil if the owner of a UUID may log in, or the error for the user who is logged in. Each text can be empty: the owner,
// the user who is logged in, and the UUID of that user.
func Decide(owner, user, uuidOfUser string) error {
	switch {
	case owner != "" && (user == "" || user == owner):
		return nil
	case owner != "" || uuidOfUser != "":
		return ErrMismatch
	case user == "":
		return ErrAsk
	}
	return ErrConfirm
}

// offer sets the cookie of a login that waits, in a browser with a new id.
func (l *Login) offer(w http.ResponseWriter, r *http.Request, uuid, browser string, isForUser bool) (err error) {
	if l.config.LinkPage == "" {
		return &ConfigError{"LinkPage", "the path of the page that asks the user: OnLogin returned ErrAsk or ErrConfirm"}
	}
	user := ""
	if isForUser {
		if user, err = l.config.CurrentUser(r); err != nil {
			return err
		}
		if user == "" {
			return &ConfigError{"CurrentUser", "to return the user after ErrConfirm"}
		}
	}
	offer := l.config.signer().sign("offer", browser, newToken(uuid+"\n"+user, offerLifetime))
	l.config.setCookie(w, offerCookie, offer, offerLifetime)
	return nil
}

// Offered returns the UUID of the login that waits for the user's agreement, and the token for the form of the page that asks, or two
// empty texts.
func (l *Login) Offered(r *http.Request) (uuid, token string) {
	uuid, agreement := l.of(r).waiting(r)
	if uuid == "" {
		return "", ""
	}
	return uuid, l.config.signer().sign("agreement", "", agreement)
}

// waiting returns the UUID of the login that waits in this browser, and the agreement of the user who is logged in now.
func (l *Login) waiting(r *http.Request) (uuid string, agreement signedToken) {
	defer l.recoverPanic()
	browser := l.browser(r)
	offer := l.config.signer().read("offer", browser, l.config.cookie(r, offerCookie))
	if browser == "" || !offer.isValid() {
		return "", signedToken{}
	}
	waiting, asked, _ := strings.Cut(offer.Text, "\n")
	user, err := l.config.CurrentUser(r)
	if err != nil {
		l.fail(err)
		return "", signedToken{}
	}
	// ErrConfirm asked one user. The next user of a shared computer must not get that login.
	if asked != "" && asked != user {
		return "", signedToken{}
	}
	return waiting, signedToken{offer.Until, offer.ID, user}
}

// Accept completes the login that waits, after a POST request with the token of Offered. It calls store, reports the UUID to the
// service, and ends the offer in the headers of w. Otherwise it returns an error, and nothing is reported.
//
// Store stores the UUID with the user who is logged in, in one step, only if neither has another one. Else it returns an error.
func (l *Login) Accept(w http.ResponseWriter, r *http.Request, token string, store func(uuid string) error) error {
	l = l.of(r)
	uuid, agreement := l.waiting(r)
	agreed := l.config.signer().read("agreement", "", token)
	switch {
	case !l.isFromHere(r):
		return l.notAccepted("foreign")
	case uuid == "":
		return l.notAccepted("no-login")
	case agreed != agreement:
		return l.notAccepted("token")
	}
	if err := store(uuid); err != nil {
		l.log("accept-refused: not-stored")
		return err
	}
	l.connect(uuid)
	l.Decline(w)
	return nil
}

// Decline ends the login that waits in the headers of w, for the user who says no, and for a logout. Otherwise, the next user of a
// shared browser could be asked too.
func (l *Login) Decline(w http.ResponseWriter) {
	w.Header().Set("Cache-Control", "no-store")
	l.config.setCookie(w, offerCookie, "", 0)
}

func (l *Login) notAccepted(detail string) error {
	l.log("accept-refused: %s", detail)
	return fmt.Errorf("%w: %s", ErrNotAccepted, detail)
}

// isFromHere tells whether a form of this app sends a request. The form of a page with Referrer-Policy: no-referrer has the origin null.
func (l *Login) isFromHere(r *http.Request) bool {
	site, origin := r.Header.Get("Sec-Fetch-Site"), strings.Join(r.Header.Values("Origin"), ",")
	if r.Method != http.MethodPost || strings.HasSuffix(site, "-site") {
		return false
	}
	return origin == "" || origin == l.origin || origin == "null" && site != ""
}
