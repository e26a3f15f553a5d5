// Answers test vectors, one a line, and ids alone with the result of Once: go run ./vectors
package main

import (
	"bufio"
	"fmt"
	"os"
	"strconv"
	"strings"

	"example.com/app/dpplusconnect"
)

func answer(f []string) string {
	switch f[0] {
	case "href":
		return dpplusconnect.LocalHref(f[1], "/")
	case "ask":
		return dpplusconnect.Ask(dpplusconnect.ParseQuery(f[1]))
	case "loopback":
		return strconv.FormatBool(dpplusconnect.IsLoopback(f[1]))
	case "decide":
		return decide(f[1], f[2], f[3])
	case "language":
		return dpplusconnect.PreferredLanguage(f[1])
	}
	signer := dpplusconnect.Signer{Secrets: []string{f[2]}, Audience: f[3]}
	if f[0] == "sign" {
		return signer.Sign(f[1], f[4], dpplusconnect.Token{Until: f[5], ID: f[6], Text: f[7]})
	}
	now, err := strconv.ParseInt(f[5], 10, 64)
	if token := signer.Read(f[1], f[4], f[6]); err == nil && token.IsValidAt(now) {
		return token.Text
	}
	return "refused"
}

func decide(owner, user, uuid string) string {
	names := map[error]string{
		nil: owner, dpplusconnect.ErrAsk: "ask", dpplusconnect.ErrConfirm: "confirm", dpplusconnect.ErrMismatch: "mismatch",
	}
	return names[dpplusconnect.Decide(owner, user, uuid)]
}

func main() {
	once := dpplusconnect.RememberOnce()
	for lines := bufio.NewScanner(os.Stdin); lines.Scan(); {
		fields := strings.Split(strings.ReplaceAll(lines.Text(), `\n`, "\n"), "\t")
		if len(fields) > 1 {
			fmt.Println(answer(fields))
			continue
		}
		isNew, err := once(nil, fields[0])
		fmt.Println(isNew && err == nil)
	}
}
