package dpplusconnect

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"
	"time"
)

type traced struct{}

// tracer sends requests, and keeps the value of their context, as the client of a tracing library does.
type tracer struct{ seen []any }

func (t *tracer) RoundTrip(r *http.Request) (*http.Response, error) {
	t.seen = append(t.seen, r.Context().Value(traced{}))
	return http.DefaultTransport.RoundTrip(r)
}

// The client of the app gets the values of the request's context. A browser that goes does not end the login, and no redirect is followed.
func TestClient(t *testing.T) {
	a := newApp(t)
	tracer := &tracer{}
	a.config.Client = &http.Client{Transport: tracer}
	a.login, _ = New(a.config)
	state := a.visit("dpplus=start").Get("state")
	ctx, cancel := context.WithCancel(context.WithValue(context.Background(), traced{}, "span"))
	cancel()
	answer := httptest.NewRecorder()
	a.login.ServeHTTP(answer, a.request(http.MethodGet, "/callback?code=x&state="+state).WithContext(ctx))
	if fmt.Sprint(tracer.seen) != "[span span]" || len(a.requests) != 2 {
		t.Errorf("the client saw %v, the service %q", tracer.seen, a.requests)
	}
	a.respond = func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, "/oauth/elsewhere", http.StatusTemporaryRedirect)
	}
	a.requests = nil
	if _, failure := a.logIn(); failure != "service_unavailable" || strings.Join(a.requests, " ") != "/oauth/token" {
		t.Errorf("ends with %q and the requests %q", failure, a.requests)
	}
	if a.config.Client.CheckRedirect != nil {
		t.Error("the client of the app has changed")
	}
}

// A report that hangs or drips ends after its time, is in the log, and does not end the login.
func TestReportIsBounded(t *testing.T) {
	reportPatience = 100 * time.Millisecond
	defer func() { reportPatience = 3 * time.Second }()
	for name, drip := range map[string]string{"no response": "", "a slow body": "{"} {
		t.Run(name, func(t *testing.T) {
			a := newApp(t)
			a.respond = func(w http.ResponseWriter, r *http.Request) {
				if r.URL.Path == "/oauth/token" {
					io.WriteString(w, `{"uuid":"`+testUUID+`"}`)
					return
				}
				io.Copy(io.Discard, r.Body) // else the server does not notice the end of the connection
				if drip != "" {
					io.WriteString(w, drip)
					w.(http.Flusher).Flush()
				}
				<-r.Context().Done()
			}
			began := time.Now()
			if href, failure := a.logIn(); href != "/books" || failure != "" || time.Since(began) > 5*time.Second {
				t.Errorf("leads to %q with %q after %s", href, failure, time.Since(began))
			}
			if !regexp.MustCompile(`request-failed: /api/uuids/connected \d+ timeout \[\w{8}]\n.*succeeded`).MatchString(a.log.String()) {
				t.Errorf("the log has %q", a.log.String())
			}
		})
	}
}

// Each cause reaches OnError once, with the request, and a panic with its stack. A login has a first and a last line with one id.
func TestOnError(t *testing.T) {
	broken := errors.New("no database")
	fails := func(*http.Request, string) (bool, error) { return false, broken }
	for name, change := range map[string]func(a *app, c *Config){
		"OnLogin":            func(a *app, c *Config) { a.onLogin = func(http.ResponseWriter) (string, error) { return "", broken } },
		"a panic of OnLogin": func(a *app, c *Config) { a.onLogin = func(http.ResponseWriter) (string, error) { panic(broken) } },
		"Once":               func(a *app, c *Config) { c.Once = fails },
		"Answers":            func(a *app, c *Config) { c.Answers = failing{} },
		"a panic of Answers": func(a *app, c *Config) { c.Answers = failing{panics: true} },
	} {
		t.Run(name, func(t *testing.T) {
			a := newApp(t)
			var seen []error
			a.config.OnError = func(r *http.Request, err error) {
				if r.URL.Path != "/callback" {
					t.Errorf("the request is %v", r)
				}
				seen = append(seen, err)
				panic("no tracker")
			}
			change(a, &a.config)
			a.login, _ = New(a.config)
			a.logIn()
			if len(seen) == 0 || strings.Count(a.log.String(), "callback-failed: panic string") < len(seen) {
				t.Fatalf("OnError saw %v, the log has %q", seen, a.log.String())
			}
			for _, err := range seen {
				var panicked *PanicError
				isPanic := strings.HasPrefix(name, "a panic")
				if errors.As(err, &panicked) != isPanic || isPanic && !strings.Contains(string(panicked.Stack), "_test.go") {
					t.Errorf("OnError saw %T %v", err, err)
				}
				if strings.HasSuffix(name, "OnLogin") && !errors.Is(err, broken) {
					t.Errorf("the cause is %v", err)
				}
			}
		})
	}
	a := newApp(t)
	a.logIn()
	lines := regexp.MustCompile(`started \[(\w{8})]\n.*succeeded \[(\w{8})]\n$`).FindStringSubmatch(a.log.String())
	if len(lines) != 3 || lines[1] != lines[2] {
		t.Errorf("the log has %q", a.log.String())
	}
}

// No form of printing shows a secret.
func TestSecretsAreNotPrinted(t *testing.T) {
	a := newApp(t)
	a.config.Secret, a.config.ClientSecret = strings.Repeat("hidden", 6), "hidden"
	login, err := New(a.config)
	if err != nil {
		t.Fatal(err)
	}
	session, _ := NewSession(a.config)
	for _, value := range []any{a.config, &a.config, login, *login, session, &session, []any{a.config}, map[string]any{"": login}} {
		for _, form := range []string{"%v", "%+v", "%#v", "%s"} {
			if text := fmt.Sprintf(form, value); strings.Contains(text, "hidden") || !strings.Contains(text, "demoapp") {
				t.Errorf("%s of %T prints %q", form, value, text)
			}
		}
	}
}

// A link never asks for what the start refuses.
func TestLink(t *testing.T) {
	a := newApp(t)
	a.config.Scope = "email"
	a.login, _ = New(a.config)
	expectPanic(t, func() { a.login.Link("", "", "email phone") })
	if html := string(a.login.Link("/books", "fr", "email")); !strings.Contains(html, "scope=email") || !strings.Contains(html, `lang="fr"`) {
		t.Errorf("the link is %s", html)
	}
}
