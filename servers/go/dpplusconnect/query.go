package dpplusconnect

import (
	"net/url"
	"regexp"
	"strconv"
	"strings"
)

// parseQuery reads a query as browsers do. The one of net/url leaves out what it cannot decode, and what has a semicolon.
func parseQuery(raw string) url.Values {
	query := url.Values{}
	for _, pair := range strings.Split(raw, "&") {
		name, value, _ := strings.Cut(pair, "=")
		query.Add(unescape(name), unescape(value))
	}
	return query
}

func unescape(text string) string {
	if decoded, err := url.QueryUnescape(text); err == nil {
		return decoded
	}
	return text
}

// one returns a value. One that is there twice counts as missing, because two parsers could use different ones.
func one(all url.Values, name, missing string) string {
	if len(all[name]) == 1 {
		return all[name][0]
	}
	return missing
}

// askOf returns what a query at the redirect URI asks for: start, return, answer (of the service), refused, or app for nothing.
func askOf(query url.Values) string {
	hasAnswer := query.Has("code") || query.Has("error")
	switch asked := one(query, "dpplus", ""); {
	case !hasAnswer && (asked == "start" || asked == "return"):
		return asked
	case query.Has("dpplus"):
		return "refused"
	case hasAnswer && query.Has("state"):
		return "answer"
	}
	return "app"
}

var localForm = regexp.MustCompile(`^/([!-.0-\[\]-~][!-~]{0,510})?$`)

// localHref returns a path of this app, or home in place of anything else: a login leads to no other site.
func localHref(href, home string) string {
	if localForm.MatchString(href) {
		return href
	}
	return home
}

// Who reads these languages reads that one too (Unicode CLDR, languageMatching).
var related = map[string]string{"gsw": "de", "lb": "de", "rm": "de", "fy": "nl"}
var languageRange = regexp.MustCompile(`(?:^|,)\s*([a-z]+)[^,;]*(?:;\s*q=([\d.]+))?`)

// preferredLanguage returns the language that a header Accept-Language ranks highest, or en.
func preferredLanguage(header string) string {
	best, highest := "en", 0.0
	for _, match := range languageRange.FindAllStringSubmatch(strings.ToLower(header), -1) {
		rank, err := strconv.ParseFloat(match[2], 64)
		if match[2] == "" {
			rank, err = 1, nil
		}
		language := match[1]
		if other := related[language]; other != "" {
			language = other
		}
		if err == nil && rank > highest && texts[language] != nil {
			best, highest = language, rank
		}
	}
	return best
}
