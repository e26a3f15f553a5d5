package dpplusconnect

import (
	"errors"
	"io"
	"log"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
)

// A login below http.StripPrefix leads to the path, or ends with the error, that OnLogin returns.
func TestOnLogin(t *testing.T) {
	service := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		io.WriteString(w, `{"uuid":"11111111-2222-4333-8444-555555555555"}`)
	}))
	defer service.Close()
	for _, test := range []struct {
		path       string
		err        error
		href, code string
	}{
		{"", nil, "/books", ""},
		{"/account", nil, "/account", ""},
		{"//elsewhere.example", nil, "/books", ""},
		{"", ErrorCode("account_mismatch"), "/books", "account_mismatch"},
		{"", errors.New("no database"), "/books", "server_error"},
	} {
		login, err := New(Config{
			Secret: strings.Repeat("x", 32), Service: service.URL, ClientID: "demoapp", ClientSecret: "demosecret", IsSandbox: true,
			RedirectURI: "http://localhost:3000/app/callback", BasePath: "/app", Log: log.New(io.Discard, "", 0),
			CurrentUser: func(*http.Request) string { return "" },
			OnLogin:     func(http.ResponseWriter, *http.Request, string) (string, error) { return test.path, test.err },
		})
		if err != nil {
			t.Fatal(err)
		}
		visit := func(query, cookie string) (url.Values, http.Header) {
			request, answer := httptest.NewRequest(http.MethodGet, "/app/callback?"+query, nil), httptest.NewRecorder()
			request.Header.Set("Cookie", cookie)
			http.StripPrefix("/app", login).ServeHTTP(answer, request)
			_, query, _ = strings.Cut(answer.Header().Get("Location"), "?")
			return ParseQuery(query), answer.Header()
		}
		begun, header := visit("dpplus=start&href=/books", "")
		ended, _ := visit("code=a;b%zz&state="+begun.Get("state"), strings.TrimSuffix(header.Get("Set-Cookie"), "; "+cookieAttributes))
		end := ParseQuery(login.config.signer().Read("return", "", ended.Get("outcome")).Text)
		if end.Get("href") != test.href || end.Get("error") != test.code {
			t.Errorf("%q, %v: leads to %q with %q", test.path, test.err, end.Get("href"), end.Get("error"))
		}
	}
}
