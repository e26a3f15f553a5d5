package dpplusconnect

import "net/http"

// Session is a session without a store: the id of the user in a signed cookie, for eight hours. NewSession makes one.
type Session struct{ config Config }

// NewSession returns the session of an app with these options, or a *ConfigError. It needs no functions in the options, which may
// be its own.
func NewSession(config Config) (Session, error) {
	config.setDefaults()
	if err := config.checkValues(); err != nil {
		return Session{}, err
	}
	return Session{config}, nil
}

// String leaves the secret out.
func (s Session) String() string { return "dpplusconnect.Session of " + s.config.String() }

// GoString is String, for %#v.
func (s Session) GoString() string { return s.String() }

// Begin begins the session of a user.
func (s Session) Begin(w http.ResponseWriter, user string) {
	if user == "" {
		panic("dpplusconnect: Session.Begin needs a user")
	}
	s.config.setCookie(w, sessionCookie, s.config.signer().sign("session", "", newToken(user, sessionLifetime)), -1)
}

// End ends the session, for a logout. A copy of the cookie is valid until its eight hours are over.
func (s Session) End(w http.ResponseWriter) { s.config.setCookie(w, sessionCookie, "", 0) }

// User returns the user of the request, or an empty text.
func (s Session) User(r *http.Request) string {
	if t := s.config.signer().read("session", "", s.config.cookie(r, sessionCookie)); t.isValid() {
		return t.Text
	}
	return ""
}

// CurrentUser is User, for Config.CurrentUser.
func (s Session) CurrentUser(r *http.Request) (string, error) { return s.User(r), nil }
