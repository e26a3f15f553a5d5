package example.dpplus.connect;

/** The cookies of the login. */
final class Cookies {
  // written: cookie-constants, by npm run write
  public static final String COOKIE_PREFIX = "__Host-";
  public static final String COOKIE_ATTRIBUTES = "Path=/; HttpOnly; SameSite=Lax";
  public static final String BROWSER_COOKIE = "dp-browser";
  public static final String SESSION_COOKIE = "dp-session";
  public static final int SESSION_LIFETIME = 28800;
  public static final String OFFER_COOKIE = "dp-offer";
  public static final int OFFER_LIFETIME = 600;
  // /written
  private final String prefix;

  Cookies(String redirectUri) {
    prefix = redirectUri.startsWith("https:") ? COOKIE_PREFIX : "";
  }

  String read(Request request, String name) {
    return request.cookie(prefix + name);
  }

  /** Returns the id of a browser, or an empty text. */
  String browserOf(Request request) {
    String id = read(request, BROWSER_COOKIE);
    return id.matches("[\\w-]{22}") ? id : "";
  }

  /** Returns a value of Set-Cookie: a cookie of this host, which scripts cannot read, until the browser ends. */
  String line(String name, String value) {
    return prefix + name + "=" + value + "; " + COOKIE_ATTRIBUTES + (prefix.isEmpty() ? "" : "; Secure");
  }

  String line(String name, String value, int seconds) {
    return line(name, value) + "; Max-Age=" + seconds;
  }
}
