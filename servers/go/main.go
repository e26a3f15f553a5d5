// The login on Go's standard library (docs/server.md). SECRET=… SERVICE=… PORT=3000 go run main.go
package main

import (
	"bytes"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"html"
	"net/http"
	"net/url"
	"os"
	"regexp"
	"strings"
	"sync"
	"time"
)

func env(name, fallback string) string {
	if value := os.Getenv(name); value != "" {
		return value
	}
	return fallback
}

var (
	service      = env("SERVICE", "http://127.0.0.1:4000")
	secrets      = strings.Split(env("SECRET", ""), ",") // the first signs, all verify
	clientID     = env("CLIENT_ID", "demoapp")
	clientSecret = env("CLIENT_SECRET", "demosecret")
	origin       = env("ORIGIN", "http://localhost:"+env("PORT", "3000")) // never taken from a request
	redirectURI  = origin + "/callback"
	audience     = clientID + "\n" + redirectURI
	isSecure     = strings.HasPrefix(origin, "https:")
	prefix       = map[bool]string{true: "__Host-"}[isSecure]
	used         sync.Map // the ids of used states; with several processes: a table with a unique key
	base64url    = base64.RawURLEncoding
	form         = regexp.MustCompile(`^((\d{10})\.([\w-]{16})\.([\w-]*))\.([\w-]{43})$`)
	client       = &http.Client{Timeout: 10 * time.Second}
)

func random(length int) string {
	value := make([]byte, length)
	if _, err := rand.Read(value); err != nil {
		panic(err)
	}
	return base64url.EncodeToString(value)
}

func mac(secret string, parts ...string) string {
	hash := hmac.New(sha256.New, []byte(secret))
	hash.Write([]byte(strings.Join(parts, "\n")))
	return base64url.EncodeToString(hash.Sum(nil))
}

func sign(secret, audience, purpose, bind, until, id, text string) string {
	body := until + "." + id + "." + base64url.EncodeToString([]byte(text))
	return body + "." + mac(secret, purpose, audience, bind, body)
}

type token struct{ until, id, text string }

// read returns nil unless one of the secrets signed the token for this purpose and browser, and it is still valid.
func read(secrets []string, audience, purpose, bind, now, signed string) *token {
	match := form.FindStringSubmatch(signed)
	if match == nil {
		return nil
	}
	for _, secret := range secrets {
		if text, err := base64url.DecodeString(match[4]); err == nil && match[2] > now && hmac.Equal([]byte(mac(secret, purpose, audience, bind, match[1])), []byte(match[5])) {
			return &token{match[2], match[3], string(text)}
		}
	}
	return nil
}

func seal(purpose, bind, text string, lifetime int64) string {
	return sign(secrets[0], audience, purpose, bind, fmt.Sprint(time.Now().Unix()+lifetime), random(12), text)
}

func unseal(purpose, bind, signed string) *token {
	return read(secrets, audience, purpose, bind, fmt.Sprint(time.Now().Unix()), signed)
}

func once(login *token) bool {
	_, isKnown := used.LoadOrStore(login.id, nil)
	time.AfterFunc(time.Hour, func() { used.Delete(login.id) }) // longer than the state is valid
	return !isKnown
}

// post returns the UUID of a token response, or nothing: what the service says of an error is not for a log.
func post(path, contentType string, body []byte, isBasic bool) (answer struct{ UUID string }) {
	request, _ := http.NewRequest("POST", service+path, bytes.NewReader(body))
	request.Header.Set("Content-Type", contentType)
	if isBasic {
		request.SetBasicAuth(clientID, clientSecret)
	}
	if response, err := client.Do(request); err == nil {
		defer response.Body.Close()
		if response.StatusCode < 300 {
			_ = json.NewDecoder(response.Body).Decode(&answer)
		}
	}
	return
}

// identify does steps 3 to 8 of the flow and returns the user's UUID.
func identify(code string) string {
	uuid := post("/oauth/token", "application/x-www-form-urlencoded", []byte(url.Values{"grant_type": {"authorization_code"}, "code": {code}, "client_id": {clientID}, "client_secret": {clientSecret}, "redirect_uri": {redirectURI}}.Encode()), false).UUID
	if uuid != "" {
		// Find or create the user with this UUID here. Then report the UUID, or the service rejects the sixth login.
		body, _ := json.Marshal(map[string][]string{"uuids": {uuid}})
		post("/api/uuids/connected", "application/json", body, true)
	}
	return uuid
}

func handle(w http.ResponseWriter, r *http.Request) {
	// A parameter that is there twice counts as missing.
	one := func(name string) string {
		if values := r.URL.Query()[name]; len(values) == 1 {
			return values[0]
		}
		return ""
	}
	cookie := func(name string) string {
		if found, err := r.Cookie(prefix + name); err == nil {
			return found.Value
		}
		return ""
	}
	set := func(name, value string) {
		http.SetCookie(w, &http.Cookie{Name: prefix + name, Value: value, Path: "/", HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: isSecure})
	}
	header := w.Header()
	header.Set("Content-Type", "text/html; charset=utf-8")
	header.Set("Cache-Control", "no-store")
	header.Set("Referrer-Policy", "no-referrer")
	script := `<script src="` + service + `/en/dp_connect.js"></script>`
	session, browser := unseal("session", "", cookie("session")), cookie("browser")
	switch r.URL.Path {
	case "/":
		if session != nil {
			fmt.Fprint(w, "Hello ", html.EscapeString(session.text))
			return
		}
		if browser == "" {
			browser = random(16)
			set("browser", browser)
		}
		state := seal("state", browser, "/", 3600) // "/" is the page where the login leads
		fmt.Fprintf(w, `<a href="#" class="dpplus-connect" data-scope="email" data-client-id="%s" data-redirect-uri="%s" data-is-sandbox="true" data-state="%s"></a>%s`, clientID, redirectURI, state, script)
	case "/callback":
		login := unseal("state", browser, one("state"))
		if browser == "" || login == nil || !once(login) {
			if session != nil { // a tab that comes back late
				http.Redirect(w, r, origin+"/", http.StatusSeeOther)
				return
			}
			w.WriteHeader(http.StatusBadRequest)
			fmt.Fprint(w, `This login was not started here, or it has expired. <a href="/">Log in again</a>`)
			return
		}
		failed, uuid := "login_failed", ""
		if one("error") == "" && one("code") != "" {
			uuid = identify(one("code"))
		}
		if uuid != "" {
			failed = ""
			set("session", seal("session", "", uuid, 28800))
			set("browser", random(16))
		}
		outcome, _ := json.Marshal([]string{one("state"), login.text, failed})
		http.Redirect(w, r, origin+"/return?login="+seal("return", "", string(outcome), 300), http.StatusSeeOther)
	default:
		var outcome [3]string
		if signed := unseal("return", "", one("login")); r.URL.Path != "/return" || signed == nil || json.Unmarshal([]byte(signed.text), &outcome) != nil {
			http.NotFound(w, r)
			return
		}
		failed := map[bool]string{true: ` data-error="` + html.EscapeString(outcome[2]) + `"`}[outcome[2] != ""]
		fmt.Fprintf(w, `<a class="dpplus-return" href="%s" data-state="%s"%s>Continue</a>%s`, html.EscapeString(outcome[1]), html.EscapeString(outcome[0]), failed, script)
	}
}

func main() {
	for _, secret := range secrets {
		if len(secret) < 32 {
			panic("SECRET: needs 32 random bytes (openssl rand -base64 32)")
		}
	}
	panic(http.ListenAndServe("localhost:"+env("PORT", "3000"), http.HandlerFunc(handle)))
}
