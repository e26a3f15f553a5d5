package example.dpplus.connect;

/** A session without a store: the id of the user in a signed cookie, for eight hours. */
public final class SessionCookie {
  private final DpplusConnect connect;

  /**
   * Creates the session of an app.
   *
   * @param connect the login, whose secrets sign the cookie
   */
  public SessionCookie(DpplusConnect connect) {
    this.connect = connect;
  }

  /**
   * Begins the session of a user.
   *
   * @param user the id of the user
   * @return a value of Set-Cookie
   */
  public String begin(String user) {
    if (user.isEmpty()) {
      throw new IllegalArgumentException("begin: needs the id of the user");
    }
    Token token = Token.of(user, Cookies.SESSION_LIFETIME);
    return connect.newCookie(Cookies.SESSION_COOKIE, connect.signer.sign("session", "", token));
  }

  /**
   * Ends the session, for a logout. A copy of the cookie is valid until its eight hours are over.
   *
   * @return a value of Set-Cookie
   */
  public String end() {
    return connect.newCookie(Cookies.SESSION_COOKIE, "") + "; Max-Age=0";
  }

  /**
   * Returns the user of a request.
   *
   * @param request the request
   * @return the id of the user, or null
   */
  public String user(Request request) {
    Token token = connect.signer.read("session", "", connect.cookie(request, Cookies.SESSION_COOKIE));
    return token != null && token.isValid() ? token.text() : null;
  }
}
