package dpplusconnect

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"regexp"
	"strings"
	"time"
)

const longestAnswer, largestPhoto, longestList = 100_000, 5_000_000, 100_000_000 // bytes

// patience is for a request to the service with its body.
const patience = 10 * time.Second

// reportPatience is for the whole report of a login, during which the user waits.
var reportPatience = 3 * time.Second

// defaultClient has its own connection for each request: the service may end one that is kept as the next request uses it, and a POST
// is not sent again then.
var defaultClient = http.Client{
	Transport: &http.Transport{Proxy: http.ProxyFromEnvironment, ForceAttemptHTTP2: true, DisableKeepAlives: true},
}

var (
	uuidForm = regexp.MustCompile(`^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$`)
	codeForm = regexp.MustCompile(`^\w{1,40}$`)
	notWord  = regexp.MustCompile(`\W+`)
)

// codeOf returns an error code, because another text of the sender does not belong into a log.
func codeOf(text string) string {
	if codeForm.MatchString(text) {
		return text
	}
	return "invalid_response"
}

// ServiceError is a request to the service that failed. Status is 0 without a response. Code is the error code of the service, or a
// word for the cause, such as timeout or connection_refused.
type ServiceError struct {
	Path   string
	Status int
	Code   string
}

func (e *ServiceError) Error() string {
	return fmt.Sprintf("dpplusconnect: %s: %d %s", e.Path, e.Status, e.Code)
}

// grant is the response of the service to the code of a login.
type grant struct {
	UUID        string `json:"uuid"`
	AccessToken string `json:"access_token"`
	Scope       string `json:"scope"`
}

// underWay is the key of the grant in the context of the request of OnLogin.
type underWay struct{}

// detached has the values of a context. A user who closes the popup does not end the requests of the login.
type detached struct{ context.Context }

func (detached) Deadline() (deadline time.Time, ok bool) { return time.Time{}, false }
func (detached) Done() <-chan struct{}                   { return nil }
func (detached) Err() error                              { return nil }

// exchange returns the grant for a code, or the error code of the return page.
func (l *Login) exchange(code string) (found grant, failure string) {
	form := url.Values{"grant_type": {"authorization_code"}, "code": {code}, "redirect_uri": {l.config.RedirectURI},
		"client_id": {l.config.ClientID}, "client_secret": {l.config.ClientSecret}}
	const path = "/oauth/token"
	call := call{path: path, body: form.Encode(), header: http.Header{"Content-Type": {"application/x-www-form-urlencoded"}}}
	failed := l.send(detached{l.request.Context()}, call, func(body []byte) error {
		if err := json.Unmarshal(body, &found); err != nil {
			return err
		}
		found.UUID = strings.ToLower(found.UUID)
		return mustBeUUID(found.UUID)
	})
	switch {
	case failed == nil:
		return found, ""
	case failed.Status >= 400 && failed.Status < 500 && failed.Status != 408 && failed.Status != 429 && failed.Code != "invalid_grant":
		return grant{}, "configuration_error"
	}
	return grant{}, "service_unavailable"
}

// connect reports the UUID: without it, the service rejects logins beyond the limit. A failure is in the log, and the next login of
// the user or Reconcile makes up for it.
func (l *Login) connect(uuid string) {
	ctx, cancel := context.WithTimeout(detached{l.request.Context()}, reportPatience)
	defer cancel()
	if unknown, failed := l.report(ctx, "connected", []string{uuid}); failed == nil && len(unknown) > 0 {
		l.log("request-failed: /api/uuids/connected 404 unknown_uuid")
	}
}

func mustBeUUID(text string) error {
	if !uuidForm.MatchString(text) {
		return errors.New("no UUID")
	}
	return nil
}

// call is a request to the service.
type call struct {
	path, body string // without a body it is a GET
	header     http.Header
	expected   string // an error code that is no failure for the log
	limit      int64  // bytes of the response
}

// send passes the body of a successful response to read, which returns an error for one that is wrong. Each failure is a line of the log.
func (l *Login) send(ctx context.Context, c call, read func(body []byte) error) *ServiceError {
	status, code := l.try(ctx, c, read)
	if code == "" {
		return nil
	}
	if code != c.expected {
		hint := ""
		if code == "invalid_client" {
			hint = ": check ClientID and ClientSecret"
		}
		l.log("request-failed: %s %d %s%s", c.path, status, code, hint)
	}
	return &ServiceError{c.path, status, code}
}

func (l *Login) try(ctx context.Context, c call, read func(body []byte) error) (status int, code string) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	method, limit := http.MethodPost, c.limit
	if c.body == "" {
		method = http.MethodGet
	}
	if limit == 0 {
		limit = longestAnswer
	}
	request, err := http.NewRequestWithContext(ctx, method, l.config.InternalService+c.path, strings.NewReader(c.body))
	if err != nil {
		return 0, reasonOf(err)
	}
	request.Header = c.header
	response, err := l.config.Client.Do(request)
	if err != nil {
		return 0, reasonOf(err)
	}
	defer response.Body.Close()
	body, err := io.ReadAll(io.LimitReader(response.Body, limit+1))
	body = bytes.TrimPrefix(body, []byte("\xef\xbb\xbf"))
	switch {
	case err != nil:
		return response.StatusCode, reasonOf(err)
	case int64(len(body)) > limit:
		return response.StatusCode, "too_large"
	case response.StatusCode < 300:
		if read(body) != nil {
			return response.StatusCode, "invalid_response"
		}
		return response.StatusCode, ""
	}
	var refused struct{ Error string }
	if json.Unmarshal(body, &refused) != nil {
		return response.StatusCode, "invalid_response"
	}
	return response.StatusCode, codeOf(refused.Error)
}

func (l *Login) basic() http.Header {
	credentials := base64.StdEncoding.EncodeToString([]byte(l.config.ClientID + ":" + l.config.ClientSecret))
	return http.Header{"Content-Type": {"application/json"}, "Authorization": {"Basic " + credentials}}
}

// reasonOf returns a word for the cause of an error, such as connection_refused. Other texts than constants can contain the URL.
func reasonOf(err error) string {
	if os.IsTimeout(err) {
		return "timeout"
	}
	for cause := err; cause != nil; cause = errors.Unwrap(cause) {
		err = cause
	}
	name := strings.TrimPrefix(fmt.Sprintf("%T", err), "*")
	if name == "syscall.Errno" || name == "errors.errorString" {
		name = err.Error()
	}
	return notWord.ReplaceAllString(name, "_")
}
