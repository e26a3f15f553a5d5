package example.dpplus.connect;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Completes a login. Every end leads to the return page, away from the code. */
final class Callback {
  /** The outcome of an answer that comes twice: docs/protocol.md, "An answer that comes twice". */
  static final String USED = "-used"; // no error code has a hyphen
  /** The pages that the browser fetched ahead are those of a visitor who is not logged in. */
  // written: cleared-by-login, by npm run write
  public static final String CLEARED_BY_LOGIN = "\"prefetchCache\", \"prerenderCache\"";
  // /written
  private final Visit visit;
  private final DpplusConnect connect;

  Callback(Visit visit) {
    this.visit = visit;
    connect = visit.connect();
  }

  /** The end of a login: where it leads, by default to the page of its link, an error code or an empty text, and new cookies. */
  private record End(String href, String error, List<String> cookies, boolean isLoggedIn) {
    End(String error) {
      this("", error, List.of(), false);
    }
  }

  Answer answer() {
    if (visit.isPrefetch()) {
      return visit.refuse("state-refused", "prefetch", 403, "Open this link in a tab or a popup.");
    }
    String[] states = visit.query().getOrDefault("state", "").split("~", 2); // the token, and the state of the page that opened the start
    String browser = connect.cookies.browserOf(visit.request());
    Token state = connect.signer.read("state", browser, states[0]);
    Token.checkClock(visit.log(), state, Start.STATE_LIFETIME);
    String asked = state == null || browser.isEmpty() ? visit.preferredLanguage() + connect.settings.home : state.text();
    String first = ""; // the id of the state if this request uses it up
    End end;
    try {
      String refusal = browser.isEmpty() ? "no-cookie"
          : state == null ? "foreign"
          : !state.isValid() ? "expired"
          : connect.once.isNew(state.id()) ? "" : "used";
      if (refusal.isEmpty()) {
        first = state.id();
        connect.results.set(visit.log(), first, Results.WORKING, Results.LONGEST_WORK); // before the line, because other requests look for it
        visit.log().info("started");
        end = logIn();
      } else {
        String before = refusal.equals("used") ? connect.results.find(visit.log(), browser, state.id()) : "";
        if (before.contains("\n")) {
          return repeat(before);
        }
        end = refused(refusal, before.equals(Results.DELIVERED) ? "expired" : refusal);
      }
    } catch (Throwable failure) { // with an exception, the browser would stay at the URL with the code
      visit.log().failed(failure);
      end = new End("server_error");
    }
    String href = end.href.isEmpty() ? asked.substring(2) : end.href;
    // The state of the page is the last line: it may have line breaks.
    String ofPage = states[states.length - 1].codePoints().limit(Start.LONGEST_STATE).mapToObj(Character::toString).collect(Collectors.joining());
    String rest = String.join("\n", asked.substring(0, 2), first, visit.log().reference(), ofPage);
    if (!first.isEmpty()) {
      // The outcome of a success is USED, because the session may be in the first response only.
      connect.results.keep(visit, browser, first, String.join("\n", href, end.isLoggedIn ? USED : end.error, rest), end.cookies);
    }
    return redirectToReturn(String.join("\n", href, end.error, rest), end.cookies);
  }

  private Answer redirectToReturn(String outcome, List<String> cookies) {
    String token = connect.signer.sign("return", "", Token.of(outcome, ReturnPage.LIFETIME));
    Answer answer = Answer.redirect(connect.settings.redirectUri + "?dpplus=return&outcome=" + token, cookies);
    answer.headers().put("Clear-Site-Data", List.of(CLEARED_BY_LOGIN));
    return answer;
  }

  /** Answers as an earlier request of the browser was answered. */
  private Answer repeat(String kept) {
    String[] parts = kept.split("\n", 2);
    return redirectToReturn(parts[1], parts[0].isEmpty() ? List.of() : List.of(parts[0].split("\t")));
  }

  private End refused(String refusal, String reason) throws Exception {
    visit.log().warn("state-refused", refusal);
    // With a user, it is the back button, or a tab that comes back after another has logged in.
    return new End(!visit.user().isEmpty() ? "" : reason.equals("expired") ? "expired_state" : reason.equals("used") ? USED : "unknown_state");
  }

  private End logIn() throws Exception {
    String code = visit.query().getOrDefault("code", "");
    if (visit.query().containsKey("error") || code.isEmpty()) {
      boolean isLimit = visit.query().getOrDefault("error_description", "").toLowerCase(Locale.ROOT).contains("login limit");
      return refusedLogin(isLimit ? "login_limit" : visit.query().get("error"));
    }
    Grant grant;
    try {
      grant = exchange(code);
    } catch (ServiceException failed) {
      // A new login helps if the code was used or has expired, but not if the service rejects the app.
      boolean isOfApp = failed.status() / 100 == 4 && failed.status() != 408 && failed.status() != 429 && !failed.code().equals("invalid_grant");
      return new End(isOfApp ? "configuration_error" : "service_unavailable");
    }
    Outcome outcome = null;
    try {
      outcome = visit.session().onLogin(grant);
    } finally {
      if (!(outcome instanceof Outcome.LoggedIn)) {
        visit.session().undo();
      }
    }
    if (outcome instanceof Outcome.Refused refused) {
      return refusedLogin(refused.code());
    }
    String renewed = Signer.random(16); // ends the other states of this browser
    List<String> cookies = new ArrayList<>(List.of(connect.cookies.line(Cookies.BROWSER_COOKIE, renewed)));
    if (outcome instanceof Outcome.Waits) {
      cookies.add(connect.links.offer(grant.uuid(), renewed, outcome == Outcome.Waits.CONFIRM ? visit.user() : null));
      return new End(connect.settings.linkPage, "", cookies, false);
    }
    if (!(outcome instanceof Outcome.LoggedIn in)) {
      throw new WrongUse("onLogin: needs to return an Outcome");
    }
    connect.reports.connect(visit.log(), grant.uuid());
    visit.log().info("succeeded");
    return new End(in.href().isEmpty() ? "" : connect.settings.local(in.href()), "", cookies, true);
  }

  private Grant exchange(String code) throws ServiceException {
    Settings settings = connect.settings;
    String form = "grant_type=authorization_code&client_id=" + Query.encode(settings.clientId) + "&client_secret=" + Query.encode(settings.clientSecret)
        + "&redirect_uri=" + Query.encode(settings.redirectUri) + "&code=" + Query.encode(code);
    return connect.service.send(visit.log(), connect.service.form("/oauth/token", form), body -> Grant.of(connect, visit.log(), body));
  }

  private End refusedLogin(String error) {
    visit.log().warn("login-refused", Service.codeOf(error));
    return new End(Service.codeOf(error));
  }
}
