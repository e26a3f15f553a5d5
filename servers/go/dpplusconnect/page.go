package dpplusconnect

import (
	"fmt"
	"html/template"
	"net/http"
	"net/url"
	"strings"
	"time"
)

func (l *Login) returnURL(token string) string {
	return l.config.RedirectURI + "?dpplus=return&outcome=" + url.QueryEscape(token)
}

func (l *Login) showReturnPage(w http.ResponseWriter, r *http.Request, query url.Values) {
	given := one(query, "outcome", "")
	token := l.config.signer().read("return", "", given)
	l.checkClock(token, returnLifetime)
	page, reason := returnPage{Href: l.home, Error: "expired_state", Language: preferredLanguage(r.Header.Get("Accept-Language"))}, "foreign"
	if token.ID != "" {
		text := parseQuery(token.Text)
		page = returnPage{State: text.Get("state"), Href: text.Get("href"), Error: text.Get("error"), Language: text.Get("language"), Reference: text.Get("reference"), At: token.signedAt(returnLifetime)}
		reason = "expired"
		if id := text.Get("id"); id != "" {
			l.setAnswer(id, delivered, longestValid) // only a browser that got the response comes here
		}
	}
	if page.Error == used && l.isLoggedIn(r) {
		page.Error = "" // the response to another request has logged the user in
	}
	if !token.isValid() {
		if page.Error == "" || page.Error == used || l.isLoggedIn(r) {
			http.Redirect(w, r, l.origin+page.Href, http.StatusSeeOther)
			return
		}
		l.log("return-refused: %s", reason)
		page.State, page.Error, page.Reference, page.At = "", "expired_state", l.reference, time.Now()
	}
	page.IsUsed = page.Error == used
	if page.IsUsed {
		page.Error = ""
	}
	page.Contact = l.config.Contact
	_, page.Host, _ = strings.Cut(l.origin, "//")
	if !query.Has("read") {
		page.ToRead = l.returnURL(given) + "&read" // the popup closes at once: the user reads the message in the page with the button
	}
	origin := webURL.ReplaceAllString(l.config.Service, "$1")
	w.Header().Set("Content-Security-Policy", strings.Replace(returnPolicy, "{scripts}", origin, 1))
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	parts := append(page.parts(), "{language}", page.Language, "{script}", string(l.script(page.Language)))
	if _, err := strings.NewReplacer(parts...).WriteString(w, returnHTML); err != nil {
		l.log("callback-failed: %T", err)
	}
}

// isLoggedIn tells whether a page can lead on. A store that fails is no reason to.
func (l *Login) isLoggedIn(r *http.Request) bool {
	defer l.recoverPanic()
	user, err := l.config.CurrentUser(r)
	if err != nil {
		l.fail(err)
	}
	return err == nil && user != ""
}

type returnPage struct {
	Language, State, Href, Error, ToRead, Contact, Reference, Host string
	IsUsed                                                         bool
	At                                                             time.Time
}

// parts returns the names of the parts of the page and their HTML, in turn.
func (p returnPage) parts() []string {
	data := fmt.Sprintf(` class="dpplus-return" data-state="%s"`, escape(p.State))
	title, message, first, second, code := "title", "", link(p.Href, p.Text("continue"), data), "", ""
	if p.IsUsed {
		title, message = "used", p.Text("lead")
	} else if p.Error != "" {
		title, message, code = "failed", p.Message(), p.helpLine()
		first = link(p.Href, p.Text("back"), "")
		if p.ToRead != "" {
			data += fmt.Sprintf(` data-error="%s" data-error-description="%s" data-reference="%s" hidden`, escape(p.Error), escape(message), p.Reference)
			first = link(p.ToRead, "", data) + first
		}
		if p.Contact != "" {
			second = link(p.Contact, p.Text("contact"), "")
		}
		if p.isFinal() && second != "" {
			first, second = second, first
		}
	}
	return []string{"{title}", escape(p.Text(title)), "{message}", escape(message), "{link}", first, "{contact}", second, "{code}", escape(code)}
}

// helpLine returns the line for a help desk: code, reference, app and time.
func (p returnPage) helpLine() string {
	return fmt.Sprintf("%s %s · %s %s · %s · %s", p.Text("code"), p.Error, p.Text("reference"), p.Reference, p.Host, p.At.UTC().Format("2006-01-02 15:04 UTC"))
}

var escape = template.HTMLEscapeString

func link(href, label, data string) string {
	return fmt.Sprintf(`<a href="%s"%s>%s</a>`, escape(href), data, escape(label))
}

// isFinal tells whether another try ends with the same error.
func (p returnPage) isFinal() bool {
	for _, code := range configurationErrors {
		if p.Error == code {
			return true
		}
	}
	return false
}

// Text returns a text in the language of the page.
func (p returnPage) Text(name string) string { return textOf(p.Language, name) }

// Message returns the text of the error.
func (p returnPage) Message() string {
	if p.isFinal() {
		return p.Text("configuration_error")
	}
	if message := p.Text(p.Error); message != "" && strings.Contains(p.Error, "_") { // names without it are of labels
		return message
	}
	return p.Text("server_error")
}

func textOf(language, name string) string {
	for i, word := range texts[language] {
		if i%2 == 0 && word == name {
			return texts[language][i+1]
		}
	}
	return ""
}

// Link draws the link to the start with its script, the same for all users. Each argument can be empty. It panics if the scope is not
// within Config.AllowedScope, because the start would refuse each click.
func (l *Login) Link(href, lang, scope string) template.HTML {
	if !isWithin(scope, l.config.AllowedScope) {
		panic(fmt.Sprintf("dpplusconnect: Link: the scope %q is not within AllowedScope, %q", scope, l.config.AllowedScope))
	}
	if texts[lang] == nil {
		lang = "en"
	}
	query := url.Values{"dpplus": {"start"}}
	for name, value := range map[string]string{"href": href, "lang": lang, "scope": scope} {
		if value != "" {
			query.Set(name, value)
		}
	}
	const link = `<a class="dpplus-connect" data-start target="_top" rel="external" href="%s"><span class="dpplus-label" lang="%s">%s</span></a>%s`
	return template.HTML(fmt.Sprintf(link,
		template.HTMLEscapeString(l.config.RedirectURI+"?"+query.Encode()), lang, template.HTMLEscapeString(textOf(lang, "login")), l.script(lang)))
}

// script names the client and the redirect URI, so that the script admits no others.
func (l *Login) script(language string) template.HTML {
	address := template.HTMLEscapeString(l.config.Service + "/" + language + "/dp_connect.js")
	client, redirectURI := template.HTMLEscapeString(l.config.ClientID), template.HTMLEscapeString(l.config.RedirectURI)
	return template.HTML(fmt.Sprintf(`<script src="%s" data-client-id="%s" data-redirect-uri="%s"></script>`, address, client, redirectURI))
}
