package dpplusconnect

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"
)

func uuidOf(number int) string { return fmt.Sprintf("00000000-0000-4000-8000-%012x", number) }

func uuidsOf(from, to int) (uuids []string) {
	for ; from < to; from++ {
		uuids = append(uuids, uuidOf(from))
	}
	return uuids
}

// listing is a service with connected users that knows the UUIDs below a number.
func listing(a *app, known int, connected ...string) map[string]bool {
	list := map[string]bool{}
	for _, uuid := range connected {
		list[uuid] = true
	}
	issued := map[string]bool{}
	for _, uuid := range uuidsOf(0, known) {
		issued[uuid] = true
	}
	a.respond = func(w http.ResponseWriter, r *http.Request) {
		var given struct{ UUIDs []string }
		id, secret, _ := r.BasicAuth()
		if r.Method == http.MethodGet {
			for uuid := range list {
				given.UUIDs = append(given.UUIDs, uuid)
			}
			json.NewEncoder(w).Encode(map[string][]string{"uuids": given.UUIDs})
			return
		}
		json.NewDecoder(r.Body).Decode(&given)
		refuse := func(status int, code string) {
			w.WriteHeader(status)
			fmt.Fprintf(w, `{"error":%q}`, code)
		}
		if id != "demoapp" || secret != "demosecret" || len(given.UUIDs) == 0 || len(given.UUIDs) > 1000 {
			refuse(http.StatusBadRequest, "invalid_request")
			return
		}
		for _, uuid := range given.UUIDs {
			if !issued[uuid] {
				refuse(http.StatusNotFound, "unknown_uuid")
				return
			}
		}
		for _, uuid := range given.UUIDs {
			list[uuid] = strings.HasSuffix(r.URL.Path, "/connected")
			if !list[uuid] {
				delete(list, uuid)
			}
		}
		w.WriteHeader(http.StatusCreated)
		io.WriteString(w, "{}")
	}
	return list
}

// The differences are reported in parts of 1,000. A UUID that the service does not know holds up no other.
func TestReconcile(t *testing.T) {
	a := newApp(t)
	list := listing(a, 2500, uuidsOf(0, 1500)...)
	users := func(context.Context) ([]string, error) {
		return append(append(uuidsOf(100, 2500), strings.ToUpper(uuidOf(9999))), uuidOf(2000)), nil
	}
	done, err := a.login.Reconcile(context.Background(), users)
	if err != nil || len(done.Added) != 1000 || len(done.Removed) != 100 || fmt.Sprint(done.Unknown) != "["+uuidOf(9999)+"]" || len(list) != 2400 {
		t.Errorf("added %d, removed %d, unknown %v of %d: %v", len(done.Added), len(done.Removed), done.Unknown, len(list), err)
	}
	if again, err := a.login.Reconcile(context.Background(), users); err != nil || len(again.Added)+len(again.Removed) != 0 {
		t.Errorf("once more: %v %v", again, err)
	}
	half := func(context.Context) ([]string, error) { return uuidsOf(100, 1300), nil }
	if done, err := a.login.Reconcile(context.Background(), half); err != nil || len(done.Removed) != 1200 || len(list) != 1200 {
		t.Errorf("half of them: removed %d, %d are left: %v", len(done.Removed), len(list), err)
	}
}

// A list that fails, is wrong or lacks most users changes nothing.
func TestReconcileRefuses(t *testing.T) {
	broken := errors.New("no database")
	for name, test := range map[string]struct {
		uuids []string
		err   error
		want  string
	}{
		"an error":    {uuidsOf(0, 10), broken, "no database"},
		"no UUID":     {append(uuidsOf(0, 10), "noah"), nil, "value 11 is not a UUID"},
		"most gone":   {uuidsOf(0, 4), nil, "more than half"},
		"all of them": {nil, nil, "more than half"},
	} {
		t.Run(name, func(t *testing.T) {
			a := newApp(t)
			list := listing(a, 10, uuidsOf(0, 10)...)
			_, err := a.login.Reconcile(context.Background(), func(context.Context) ([]string, error) { return test.uuids, test.err })
			if err == nil || !strings.Contains(err.Error(), test.want) || len(list) != 10 || len(a.requests) != 1 {
				t.Errorf("%v, %d are left after %q", err, len(list), a.requests)
			}
		})
	}
}

// A closed account is reported. A service that fails is an error with its status, and a context ends the request.
func TestDisconnect(t *testing.T) {
	a := newApp(t)
	list := listing(a, 10, uuidsOf(0, 3)...)
	if err := a.login.Disconnect(context.Background(), uuidOf(1), uuidOf(77)); err != nil || list[uuidOf(1)] || len(list) != 2 {
		t.Errorf("%v, %v", err, list)
	}
	if err := a.login.Disconnect(context.Background()); err != nil {
		t.Errorf("no UUID: %v", err)
	}
	if err := a.login.Disconnect(context.Background(), "noah"); err == nil {
		t.Error("a wrong UUID is no error")
	}
	a.respond = func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusBadGateway) }
	ended, cancel := context.WithCancel(context.Background())
	cancel()
	for ctx, want := range map[context.Context]int{context.Background(): 502, ended: 0} {
		var failed *ServiceError
		if err := a.login.Disconnect(ctx, uuidOf(1)); !errors.As(err, &failed) || failed.Status != want || failed.Path != "/api/uuids/disconnected" {
			t.Errorf("the error is %v", err)
		}
		if uuids, err := a.login.Connected(ctx); !errors.As(err, &failed) || uuids != nil {
			t.Errorf("the list is %v, %v", uuids, err)
		}
	}
}
