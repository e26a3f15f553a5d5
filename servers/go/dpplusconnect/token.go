package dpplusconnect

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"time"
)

// signedToken is a signed text. Until is in seconds since 1970. Nobody signed the zero signedToken.
type signedToken struct{ Until, ID, Text string }

func newToken(text string, seconds int64) signedToken {
	return signedToken{secondsFromNow(seconds), random(12), text}
}

const stateLifetime, returnLifetime = 3600, 300 // seconds

// clockSkew is the number of seconds by which the clocks of two machines may differ.
const clockSkew = 120

// signedAt returns the time when a token of a lifetime was signed.
func (t signedToken) signedAt(lifetime int64) time.Time {
	until, _ := strconv.ParseInt(t.Until, 10, 64)
	return time.Unix(until-lifetime, 0)
}

// checkClock logs that the clock of the machine that signed a token is further ahead than allowed.
func (l *Login) checkClock(t signedToken, lifetime int64) {
	if ahead := t.signedAt(lifetime).Unix() - time.Now().Unix(); ahead > clockSkew {
		l.log("clock-differs: %d seconds", ahead)
	}
}

func (t signedToken) isValid() bool { return t.isValidAt(time.Now().Unix()) }

// isValidAt tells whether a token ends after a time. The clock of a device can be before 2001, where it has nine digits.
func (t signedToken) isValidAt(now int64) bool {
	until, err := strconv.ParseInt(t.Until, 10, 64)
	return err == nil && until > now
}

func secondsFromNow(seconds int64) string { return strconv.FormatInt(time.Now().Unix()+seconds, 10) }

// signer signs tokens and reads them: docs/other-languages.md, "The algorithm". The first secret signs, all verify.
type signer struct {
	secrets  []string
	audience string
}

const shortestSecret = 32 // bytes

// sign returns a token for a purpose and a browser. An empty browser is any. It panics if the first secret is shorter than 32 bytes,
// because everyone could sign then.
func (s signer) sign(purpose, browser string, t signedToken) string {
	if len(s.secrets) == 0 || len(s.secrets[0]) < shortestSecret {
		panic("dpplusconnect: a signer needs a secret of at least 32 bytes")
	}
	body := t.Until + "." + t.ID + "." + base64.RawURLEncoding.EncodeToString([]byte(t.Text))
	hash := hmac.New(sha256.New, []byte(s.secrets[0]))
	hash.Write([]byte(strings.Join([]string{purpose, s.audience, browser, body}, "\n")))
	return body + "." + base64.RawURLEncoding.EncodeToString(hash.Sum(nil))
}

var tokenForm = regexp.MustCompile(`^(\d{1,12})\.([\w-]{16})\.([\w-]*)\.[\w-]{43}$`)

// read returns a token that may have expired, or the zero signedToken unless one of the secrets signed it for this purpose and browser, or for
// a state without a language.
func (s signer) read(purpose, browser, signed string) signedToken {
	match := tokenForm.FindStringSubmatch(signed)
	if match == nil {
		return signedToken{}
	}
	text, err := base64.RawURLEncoding.DecodeString(match[3])
	t := signedToken{match[1], match[2], string(text)}
	if purpose == "state" && (len(text) < 2 || texts[t.Text[:2]] == nil) {
		return signedToken{}
	}
	for _, secret := range s.secrets {
		if len(secret) < shortestSecret {
			continue
		}
		own := signer{[]string{secret}, s.audience}.sign(purpose, browser, t)
		if err == nil && hmac.Equal([]byte(own), []byte(signed)) {
			return t
		}
	}
	return signedToken{}
}

func random(bytes int) string {
	value := make([]byte, bytes)
	if _, err := rand.Read(value); err != nil {
		panic(err) // no login is safe then
	}
	return base64.RawURLEncoding.EncodeToString(value)
}

func newReference() string {
	value := make([]byte, 4)
	if _, err := rand.Read(value); err != nil {
		panic(err)
	}
	return hex.EncodeToString(value)
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

func (c Config) signer() signer {
	return signer{strings.Split(c.Secret, ","), c.ClientID + "\n" + c.RedirectURI}
}

// cookieName returns a name that no other host and no page without TLS can plant, on https.
func (c Config) cookieName(name string) string {
	if strings.HasPrefix(c.RedirectURI, "https:") {
		return cookiePrefix + name
	}
	return name
}

// setCookie sets a cookie of this host, until the browser ends. A lifetime is in seconds; 0 ends the cookie, and -1 is none.
func (c Config) setCookie(w http.ResponseWriter, name, value string, lifetime int) {
	line := c.cookieName(name) + "=" + value + "; " + cookieAttributes
	if strings.HasPrefix(line, cookiePrefix) {
		line += "; Secure"
	}
	if lifetime >= 0 {
		line += "; Max-Age=" + strconv.Itoa(lifetime)
	}
	w.Header().Add("Set-Cookie", line)
}
