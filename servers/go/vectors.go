package main

import (
	"bufio"
	"fmt"
	"os"
	"strings"
)

// Reads test vectors and writes what the application makes of them: go run main.go vectors.go vectors
func init() {
	if len(os.Args) < 2 {
		return
	}
	for lines := bufio.NewScanner(os.Stdin); lines.Scan(); {
		f := strings.Split(strings.ReplaceAll(lines.Text(), `\n`, "\n"), "\t")
		if f[0] == "sign" {
			fmt.Println(sign(f[1], f[2], "state", f[3], f[4], f[5], f[6]))
		} else if found := read([]string{f[1]}, f[2], "state", f[3], f[4], f[5]); found != nil {
			fmt.Println(found.text)
		} else {
			fmt.Println("refused")
		}
	}
	os.Exit(0)
}
