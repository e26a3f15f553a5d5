package main

import (
	"errors"
	"log"
	"os"
	"regexp"
	"strconv"
	"strings"

	"example.com/app/dpplusconnect"
)

func env(name, missing string) string {
	if value := os.Getenv(name); value != "" {
		return value
	}
	return missing
}

// configFromEnv reads the settings from the environment: docs/other-languages.md of dpplus-connect.
func configFromEnv() dpplusconnect.Config {
	service := env("SERVICE", "http://127.0.0.1:4000")
	isLocal := strings.HasPrefix(service, "http:") && dpplusconnect.IsLoopback(service)
	isSandbox := env("IS_SANDBOX", strconv.FormatBool(isLocal))
	if isSandbox != "true" && isSandbox != "false" {
		log.Fatal("IS_SANDBOX: needs true or false")
	}
	scope, isSet := os.LookupEnv("SCOPE")
	if !isSet {
		scope = "email"
	}
	return dpplusconnect.Config{
		Secret: os.Getenv("SECRET"), Service: service, InternalService: os.Getenv("INTERNAL_SERVICE"), IsSandbox: isSandbox == "true",
		ClientID: env("CLIENT_ID", "demoapp"), ClientSecret: env("CLIENT_SECRET", "demosecret"), Scope: scope,
		RedirectURI: env("REDIRECT_URI", "http://localhost:"+env("PORT", "3000")+"/callback"), BasePath: os.Getenv("BASE_PATH"),
		AllowedScope: os.Getenv("ALLOWED_SCOPE"), Contact: os.Getenv("CONTACT"),
	}
}

// check ends the program for a wrong setting.
func check(err error) {
	var wrong *dpplusconnect.ConfigError
	if errors.As(err, &wrong) {
		setting := regexp.MustCompile(`([a-z])([A-Z])`).ReplaceAllString(wrong.Option, "${1}_$2")
		log.Fatal(strings.ToUpper(setting), ": needs ", wrong.Need)
	}
}
