package example.dpplus.connect;

import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** The settings of an app, which are right. */
final class Settings {
  /** Of each setting, because other programs have settings such as SECRET and IS_SANDBOX too. */
  private static final String PREFIX = "DPPLUS_";
  // written: scopes, by npm run write
  private static final String SCOPES = "email phone eid_profile eid_photo eid_address";
  // /written
  private static final String URL = "([\\w.-]+|\\[[\\p{XDigit}:.]+])(:\\d{1,5})?(/([\\w.~!$&'()*+,;=:@/-]|%\\p{XDigit}{2})*)?";
  final String isSandbox;
  final String clientId;
  final String clientSecret;
  final String service;
  final String internalService;
  final String redirectUri;
  final String scope;
  final String linkPage;
  final String contact;
  /** The path of the redirect URI, and the one that is left if a proxy has removed the base. */
  final List<String> paths;
  final String home;
  final List<String> secrets;
  private final List<String> allowedScope;

  /** Throws an IllegalArgumentException that names a wrong setting and its need. */
  Settings(Map<String, String> settings) {
    String text = "[!-~]([ -~]*[!-~])?";
    String longText = "[!-+.-~-][ -+.-~-]{30,}[!-+.-~-]";
    String scopes = "( |(" + SCOPES.replace(' ', '|') + ")(?![^ ]))*";
    String needsText = "printable ASCII characters without whitespace at its ends";
    String needsBase = "a whole URL without a slash at its end, and https unless DPPLUS_IS_SANDBOX is true";
    String needsScopes = SCOPES.replace(" ", ", ") + ", separated by spaces";
    service = settings.getOrDefault(PREFIX + "SERVICE", "http://127.0.0.1:4000");
    isSandbox = check(settings, "IS_SANDBOX", String.valueOf(Query.isLoopback(service)), "true|false", "true or false");
    String scheme = isSandbox.equals("true") ? "https?://" : "https://";
    check(settings, "SERVICE", service, scheme + URL + "(?<!/)", needsBase);
    internalService = check(settings, "INTERNAL_SERVICE", service, scheme + URL + "(?<!/)", needsBase);
    clientId = check(settings, "CLIENT_ID", "demoapp", text, needsText);
    clientSecret = check(settings, "CLIENT_SECRET", "demosecret", text, needsText);
    String port = settings.getOrDefault("PORT", "3000");
    require(port.matches("\\d{1,5}"), "PORT", port, "a number");
    redirectUri = check(settings, "REDIRECT_URI", "http://localhost:" + port + "/callback",
        "(?=" + scheme + "|" + Query.LOOPBACK + ")https?://" + URL, "a whole URL without query and fragment, and https unless it is local");
    String basePath = settings.getOrDefault(PREFIX + "BASE_PATH", "");
    require(redirectUri.matches("https?://[^/]+(?![^/])" + Pattern.quote(basePath) + "(/.*)?"), PREFIX + "BASE_PATH", basePath,
        "the beginning of the path of DPPLUS_REDIRECT_URI, without a slash at its end, such as /app");
    scope = check(settings, "SCOPE", "", scopes, needsScopes);
    String allowed = check(settings, "ALLOWED_SCOPE", scope, scopes, needsScopes);
    allowedScope = List.of((" " + allowed).split(" ", -1)); // with an empty one
    require(isAllowed(scope), PREFIX + "ALLOWED_SCOPE", allowed, "the names in DPPLUS_SCOPE too");
    linkPage = check(settings, "LINK_PAGE", "", "|" + Query.LOCAL, "the path of a page of this app, such as /account");
    contact = check(settings, "CONTACT", "", "((https?://|mailto:|tel:)\\S+)?", "an http(s), mailto or tel URL");
    String secret = check(settings, "SECRET", "", longText + "(," + longText + ")*",
        "at least 32 printable ASCII characters without whitespace at the ends (openssl rand -base64 32); commas separate secrets");
    secrets = List.of(secret.split(","));
    home = basePath + "/";
    String path = redirectUri.substring(Query.originOf(redirectUri).length());
    paths = List.of(Query.withoutSlash(path), Query.withoutSlash(path.substring(basePath.length())));
  }

  private static String check(Map<String, String> settings, String name, String missing, String pattern, String need) {
    String value = settings.getOrDefault(PREFIX + name, missing);
    require(value.matches(pattern), PREFIX + name, value, need);
    return value;
  }

  private static void require(boolean isRight, String name, String value, String need) {
    if (!isRight) {
      String found = name.endsWith("SECRET") ? "one of " + value.codePointCount(0, value.length()) + " characters" : "\"" + value + "\"";
      throw new IllegalArgumentException(name + ": needs " + need + "; the settings have " + found);
    }
  }

  boolean isAllowed(String scopes) {
    return allowedScope.containsAll(List.of(scopes.split(" ")));
  }

  /** Tells whether a path is that of the redirect URI, with or without its last slash, and with or without the base. */
  boolean isAddress(String path) {
    return paths.contains(Query.withoutSlash(path));
  }

  /** Returns the path of a page here, or the first page for every other text: a login leads to no other site. */
  String local(String href) {
    return href.matches(Query.LOCAL) ? href : home;
  }

  /** Leaves the secrets out. */
  @Override
  public String toString() {
    return "the service " + service + ", the client " + clientId + " and the redirect URI " + redirectUri;
  }
}
