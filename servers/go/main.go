// A server whose first page has the login, and shows the user: DPPLUS_SECRET=$(openssl rand -base64 32) go run .
// settings.go reads its settings.
package main

import (
	"html/template"
	"log"
	"net/http"
	"strings"
	"time"

	"dpplus.example/dpplusconnect"
)

var page = template.Must(template.New("").Parse(`<!doctype html><html lang="en"><meta charset="utf-8">` +
	`<meta name="viewport" content="width=device-width"><title>My app</title><main><h1>My app</h1><p>{{.}}</p></main>`))

func main() {
	config := configFromEnv()
	session, err := dpplusconnect.NewSession(config)
	check(err)
	config.CurrentUser = session.CurrentUser
	config.OnLogin = func(w http.ResponseWriter, _ *http.Request, uuid string) (string, error) {
		session.Begin(w, uuid) // your app finds or creates the user with this UUID here
		return "", nil
	}
	login, err := dpplusconnect.New(config)
	check(err)
	serve := func(w http.ResponseWriter, r *http.Request) {
		if path := strings.TrimPrefix(r.URL.Path, config.BasePath); path != "/" && path != "" {
			http.NotFound(w, r)
			return
		}
		var content any = login.Link("", "", "")
		if user := session.User(r); user != "" {
			w.Header().Set("Cache-Control", "no-store")
			content = "Hello " + user
		}
		if err := page.Execute(w, content); err != nil {
			log.Print(err)
		}
	}
	server := http.Server{
		Addr: "localhost:" + port(), Handler: login.Middleware(http.HandlerFunc(serve)),
		ReadHeaderTimeout: 5 * time.Second, ReadTimeout: 10 * time.Second, WriteTimeout: 30 * time.Second, IdleTimeout: time.Minute,
	}
	log.Fatal(server.ListenAndServe())
}
