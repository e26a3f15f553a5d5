package dpplusconnect

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"net/http"
	"net/url"
	"sync"
	"time"
)

// AnswerStore keeps the results of logins for answers that come twice: docs/protocol.md, "An answer that comes twice".
type AnswerStore interface {
	// Get returns a value, or an empty text.
	Get(id string) (value string, err error)
	// Set replaces a value, which ends after some seconds. It is encrypted if it has cookies.
	Set(id, value string, seconds int) error
}

// The entries of an answer, beside the result. A result is longer.
const working, delivered = "working", "delivered"

const longestWork, longestKept, longestValid = 30, 60, 3600 // seconds

// pause is the time between two looks into the store, which other processes write.
var pause = 100 * time.Millisecond

// result has the parts of a response that the browser gets again.
type result struct {
	Outcome url.Values
	Cookies []string
}

type entry struct {
	value string
	until time.Time
}

type memory struct {
	sync.Mutex
	entries map[string]entry
	latest  [5000]string
	next    int
}

// RememberAnswers returns a store for Config.Answers that has the latest 5,000 results of this process.
func RememberAnswers() AnswerStore { return &memory{entries: map[string]entry{}} }

func (m *memory) Get(id string) (string, error) {
	m.Lock()
	defer m.Unlock()
	if found := m.entries[id]; time.Now().Before(found.until) {
		return found.value, nil
	}
	return "", nil
}

func (m *memory) Set(id, value string, seconds int) error {
	m.Lock()
	defer m.Unlock()
	if _, isKnown := m.entries[id]; !isKnown {
		delete(m.entries, m.latest[m.next])
		m.latest[m.next], m.next = id, (m.next+1)%len(m.latest)
	}
	m.entries[id] = entry{value, time.Now().Add(time.Duration(seconds) * time.Second)}
	return nil
}

// find returns the result of an earlier request of the browser. It waits while that request works. Without a result, isDelivered tells
// whether the browser has it.
func (l *Login) find(r *http.Request, browser, id string) (found *result, isDelivered bool) {
	if l.config.Answers == nil {
		return nil, false
	}
	isWaiting := false
	for looks := 1; looks <= longestWork*int(time.Second/pause); looks++ {
		value := l.answerOf(id)
		switch {
		case value == delivered:
			return nil, !isWaiting
		case value != "" && value != working:
			return l.open(browser, id, value), false
		case value == "" && (isWaiting || looks > 1): // another process may have used up the state, and not have begun yet
			return nil, false
		}
		isWaiting = value == working
		select {
		case <-time.After(pause):
		case <-r.Context().Done():
			return nil, false
		}
	}
	return nil, false
}

func (l *Login) answerOf(id string) string {
	defer l.recoverPanic()
	value, err := l.config.Answers.Get(id)
	if err != nil {
		l.fail(err)
	}
	return value
}

// setAnswer ends no login: the app is without results if its store fails.
func (l *Login) setAnswer(id, value string, seconds int) {
	if l.config.Answers == nil {
		return
	}
	defer l.recoverPanic()
	if err := l.config.Answers.Set(id, value, seconds); err != nil {
		l.fail(err)
	}
}

// keep keeps a result, so that the content of the store is of no use without the cookie of the browser.
func (l *Login) keep(browser, id string, kept result) {
	text, err := json.Marshal(kept)
	nonce := make([]byte, 12)
	if _, failure := rand.Read(nonce); err != nil || failure != nil {
		return
	}
	sealed := l.cipherFor(browser, id).Seal(nonce, nonce, text, nil)
	l.setAnswer(id, base64.RawURLEncoding.EncodeToString(sealed), longestKept)
}

// open returns nil unless keep has the value of this browser.
func (l *Login) open(browser, id, value string) *result {
	var found result
	sealed, err := base64.RawURLEncoding.DecodeString(value)
	if err != nil || len(sealed) < 12 {
		return nil
	}
	text, err := l.cipherFor(browser, id).Open(nil, sealed[:12], sealed[12:], nil)
	if err != nil || json.Unmarshal(text, &found) != nil {
		return nil
	}
	return &found
}

func (l *Login) cipherFor(browser, id string) cipher.AEAD {
	key := sha256.Sum256([]byte(l.config.signer().sign("answer", browser, signedToken{"0", id, ""})))
	block, err := aes.NewCipher(key[:])
	if err != nil {
		panic(err) // the key has a right length
	}
	sealer, err := cipher.NewGCM(block)
	if err != nil {
		panic(err)
	}
	return sealer
}
