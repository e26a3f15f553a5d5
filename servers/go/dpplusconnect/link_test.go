package dpplusconnect

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"
)

// accept sends the form of the page that asks, and returns the UUID that is stored.
func (a *app) accept(token string, headers ...string) (stored string, err error) {
	request, answer := a.request(http.MethodPost, "/app/account"), httptest.NewRecorder()
	for i := 0; i < len(headers); i += 2 {
		request.Header.Set(headers[i], headers[i+1])
	}
	a.requests = nil
	err = a.login.Accept(answer, request, token, func(uuid string) error {
		stored = uuid
		return nil
	})
	a.keep(answer)
	return stored, err
}

func (a *app) offered() (uuid, token string) {
	return a.login.Offered(a.request(http.MethodGet, "/app/account"))
}

func (a *app) expectRefusal(detail string, token string, headers ...string) {
	a.Helper()
	stored, err := a.accept(token, headers...)
	if stored != "" || !errors.Is(err, ErrNotAccepted) || !strings.HasSuffix(err.Error(), ": "+detail) || len(a.requests) > 0 {
		a.Errorf("%s: stores %q, %v, requests %q", detail, stored, err, a.requests)
	}
	if !strings.HasSuffix(a.log.String(), "[dpplus-connect] accept-refused: "+detail+"\n") {
		a.Errorf("the log has %q", a.log.String())
	}
}

// waitingApp has a login that waits for the agreement of noah.
func waitingApp(t *testing.T) *app {
	a := newApp(t)
	a.user, a.onLogin = "noah", func(w http.ResponseWriter) (string, error) {
		w.Header().Add("Set-Cookie", "session=1")
		return "/elsewhere", Decide("", a.user, "")
	}
	if href, failure := a.logIn(); href != "/app/account" || failure != "" {
		t.Fatalf("leads to %q with %q", href, failure)
	}
	if len(a.requests) != 1 || a.cookies["session"] != "" {
		t.Fatalf("%q is reported, or a session has begun", a.requests)
	}
	return a
}

func TestAccept(t *testing.T) {
	a := waitingApp(t)
	uuid, token := a.offered()
	if uuid != testUUID {
		t.Fatalf("%q is offered", uuid)
	}
	own := "http://localhost:3000"
	a.expectRefusal("foreign", token, "Origin", "https://elsewhere.example")
	a.expectRefusal("foreign", token, "Origin", "null")
	a.expectRefusal("foreign", token, "Origin", own, "Sec-Fetch-Site", "same-site")
	a.expectRefusal("foreign", token, "Sec-Fetch-Site", "cross-site")
	a.expectRefusal("token", "")
	a.expectRefusal("token", a.config.signer().sign("agreement", "", newToken("noah", 600)))
	offer := a.config.signer().read("offer", a.cookies[browserCookie], a.cookies[offerCookie])
	for purpose, text := range map[string]string{"offer": "noah", "session": "noah", "agreement": "lea"} {
		a.expectRefusal("token", a.config.signer().sign(purpose, "", signedToken{offer.Until, offer.ID, text}))
	}
	if err := a.login.Accept(httptest.NewRecorder(), a.request(http.MethodGet, "/"), token, nil); !errors.Is(err, ErrNotAccepted) {
		t.Errorf("a GET request: %v", err)
	}
	refusal := errors.New("another UUID")
	answer := httptest.NewRecorder()
	if err := a.login.Accept(answer, a.request(http.MethodPost, "/"), token, func(string) error { return refusal }); err != refusal ||
		len(answer.Header()) > 0 || len(a.requests) > 0 {
		t.Errorf("%v, %v, %q", err, answer.Header(), a.requests)
	}
	stored, err := a.accept(token, "Origin", "null", "Sec-Fetch-Site", "same-origin")
	if stored != testUUID || err != nil || strings.Join(a.requests, " ") != "/api/uuids/connected" || a.cookies[offerCookie] != "" {
		t.Errorf("stores %q, %v, requests %q", stored, err, a.requests)
	}
	a.expectRefusal("no-login", token)
}

func TestDecline(t *testing.T) {
	a := waitingApp(t)
	answer := httptest.NewRecorder()
	a.login.Decline(answer)
	a.keep(answer)
	if uuid, _ := a.offered(); uuid != "" || a.cookies[offerCookie] != "" {
		t.Errorf("%q is offered", uuid)
	}
}

// Only the browser and the user of a login can agree to it, for ten minutes, and the latest login counts.
func TestOfferIsBound(t *testing.T) {
	for name, change := range map[string]func(a *app){
		"another user":      func(a *app) { a.user = "lea" },
		"nobody":            func(a *app) { a.user = "" },
		"a store that ends": func(a *app) { a.userErr = errors.New("no database") },
		"another browser":   func(a *app) { a.cookies[browserCookie] = strings.Repeat("A", 22) },
		"no browser":        func(a *app) { delete(a.cookies, browserCookie) },
		"no offer":          func(a *app) { delete(a.cookies, offerCookie) },
		"a later login":     func(a *app) { a.onLogin = func(http.ResponseWriter) (string, error) { return "", nil }; a.logIn() },
		"ten minutes later": func(a *app) {
			offer := a.config.signer().read("offer", a.cookies[browserCookie], a.cookies[offerCookie])
			offer.Until = secondsFromNow(0)
			a.cookies[offerCookie] = a.config.signer().sign("offer", a.cookies[browserCookie], offer)
		},
		"an offer of no browser": func(a *app) {
			a.cookies[offerCookie] = a.config.signer().sign("offer", "", newToken(testUUID+"\nnoah", 600))
			delete(a.cookies, browserCookie)
		},
	} {
		t.Run(name, func(t *testing.T) {
			a := waitingApp(t)
			_, token := a.offered()
			change(a)
			if uuid, other := a.offered(); uuid != "" || other != "" {
				t.Errorf("%q is offered", uuid)
			}
			a.expectRefusal("no-login", token)
		})
	}
	a := waitingApp(t)
	offer := a.config.signer().read("offer", a.cookies[browserCookie], a.cookies[offerCookie])
	if offer.Until > secondsFromNow(600) || offer.Until < secondsFromNow(600-int64(10*time.Second/time.Second)) {
		t.Errorf("the offer ends at %s", offer.Until)
	}
}

// After ErrAsk, nobody is logged in. The user who logs in then is asked, and a token from before that does not count.
func TestAsk(t *testing.T) {
	a := newApp(t)
	a.onLogin = func(http.ResponseWriter) (string, error) { return "", Decide("", a.user, "") }
	if href, failure := a.logIn(); href != "/app/account" || failure != "" || len(a.requests) != 1 {
		t.Fatalf("leads to %q with %q, requests %q", href, failure, a.requests)
	}
	_, early := a.offered()
	a.user = "noah"
	a.expectRefusal("token", early)
	_, token := a.offered()
	if stored, err := a.accept(token); stored != testUUID || err != nil {
		t.Errorf("stores %q, %v", stored, err)
	}
}

// A login that cannot wait ends with an error, and the log names what is missing.
func TestCannotWait(t *testing.T) {
	for _, test := range []struct {
		err    error
		change func(a *app)
		line   string
	}{
		{ErrAsk, func(a *app) { a.login.config.LinkPage = "" }, "LinkPage: needs the path"},
		{ErrConfirm, func(a *app) {}, "CurrentUser: needs to return the user"},
		{ErrConfirm, func(a *app) { a.userErr = errors.New("no database") }, "*errors.errorString"},
	} {
		a := newApp(t)
		a.onLogin = func(http.ResponseWriter) (string, error) { return "", test.err }
		test.change(a)
		if _, failure := a.logIn(); failure != "server_error" || a.cookies[offerCookie] != "" || !strings.Contains(a.log.String(), "callback-failed: "+test.line) {
			t.Errorf("%v: %q, %s", test.err, failure, a.log.String())
		}
	}
}
