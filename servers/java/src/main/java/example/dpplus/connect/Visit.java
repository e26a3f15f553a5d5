package example.dpplus.connect;

import java.util.Map;
import java.util.Objects;

/** One request at the redirect URI. */
record Visit(DpplusConnect connect, Request request, Session session, Map<String, String> query, Log log) {
  /** Returns the user who is logged in, or an empty text. */
  String user() throws Exception {
    String user = session.currentUser();
    if ("".equals(user)) {
      throw new WrongUse("currentUser: needs to return null, or the id of the user, which is not empty");
    }
    return Objects.requireNonNullElse(user, "");
  }

  boolean isLoggedIn() {
    try {
      return !user().isEmpty();
    } catch (Throwable failure) {
      log.failed(failure);
      return false;
    }
  }

  /** Tells whether a browser asks for a page that the user may never open. */
  boolean isPrefetch() {
    String purpose = String.join(" ", request.header("Sec-Purpose"), request.header("Purpose"), request.header("X-Purpose"), request.header("X-Moz"));
    return purpose.matches(".*(prefetch|preview).*");
  }

  Answer refuse(String event, String detail, int status, String text) {
    log.warn(event, detail);
    return Answer.text(status, text + "\nReference: " + log.reference() + "\n");
  }

  String preferredLanguage() {
    return Texts.preferred(request.header("Accept-Language"));
  }
}
