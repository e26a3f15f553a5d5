package dpplusconnect

import (
	"bufio"
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"
)

// TestMain answers test vectors in place of the tests, one a line, and ids alone with the result of Once, if VECTORS is set.
func TestMain(m *testing.M) {
	if os.Getenv("VECTORS") == "" {
		os.Exit(m.Run())
	}
	once := RememberOnce()
	for lines := bufio.NewScanner(os.Stdin); lines.Scan(); {
		fields := strings.Split(strings.ReplaceAll(lines.Text(), `\n`, "\n"), "\t")
		if len(fields) > 1 {
			fmt.Println(answerOfVector(fields))
			continue
		}
		isNew, err := once(nil, fields[0])
		fmt.Println(isNew && err == nil)
	}
}

func answerOfVector(f []string) string {
	switch f[0] {
	case "href":
		return localHref(f[1], "/")
	case "ask":
		return askOf(parseQuery(f[1]))
	case "loopback":
		return strconv.FormatBool(IsLoopback(f[1]))
	case "decide":
		return map[error]string{nil: f[1], ErrAsk: "ask", ErrConfirm: "confirm", ErrMismatch: "mismatch"}[Decide(f[1], f[2], f[3])]
	case "language":
		return preferredLanguage(f[1])
	}
	s := signer{[]string{f[2]}, f[3]}
	if f[0] == "sign" {
		return s.sign(f[1], f[4], signedToken{f[5], f[6], f[7]})
	}
	now, err := strconv.ParseInt(f[5], 10, 64)
	if t := s.read(f[1], f[4], f[6]); err == nil && t.isValidAt(now) {
		return t.Text
	}
	return "refused"
}
