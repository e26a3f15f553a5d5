// The login on Go's standard library: docs/other-languages.md of dpplus-connect.
// Settings: SECRET, SERVICE, CLIENT_ID, CLIENT_SECRET, ORIGIN, IS_SANDBOX, PORT. Start: SECRET=… SERVICE=… go run main.go
package main

import (
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

// one returns a setting, a parameter or a cookie. One that is there twice, or does not match, counts as missing.
func one(all url.Values, name, pattern, fallback string) string {
	if len(all[name]) == 1 && regexp.MustCompile(pattern).MatchString(all[name][0]) {
		return all[name][0]
	}
	return fallback
}

func env(name, fallback string) string {
	return one(url.Values{name: {os.Getenv(name)}}, name, `.`, fallback)
}

const hrefForm = `^/([!-.0-\[\]-~][!-~]{0,510})?$` // the path of a page here: a login leads to no other site

var (
	// Never taken from a request.
	service, origin = env("SERVICE", "http://127.0.0.1:4000"), env("ORIGIN", "http://localhost:"+env("PORT", "3000"))
	// Commas separate secrets: the first signs, all verify.
	secrets                = strings.Split(env("SECRET", ""), ",")
	clientID, clientSecret = env("CLIENT_ID", "demoapp"), env("CLIENT_SECRET", "demosecret")
	redirectURI, audience  = origin + "/callback", clientID + "\n" + origin + "/callback"
	prefix                 = map[bool]string{true: "__Host-"}[strings.HasPrefix(origin, "https:")]
	isLocal, isSandbox     = regexp.MustCompile(`^http://(localhost|127\.0\.0\.1|\[::1\])([:/]|$)`).MatchString(service), env("IS_SANDBOX", fmt.Sprint(isLocal))
	// The most that a link to the start can ask for.
	allowedScope = regexp.MustCompile(`^((` + strings.ReplaceAll(regexp.QuoteMeta(env("ALLOWED_SCOPE", "email")), " ", "|") + `)?( |$))*$`)
	// The latest 100,000 used states, oldest first. With several processes: a table with a unique key.
	used, latest = &sync.Map{}, make(chan string, 100_001)
	client       = &http.Client{Timeout: 10 * time.Second, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	// The script admits no other client ID and redirect URI.
	script = fmt.Sprintf(`<script src="%s/en/dp_connect.js" data-client-id="%s" data-redirect-uri="%s"></script>`, service, clientID, redirectURI)
)

func random(length int) string {
	value := make([]byte, length)
	if _, err := rand.Read(value); err != nil {
		panic(err)
	}
	return base64.RawURLEncoding.EncodeToString(value)
}

func mac(secret string, parts ...string) string {
	hash := hmac.New(sha256.New, []byte(secret))
	hash.Write([]byte(strings.Join(parts, "\n")))
	return base64.RawURLEncoding.EncodeToString(hash.Sum(nil))
}

func sign(secret, audience, purpose, bind, until, id, text string) string {
	body := until + "." + id + "." + base64.RawURLEncoding.EncodeToString([]byte(text))
	return body + "." + mac(secret, purpose, audience, bind, body)
}

// read returns the id and the text, or nil unless one of the secrets signed the token for this purpose and browser, and it is still valid.
func read(secrets []string, audience, purpose, bind, now, signed string) []string {
	match := regexp.MustCompile(`^((\d{10})\.([\w-]{16})\.([\w-]*))\.([\w-]{43})$`).FindStringSubmatch(signed)
	for _, secret := range secrets {
		if match != nil && match[2] > now && hmac.Equal([]byte(mac(secret, purpose, audience, bind, match[1])), []byte(match[5])) {
			text, _ := base64.RawURLEncoding.DecodeString(match[4])
			return []string{match[3], string(text)}
		}
	}
	return nil
}

func seal(purpose, bind, text string, lifetime int64) string {
	return sign(secrets[0], audience, purpose, bind, fmt.Sprint(time.Now().Unix()+lifetime), random(12), text)
}

func unseal(purpose, bind, signed string) []string {
	return read(secrets, audience, purpose, bind, fmt.Sprint(time.Now().Unix()), signed)
}

func once(id string) bool {
	if _, isKnown := used.LoadOrStore(id, nil); isKnown {
		return false
	}
	if latest <- id; len(latest) > 100_000 {
		used.Delete(<-latest)
	}
	return true
}

// post returns the UUID of a token response, or nothing: the text of its errors is not for a log.
func post(path, body string, header http.Header) string {
	request, _ := http.NewRequest("POST", service+path, strings.NewReader(body))
	request.Header = header
	var answer struct{ UUID string }
	if response, err := client.Do(request); err == nil {
		defer response.Body.Close()
		if response.StatusCode != 200 || json.NewDecoder(response.Body).Decode(&answer) != nil {
			return ""
		}
	}
	return regexp.MustCompile(`^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$`).FindString(strings.ToLower(answer.UUID))
}

// identify does steps 3 to 8 of the flow and returns the user's UUID.
func identify(code string) string {
	body := url.Values{"grant_type": {"authorization_code"}, "code": {code},
		"client_id": {clientID}, "client_secret": {clientSecret}, "redirect_uri": {redirectURI}}
	uuid := post("/oauth/token", body.Encode(), http.Header{"Content-Type": {"application/x-www-form-urlencoded"}})
	if uuid != "" {
		// Find or create the user with this UUID here. Then report the UUID, or the service rejects the sixth login.
		basic := "Basic " + base64.StdEncoding.EncodeToString([]byte(clientID+":"+clientSecret))
		post("/api/uuids/connected", `{"uuids":["`+uuid+`"]}`, http.Header{"Content-Type": {"application/json"}, "Authorization": {basic}})
	}
	return uuid
}

// ask returns what a request to the redirect URI asks for: start, answer (of the service), return, app or refused.
func ask(query url.Values) string {
	answers := append(query["code"], query["error"]...)
	if query.Has("dpplus") { // has to be the only one of the three, and once
		return one(url.Values{"": append(answers, query["dpplus"]...)}, "", `^(start|return)$`, "refused")
	}
	return map[bool]string{true: "answer", false: "app"}[len(answers) > 0 && query.Has("state")]
}

func handle(w http.ResponseWriter, r *http.Request) {
	jar := url.Values{}
	for _, cookie := range r.Cookies() {
		jar.Add(cookie.Name, cookie.Value)
	}
	set := func(name, value string) {
		http.SetCookie(w, &http.Cookie{Name: prefix + name, Value: value, Path: "/", HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: prefix != ""})
	}
	for name, value := range map[string]string{"Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store", "Referrer-Policy": "no-referrer"} {
		w.Header().Set(name, value)
	}
	query, unreadable := url.ParseQuery(r.URL.RawQuery) // leaves out what it cannot read
	task := map[string]string{"": "home", "/callback": ask(query)}[strings.TrimSuffix(r.URL.EscapedPath(), "/")]
	// The token, and after "~" the state of the page that opened the start.
	state, browser := strings.SplitN(one(query, "state", ``, ""), "~", 2), one(jar, prefix+"browser", `^[\w-]{22}$`, "")
	session, login := unseal("session", "", one(jar, prefix+"session", ``, "")), unseal("state", browser, state[0])
	signed, outcome := unseal("return", "", one(query, "outcome", ``, "")), [3]string{}
	// A service worker that passes a navigation on sends "empty" with "navigate" (Chromium) or "same-origin" (Firefox).
	fetch := r.Header.Get("Sec-Fetch-Dest") + " " + r.Header.Get("Sec-Fetch-Mode")
	isNavigation := regexp.MustCompile(`^((document)? |empty (navigate|same-origin)$)`).MatchString(fetch)
	switch {
	case task == "home" && session != nil:
		fmt.Fprint(w, "Hello ", html.EscapeString(session[1]))
	case task == "home": // the same for every user
		w.Header().Del("Cache-Control")
		fmt.Fprintf(w, `<a class="dpplus-connect" data-start href="%s?dpplus=start">`+
			`<span class="dpplus-label" lang="en">Log in with Secure Connect</span></a>%s`, redirectURI, script)
	case task == "refused" || task != "" && unreadable != nil:
		http.Error(w, "This link asks for two things at once, or for something unknown.", http.StatusBadRequest)
	case task == "start" && (!isNavigation || strings.Contains(r.Header.Get("Sec-Purpose"), "prefetch")):
		http.Error(w, "Open this link in a tab or a popup.", http.StatusForbidden)
	case task == "start" && !allowedScope.MatchString(one(query, "scope", ``, "email")):
		http.Error(w, "This link asks for a scope that is not in ALLOWED_SCOPE. Remove it from the link, or add it to the setting.", http.StatusBadRequest)
	case task == "start":
		if browser == "" {
			browser = random(16)
			set("browser", browser)
		}
		own := seal("state", browser, one(query, "href", hrefForm, "/"), 3600) + "~" + one(query, "state", ``, "")
		fields := fmt.Sprintf("response_type=code&client_id=%s&redirect_uri=%s&scope=%s&state=%s&is_sandbox=%s", url.QueryEscape(clientID),
			url.QueryEscape(redirectURI), url.QueryEscape(one(query, "scope", ``, "email")), url.QueryEscape(strings.TrimSuffix(own, "~")), isSandbox)
		page := service + "/" + one(query, "lang", `^(fr|de|nl|it)$`, "en") + "/oauth/authenticate.html?" + strings.ReplaceAll(fields, "+", "%20")
		http.Redirect(w, r, page+map[string]string{"1": "&popup=1"}[one(query, "popup", ``, "")], http.StatusSeeOther)
	case task == "answer" && browser != "" && login != nil && once(login[0]):
		failed := "login_failed"
		if code := one(query, "code", ``, ""); code != "" && !query.Has("error") {
			if uuid := identify(code); uuid != "" {
				failed = ""
				set("session", seal("session", "", uuid, 28800))
				set("browser", random(16))
			}
		}
		outcome, _ := json.Marshal([]string{fmt.Sprintf("%.2000s", state[len(state)-1]), login[1], failed})
		http.Redirect(w, r, redirectURI+"?dpplus=return&outcome="+seal("return", "", string(outcome), 300), http.StatusSeeOther)
	case task == "answer" && session != nil: // a tab that comes back late
		http.Redirect(w, r, origin+"/", http.StatusSeeOther)
	case task == "answer":
		w.WriteHeader(http.StatusBadRequest)
		fmt.Fprint(w, `This login was not started here, or it has expired. <a href="/">Log in again</a>`)
	case task == "return" && signed != nil && json.Unmarshal([]byte(signed[1]), &outcome) == nil:
		title := map[bool]string{true: "Login confirmed", false: "Login not completed"}[outcome[2] == ""]
		failure := map[bool]string{false: ` data-error="` + html.EscapeString(outcome[2]) + `"`}[outcome[2] == ""]
		fmt.Fprintf(w, `<!doctype html><html lang="en"><title>%[1]s</title><h1>%[1]s</h1><a class="dpplus-return"`+
			` href="%[2]s" data-state="%[3]s"%[4]s>Continue</a>%[5]s`, title, html.EscapeString(outcome[1]), html.EscapeString(outcome[0]), failure, script)
	default:
		http.NotFound(w, r)
	}
}

func main() {
	if regexp.MustCompile(`(^|,)[^,]{0,31}(,|$)`).MatchString(strings.Join(secrets, ",")) {
		panic("SECRET: needs 32 random bytes (openssl rand -base64 32); commas separate secrets")
	}
	if isSandbox != "true" && isSandbox != "false" {
		panic("IS_SANDBOX: must be true or false")
	}
	if isSandbox == "false" && !isLocal && !strings.HasPrefix(service, "https://") {
		panic("SERVICE: needs https. Only a sandbox (IS_SANDBOX=true) can have http on another host")
	}
	// The timeout ends half-sent requests.
	panic((&http.Server{Addr: "localhost:" + env("PORT", "3000"), Handler: http.HandlerFunc(handle), ReadTimeout: 10 * time.Second}).ListenAndServe())
}
