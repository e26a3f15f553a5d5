package main

import (
	"errors"
	"fmt"
	"log"
	"os"
	"regexp"
	"strconv"
	"strings"

	"dpplus.example/dpplusconnect"
)

const prefix = "DPPLUS_" // other programs have settings such as SECRET and IS_SANDBOX too

func env(name, missing string) string {
	if value := os.Getenv(prefix + name); value != "" {
		return value
	}
	return missing
}

// port is the one setting without the prefix, because hosts set it.
func port() string {
	if value := os.Getenv("PORT"); value != "" {
		return value
	}
	return "3000"
}

// configFromEnv reads the settings from the environment: docs/other-languages.md of dpplus-connect.
func configFromEnv() dpplusconnect.Config {
	service := env("SERVICE", "http://127.0.0.1:4000")
	isLocal := strings.HasPrefix(service, "http:") && dpplusconnect.IsLoopback(service)
	isSandbox := env("IS_SANDBOX", strconv.FormatBool(isLocal))
	if isSandbox != "true" && isSandbox != "false" {
		stop("IS_SANDBOX", "true or false")
	}
	return dpplusconnect.Config{
		Secret: env("SECRET", ""), Service: service, InternalService: env("INTERNAL_SERVICE", ""), IsSandbox: isSandbox == "true",
		ClientID: env("CLIENT_ID", "demoapp"), ClientSecret: env("CLIENT_SECRET", "demosecret"), Scope: env("SCOPE", ""),
		RedirectURI: env("REDIRECT_URI", "http://localhost:"+port()+"/callback"), BasePath: env("BASE_PATH", ""),
		AllowedScope: env("ALLOWED_SCOPE", ""), Contact: env("CONTACT", ""),
	}
}

// check ends the program for a wrong setting.
func check(err error) {
	var wrong *dpplusconnect.ConfigError
	if errors.As(err, &wrong) {
		stop(strings.ToUpper(regexp.MustCompile(`([a-z])([A-Z])`).ReplaceAllString(wrong.Option, "${1}_$2")), wrong.Need)
	}
}

func stop(setting, need string) {
	value, isSet := os.LookupEnv(prefix + setting)
	found := fmt.Sprintf("the environment has %q", value)
	if strings.HasSuffix(setting, "SECRET") {
		found = fmt.Sprintf("the environment has one of %d characters", len(value))
	}
	if !isSet {
		found = "the environment has none"
	}
	log.Fatal(prefix, setting, ": needs ", need, "; ", found)
}
