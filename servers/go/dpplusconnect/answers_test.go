package dpplusconnect

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"
)

// lateSession sets its cookie with the status, as scs does.
type lateSession struct{ http.ResponseWriter }

func (s lateSession) WriteHeader(status int) {
	http.SetCookie(s, &http.Cookie{Name: "session", Value: "of-ann"})
	s.ResponseWriter.WriteHeader(status)
}

// A second answer has the cookie that the middleware of a session sets behind the login, also of many requests at the same time.
func TestAnswersAtOnce(t *testing.T) {
	a := newApp(t)
	var logins sync.Mutex
	count := 0
	a.onLogin = func(http.ResponseWriter) (string, error) {
		logins.Lock()
		defer logins.Unlock()
		count++
		return "", nil
	}
	state := a.visit("dpplus=start").Get("state")
	var all sync.WaitGroup
	lines := make([]string, 30)
	for i := range lines {
		request := a.request(http.MethodGet, "/callback?code=x&state="+state)
		all.Add(1)
		go func(i int) {
			defer all.Done()
			answer := httptest.NewRecorder()
			var w http.ResponseWriter = lateSession{answer}
			a.login.ServeHTTP(w, request)
			lines[i] = strings.Join(answer.Result().Header["Set-Cookie"], "\n")
		}(i)
	}
	all.Wait()
	for _, line := range lines {
		if !strings.HasPrefix(line, lines[0]) && !strings.HasPrefix(lines[0], line) || !strings.Contains(line, "session=of-ann") {
			t.Errorf("%q differs from %q", line, lines[0])
		}
	}
	if count != 1 || strings.Join(a.requests, " ") != "/oauth/token /api/uuids/connected" {
		t.Errorf("%d logins, requests %q", count, a.requests)
	}
}

// failing is a store that panics or returns errors.
type failing struct{ panics bool }

func (f failing) Get(string) (string, error) {
	if f.panics {
		panic("no store")
	}
	return "", errors.New("no store")
}

func (f failing) Set(string, string, int) error {
	_, err := f.Get("")
	return err
}

// A store that fails ends no login, and the second answer leads on.
func TestAnswersFail(t *testing.T) {
	for _, panics := range []bool{false, true} {
		a := newApp(t)
		a.login.config.Answers = failing{panics}
		if href, failure := a.logIn(); href != "/books" || failure != "" || !strings.Contains(a.log.String(), "callback-failed: ") {
			t.Errorf("leads to %q with %q, %s", href, failure, a.log.String())
		}
		state := a.visit("dpplus=start").Get("state")
		before := a.cookies[browserCookie]
		a.visit("code=x&state=" + state)
		a.cookies[browserCookie] = before
		ended := a.visit("code=x&state=" + state)
		if end := parseQuery(a.login.config.signer().read("return", "", ended.Get("outcome")).Text); end.Get("error") != used {
			t.Errorf("ends with %q", end.Get("error"))
		}
	}
}

// Processes that share Once and no Answers keep no results: one of them would not know that the browser has the result.
func TestOnceWithoutAnswers(t *testing.T) {
	a := newApp(t)
	a.config.Once = RememberOnce()
	a.login, _ = New(a.config)
	state := a.visit("dpplus=start").Get("state")
	before := a.cookies[browserCookie]
	a.visit("code=x&state=" + state)
	a.cookies[browserCookie] = before
	ended := a.visit("code=x&state=" + state)
	if end := parseQuery(a.login.config.signer().read("return", "", ended.Get("outcome")).Text); end.Get("error") != used || a.cookies[browserCookie] != before {
		t.Errorf("ends with %q and the cookie %q", end.Get("error"), a.cookies[browserCookie])
	}
}

// A request that waits ends when its browser goes.
func TestAnswersEndWithBrowser(t *testing.T) {
	a := newApp(t)
	state := a.visit("dpplus=start").Get("state")
	id := a.login.config.signer().read("state", a.cookies[browserCookie], state).ID
	a.login.config.Once(nil, id)
	a.login.setAnswer(id, working, 30)
	gone, cancel := context.WithCancel(context.Background())
	cancel()
	began := time.Now()
	a.login.ServeHTTP(httptest.NewRecorder(), a.request(http.MethodGet, "/callback?code=x&state="+state).WithContext(gone))
	if waited := time.Since(began); waited > 5*time.Second {
		t.Errorf("waits for %s", waited)
	}
}

// The memory keeps the latest 5,000 values, each for its seconds.
func TestRememberAnswers(t *testing.T) {
	store := RememberAnswers()
	for _, test := range []struct {
		id      string
		seconds int
		value   string
	}{{"a", 60, "x"}, {"b", 0, ""}} {
		store.Set(test.id, "old", 60)
		store.Set(test.id, "x", test.seconds)
		if value, err := store.Get(test.id); value != test.value || err != nil {
			t.Errorf("%s: %q, %v", test.id, value, err)
		}
	}
	for i := 0; i < 5000; i++ {
		store.Set(random(12), "x", 60)
	}
	if value, _ := store.Get("a"); value != "" || len(store.(*memory).entries) > 5000 {
		t.Errorf("still %q of %d", value, len(store.(*memory).entries))
	}
}
