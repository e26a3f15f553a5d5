package example.dpplus.connect;

import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Draws the page on which each login ends. */
final class ReturnPage {
  static final int LIFETIME = 300; // seconds from the answer to the return page
  private static final int KEPT = 3600; // seconds in which an answer counts as delivered
  private static final Pattern PART = Pattern.compile("\\{(\\w+)}");
  /** Errors that the developer of the app has to deal with: trying again does not help. */
  // written: configuration-errors, by npm run write
  private static final Set<String> CONFIGURATION_ERRORS = Set.of(
      "login_limit",
      "redirect_uri_mismatch",
      "invalid_request",
      "invalid_client",
      "invalid_scope",
      "unauthorized_client",
      "unsupported_response_type");
  // /written
  /** The return page, in which each {part} is HTML. */
  // written: return-page, by npm run write
  private static final String RETURN_HTML = "<!doctype html><html lang=\"{language}\"><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">"
      + "<title>{title}</title><style>"
      + ":root{color-scheme:light dark;--ground:#0b4694;--ink:#fff}"
      + "@media(prefers-color-scheme:dark){:root{--ground:#a8c8ff;--ink:#06214a}}"
      + "body{max-width:30rem;margin:12vh auto;padding:0 1rem;font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}"
      + "h1{font-size:1.5rem;line-height:1.25}"
      + "a{color:var(--ground)}"
      + "p:empty{display:none}"
      + "small{-webkit-user-select:all;user-select:all}"
      + "@media screen{h1+p+p a:not([hidden]){display:inline-block;padding:.7rem 1.5rem;border:1px solid;border-radius:.5rem;"
      + "background:var(--ground);color:var(--ink);font-weight:600;text-decoration:none}}"
      + "</style><main><h1>{title}</h1><p>{message}</p><p>{link}</p><p>{contact}</p><small>{code}</small></main>{script}";
  private static final String RETURN_POLICY = "default-src 'none'; script-src {scripts}; style-src 'sha256-VhzRYemmbyNRiZBsWsI5uPW3oYecMvol2PNeW4lb33c='; "
      + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
  // /written
  private final Visit visit;
  private final DpplusConnect connect;
  private final Settings settings;

  ReturnPage(Visit visit) {
    this.visit = visit;
    connect = visit.connect();
    settings = connect.settings;
  }

  Answer answer() {
    String given = visit.query().getOrDefault("outcome", "");
    Token token = connect.signer.read("return", "", given);
    Token.checkClock(visit.log(), token, LIFETIME);
    String[] outcome = token == null ? new String[] {settings.home, "expired_state", visit.preferredLanguage(), "", "", ""} : token.text().split("\n", 6);
    if (!outcome[3].isEmpty()) {
      connect.results.set(visit.log(), outcome[3], Results.DELIVERED, KEPT); // only a browser that got the response comes here
    }
    boolean isUsed = outcome[1].equals(Callback.USED);
    if (isUsed && visit.isLoggedIn()) {
      outcome[1] = ""; // the response to another request has logged the user in
    }
    boolean isValid = token != null && token.isValid();
    if (!isValid) {
      // The back button, or a tab that the browser restores: a user who is logged in must not read of a failed login.
      if (outcome[1].isEmpty() || isUsed || visit.isLoggedIn()) {
        return Answer.redirect(Query.originOf(settings.redirectUri) + outcome[0], List.of());
      }
      visit.log().warn("return-refused", token == null ? "foreign" : "expired");
      outcome = new String[] {outcome[0], "expired_state", outcome[2], "", visit.log().reference(), ""};
    }
    return page(given, outcome, isValid ? token.until() - LIFETIME : Token.now());
  }

  private Answer page(String given, String[] outcome, long at) {
    String language = outcome[2];
    boolean leadsOn = outcome[1].equals(Callback.USED);
    String error = leadsOn ? "" : outcome[1];
    String title = Texts.of(language, leadsOn ? "used" : error.isEmpty() ? "title" : "failed");
    String message = Texts.of(language, CONFIGURATION_ERRORS.contains(error) ? "configuration_error" : error.contains("_") ? error : "server_error");
    String data = " class=\"dpplus-return\" data-state=\"%s\"".formatted(Query.escape(outcome[5]));
    String first = link(outcome[0], Texts.of(language, "continue"), data);
    String second = "";
    if (!error.isEmpty()) {
      String href = settings.redirectUri + "?dpplus=return&outcome=" + given + "&read";
      data += " data-error=\"%s\" data-error-description=\"%s\" data-reference=\"%s\" hidden".formatted(error, Query.escape(message), outcome[4]);
      // The popup closes at once, so the user reads the message in the page with the button.
      first = (visit.query().containsKey("read") ? "" : link(href, "", data)) + link(outcome[0], Texts.of(language, "back"), "");
      second = settings.contact.isEmpty() ? "" : link(settings.contact, Texts.of(language, "contact"), "");
    }
    boolean isFinal = CONFIGURATION_ERRORS.contains(error) && !second.isEmpty();
    Map<String, String> parts = Map.of(
        "language", language, "title", title, "link", isFinal ? second : first, "contact", isFinal ? first : second,
        "message", leadsOn ? Query.escape(Texts.of(language, "lead")) : error.isEmpty() ? "" : Query.escape(message),
        "code", error.isEmpty() ? "" : helpLine(language, error, outcome[4], at), "script", connect.script(language));
    Answer page = Answer.text(200, PART.matcher(RETURN_HTML).replaceAll(part -> Matcher.quoteReplacement(parts.get(part.group(1)))));
    page.headers().put("Content-Type", List.of("text/html; charset=utf-8"));
    page.headers().put("Content-Security-Policy", List.of(RETURN_POLICY.replace("{scripts}", Query.originOf(settings.service))));
    return page;
  }

  /** Returns the line for a help desk: code, reference, app and time. */
  private String helpLine(String language, String error, String reference, long at) {
    String time = Instant.ofEpochSecond(at).toString().substring(0, 16).replace('T', ' ') + " UTC";
    return String.join(" \u00b7 ", Texts.of(language, "code") + " " + error, Texts.of(language, "reference") + " " + reference,
        URI.create(settings.redirectUri).getAuthority(), time);
  }

  private static String link(String href, String label, String data) {
    return "<a href=\"%s\"%s>%s</a>".formatted(Query.escape(href), data, label);
  }
}
