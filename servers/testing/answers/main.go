// An app whose processes share a store: the test, over HTTP.
package main

import (
	"fmt"
	"io"
	"log"
	"net/http"
	"os"
	"strings"

	"dpplus.example/dpplusconnect"
)

type store struct{ url string }

func (s store) ask(method, path, body string) (string, error) {
	request, err := http.NewRequest(method, s.url+path, strings.NewReader(body))
	if err != nil {
		return "", err
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return "", err
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	return string(text), err
}

func (s store) Get(id string) (string, error) { return s.ask(http.MethodGet, "/"+id, "") }

func (s store) Set(id, value string, seconds int) error {
	_, err := s.ask(http.MethodPut, fmt.Sprintf("/%s?seconds=%d", id, seconds), value)
	return err
}

func main() {
	shared := store{os.Getenv("STORE_URL")}
	config := configFromEnv()
	session, err := dpplusconnect.NewSession(config)
	check(err)
	config.CurrentUser = session.CurrentUser
	config.OnLogin = func(w http.ResponseWriter, _ *http.Request, uuid string) (string, error) {
		session.Begin(w, uuid)
		return "", nil
	}
	config.Once = func(_ *http.Request, id string) (bool, error) {
		answer, err := shared.ask(http.MethodPost, "/"+id, "")
		return answer == "new", err
	}
	if os.Getenv("SHARES_ANSWERS") != "" {
		config.Answers = shared
	}
	login, err := dpplusconnect.New(config)
	check(err)
	home := func(w http.ResponseWriter, r *http.Request) { fmt.Fprint(w, "Hello ", session.User(r)) }
	log.Fatal(http.ListenAndServe("localhost:"+port(), login.Middleware(http.HandlerFunc(home))))
}
