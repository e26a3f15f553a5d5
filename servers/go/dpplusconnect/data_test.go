package dpplusconnect

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"
)

const jpeg = "\xff\xd8\xff" + "photo"

// sharing is a service that grants a scope, and has each kind of data.
func sharing(a *app, scope string, bodies map[string]string) {
	a.respond = func(w http.ResponseWriter, r *http.Request) {
		body, isThere := bodies[r.URL.Path]
		switch {
		case r.URL.Path == "/oauth/token":
			fmt.Fprintf(w, `{"uuid":%q,"access_token":"secret-token","scope":%q}`, testUUID, scope)
		case !strings.HasPrefix(r.URL.Path, "/oauth/"):
			io.WriteString(w, "{}")
		case r.Header.Get("Authorization") != "Bearer secret-token" || r.Method != http.MethodGet:
			w.WriteHeader(http.StatusUnauthorized)
		case !isThere:
			w.WriteHeader(http.StatusNotFound)
			io.WriteString(w, `{"error":"not_found"}`)
		default:
			io.WriteString(w, body)
		}
	}
}

// A login reads what this login was granted and the app may ask for, and nothing else.
func TestData(t *testing.T) {
	const none = `{"User":null,"EID":null}`
	allScopes := "email phone eid_profile eid_photo eid_address"
	long := strings.Repeat(" ", longestAnswer) + "{}"
	upper := strings.ToUpper(testUUID)
	user := `{"uuid":"` + upper + `","email":"noah@example.com","phone_number":"+32"}`
	bodies := map[string]string{"/oauth/user_data": user, "/oauth/eid_data": `{"last_name":"Peeters","address":"x"}`, "/oauth/eid_photo_data": jpeg}
	with := func(path, body string) map[string]string {
		changed := map[string]string{}
		for name, value := range bodies {
			changed[name] = value
		}
		changed[path] = body
		return changed
	}
	without := map[string]string{}
	for _, test := range []struct {
		name, scope      string
		bodies           map[string]string
		data, photo, log string
	}{
		{"all", allScopes, bodies, `{"User":{"email":"noah@example.com","phone_number":"+32","uuid":"` + upper + `"},"EID":{"last_name":"Peeters"}}`, jpeg, ""},
		{"a part", "email", bodies, `{"User":{"email":"noah@example.com","uuid":"` + upper + `"},"EID":null}`, "", ""},
		{"nothing", "", bodies, none, "", ""},
		{"no such data", "email eid_profile eid_photo", without, none, "", ""},
		{"the data of another user", "email", with("/oauth/user_data", `{"uuid":"another"}`), none, "", "/oauth/user_data 200 invalid_response"},
		{"data without a user", "email", with("/oauth/user_data", `{"email":"x"}`), `{"User":{"email":"x"},"EID":null}`, "", ""},
		{"the data of a number", "email", with("/oauth/user_data", `{"uuid":7}`), none, "", "/oauth/user_data 200 invalid_response"},
		{"a list", "eid_profile", with("/oauth/eid_data", `[]`), none, "", "/oauth/eid_data 200 invalid_response"},
		{"a page as a photo", "eid_photo", with("/oauth/eid_photo_data", "<svg>"), none, "", "/oauth/eid_photo_data 200 invalid_response"},
		{"a body that is too long", "eid_profile", with("/oauth/eid_data", long), none, "", "/oauth/eid_data 200 too_large"},
	} {
		t.Run(test.name, func(t *testing.T) {
			a := newApp(t)
			sharing(a, test.scope, test.bodies)
			a.config.AllowedScope = "email phone eid_profile eid_photo"
			var data Data
			var photo []byte
			a.config.OnLogin = func(_ http.ResponseWriter, r *http.Request, _ string) (string, error) {
				data, photo = a.login.Data(r), a.login.Photo(r)
				return "", nil
			}
			a.login, _ = New(a.config)
			if _, failure := a.logIn(); failure != "" {
				t.Fatal(failure)
			}
			if text, _ := json.Marshal(data); string(text) != test.data || string(photo) != test.photo {
				t.Errorf("the data are %s and %q", text, photo)
			}
			if text := a.log.String(); strings.Contains(text, "request-failed") != (test.log != "") || !strings.Contains(text, test.log) {
				t.Errorf("the log has %q", text)
			}
		})
	}
	a := newApp(t)
	expectPanic(t, func() { a.login.Data(a.request(http.MethodGet, "/")) })
	expectPanic(t, func() { a.login.Photo(a.request(http.MethodGet, "/")) })
}
