package example.dpplus.connect;

import java.util.List;

/** Begins a login: redirects to the service. */
final class Start {
  static final int STATE_LIFETIME = 3600; // seconds
  // Characters of the state of a page in a URL.
  // written: limits, by npm run write
  public static final int LONGEST_STATE = 1000;
  // /written

  private Start() {}

  static Answer answer(Visit visit) {
    DpplusConnect connect = visit.connect();
    Settings settings = connect.settings;
    Request request = visit.request();
    if (request.header("HX-Request").equals("true")) { // htmx requests links by script: with this header, it opens the start in the tab
      Answer answer = Answer.text(200, "");
      answer.headers().put("HX-Redirect", List.of(settings.paths.get(0).replaceFirst("/*", "/") + "?" + request.query()));
      return answer;
    }
    // A service worker that passes a navigation on sends "empty" with "navigate" (Chromium) or "same-origin" (Firefox).
    String place = request.header("Sec-Fetch-Dest") + " " + request.header("Sec-Fetch-Mode");
    if (visit.isPrefetch() || !place.matches("(document)? .*|empty (navigate|same-origin)")) {
      return visit.refuse("start-refused", visit.isPrefetch() ? "prefetch" : "not-navigation", 403, "Open this link in a tab or a popup.");
    }
    String scope = visit.query().getOrDefault("scope", settings.scope);
    if (!settings.isAllowed(scope)) {
      return visit.refuse("start-refused", "scope", 400,
          "This link asks for a scope that is not in ALLOWED_SCOPE. Remove it from the link, or add it to the setting.");
    }
    String ofPage = visit.query().getOrDefault("state", "");
    if (Query.encode(ofPage).length() > LONGEST_STATE) {
      return visit.refuse("start-refused", "state", 400, "The state of this link is longer than 1,000 characters in the URL.");
    }
    String known = connect.cookies.browserOf(request);
    String browser = known.isEmpty() ? Signer.random(16) : known;
    String lang = visit.query().getOrDefault("lang", "");
    String language = Texts.has(lang) ? lang : visit.preferredLanguage();
    Token token = Token.of(language + settings.local(visit.query().getOrDefault("href", settings.home)), STATE_LIFETIME);
    String state = connect.signer.sign("state", browser, token) + ofPage.replaceFirst("(?s).+", "~$0");
    String page = settings.service + "/" + language + "/oauth/authenticate.html?response_type=code&client_id=" + Query.encode(settings.clientId)
        + "&redirect_uri=" + Query.encode(settings.redirectUri) + "&scope=" + Query.encode(scope) + "&state=" + Query.encode(state)
        + "&is_sandbox=" + settings.isSandbox + ("1".equals(visit.query().get("popup")) ? "&popup=1" : "");
    return Answer.redirect(page, known.isEmpty() ? List.of(connect.cookies.line(Cookies.BROWSER_COOKIE, browser)) : List.of());
  }
}
