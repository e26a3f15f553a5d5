package dpplusconnect

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"
)

// The members of data that not each response has, with their scopes.
var scopeOf = map[string]string{
	// written: scope-members, by npm run write
	"email":        "email",
	"phone_number": "phone",
	"photo":        "eid_photo",
	"address":      "eid_address",
	// /written
}

// Data has what the user shares in this login: docs/protocol.md, "Data endpoints". Parts that were not granted or failed are nil.
type Data struct {
	User map[string]any // with the scope email or phone: email, phone_number, updated_at, uuid
	EID  map[string]any // with the scope eid_profile: the fields of the identity card, such as last_name
}

// Data requests what the user shares in this login. Call it in Config.OnLogin with its request, before a transaction. It panics with
// another request. A part that fails is a line of the log.
func (l *Login) Data(r *http.Request) Data {
	granted := grantOf(r, "Data")
	l = l.of(r)
	data := Data{l.fetch(granted, "/oauth/user_data", "email", "phone"), l.fetch(granted, "/oauth/eid_data", "eid_profile")}
	if uuid, isThere := data.User["uuid"]; isThere && strings.ToLower(fmt.Sprint(uuid)) != granted.UUID {
		l.log("request-failed: /oauth/user_data 200 invalid_response") // the data of another user
		data.User = nil
	}
	return data
}

// Photo requests the photo of the identity card, a JPEG or PNG, or returns nil. It needs the scope eid_photo. Call it like Data.
func (l *Login) Photo(r *http.Request) []byte {
	var photo []byte
	l.of(r).get(grantOf(r, "Photo"), "/oauth/eid_photo_data", largestPhoto, []string{"eid_photo"}, func(body []byte) error {
		// A page or an SVG in its place could run on the origin of the app.
		if !bytes.HasPrefix(body, []byte("\xff\xd8\xff")) && !bytes.HasPrefix(body, []byte("\x89PNG\r\n")) {
			return errors.New("no JPEG or PNG")
		}
		photo = body
		return nil
	})
	return photo
}

func grantOf(r *http.Request, name string) grant {
	granted, isThere := r.Context().Value(underWay{}).(grant)
	if !isThere {
		panic("dpplusconnect: " + name + " needs the request of OnLogin")
	}
	return granted
}

// fetch returns the members that this login was granted: the service also sends those of an earlier one.
func (l *Login) fetch(granted grant, path string, scopes ...string) map[string]any {
	var found map[string]any
	l.get(granted, path, longestAnswer, scopes, func(body []byte) error { return json.Unmarshal(body, &found) })
	for name := range found {
		if scope := scopeOf[name]; scope != "" && !l.isGranted(granted, scope) {
			delete(found, name)
		}
	}
	return found
}

// get requests data if one of the scopes is granted. A user without such data is not a failure.
func (l *Login) get(granted grant, path string, limit int64, scopes []string, read func(body []byte) error) {
	for _, scope := range scopes {
		if l.isGranted(granted, scope) && granted.AccessToken != "" {
			header := http.Header{"Authorization": {"Bearer " + granted.AccessToken}}
			l.send(detached{l.request.Context()}, call{path: path, header: header, limit: limit, expected: "not_found"}, read)
			return
		}
	}
}

func (l *Login) isGranted(granted grant, scope string) bool {
	return isWithin(scope, granted.Scope) && isWithin(scope, l.config.AllowedScope)
}
