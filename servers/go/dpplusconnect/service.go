package dpplusconnect

import (
	"bytes"
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

const longestAnswer = 100_000 // bytes

// client ends requests after ten seconds, the body included. A redirect would send the secret to another host. Each request has its
// own connection: the service may end one that is kept as the next request uses it, and a POST is not sent again then.
var client = http.Client{
	Transport:     &http.Transport{Proxy: http.ProxyFromEnvironment, ForceAttemptHTTP2: true, DisableKeepAlives: true},
	Timeout:       10 * time.Second,
	CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
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

// exchange returns the UUID of the user, or the error code of the return page.
func (l *Login) exchange(code string) (uuid, failure string) {
	form := url.Values{"grant_type": {"authorization_code"}, "code": {code}, "redirect_uri": {l.config.RedirectURI},
		"client_id": {l.config.ClientID}, "client_secret": {l.config.ClientSecret}}
	answer, status, reason := l.post("/oauth/token", form.Encode(), http.Header{"Content-Type": {"application/x-www-form-urlencoded"}})
	uuid = strings.ToLower(answer.UUID)
	switch {
	case reason == "" && uuidForm.MatchString(uuid):
		return uuid, ""
	case reason == "":
		reason = "invalid_response"
	}
	l.log("request-failed: /oauth/token %d %s", status, reason)
	if status >= 400 && status < 500 && status != 408 && status != 429 && reason != "invalid_grant" {
		return "", "configuration_error"
	}
	return "", "service_unavailable"
}

// connect reports the UUID: without it, the service rejects logins beyond the limit.
func (l *Login) connect(uuid string) {
	basic := "Basic " + base64.StdEncoding.EncodeToString([]byte(l.config.ClientID+":"+l.config.ClientSecret))
	header := http.Header{"Content-Type": {"application/json"}, "Authorization": {basic}}
	if _, status, reason := l.post("/api/uuids/connected", `{"uuids":["`+uuid+`"]}`, header); status/100 != 2 {
		l.log("request-failed: /api/uuids/connected %d %s", status, reason)
	}
}

// post returns the response of the service, its status (0 if there is none), and the reason of a failure. A user who closes the popup
// does not end the request.
func (l *Login) post(path, body string, header http.Header) (answer struct{ UUID, Error string }, status int, reason string) {
	request, err := http.NewRequest(http.MethodPost, l.config.InternalService+path, strings.NewReader(body))
	if err != nil {
		return answer, 0, reasonOf(err)
	}
	request.Header = header
	response, err := client.Do(request)
	if err != nil {
		return answer, 0, reasonOf(err)
	}
	defer response.Body.Close()
	data, err := io.ReadAll(io.LimitReader(response.Body, longestAnswer+1))
	switch {
	case err != nil:
		reason = reasonOf(err)
	case len(data) > longestAnswer:
		reason = "too_large"
	case json.Unmarshal(bytes.TrimPrefix(data, []byte("\xef\xbb\xbf")), &answer) != nil:
		reason = "invalid_response"
	case response.StatusCode >= 300:
		reason = codeOf(answer.Error)
	}
	return answer, response.StatusCode, reason
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
