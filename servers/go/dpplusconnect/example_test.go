package dpplusconnect_test

import (
	"errors"
	"fmt"
	"log"
	"net/http"
	"os"

	"dpplus.example/dpplusconnect"
)

func Example() {
	config := dpplusconnect.Config{
		Service: "http://127.0.0.1:4000", IsSandbox: true, Scope: "email", Secret: os.Getenv("DPPLUS_SECRET"),
		ClientID: "demoapp", ClientSecret: "demosecret", RedirectURI: "http://localhost:3000/callback",
	}
	session, err := dpplusconnect.NewSession(config)
	if err != nil {
		log.Fatal(err)
	}
	config.CurrentUser = session.CurrentUser
	config.OnLogin = func(w http.ResponseWriter, r *http.Request, uuid string) (path string, err error) {
		session.Begin(w, uuid) // find or create the user with this UUID here
		return "", nil
	}
	login, err := dpplusconnect.New(config)
	if err != nil {
		log.Fatal(err)
	}
	log.Fatal(http.ListenAndServe("localhost:3000", login.Middleware(http.DefaultServeMux)))
}

// Each user has an id, and at most one UUID.
func ExampleDecide() {
	fmt.Println(dpplusconnect.Decide("noah", "", ""))
	fmt.Println(dpplusconnect.Decide("", "", ""))
	fmt.Println(errors.Is(dpplusconnect.Decide("", "noah", ""), dpplusconnect.ErrConfirm))
	fmt.Println(dpplusconnect.Decide("noah", "lea", ""))
	// Output:
	// <nil>
	// dpplusconnect: the user has to log in or to sign up first
	// true
	// account_mismatch
}

func ExampleNew() {
	_, err := dpplusconnect.New(dpplusconnect.Config{Secret: "short"})
	fmt.Println(err)
	// Output: Secret: needs at least 32 printable ASCII characters; commas separate secrets
}
