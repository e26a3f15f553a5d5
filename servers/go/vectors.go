package main

import (
	"bufio"
	"fmt"
	"net/url"
	"os"
	"strings"
)

// Answers test vectors, and ids alone with the result of once: go run main.go vectors.go vectors
func init() {
	if len(os.Args) < 2 {
		return
	}
	for lines := bufio.NewScanner(os.Stdin); lines.Scan(); {
		f := strings.Split(strings.ReplaceAll(lines.Text(), `\n`, "\n"), "\t")
		if len(f) == 1 {
			fmt.Println(once(f[0]))
		} else if f[0] == "href" {
			fmt.Println(one(url.Values{"href": {f[1]}}, "href", hrefForm, "/"))
		} else if query, _ := url.ParseQuery(f[1]); f[0] == "ask" {
			fmt.Println(ask(query))
		} else if f[0] == "sign" {
			fmt.Println(sign(f[2], f[3], f[1], f[4], f[5], f[6], f[7]))
		} else if found := read([]string{f[2]}, f[3], f[1], f[4], f[5], f[6]); found != nil {
			fmt.Println(found[1])
		} else {
			fmt.Println("refused")
		}
	}
	os.Exit(0)
}
