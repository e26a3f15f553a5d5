package dpplusconnect

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
)

const batch = 1000 // UUIDs in a request, at most

// ErrTooManyRemoved is the error of Reconcile for a list that lacks more than half of the connected users: a short list is more often
// a query that failed or has a limit.
var ErrTooManyRemoved = errors.New("dpplusconnect: more than half of the connected users would be disconnected")

// Reconciled has the UUIDs that Reconcile has reported, and those that the service does not know.
type Reconciled struct{ Added, Removed, Unknown []string }

// Disconnect reports the UUIDs of closed accounts. UUIDs that the service does not know are no error.
func (l *Login) Disconnect(ctx context.Context, uuids ...string) error {
	_, err := l.reportAll(ctx, "disconnected", uuids)
	return err
}

// Connected returns the UUIDs that the service has as connected.
func (l *Login) Connected(ctx context.Context) (uuids []string, err error) {
	failed := l.send(ctx, call{path: "/api/uuids/connected", header: l.basic(), limit: longestList}, func(body []byte) error {
		var list struct{ UUIDs []string }
		if err := json.Unmarshal(body, &list); err != nil {
			return err
		}
		uuids, err = listOf(list.UUIDs)
		return err
	})
	if failed != nil {
		return nil, failed
	}
	return uuids, nil
}

// Reconcile reports the differences between the list of the service and the UUIDs of all your users, once a day. It calls list last:
// an app stores a UUID before it is reported, so a UUID of the service is stored by then.
func (l *Login) Reconcile(ctx context.Context, list func(context.Context) ([]string, error)) (done Reconciled, err error) {
	there, err := l.Connected(ctx)
	if err != nil {
		return done, err
	}
	given, err := list(ctx)
	if err != nil {
		return done, err
	}
	here, err := listOf(given)
	if err != nil {
		return done, err
	}
	missing, removed := without(here, there), without(there, here)
	if 2*len(removed) > len(there) {
		l.log("reconcile-refused: %d of %d", len(removed), len(there))
		return done, ErrTooManyRemoved
	}
	if done.Unknown, err = l.reportAll(ctx, "connected", missing); err != nil {
		return done, err
	}
	done.Added = without(missing, done.Unknown)
	if _, err = l.reportAll(ctx, "disconnected", removed); err == nil {
		done.Removed = removed
	}
	return done, err
}

func (l *Login) reportAll(ctx context.Context, what string, uuids []string) (unknown []string, err error) {
	given, err := listOf(uuids)
	if err != nil {
		return nil, err
	}
	unknown, failed := l.report(ctx, what, given)
	if failed != nil {
		return unknown, failed
	}
	return unknown, nil
}

// report returns the UUIDs that the service does not know. A request is all or nothing: one such UUID would hold up the others for good.
func (l *Login) report(ctx context.Context, what string, uuids []string) (unknown []string, failed *ServiceError) {
	size := batch
	if len(uuids) == 0 {
		return nil, nil
	}
	if len(uuids) <= batch {
		body, _ := json.Marshal(map[string][]string{"uuids": uuids})
		request := call{path: "/api/uuids/" + what, body: string(body), header: l.basic(), expected: "unknown_uuid"}
		failed = l.send(ctx, request, func([]byte) error { return nil })
		switch {
		case failed == nil || failed.Code != "unknown_uuid":
			return nil, failed
		case len(uuids) == 1:
			return uuids, nil
		}
		size = (len(uuids) + 9) / 10
	}
	for len(uuids) > 0 {
		part := uuids
		if len(part) > size {
			part = part[:size]
		}
		uuids = uuids[len(part):]
		more, failed := l.report(ctx, what, part)
		if failed != nil {
			return unknown, failed
		}
		unknown = append(unknown, more...)
	}
	return unknown, nil
}

// listOf returns UUIDs in lower case, each once.
func listOf(uuids []string) (list []string, err error) {
	found := map[string]bool{}
	for i, uuid := range uuids {
		uuid = strings.ToLower(uuid)
		if mustBeUUID(uuid) != nil {
			return nil, fmt.Errorf("dpplusconnect: value %d is not a UUID; pass the UUIDs of connected users only", i+1)
		}
		if !found[uuid] {
			found[uuid], list = true, append(list, uuid)
		}
	}
	return list, nil
}

func without(uuids, others []string) (rest []string) {
	known := map[string]bool{}
	for _, uuid := range others {
		known[uuid] = true
	}
	for _, uuid := range uuids {
		if !known[uuid] {
			rest = append(rest, uuid)
		}
	}
	return rest
}
