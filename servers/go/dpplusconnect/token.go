package dpplusconnect

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"net/http"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"time"
)

// Token is a signed text. Until is in seconds since 1970, of ten digits. Nobody signed the zero Token.
type Token struct{ Until, ID, Text string }

func newToken(text string, seconds int64) Token {
	return Token{secondsFromNow(seconds), random(12), text}
}

func (t Token) isValid() bool { return t.Until > secondsFromNow(0) }

func secondsFromNow(seconds int64) string { return strconv.FormatInt(time.Now().Unix()+seconds, 10) }

// Signer signs tokens and reads them: docs/other-languages.md, "The algorithm". The first secret signs, all verify.
type Signer struct {
	Secrets  []string
	Audience string
}

// Sign returns a token for a purpose and a browser. An empty browser is any.
func (s Signer) Sign(purpose, browser string, t Token) string {
	body := t.Until + "." + t.ID + "." + base64.RawURLEncoding.EncodeToString([]byte(t.Text))
	hash := hmac.New(sha256.New, []byte(s.Secrets[0]))
	hash.Write([]byte(strings.Join([]string{purpose, s.Audience, browser, body}, "\n")))
	return body + "." + base64.RawURLEncoding.EncodeToString(hash.Sum(nil))
}

var tokenForm = regexp.MustCompile(`^(\d{10})\.([\w-]{16})\.([\w-]*)\.[\w-]{43}$`)

// Read returns a token that may have expired, or the zero Token unless one of the secrets signed it for this purpose and browser, or for
// a state without a language.
func (s Signer) Read(purpose, browser, signed string) Token {
	match := tokenForm.FindStringSubmatch(signed)
	if match == nil {
		return Token{}
	}
	text, err := base64.RawURLEncoding.DecodeString(match[3])
	t := Token{match[1], match[2], string(text)}
	if purpose == "state" && (len(text) < 2 || texts[t.Text[:2]] == nil) {
		return Token{}
	}
	for _, secret := range s.Secrets {
		own := Signer{[]string{secret}, s.Audience}.Sign(purpose, browser, t)
		if err == nil && hmac.Equal([]byte(own), []byte(signed)) {
			return t
		}
	}
	return Token{}
}

func random(bytes int) string {
	value := make([]byte, bytes)
	if _, err := rand.Read(value); err != nil {
		panic(err) // no login is safe then
	}
	return base64.RawURLEncoding.EncodeToString(value)
}

// RememberOnce returns a function for Config.Once that remembers the latest 100,000 ids of this process.
func RememberOnce() func(r *http.Request, id string) (bool, error) {
	var mutex sync.Mutex
	var latest [100_000]string
	used, next := map[string]bool{}, 0
	return func(_ *http.Request, id string) (bool, error) {
		mutex.Lock()
		defer mutex.Unlock()
		if used[id] {
			return false, nil
		}
		delete(used, latest[next])
		used[id], latest[next], next = true, id, (next+1)%len(latest)
		return true, nil
	}
}

func (c Config) signer() Signer {
	return Signer{strings.Split(c.Secret, ","), c.ClientID + "\n" + c.RedirectURI}
}

// cookieName returns a name that no other host and no page without TLS can plant, on https.
func (c Config) cookieName(name string) string {
	if strings.HasPrefix(c.RedirectURI, "https:") {
		return cookiePrefix + name
	}
	return name
}

func (c Config) setCookie(w http.ResponseWriter, name, value string) {
	line := c.cookieName(name) + "=" + value + "; " + cookieAttributes
	if strings.HasPrefix(line, cookiePrefix) {
		line += "; Secure"
	}
	w.Header().Add("Set-Cookie", line)
}

// cookie returns a cookie, or an empty text if it is there twice. The parser of net/http trims and unquotes more than spaces, so that
// a cookie of another subdomain could count as the one of a login.
func (c Config) cookie(r *http.Request, name string) string {
	found := url.Values{}
	for _, pair := range strings.Split(strings.Join(r.Header["Cookie"], ";"), ";") {
		key, value, _ := strings.Cut(strings.Trim(pair, " "), "=")
		found.Add(key, value)
	}
	return one(found, c.cookieName(name), "")
}

// Session is a session without a store: the id of the user in a signed cookie, for eight hours.
type Session struct{ Config Config }

// Begin begins the session of a user.
func (s Session) Begin(w http.ResponseWriter, user string) {
	s.Config.setCookie(w, sessionCookie, s.Config.signer().Sign("session", "", newToken(user, sessionLifetime)))
}

// User returns the user of the request, or an empty text.
func (s Session) User(r *http.Request) string {
	if t := s.Config.signer().Read("session", "", s.Config.cookie(r, sessionCookie)); t.isValid() {
		return t.Text
	}
	return ""
}
