package dpplusconnect

import (
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"log"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strings"
	"testing"
)

const testUUID = "11111111-2222-4333-8444-555555555555"

// app is an app under test, with one browser. Its user is logged in by the field, and not by a cookie.
type app struct {
	*testing.T
	config   Config
	login    *Login
	user     string
	userErr  error
	onLogin  func(w http.ResponseWriter) (string, error)
	cookies  map[string]string
	requests []string // at the service
	respond  http.HandlerFunc
	log      strings.Builder
}

func newApp(t *testing.T) *app {
	a := &app{T: t, cookies: map[string]string{}, onLogin: func(http.ResponseWriter) (string, error) { return "", nil }}
	service := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		a.requests = append(a.requests, r.URL.Path)
		a.respond(w, r)
	}))
	a.respond = func(w http.ResponseWriter, r *http.Request) { io.WriteString(w, `{"uuid":"`+testUUID+`"}`) }
	t.Cleanup(service.Close)
	a.config = Config{
		Secret: strings.Repeat("x", 32), Service: service.URL, ClientID: "demoapp", ClientSecret: "demosecret", IsSandbox: true,
		RedirectURI: "http://localhost:3000/app/callback", BasePath: "/app", LinkPage: "/app/account", Log: log.New(&a.log, "", 0),
		CurrentUser: func(*http.Request) (string, error) { return a.user, a.userErr },
		OnLogin:     func(w http.ResponseWriter, _ *http.Request, _ string) (string, error) { return a.onLogin(w) },
	}
	var err error
	if a.login, err = New(a.config); err != nil {
		t.Fatal(err)
	}
	return a
}

// request returns a request with the cookies of the browser.
func (a *app) request(method, target string) *http.Request {
	request := httptest.NewRequest(method, target, nil)
	for name, value := range a.cookies {
		request.AddCookie(&http.Cookie{Name: name, Value: value})
	}
	return request
}

// keep keeps the cookies of an answer.
func (a *app) keep(answer *httptest.ResponseRecorder) {
	for _, cookie := range answer.Result().Cookies() {
		a.cookies[cookie.Name] = cookie.Value
		if cookie.MaxAge < 0 {
			delete(a.cookies, cookie.Name)
		}
	}
}

func (a *app) visit(query string) url.Values {
	answer := httptest.NewRecorder()
	http.StripPrefix("/app", a.login).ServeHTTP(answer, a.request(http.MethodGet, "/app/callback?"+query))
	a.keep(answer)
	_, query, _ = strings.Cut(answer.Header().Get("Location"), "?")
	return parseQuery(query)
}

// logIn returns where a login leads, and its error.
func (a *app) logIn() (href, failure string) {
	begun := a.visit("dpplus=start&href=/books")
	ended := a.visit("code=a;b%zz&state=" + begun.Get("state"))
	end := parseQuery(a.login.config.signer().read("return", "", ended.Get("outcome")).Text)
	return end.Get("href"), end.Get("error")
}

// A login below http.StripPrefix leads to the path, or ends with the error, that OnLogin returns. After an error, no session has begun.
func TestOnLogin(t *testing.T) {
	reported := "/oauth/token /api/uuids/connected"
	for _, test := range []struct {
		name               string
		answer             func() (string, error)
		href, code, report string
	}{
		{"no path", func() (string, error) { return "", nil }, "/books", "", reported},
		{"a path", func() (string, error) { return "/account", nil }, "/account", "", reported},
		{"another site", func() (string, error) { return "//elsewhere.example", nil }, "/books", "", reported},
		{"a code", func() (string, error) { return "", ErrorCode("account_mismatch") }, "/books", "account_mismatch", "/oauth/token"},
		{"a path with lines", func() (string, error) { return "/x\r\nY: z", nil }, "/books", "", reported},
		{"a whole URL", func() (string, error) { return "https://elsewhere.example/", nil }, "/books", "", reported},
		{"a path that is too long", func() (string, error) { return "/" + strings.Repeat("x", 600), nil }, "/books", "", reported},
		{"a path and a code", func() (string, error) { return "/account", ErrorCode("blocked") }, "/books", "blocked", "/oauth/token"},
		{"a code without text", func() (string, error) { return "", ErrorCode("") }, "/books", "invalid_response", "/oauth/token"},
		{"a code with HTML", func() (string, error) { return "", ErrorCode("<b>") }, "/books", "invalid_response", "/oauth/token"},
		{"a code in an error", func() (string, error) { return "", fmt.Errorf("users: %w", ErrMismatch) }, "/books", "account_mismatch", "/oauth/token"},
		{"an error that is nil", func() (string, error) { return "", (*ConfigError)(nil) }, "/books", "server_error", "/oauth/token"},
		{"an error of a type that is nil", func() (string, error) { var none *url.Error; return "", none }, "/books", "server_error", "/oauth/token"},
		{"an error", func() (string, error) { return "", errors.New("no database") }, "/books", "server_error", "/oauth/token"},
		{"a panic without a cause", func() (string, error) { panic(nil) }, "/books", "server_error", "/oauth/token"},
		{"a panic", func() (string, error) { panic("no database") }, "/books", "server_error", "/oauth/token"},
		{"a panic of net/http", func() (string, error) { panic(http.ErrAbortHandler) }, "/books", "server_error", "/oauth/token"},
		{"a nil map", func() (string, error) { map[string]string(nil)["x"] = ""; return "", nil }, "/books", "server_error", "/oauth/token"},
	} {
		t.Run(test.name, func(t *testing.T) {
			a := newApp(t)
			a.onLogin = func(w http.ResponseWriter) (string, error) {
				w.Header().Add("Set-Cookie", "session=1")
				return test.answer()
			}
			href, code := a.logIn()
			if href != test.href || code != test.code || strings.Join(a.requests, " ") != test.report {
				t.Errorf("leads to %q with %q and requests %q", href, code, a.requests)
			}
			if hasBegun := a.cookies["session"] != ""; hasBegun != (code == "") {
				t.Errorf("a session has begun: %t", hasBegun)
			}
		})
	}
}

// A wrong value of a function of the app ends no process, and nobody reads of a success without a user.
func TestOtherFunctions(t *testing.T) {
	broken := errors.New("no database")
	for _, test := range []struct {
		name     string
		change   func(config *Config)
		code     string
		requests int
	}{
		{"Once with an error", func(c *Config) { c.Once = func(*http.Request, string) (bool, error) { return true, broken } }, "server_error", 0},
		{"Once that panics", func(c *Config) { c.Once = func(*http.Request, string) (bool, error) { panic(broken) } }, "server_error", 0},
		{"CurrentUser that panics", func(c *Config) { c.CurrentUser = func(*http.Request) (string, error) { panic(broken) } }, "", 2},
		{"CurrentUser with an error", func(c *Config) { c.CurrentUser = func(*http.Request) (string, error) { return "", broken } }, "", 2},
		{"Answers that panic", func(c *Config) { c.Answers = panics{} }, "", 2},
	} {
		t.Run(test.name, func(t *testing.T) {
			a := newApp(t)
			test.change(&a.login.config)
			if _, code := a.logIn(); code != test.code || len(a.requests) != test.requests {
				t.Errorf("ends with %q and requests %q", code, a.requests)
			}
			a.login.Offered(a.request(http.MethodGet, "/app/"))
			for _, old := range []string{"x", a.login.config.signer().sign("return", "", signedToken{"1", strings.Repeat("A", 16), "href=/&error=" + used})} {
				answer := httptest.NewRecorder()
				a.login.ServeHTTP(answer, a.request(http.MethodGet, "/app/callback?dpplus=return&outcome="+old))
				if old == "x" && !strings.Contains(answer.Body.String(), "expired_state") {
					t.Errorf("the return page is %d %q", answer.Code, answer.Body)
				}
			}
		})
	}
}

type panics struct{}

func (panics) Get(string) (string, error)    { panic("no store") }
func (panics) Set(string, string, int) error { panic("no store") }

// A login that waits is for the user whom ErrConfirm asked, whatever the text of the user is.
func TestOddUsers(t *testing.T) {
	for _, user := range []string{"7", "0", " ", "a\nb", "\xff\x00", "é", strings.Repeat("x", 300)} {
		a := newApp(t)
		a.user, a.onLogin = user, func(http.ResponseWriter) (string, error) { return "", ErrConfirm }
		if href, code := a.logIn(); href != "/app/account" || code != "" {
			t.Errorf("%q leads to %q with %q", user, href, code)
		}
		for _, each := range []string{user, "other", "", user + "x", "a"} {
			a.user = each
			if uuid, _ := a.login.Offered(a.request(http.MethodGet, "/app/")); (uuid == testUUID) != (each == user) {
				t.Errorf("%q gets %q, for %q", each, uuid, user)
			}
		}
	}
}

// A store of users that fails is not the same as nobody.
func TestCurrentUserFails(t *testing.T) {
	a := newApp(t)
	state := a.visit("dpplus=start").Get("state")
	a.visit("error=access_denied&state=" + state)
	a.login.config.Answers = RememberAnswers()
	a.user, a.userErr = "ann", errors.New("no database")
	ended := a.visit("error=access_denied&state=" + state)
	if end := parseQuery(a.login.config.signer().read("return", "", ended.Get("outcome")).Text); end.Get("error") != "server_error" {
		t.Errorf("ends with %q", end.Get("error"))
	}
	a.visit("dpplus=return")
	want := regexp.MustCompile(`callback-failed: \*errors.errorString \[(\w{8})]\n\[dpplus-connect] return-refused: foreign \[\w{8}]\n$`)
	if !want.MatchString(a.log.String()) {
		t.Errorf("the log has %q", a.log.String())
	}
}

// Whoever sees the URL of the service does not learn the cookie of the browser.
func TestStateHidesBrowser(t *testing.T) {
	a := newApp(t)
	state := a.visit("dpplus=start").Get("state")
	browser := a.cookies[browserCookie]
	for _, part := range append(strings.Split(state, "."), state) {
		decoded, _ := base64.RawURLEncoding.DecodeString(part)
		bytes, _ := base64.RawURLEncoding.DecodeString(browser)
		for _, hidden := range []string{browser, string(bytes), base64.RawURLEncoding.EncodeToString([]byte(browser))} {
			if browser == "" || strings.Contains(part, hidden) || strings.Contains(string(decoded), hidden) {
				t.Errorf("%q is in %q", hidden, part)
			}
		}
	}
}

// The code does not reach another handler by another spelling of the path, and no redirect contains it.
func TestSpellings(t *testing.T) {
	a := newApp(t)
	mux := http.NewServeMux()
	mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) { io.WriteString(w, "an app") })
	handler := a.login.Middleware(mux)
	for _, test := range []struct {
		path   string
		status int
	}{
		{"/app/callback", 303}, {"/app/callback/", 303}, {"/callback", 303},
		{"//app/callback", 404}, {"/app//callback", 404}, {"/app/callback//", 404}, {"/app/callback/.", 404}, {"/x/../app/callback", 404},
		{"/app/./callback", 404}, {"/app/%2e/callback", 404}, {"/%61pp/callback", 404}, {"/App/Callback", 404}, {"/app/callback;x", 404},
		{"/app/callback%2F", 404}, {"/app%2fcallback", 404}, {"/app/x/%2e%2e/callback", 404}, {`/app\callback`, 404}, {"/app/callback%5C", 404},
		{"/app/callbacks", 200}, {"/", 200},
	} {
		request := a.request(http.MethodGet, "/?code=x&state=y")
		request.URL.Path, _ = url.PathUnescape(test.path)
		request.URL.RawPath = test.path
		answer := httptest.NewRecorder()
		handler.ServeHTTP(answer, request)
		if answer.Code != test.status || strings.Contains(answer.Header().Get("Location"), "code=") {
			t.Errorf("%s: %d %s", test.path, answer.Code, answer.Header().Get("Location"))
		}
	}
	for _, target := range []string{"/app/callback?x=1", "/app/callback"} {
		answer := httptest.NewRecorder()
		handler.ServeHTTP(answer, a.request(http.MethodGet, target))
		if answer.Body.String() != "an app" {
			t.Errorf("%s: %d", target, answer.Code)
		}
	}
}

// A prefetch of the answer uses up neither the state nor the code.
func TestPrefetch(t *testing.T) {
	for _, name := range []string{"Sec-Purpose", "Purpose", "X-Purpose", "X-Moz"} {
		a := newApp(t)
		state := a.visit("dpplus=start&href=/books").Get("state")
		request, answer := a.request(http.MethodGet, "/callback?code=x&state="+state), httptest.NewRecorder()
		request.Header.Set(name, "prefetch;prerender")
		a.login.ServeHTTP(answer, request)
		if answer.Code != 403 || answer.Header().Get("Set-Cookie") != "" || len(a.requests) > 0 || !strings.Contains(a.log.String(), "state-refused: prefetch [") {
			t.Errorf("%s: %d, requests %q, %s", name, answer.Code, a.requests, a.log.String())
		}
		if ended := a.visit("code=x&state=" + state); len(a.requests) != 2 {
			t.Errorf("%s: the login leads to %v", name, ended)
		}
	}
}
