// A server whose first page has the login, and shows the user: SECRET=$(openssl rand -base64 32) go run .
// It reads its settings from the environment: docs/other-languages.md of dpplus-connect.
package main

import (
	"errors"
	"html/template"
	"log"
	"net/http"
	"os"
	"regexp"
	"strconv"
	"strings"
	"time"

	"example.com/app/dpplusconnect"
)

var page = template.Must(template.New("").Parse(`<!doctype html><html lang="en"><meta charset="utf-8">` +
	`<meta name="viewport" content="width=device-width"><title>My app</title><main><h1>My app</h1><p>{{.}}</p></main>`))

func env(name, missing string) string {
	if value := os.Getenv(name); value != "" {
		return value
	}
	return missing
}

func configFromEnv() dpplusconnect.Config {
	service := env("SERVICE", "http://127.0.0.1:4000")
	isLocal := strings.HasPrefix(service, "http:") && dpplusconnect.IsLoopback(service)
	isSandbox := env("IS_SANDBOX", strconv.FormatBool(isLocal))
	if isSandbox != "true" && isSandbox != "false" {
		log.Fatal("IS_SANDBOX: needs true or false")
	}
	scope, isSet := os.LookupEnv("SCOPE")
	if !isSet {
		scope = "email"
	}
	return dpplusconnect.Config{
		Secret: os.Getenv("SECRET"), Service: service, InternalService: os.Getenv("INTERNAL_SERVICE"), IsSandbox: isSandbox == "true",
		ClientID: env("CLIENT_ID", "demoapp"), ClientSecret: env("CLIENT_SECRET", "demosecret"), Scope: scope,
		RedirectURI: env("REDIRECT_URI", "http://localhost:"+env("PORT", "3000")+"/callback"), BasePath: os.Getenv("BASE_PATH"),
		AllowedScope: os.Getenv("ALLOWED_SCOPE"), Contact: os.Getenv("CONTACT"),
	}
}

func main() {
	config := configFromEnv()
	session := dpplusconnect.Session{Config: config}
	config.CurrentUser = session.User
	config.OnLogin = func(w http.ResponseWriter, _ *http.Request, uuid string) (string, error) {
		session.Begin(w, uuid) // your app finds or creates the user with this UUID here
		return "", nil
	}
	login, err := dpplusconnect.New(config)
	var wrong *dpplusconnect.ConfigError
	if errors.As(err, &wrong) {
		setting := regexp.MustCompile(`([a-z])([A-Z])`).ReplaceAllString(wrong.Option, "${1}_$2")
		log.Fatal(strings.ToUpper(setting), ": needs ", wrong.Need)
	}
	serve := func(w http.ResponseWriter, r *http.Request) {
		if path := strings.TrimPrefix(r.URL.Path, config.BasePath); path != "/" && path != "" {
			login.ServeHTTP(w, r)
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
		Addr: "localhost:" + env("PORT", "3000"), Handler: http.HandlerFunc(serve),
		ReadHeaderTimeout: 5 * time.Second, ReadTimeout: 10 * time.Second, WriteTimeout: 30 * time.Second, IdleTimeout: time.Minute,
	}
	log.Fatal(server.ListenAndServe())
}
