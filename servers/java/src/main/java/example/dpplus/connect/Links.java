package example.dpplus.connect;

import java.util.Objects;
import java.util.UUID;

/** Links a login to an account, after the user has agreed. */
final class Links {
  private final DpplusConnect connect;

  Links(DpplusConnect connect) {
    this.connect = connect;
  }

  /** Returns the cookie of a login that waits, in a browser with a new id, for a user or, if it is null, for any. */
  String offer(UUID uuid, String browser, String user) {
    if (connect.settings.linkPage.isEmpty()) {
      throw new WrongUse("DPPLUS_LINK_PAGE: needs the path of the page that asks the user, because onLogin returned Waits");
    }
    if ("".equals(user)) {
      throw new WrongUse("currentUser: needs to return the user if onLogin returns CONFIRM");
    }
    Token offer = Token.of(uuid + "\n" + Objects.requireNonNullElse(user, ""), Cookies.OFFER_LIFETIME);
    return connect.cookies.line(Cookies.OFFER_COOKIE, connect.signer.sign("offer", browser, offer), Cookies.OFFER_LIFETIME);
  }

  /** The UUID of a login that waits, and the agreement of the user who is logged in now. */
  record Waiting(UUID uuid, Token agreement) {}

  /** Returns the login that waits in this browser, or null. */
  Waiting waiting(Visit visit) throws Exception {
    String browser = connect.cookies.browserOf(visit.request());
    Token offer = connect.signer.read("offer", browser, connect.cookies.read(visit.request(), Cookies.OFFER_COOKIE));
    if (browser.isEmpty() || offer == null || !offer.isValid()) {
      return null;
    }
    String[] parts = offer.text().split("\n", 2); // the id of the user may have line breaks
    String user = visit.user();
    // CONFIRM asked one user. The next user of a shared computer must not get that login.
    boolean isForUser = parts[1].isEmpty() || parts[1].equals(user);
    return isForUser ? new Waiting(UUID.fromString(parts[0]), new Token(offer.until(), offer.id(), user)) : null;
  }

  /** Stores and reports the UUID of the login that waits, or returns why not. */
  String refusalOf(Visit visit, String token, Store store) throws Exception {
    Waiting waiting = waiting(visit);
    Token agreed = connect.signer.read("agreement", "", Objects.requireNonNullElse(token, ""));
    if (!isFromHere(visit.request())) {
      return "foreign";
    }
    if (waiting == null) {
      return "no-login";
    }
    if (!waiting.agreement.equals(agreed)) {
      return "token";
    }
    if (!store.store(waiting.uuid)) {
      return "not-stored";
    }
    connect.reports.connect(visit.log(), waiting.uuid);
    return "";
  }

  /** Tells whether a form of this app sends a request. The form of a page with Referrer-Policy: no-referrer has the origin null. */
  private boolean isFromHere(Request request) {
    String site = request.header("Sec-Fetch-Site");
    String origin = request.header("Origin");
    boolean isOwn = origin.isEmpty() || origin.equals(Query.originOf(connect.settings.redirectUri)) || origin.equals("null") && !site.isEmpty();
    return request.method().equals("POST") && !site.endsWith("-site") && isOwn;
  }
}
