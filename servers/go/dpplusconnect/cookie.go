package dpplusconnect

import (
	"net/http"
	"net/url"
	"strings"
)

func pairsOf(r *http.Request) []string {
	return strings.Split(strings.Join(r.Header["Cookie"], ";"), ";")
}

// cookie returns a cookie, or an empty text if it is there twice. The parser of net/http trims and unquotes more than spaces, so that
// a cookie of another subdomain could count as the one of a login.
func (c Config) cookie(r *http.Request, name string) string { return cookieOf(r, c.cookieName(name)) }

func cookieOf(r *http.Request, name string) string {
	found := url.Values{}
	for _, pair := range pairsOf(r) {
		key, value, _ := strings.Cut(strings.Trim(pair, " "), "=")
		found.Add(key, value)
	}
	return one(found, name, "")
}

// OneCookie protects the session cookie of a store, such as scs, which takes the first of two. It removes the cookie from a request
// whose header Cookie does not have it exactly once, as another host of the domain could have planted one.
func OneCookie(name string, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		kept := []string{}
		for _, pair := range pairsOf(r) {
			if _, err := (&http.Request{Header: http.Header{"Cookie": {pair}}}).Cookie(name); err != nil {
				kept = append(kept, strings.Trim(pair, " "))
			}
		}
		read, own := readAs(r, name), cookieOf(r, name)
		if len(read) == 1 && read[0] == own {
			kept = append(kept, name+"="+own)
		}
		r = r.Clone(r.Context())
		r.Header.Set("Cookie", strings.Join(kept, "; "))
		next.ServeHTTP(w, r)
	})
}

// readAs returns the values that net/http reads as those of a cookie.
func readAs(r *http.Request, name string) (values []string) {
	for _, cookie := range r.Cookies() {
		if cookie.Name == name {
			values = append(values, cookie.Value)
		}
	}
	return values
}
