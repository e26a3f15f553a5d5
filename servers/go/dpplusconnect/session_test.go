package dpplusconnect

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// An empty or short secret signs nothing, and verifies nothing: everyone could make the cookie of a user.
func TestSessionNeedsSecret(t *testing.T) {
	config := newApp(t).config
	for _, secret := range []string{"", ",", "short", strings.Repeat("x", 31), strings.Repeat("x", 32) + ","} {
		config.Secret = secret
		var wrong *ConfigError
		if _, err := NewSession(config); !errors.As(err, &wrong) || wrong.Option != "Secret" {
			t.Errorf("%q: %v", secret, err)
		}
	}
	for _, secrets := range [][]string{nil, {""}, {"short"}} {
		signer := signer{secrets, "demoapp\nhttp://localhost:3000/app/callback"}
		if forged := forge(signer, "admin"); (Session{Config{Secret: strings.Join(secrets, ","), ClientID: "demoapp", RedirectURI: "http://localhost:3000/app/callback"}}).User(withCookie(sessionCookie+"="+forged)) != "" ||
			signer.read("session", "", forged).ID != "" {
			t.Errorf("%q: a forged cookie is accepted", secrets)
		}
		expectPanic(t, func() { signer.sign("session", "", newToken("admin", 60)) })
	}
	expectPanic(t, func() { Session{}.Begin(httptest.NewRecorder(), "admin") })
}

// A session begins for a user, and ends.
func TestSession(t *testing.T) {
	a := newApp(t)
	session, err := NewSession(a.config)
	if err != nil {
		t.Fatal(err)
	}
	answer := httptest.NewRecorder()
	expectPanic(t, func() { session.Begin(answer, "") })
	session.Begin(answer, "ann")
	a.keep(answer)
	if user, err := session.CurrentUser(a.request(http.MethodGet, "/")); user != "ann" || err != nil {
		t.Errorf("the user is %q, %v", user, err)
	}
	own := sessionCookie + "=" + a.cookies[sessionCookie]
	for _, header := range []string{own + "; " + own, own + "; " + sessionCookie + "=x", "\u00a0" + own, sessionCookie + `="` + a.cookies[sessionCookie] + `"`} {
		if user := session.User(withCookie(header)); user != "" {
			t.Errorf("%s: the user is %q", header, user)
		}
	}
	answer = httptest.NewRecorder()
	session.End(answer)
	a.keep(answer)
	if line := answer.Header().Get("Set-Cookie"); session.User(a.request(http.MethodGet, "/")) != "" || !strings.HasSuffix(line, "; Max-Age=0") {
		t.Errorf("the session lives: %s", line)
	}
}

// Of the spellings that net/http reads as a cookie, only the exact one is read, once.
func TestOneCookie(t *testing.T) {
	for _, test := range []struct{ header, value, stays string }{
		{"s=1", "1", "s=1"},
		{"a=b; s=1", "1", "a=b; s=1"},
		{" s=1 ", "1", "s=1"},
		{"s=1;", "1", "s=1"},
		{"s=1; s=2", "", ""},
		{"s=1; s=1", "", ""},
		{`s="1"`, "", ""},
		{`s=1; s="1"`, "", ""},
		{"s=1;\ts=2", "", ""},
		{"\ts=1", "", ""},
		{"s=1; s", "", ""},
		{"s=1; S=2", "1", "S=2; s=1"},
		{"s=1; s =2", "1", "s =2; s=1"},
		{"s=1; \u00a0s=2", "1", "\u00a0s=2; s=1"},
		{"s=1; $Version=1; $Path=/", "1", "$Version=1; $Path=/; s=1"},
		{"s=1, s=2", "1, s=2", "s=1, s=2"},
		{"x=a s=2; s=1", "1", "x=a s=2; s=1"},
		{`x="a; s=2"; s=1`, "", ""},
		{"x=%73=2; s=1", "1", "x=%73=2; s=1"},
		{"%73=2; s=1", "1", "%73=2; s=1"},
	} {
		OneCookie("s", http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
			if value := strings.Join(readAs(r, "s"), "+"); value != test.value {
				t.Errorf("%q: reads %q", test.header, value)
			}
			if test.stays != "" && strings.Trim(r.Header.Get("Cookie"), "; ") != test.stays {
				t.Errorf("%q: becomes %q", test.header, r.Header.Get("Cookie"))
			}
		})).ServeHTTP(httptest.NewRecorder(), withCookie(test.header))
	}
}

// forge signs as signer does, without its check of the secret.
func forge(s signer, user string) string {
	t := newToken(user, 60)
	body := t.Until + "." + t.ID + "." + base64.RawURLEncoding.EncodeToString([]byte(t.Text))
	hash := hmac.New(sha256.New, []byte(strings.Join(s.secrets, "")))
	hash.Write([]byte(strings.Join([]string{"session", s.audience, "", body}, "\n")))
	return body + "." + base64.RawURLEncoding.EncodeToString(hash.Sum(nil))
}

func withCookie(header string) *http.Request {
	request := httptest.NewRequest(http.MethodGet, "/", nil)
	request.Header.Set("Cookie", header)
	return request
}

func expectPanic(t *testing.T, act func()) {
	t.Helper()
	defer func() {
		if recover() == nil {
			t.Error("no panic")
		}
	}()
	act()
}
