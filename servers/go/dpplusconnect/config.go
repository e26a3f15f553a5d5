package dpplusconnect

import (
	"fmt"
	"log"
	"net/http"
	"regexp"
	"strings"
)

// Config has the options of New.
type Config struct {
	Secret                 string // at least 32 characters. Commas separate secrets: the first signs, all verify
	Service                string // the URL of Secure Connect
	InternalService        string // the server's own way to it, by default Service
	ClientID, ClientSecret string
	RedirectURI            string // its origin is that of the app, which is never taken from a request
	BasePath               string // the folder of the app, such as /app, or empty
	IsSandbox              bool   // permits http
	Scope                  string // of a link without a scope
	AllowedScope           string // the most that a link can ask for, by default Scope
	Contact                string // the URL of a link on the page that a user reads after an error, such as mailto:help@books.example
	LinkPage               string // the path of the page where a login waits for the user: docs/go.md, "Users"
	// OnLogin begins the session of the user with this UUID, in the headers of w. It returns the path where the login leads, by default
	// that of the link, or an error of Decide. The user reads the text of an ErrorCode, and after any other error that the login did not
	// work. After each error, the headers of w are as before, and nothing is reported to the service.
	OnLogin func(w http.ResponseWriter, r *http.Request, uuid string) (path string, err error)
	// CurrentUser returns the user who is logged in, or an empty text. An error is not the same as nobody.
	CurrentUser func(r *http.Request) (user string, err error)
	// Once stores an id for 62 minutes, in one atomic step, and tells whether it is new. By default, this process remembers it.
	Once func(r *http.Request, id string) (isNew bool, err error)
	// Answers keeps the result of a login for a minute, for an answer that comes twice. By default, this process remembers it. With Once
	// and without Answers, nothing is kept, because another process would not know that the browser has the result.
	Answers AnswerStore
	// OnError gets the cause of each line callback-failed, for a tracker: an error of the functions above, or a *PanicError.
	OnError func(r *http.Request, err error)
	Client  *http.Client // for the service. By default, one that uses the proxy of the environment. It never follows redirects
	Log     *log.Logger  // by default log.Default()
}

// String leaves the secrets out, so that a line of a log has none.
func (c Config) String() string {
	return fmt.Sprintf("dpplusconnect.Config{Service: %q, ClientID: %q, RedirectURI: %q}", c.Service, c.ClientID, c.RedirectURI)
}

// GoString is String, for %#v.
func (c Config) GoString() string { return c.String() }

// ConfigError names an option and its need, but not its value, which may be secret.
type ConfigError struct{ Option, Need string }

func (e *ConfigError) Error() string { return e.Option + ": needs " + e.Need }

var (
	printable = regexp.MustCompile(`^[!-~]([ -~]*[!-~])?$`)
	webURL    = regexp.MustCompile(`^(https?://[\w.:\[\]-]+)((/[^\s?#\\]*)?)$`)
	loopback  = regexp.MustCompile(`^https?://(([\w-]+\.)*localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?(/|$)`)
	contact   = regexp.MustCompile(`^((https?://|mailto:|tel:)\S+)?$`)
	folder    = regexp.MustCompile(`^(/[^\s/.?#\\][^\s/?#\\]*)*$`)
)

// IsLoopback tells whether a URL leads to this machine.
func IsLoopback(url string) bool { return loopback.MatchString(url) }

// check returns an error for the first option that cannot work, functions included.
func (c *Config) check() error {
	if err := c.checkValues(); err != nil {
		return err
	}
	if c.OnLogin == nil {
		return &ConfigError{"OnLogin", "a function"}
	}
	if c.CurrentUser == nil {
		return &ConfigError{"CurrentUser", "a function"}
	}
	return nil
}

// setDefaults replaces empty options.
func (c *Config) setDefaults() {
	if c.InternalService == "" {
		c.InternalService = c.Service
	}
	if c.AllowedScope == "" {
		c.AllowedScope = c.Scope
	}
	if c.Once == nil {
		c.Once = RememberOnce()
		if c.Answers == nil {
			c.Answers = RememberAnswers()
		}
	}
	if c.Log == nil {
		c.Log = log.Default()
	}
	if c.Client == nil {
		c.Client = &defaultClient
	}
	own := *c.Client
	own.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse } // it would send the secret to another host
	c.Client = &own
}

func (c *Config) checkValues() (err error) {
	check := func(option string, isRight bool, need string) {
		if err == nil && !isRight {
			err = &ConfigError{option, need}
		}
	}
	isURL := func(url string, permitsHTTP bool) bool {
		return webURL.MatchString(url) && (permitsHTTP || strings.HasPrefix(url, "https:"))
	}
	const text = "printable ASCII characters without white space at its ends"
	const base = "a whole URL without a slash at its end, such as https://login.example; https unless IsSandbox is true"
	// written: scopes, by npm run write
	const names = "email phone eid_profile eid_photo eid_address"
	// /written
	for _, secret := range c.signer().secrets {
		check("Secret", len(secret) >= shortestSecret && printable.MatchString(secret), "at least 32 printable ASCII characters; commas separate secrets")
	}
	check("Service", isURL(c.Service, c.IsSandbox) && !strings.HasSuffix(c.Service, "/"), base)
	check("InternalService", isURL(c.InternalService, c.IsSandbox) && !strings.HasSuffix(c.InternalService, "/"), base)
	check("ClientID", printable.MatchString(c.ClientID), text)
	check("ClientSecret", printable.MatchString(c.ClientSecret), text)
	permitsHTTP := c.IsSandbox || IsLoopback(c.RedirectURI)
	check("RedirectURI", isURL(c.RedirectURI, permitsHTTP), "a whole URL without query and fragment; https unless it is on this machine")
	path := webURL.ReplaceAllString(c.RedirectURI, "$2/")
	isBase := folder.MatchString(c.BasePath) && strings.HasPrefix(path, c.BasePath+"/")
	check("BasePath", isBase, "the beginning of the path of RedirectURI, without a slash at its end, such as /app")
	check("Scope", isWithin(c.Scope, names), "names of "+names)
	check("AllowedScope", isWithin(c.AllowedScope, names) && isWithin(c.Scope, c.AllowedScope), "names of "+names+", and those of Scope")
	check("LinkPage", c.LinkPage == "" || localHref(c.LinkPage, "") != "", "the path of a page of this app, such as /account")
	check("Contact", contact.MatchString(c.Contact), "an http(s), mailto or tel URL")
	return err
}

// isWithin tells whether a list contains each name of a scope. Only spaces separate names.
func isWithin(scope, list string) bool {
	for _, name := range strings.Split(scope, " ") {
		if name != "" && !strings.Contains(" "+list+" ", " "+name+" ") {
			return false
		}
	}
	return true
}
