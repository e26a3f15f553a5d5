import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodySubscribers;
import java.nio.BufferOverflowException;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Deque;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import javax.crypto.Cipher;
import javax.crypto.Mac;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/** The login with Secure Connect at one address, the redirect URI: a handler for the JDK's HTTP server, with a core for others (docs/java.md). */
public class DpplusConnect implements HttpHandler {
  private static final System.Logger LOG = System.getLogger("dpplus-connect");
  private static final Pattern LANGUAGE = Pattern.compile("(?:^|,)\\s*([a-z]+)[^,;]*(?:;\\s*q=(\\d*\\.?\\d+))?");
  private static final Pattern TOKEN = Pattern.compile("((\\d{1,12})\\.([\\w-]{16})\\.([\\w-]*))\\.([\\w-]{43})");
  /** A mark, a text or another value. Possessive loops need no stack. */
  private static final Pattern JSON = Pattern.compile(
      "\\s*+(?:([{}\\[\\]:,])|\"((?:[^\"\\\\\\p{Cntrl}]|\\\\(?:[\"\\\\/bfnrt]|u\\p{XDigit}{4}))*+)\"|[-+.\\w]++)\\s*+");
  private static final Pattern PERCENT = Pattern.compile("%(?!\\p{XDigit}{2})");
  private static final Pattern PART = Pattern.compile("\\{(\\w+)}");
  private static final Pattern ESCAPE = Pattern.compile("\\\\(?:u(\\p{XDigit}{4})|(.))");
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
  /** The id of the request of a login, on the page of its error and in each line of the log. */
  private static final ThreadLocal<String> REFERENCE = new ThreadLocal<>();
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
  // The cookies. On https, Secure follows the attributes.
  // written: cookie-constants, by npm run write
  public static final String COOKIE_PREFIX = "__Host-";
  public static final String COOKIE_ATTRIBUTES = "Path=/; HttpOnly; SameSite=Lax";
  public static final String BROWSER_COOKIE = "dp-browser";
  public static final String SESSION_COOKIE = "dp-session";
  public static final int SESSION_LIFETIME = 28800;
  public static final String OFFER_COOKIE = "dp-offer";
  public static final int OFFER_LIFETIME = 600;
  // /written
  /** Who reads these languages reads that one too (Unicode CLDR, languageMatching). */
  // written: scopes, by npm run write
  private static final String SCOPES = "email phone eid_profile eid_photo eid_address";
  // /written
  /** The pages that the browser fetched ahead are those of a visitor who is not logged in. */
  // written: cleared-by-login, by npm run write
  public static final String CLEARED_BY_LOGIN = "\"prefetchCache\", \"prerenderCache\"";
  // /written
  /** The outcome of an answer that comes twice: docs/protocol.md, "An answer that comes twice". */
  private static final String USED = "-used"; // no error code has a hyphen
  // Characters of the state of a page in a URL.
  // written: limits, by npm run write
  public static final int LONGEST_STATE = 1000;
  // /written
  /** The entries of an answer, beside its result. */
  private static final String WORKING = "working";
  private static final String DELIVERED = "delivered";
  private static final int LONGEST_WORK = 30; // seconds
  private static final int STATE_LIFETIME = 3600;
  private static final int RETURN_LIFETIME = 300; // seconds from the answer to the return page
  private static final int CLOCK_SKEW = 120; // seconds by which the clocks of two machines may differ
  /** Of each setting, because other programs have settings such as SECRET and IS_SANDBOX too. */
  private static final String PREFIX = "DPPLUS_";
  private static final String ALLOWED = "jdk.httpclient.allowRestrictedHeaders";
  private static final int LONGEST_BODY = 100_000;
  private static final int PATIENCE = 10_000; // milliseconds for a response
  private static final int REPORT_PATIENCE = 3_000; // for the report of a login, during which the user waits
  private static final String LOOPBACK = "http://(([\\w-]+\\.)*localhost|127(\\.\\d{1,3}){3}|\\[::1])(:\\d+)?(?![^/])";
  /** The path of a page here. */
  private static final String LOCAL = "/(?![/\\\\])[!-~]{0,511}";
  private static final Map<String, String> RELATED = Map.of("gsw", "de", "lb", "de", "rm", "de", "fy", "nl");
  /** Names and texts in turn. The names of errors have an underscore. */
  private static final Map<String, List<String>> TEXTS = Map.of(
      // written: texts, by npm run write
      "en", List.of(
          "login", "Log in with Secure\u00a0Connect",
          "title", "Login successful",
          "failed", "Login not completed",
          "used", "Login already used",
          "lead", "Continue to the website. If you are not logged in there, log in again.",
          "continue", "Continue",
          "back", "Back to the website",
          "code", "Code:",
          "reference", "Reference:",
          "contact", "Contact",
          "access_denied", "You stopped the login, or it was not allowed. Nothing was shared. If you did not stop it, contact the website.",
          "expired_state", "This login took too long or was already finished. Log in again.",
          "unknown_state", "We could not match this login to your browser. Log in again. If it happens again, allow cookies or use Chrome, Firefox or " +
              "Safari.",
          "account_mismatch", "This Secure Connect account is not linked to your account on this website. If it is yours, log out here, then log in with " +
              "Secure Connect.",
          "service_unavailable", "Secure Connect is not available at the moment. You did nothing wrong. Try again in a few minutes.",
          "configuration_error", "This website has a technical problem. You did nothing wrong. Contact the website and give it the code.",
          "server_error", "This website has a problem. Try again in a few minutes. If it happens again, contact the website and give it the code."),
      "fr", List.of(
          "login", "S\u2019identifier avec Secure\u00a0Connect",
          "title", "Connexion r\u00e9ussie",
          "failed", "La connexion n\u2019a pas abouti",
          "used", "Connexion d\u00e9j\u00e0 utilis\u00e9e",
          "lead", "Continuez vers le site. S\u2019il vous demande de vous identifier, recommencez la connexion.",
          "continue", "Continuer",
          "back", "Retour au site",
          "code", "Code\u00a0:",
          "reference", "R\u00e9f\u00e9rence\u00a0:",
          "contact", "Contact",
          "access_denied", "Vous avez interrompu la connexion, ou elle n\u2019a pas \u00e9t\u00e9 autoris\u00e9e. Rien n\u2019a \u00e9t\u00e9 " +
              "partag\u00e9. Si vous ne l\u2019avez pas interrompue, contactez les responsables du site.",
          "expired_state", "La connexion a dur\u00e9 trop longtemps ou \u00e9tait d\u00e9j\u00e0 termin\u00e9e. Recommencez la connexion.",
          "unknown_state", "Nous n\u2019avons pas pu rattacher cette connexion \u00e0 votre navigateur. Recommencez la connexion. Si elle \u00e9choue, " +
              "autorisez les cookies ou utilisez Chrome, Firefox ou Safari.",
          "account_mismatch", "Ce compte Secure Connect n\u2019est pas reli\u00e9 \u00e0 votre compte sur ce site. S\u2019il est \u00e0 vous, " +
              "d\u00e9connectez-vous du site et recommencez la connexion.",
          "service_unavailable", "Secure Connect n\u2019est pas disponible pour le moment. Vous n\u2019y \u00eates pour rien. R\u00e9essayez dans " +
              "quelques minutes.",
          "configuration_error", "Ce site a un probl\u00e8me technique. Vous n\u2019y \u00eates pour rien. Contactez les responsables du site et " +
              "donnez-leur le code.",
          "server_error", "Ce site a un probl\u00e8me. R\u00e9essayez dans quelques minutes. S\u2019il se r\u00e9p\u00e8te, donnez le code aux " +
              "responsables du site."),
      "de", List.of(
          "login", "Anmelden mit Secure\u00a0Connect",
          "title", "Anmeldung erfolgreich",
          "failed", "Anmeldung nicht abgeschlossen",
          "used", "Anmeldung schon verwendet",
          "lead", "Fahren Sie auf der Website fort. Wenn Sie dort nicht angemeldet sind, melden Sie sich erneut an.",
          "continue", "Weiter",
          "back", "Zur\u00fcck zur Website",
          "code", "Code:",
          "reference", "Referenz:",
          "contact", "Kontakt",
          "access_denied", "Sie haben die Anmeldung abgebrochen, oder sie wurde nicht zugelassen. Es wurde nichts weitergegeben. Wenn Sie nicht " +
              "abgebrochen haben, wenden Sie sich an den Betreiber.",
          "expired_state", "Die Anmeldung hat zu lange gedauert oder war schon abgeschlossen. Melden Sie sich erneut an.",
          "unknown_state", "Wir konnten diese Anmeldung Ihrem Browser nicht zuordnen. Melden Sie sich erneut an. Hilft das nicht, erlauben Sie Cookies, " +
              "oder nutzen Sie Chrome, Firefox oder Safari.",
          "account_mismatch", "Dieses Konto bei Secure Connect ist nicht mit Ihrem Konto auf dieser Website verkn\u00fcpft. Wenn es Ihnen geh\u00f6rt, " +
              "melden Sie sich hier ab und dann mit Secure Connect an.",
          "service_unavailable", "Secure Connect ist derzeit nicht verf\u00fcgbar. Sie haben nichts falsch gemacht. Versuchen Sie es in einigen Minuten " +
              "erneut.",
          "configuration_error", "Diese Website hat ein technisches Problem. Sie haben nichts falsch gemacht. Nennen Sie dem Betreiber den Code.",
          "server_error", "Diese Website hat ein Problem. Versuchen Sie es in einigen Minuten erneut. Hilft das nicht, nennen Sie dem Betreiber den Code."),
      "nl", List.of(
          "login", "Inloggen met Secure\u00a0Connect",
          "title", "Inloggen gelukt",
          "failed", "Inloggen niet gelukt",
          "used", "Deze inlogpoging is al gebruikt",
          "lead", "Ga door naar de website. Bent u daar niet ingelogd, log dan opnieuw in.",
          "continue", "Doorgaan",
          "back", "Terug naar de website",
          "code", "Code:",
          "reference", "Referentie:",
          "contact", "Contact",
          "access_denied", "U hebt het inloggen afgebroken, of het was niet toegestaan. Er is niets gedeeld. Hebt u het niet afgebroken, neem dan contact " +
              "op met de beheerder.",
          "expired_state", "Het inloggen duurde te lang of was al klaar. Log opnieuw in.",
          "unknown_state", "We konden deze inlogpoging niet aan uw browser koppelen. Log opnieuw in. Helpt dat niet, sta cookies toe of gebruik Chrome, " +
              "Firefox of Safari.",
          "account_mismatch", "Dit account bij Secure Connect is niet gekoppeld aan uw account op deze website. Is het van u, log dan hier uit en daarna " +
              "in met Secure Connect.",
          "service_unavailable", "Secure Connect is op dit moment niet beschikbaar. U hebt niets fout gedaan. Probeer het over enkele minuten opnieuw.",
          "configuration_error", "Deze website heeft een technisch probleem. U hebt niets fout gedaan. Geef de code door aan de beheerder.",
          "server_error", "Deze website heeft een probleem. Probeer het over enkele minuten opnieuw. Helpt dat niet, geef de code dan door aan de " +
              "beheerder."),
      "it", List.of(
          "login", "Entra con Secure\u00a0Connect",
          "title", "Accesso riuscito",
          "failed", "Accesso non completato",
          "used", "Accesso gi\u00e0 usato",
          "lead", "Continua sul sito. Se ti chiede di accedere, accedi di nuovo.",
          "continue", "Continua",
          "back", "Torna al sito",
          "code", "Codice:",
          "reference", "Riferimento:",
          "contact", "Contatti",
          "access_denied", "Hai interrotto l\u2019accesso, o non \u00e8 stato consentito. Non \u00e8 stato condiviso alcun dato. Se non l\u2019hai " +
              "interrotto tu, contatta chi gestisce il sito.",
          "expired_state", "L\u2019accesso \u00e8 durato troppo o era gi\u00e0 concluso. Accedi di nuovo.",
          "unknown_state", "Non abbiamo potuto verificare che questo accesso provenga dal tuo browser. Accedi di nuovo. Se si ripete, consenti i cookie, " +
              "o usa Chrome, Firefox o Safari.",
          "account_mismatch", "Questo account Secure Connect non \u00e8 collegato al tuo account su questo sito. Se \u00e8 tuo, esci dal sito ed entra di " +
              "nuovo con Secure Connect.",
          "service_unavailable", "Al momento Secure Connect non \u00e8 disponibile. Non hai sbagliato nulla. Riprova tra qualche minuto.",
          "configuration_error", "Questo sito ha un problema tecnico. Non hai sbagliato nulla. Comunica il codice a chi gestisce il sito.",
          "server_error", "Questo sito ha un problema. Riprova tra qualche minuto. Se si ripete, comunica il codice a chi gestisce il sito.")
      // /written
  );

  static {
    // The JDK sends "Connection: close" only if this property allows it, which it reads at the first use of its client.
    System.setProperty(ALLOWED, Stream.of(System.getProperty(ALLOWED), "connection").filter(Objects::nonNull).collect(Collectors.joining(",")));
  }

  final Signer signer;
  private final HttpClient http = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build(); // HTTP/2 keeps its connections
  private final Answers memory = new Memory();
  private final Set<String> used = new LinkedHashSet<>();
  private final Function<HttpExchange, Session> sessions;
  private final String isSandbox;
  private final String clientId;
  private final String clientSecret;
  private final String service;
  private final String internalService;
  private final String redirectUri;
  private final List<String> paths;
  private final String prefix;
  private final String home;
  private final String scope;
  private final String linkPage;
  private final String contact;
  private final List<String> allowedScope;

  /**
   * Creates the login of an app with settings such as {@code System.getenv()}, whose names begin with DPPLUS_, and the session of a
   * request at {@link #handle}.
   *
   * @throws IllegalArgumentException that names a wrong setting and its need
   */
  public DpplusConnect(Map<String, String> settings, Function<HttpExchange, Session> sessions) {
    this.sessions = sessions;
    String text = "[!-~]([ -~]*[!-~])?";
    String longText = "[!-+.-~-][ -+.-~-]{30,}[!-+.-~-]";
    String url = "([\\w.-]+|\\[[\\p{XDigit}:.]+])(:\\d{1,5})?(/([\\w.~!$&'()*+,;=:@/-]|%\\p{XDigit}{2})*)?";
    String scopes = "( |(" + SCOPES.replace(' ', '|') + ")(?![^ ]))*";
    String needsText = "printable ASCII characters without whitespace at its ends";
    String needsBase = "a whole URL without a slash at its end, and https unless DPPLUS_IS_SANDBOX is true";
    String needsScopes = SCOPES.replace(" ", ", ") + ", separated by spaces";
    service = settings.getOrDefault(PREFIX + "SERVICE", "http://127.0.0.1:4000");
    String isLocal = String.valueOf(isLoopback(service));
    isSandbox = check("IS_SANDBOX", settings.getOrDefault(PREFIX + "IS_SANDBOX", isLocal), "true|false", "true or false");
    String scheme = isSandbox.equals("true") ? "https?://" : "https://";
    check("SERVICE", service, scheme + url + "(?<!/)", needsBase);
    internalService = check("INTERNAL_SERVICE", settings.getOrDefault(PREFIX + "INTERNAL_SERVICE", service), scheme + url + "(?<!/)", needsBase);
    clientId = check("CLIENT_ID", settings.getOrDefault(PREFIX + "CLIENT_ID", "demoapp"), text, needsText);
    clientSecret = check("CLIENT_SECRET", settings.getOrDefault(PREFIX + "CLIENT_SECRET", "demosecret"), text, needsText);
    String port = check("PORT", settings.getOrDefault("PORT", "3000"), "\\d{1,5}", "a number");
    redirectUri = check("REDIRECT_URI", settings.getOrDefault(PREFIX + "REDIRECT_URI", "http://localhost:" + port + "/callback"),
        "(?=" + scheme + "|" + LOOPBACK + ")https?://" + url, "a whole URL without query and fragment, and https unless it is local");
    String basePath = settings.getOrDefault(PREFIX + "BASE_PATH", "");
    require(redirectUri.matches("https?://[^/]+(?![^/])" + Pattern.quote(basePath) + "(/.*)?"), "BASE_PATH", basePath,
        "the beginning of the path of DPPLUS_REDIRECT_URI, without a slash at its end, such as /app");
    scope = check("SCOPE", settings.getOrDefault(PREFIX + "SCOPE", ""), scopes, needsScopes);
    String allowed = check("ALLOWED_SCOPE", settings.getOrDefault(PREFIX + "ALLOWED_SCOPE", scope), scopes, needsScopes);
    allowedScope = List.of((" " + allowed).split(" ", -1)); // with an empty one
    require(isAllowed(scope), "ALLOWED_SCOPE", allowed, "the names in DPPLUS_SCOPE too");
    linkPage = check("LINK_PAGE", settings.getOrDefault(PREFIX + "LINK_PAGE", ""), "|" + LOCAL, "the path of a page of this app, such as /account");
    contact = check("CONTACT", settings.getOrDefault(PREFIX + "CONTACT", ""), "((https?://|mailto:|tel:)\\S+)?", "an http(s), mailto or tel URL");
    String secret = check("SECRET", settings.getOrDefault(PREFIX + "SECRET", ""), longText + "(," + longText + ")*",
        "at least 32 printable ASCII characters without whitespace at the ends (openssl rand -base64 32); commas separate secrets");
    signer = new Signer(List.of(secret.split(",")), clientId + "\n" + redirectUri);
    prefix = redirectUri.startsWith("https:") ? COOKIE_PREFIX : "";
    home = basePath + "/";
    String path = redirectUri.substring(originOf(redirectUri).length());
    paths = List.of(withoutSlash(path), withoutSlash(path.substring(basePath.length()))); // a proxy may have removed the base
  }

  private static String check(String name, String value, String pattern, String need) {
    require(value.matches(pattern), name, value, need);
    return value;
  }

  private static void require(boolean isRight, String name, String value, String need) {
    if (!isRight) {
      String found = name.endsWith("SECRET") ? "one of " + value.length() + " characters" : "\"" + value + "\"";
      throw new IllegalArgumentException(PREFIX + name + ": needs " + need + "; the settings have " + found);
    }
  }

  /** The session of your app in one request. */
  public interface Session {
    /** Returns the user who is logged in, or null. */
    String currentUser() throws Exception;

    /** Finds or creates the user, begins a new session if the outcome is LoggedIn, and returns the outcome. An exception is logged. */
    Outcome onLogin(String uuid) throws Exception;

    /** Returns the values of Set-Cookie that the response has already. The browser gets them again if its answer comes twice. */
    default List<String> cookies() {
      return List.of();
    }
  }

  /** What a login leads to. Only after LoggedIn, the UUID is reported to the service. */
  public sealed interface Outcome {
    /** The user is logged in. The login leads to a path here, by default the one of its link. */
    record LoggedIn(String user, String href) implements Outcome {
      public LoggedIn {
        if (user == null || user.isEmpty() || href == null) {
          throw new IllegalArgumentException("LoggedIn: needs the id of the user");
        }
      }

      public LoggedIn(String user) {
        this(user, "");
      }
    }

    /** The login waits for ten minutes, and leads to the page LINK_PAGE: the user has to log in or sign up first, or to agree. */
    enum Waits implements Outcome { ASK, CONFIRM }

    /** The user reads the text of an error code. */
    record Refused(String code) implements Outcome {}

    /** Decides for the owner of the UUID, the user who is logged in, and the UUID of that user. Each can be null. */
    static Outcome decide(String owner, String user, String uuidOfUser) {
      if (owner != null && (user == null || user.equals(owner))) {
        return new LoggedIn(owner);
      }
      if (owner != null || uuidOfUser != null) {
        return new Refused("account_mismatch");
      }
      return user == null ? Waits.ASK : Waits.CONFIRM;
    }
  }

  /** A login that waits for the agreement of the user: its UUID, and the token for the form of the page that asks. */
  public record Offer(String uuid, String token) {}

  /** Stores a UUID in your app. */
  public interface Store {
    /** Stores it with the user who is logged in, in one step, only if neither has another one, and tells whether it did. */
    boolean store(String uuid) throws Exception;
  }

  /** Keeps the results of logins for answers that come twice (docs/protocol.md). */
  public interface Answers {
    /** Returns a value, or null. */
    String get(String id) throws Exception;

    /** Replaces a value, which ends after some seconds. It is encrypted if it has cookies. */
    void set(String id, String value, int seconds) throws Exception;
  }

  /** The results of this process: the latest 5,000. */
  private static class Memory implements Answers {
    private record Entry(String value, long until) {}

    private final Map<String, Entry> entries = new LinkedHashMap<>();

    @Override
    public synchronized String get(String id) {
      Entry entry = entries.get(id);
      return entry == null || entry.until < System.currentTimeMillis() ? null : entry.value;
    }

    @Override
    public synchronized void set(String id, String value, int seconds) {
      entries.remove(id); // so that the oldest one is the first
      entries.put(id, new Entry(value, System.currentTimeMillis() + seconds * 1000L));
      if (entries.size() > 5000) {
        entries.remove(entries.keySet().iterator().next());
      }
    }
  }

  /** A response. The body is HTML, plain text or empty. A header can have several values, as Set-Cookie does. */
  public record Answer(int status, Map<String, List<String>> headers, String body) {
    /** A page of the app, which no cache keeps. */
    public static Answer page(String html) {
      return new Answer(200, Map.of("Content-Type", List.of("text/html; charset=utf-8"), "Cache-Control", List.of("no-store")), html);
    }
  }

  /** A request: path and query as sent, the query may be null, and a function that returns all values of a header. */
  public record Request(String method, String path, String query, Function<String, List<String>> headers) {
    public static Request of(HttpExchange exchange) {
      URI uri = exchange.getRequestURI();
      // Two slashes begin an authority, so //callback would be an empty path.
      String path = uri.getScheme() == null && uri.getRawAuthority() != null ? "//" + uri.getRawAuthority() + uri.getRawPath() : uri.getRawPath();
      Function<String, List<String>> headers = name -> exchange.getRequestHeaders().getOrDefault(name, List.of());
      return new Request(exchange.getRequestMethod(), path, uri.getRawQuery(), headers);
    }

    String header(String name) {
      return String.join(", ", headers.apply(name));
    }
  }

  /** A signed text. */
  record Token(long until, String id, String text) {
    boolean isValid() {
      return until > System.currentTimeMillis() / 1000;
    }
  }

  /** Signs and reads tokens (docs/other-languages.md, "The algorithm"). The first secret signs, all verify. */
  record Signer(List<String> secrets, String audience) {
    Signer {
      if (secrets.isEmpty() || secrets.stream().anyMatch(secret -> secret.length() < 32)) {
        throw new IllegalArgumentException("Signer: needs secrets of at least 32 characters"); // everyone could sign with an empty one
      }
    }

    String sign(String purpose, String bind, Token token) {
      String body = token.until + "." + token.id + "." + base64(token.text.getBytes(UTF_8));
      return body + "." + mac(secrets.get(0), purpose, bind, body);
    }

    String sign(String purpose, String bind, String text, int seconds) {
      return sign(purpose, bind, new Token(System.currentTimeMillis() / 1000 + seconds, random(12), text));
    }

    /** Returns null for a state without a language, and unless one of the secrets signed this purpose and browser. It may have expired. */
    Token read(String purpose, String bind, String token) {
      Matcher parts = TOKEN.matcher(token);
      if (!parts.matches()) {
        return null;
      }
      for (String secret : secrets) {
        String mac = mac(secret, purpose, bind, parts.group(1));
        if (MessageDigest.isEqual(mac.getBytes(UTF_8), parts.group(5).getBytes(UTF_8))) {
          String text = new String(Base64.getUrlDecoder().decode(parts.group(4)), UTF_8);
          boolean isWhole = !purpose.equals("state") || TEXTS.containsKey(text.replaceFirst("(?s)(?<=^..).*", ""));
          return isWhole ? new Token(Long.parseLong(parts.group(2)), parts.group(3), text) : null;
        }
      }
      return null;
    }

    /** Encrypts a text, of which nobody without the secret and the cookie of the browser, which is in {@code bind}, has any use. */
    String seal(String bind, String text) {
      byte[] nonce = new byte[12];
      new SecureRandom().nextBytes(nonce);
      return base64(nonce) + base64(crypt(Cipher.ENCRYPT_MODE, bind, nonce, text.getBytes(UTF_8)));
    }

    /** Returns an empty text unless this browser sealed it. */
    String open(String bind, String sealed) {
      try {
        byte[] nonce = Base64.getUrlDecoder().decode(sealed.substring(0, 16));
        return new String(crypt(Cipher.DECRYPT_MODE, bind, nonce, Base64.getUrlDecoder().decode(sealed.substring(16))), UTF_8);
      } catch (RuntimeException error) { // a ProviderException too, for some texts of others
        return "";
      }
    }

    private byte[] crypt(int mode, String bind, byte[] nonce, byte[] bytes) {
      byte[] key = Base64.getUrlDecoder().decode(mac(secrets.get(0), "answer", bind, ""));
      try {
        Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
        cipher.init(mode, new SecretKeySpec(key, "AES"), new GCMParameterSpec(128, nonce));
        return cipher.doFinal(bytes);
      } catch (GeneralSecurityException error) {
        throw new IllegalStateException(error);
      }
    }

    private String mac(String secret, String purpose, String bind, String body) {
      try {
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(secret.getBytes(UTF_8), "HmacSHA256"));
        return base64(mac.doFinal(String.join("\n", purpose, audience, bind, body).getBytes(UTF_8)));
      } catch (GeneralSecurityException error) {
        throw new IllegalStateException(error); // every JDK has this algorithm
      }
    }
  }

  /** Returns a link that logs in and its script, the same for all users. The query may have href, scope and lang. */
  public String link(Map<String, String> query) {
    String lang = query.getOrDefault("lang", "en");
    if (!TEXTS.containsKey(lang) || !isAllowed(query.getOrDefault("scope", ""))) {
      throw new IllegalArgumentException("link: needs a lang of " + new TreeSet<>(TEXTS.keySet()) + ", and a scope within ALLOWED_SCOPE");
    }
    String start = Stream.of("href", "scope").filter(query::containsKey).map(name -> "&" + name + "=" + encode(query.get(name)))
        .reduce(redirectUri + "?dpplus=start&lang=" + lang, String::concat);
    return "<a class=\"dpplus-connect\" data-start target=\"_top\" rel=\"external\" href=\"%s\"><span class=\"dpplus-label\" lang=\"%s\">%s</span></a>%s"
        .formatted(escape(start), lang, text(lang, "login"), script(lang));
  }

  /** Answers a request of the JDK's server. */
  @Override
  public void handle(HttpExchange exchange) throws IOException {
    send(exchange, answer(Request.of(exchange), new Session() { // reads the session late: if it fails, the login ends with an error
      @Override
      public String currentUser() throws Exception {
        return sessions.apply(exchange).currentUser();
      }

      @Override
      public Outcome onLogin(String uuid) throws Exception {
        return sessions.apply(exchange).onLogin(uuid);
      }

      @Override
      public List<String> cookies() {
        return exchange.getResponseHeaders().getOrDefault("Set-Cookie", List.of());
      }
    }));
  }

  /** Sends a page or a redirect. */
  public static void send(HttpExchange exchange, Answer answer) throws IOException {
    answer.headers.forEach((name, values) -> values.forEach(value -> exchange.getResponseHeaders().add(name, value)));
    byte[] body = exchange.getRequestMethod().equals("HEAD") ? new byte[0] : answer.body.getBytes(UTF_8);
    exchange.sendResponseHeaders(answer.status, body.length == 0 ? -1 : body.length);
    try (OutputStream out = exchange.getResponseBody()) { // close() of the exchange would end the connection
      out.write(body);
    }
  }

  /** Answers a request at the redirect URI: 404 if it is not of the login or not a GET request. */
  public Answer answer(Request request, Session session) {
    String text = request.query == null ? "" : request.query;
    Map<String, String> query = pairs(text, "&", DpplusConnect::decode);
    boolean isHere = request.method.equals("GET") && paths.contains(withoutSlash(request.path));
    REFERENCE.set(HexFormat.of().toHexDigits(new SecureRandom().nextInt()));
    try {
      return switch (isHere ? ask(text) : "app") {
        case "start" -> start(request, query);
        case "answer" -> complete(request, query, session);
        case "return" -> returnPage(request, query, session);
        case "refused" -> refuse("start-refused", "query", 400, "This link asks for two things at once, or for something unknown.");
        default -> answer(404, "Not found");
      };
    } finally {
      REFERENCE.remove();
    }
  }

  /** Returns what a query asks for: start, answer (of the service), return, refused or app. */
  static String ask(String query) {
    List<String> names = Stream.of(query.split("&")).map(pair -> decode(pair.split("=", 2)[0])).toList();
    boolean isAnswer = names.contains("code") || names.contains("error");
    if (!names.contains("dpplus")) {
      return isAnswer && names.contains("state") ? "answer" : "app";
    }
    String asked = pairs(query, "&", DpplusConnect::decode).getOrDefault("dpplus", "");
    return asked.matches("start|return") && !isAnswer ? asked : "refused";
  }

  private Answer start(Request request, Map<String, String> query) {
    if (request.header("HX-Request").equals("true")) { // htmx requests links by script: with this header, it opens the start in the tab
      Answer answer = answer(200, "");
      answer.headers.put("HX-Redirect", List.of(paths.get(0).replaceFirst("/*", "/") + "?" + request.query));
      return answer;
    }
    boolean isPrefetch = isPrefetch(request);
    // A service worker that passes a navigation on sends "empty" with "navigate" (Chromium) or "same-origin" (Firefox).
    String place = request.header("Sec-Fetch-Dest") + " " + request.header("Sec-Fetch-Mode");
    if (isPrefetch || !place.matches("(document)? .*|empty (navigate|same-origin)")) {
      return refuse("start-refused", isPrefetch ? "prefetch" : "not-navigation", 403, "Open this link in a tab or a popup.");
    }
    String asked = query.getOrDefault("scope", scope);
    if (!isAllowed(asked)) {
      return refuse("start-refused", "scope", 400, "This link asks for a scope that is not in ALLOWED_SCOPE. Remove it from the link, or add it to the setting.");
    }
    String ofPage = query.getOrDefault("state", "");
    if (encode(ofPage).length() > LONGEST_STATE) {
      return refuse("start-refused", "state", 400, "The state of this link is longer than 1,000 characters in the URL.");
    }
    String known = browserOf(request);
    String browser = known.isEmpty() ? random(16) : known;
    String lang = query.getOrDefault("lang", "");
    String language = TEXTS.containsKey(lang) ? lang : languageOf(request.header("Accept-Language"));
    String state = signer.sign("state", browser, language + local(query.getOrDefault("href", home)), STATE_LIFETIME) + ofPage.replaceFirst("(?s).+", "~$0");
    String page = service + "/" + language + "/oauth/authenticate.html?response_type=code&client_id=" + encode(clientId)
        + "&redirect_uri=" + encode(redirectUri) + "&scope=" + encode(asked) + "&state=" + encode(state) + "&is_sandbox=" + isSandbox
        + ("1".equals(query.get("popup")) ? "&popup=1" : "");
    return redirect(page, known.isEmpty() ? List.of(newCookie(BROWSER_COOKIE, browser)) : List.of());
  }

  static boolean isPrefetch(Request request) {
    String purpose = String.join(" ", request.header("Sec-Purpose"), request.header("Purpose"), request.header("X-Purpose"), request.header("X-Moz"));
    return purpose.matches(".*(prefetch|preview).*");
  }

  /** Completes a login. Every end leads to the return page, away from the code. */
  private Answer complete(Request request, Map<String, String> query, Session session) {
    if (isPrefetch(request)) {
      return refuse("state-refused", "prefetch", 403, "Open this link in a tab or a popup.");
    }
    String[] states = query.getOrDefault("state", "").split("~", 2); // the token, and the state of the page that opened the start
    String browser = browserOf(request);
    Token state = signer.read("state", browser, states[0]);
    checkClock(state, STATE_LIFETIME);
    String asked = state == null || browser.isEmpty() ? languageOf(request.header("Accept-Language")) + home : state.text;
    String first = ""; // the id of the state if this request uses it up
    End end;
    try {
      String refusal = browser.isEmpty() ? "no-cookie"
          : state == null ? "foreign"
          : !state.isValid() ? "expired"
          : once(state.id) ? "" : "used";
      if (refusal.isEmpty()) {
        first = state.id;
        keep(first, WORKING, LONGEST_WORK);
        end = logIn(query, session);
      } else {
        String before = refusal.equals("used") ? find(browser, state.id) : "";
        if (before.contains("\n")) {
          return repeat(before);
        }
        end = refused(refusal, before.equals(DELIVERED) ? "expired" : refusal, session);
      }
    } catch (Throwable failure) { // with an exception, the browser would stay at the URL with the code
      logFailure(failure);
      end = new End("", "server_error", List.of());
    }
    String href = end.href.isEmpty() ? asked.substring(2) : end.href;
    // The state of the page is the last line: it may have line breaks.
    String rest = String.join("\n", asked.substring(0, 2), first, REFERENCE.get(), ("%." + LONGEST_STATE + "s").formatted(states[states.length - 1]));
    if (!first.isEmpty()) {
      // The outcome of a success is USED, because the session may be in the first response only.
      keepResult(browser, first, String.join("\n", href, end.isLoggedIn ? USED : end.error, rest), end.cookies, session);
    }
    return redirectToReturn(String.join("\n", href, end.error, rest), end.cookies);
  }

  /** Logs that the clock of the machine that signed a token is further ahead than allowed. */
  private static void checkClock(Token token, int lifetime) {
    long ahead = token == null ? 0 : token.until - System.currentTimeMillis() / 1000 - lifetime;
    if (ahead > CLOCK_SKEW) {
      log("clock-differs", ahead + " seconds");
    }
  }

  private Answer redirectToReturn(String outcome, List<String> cookies) {
    Answer answer = redirect(redirectUri + "?dpplus=return&outcome=" + signer.sign("return", "", outcome, RETURN_LIFETIME), cookies);
    answer.headers.put("Clear-Site-Data", List.of(CLEARED_BY_LOGIN));
    return answer;
  }

  /** Answers as an earlier request of the browser was answered. */
  private Answer repeat(String kept) {
    String[] parts = kept.split("\n", 2);
    return redirectToReturn(parts[1], parts[0].isEmpty() ? List.of() : List.of(parts[0].split("\t")));
  }

  /**
   * Returns the result of an earlier request of the browser, or "delivered" if the browser has it, or an empty text. Waits while that
   * request works.
   */
  private String find(String browser, String id) throws Exception {
    boolean isWaiting = false;
    for (int looks = 1; looks <= LONGEST_WORK * 10; looks++) {
      String entry = kept(id);
      if (entry.equals(DELIVERED)) {
        return isWaiting ? "" : entry;
      }
      if (!entry.isEmpty() && !entry.equals(WORKING)) {
        return signer.open(browser + "\n" + id, entry);
      }
      if (entry.isEmpty() && (isWaiting || looks > 1)) {
        return ""; // at the first look, another process may have used up the state, and not have begun yet
      }
      isWaiting = !entry.isEmpty();
      Thread.sleep(100);
    }
    return "";
  }

  private String kept(String id) {
    try {
      return Objects.requireNonNullElse(answers().get(id), "");
    } catch (Throwable failure) {
      logFailure(failure);
      return "";
    }
  }

  private void keepResult(String browser, String id, String outcome, List<String> cookies, Session session) {
    List<String> all = new ArrayList<>();
    try {
      all.addAll(session.cookies());
      all.removeIf(Objects::isNull);
    } catch (Throwable failure) { // the user is logged in
      logFailure(failure);
    }
    all.addAll(cookies);
    keep(id, signer.seal(browser + "\n" + id, String.join("\t", all) + "\n" + outcome), 60);
  }

  private void keep(String id, String value, int seconds) {
    try {
      // With an own `once` alone, the return page of another process could not take a result out of this memory, and a copy of the
      // cookie from before the login would get the session.
      if (answers() != memory || isUsedHere(id)) {
        answers().set(id, value, seconds);
      }
    } catch (Throwable failure) { // ends no login
      logFailure(failure);
    }
  }

  private static void logFailure(Throwable failure) {
    log("callback-failed", failure instanceof WrongUse ? failure.getMessage() : failure.getClass().getSimpleName());
  }

  /** The end of a login: where it leads, by default to the page of its link, an error code or an empty text, and new cookies. */
  private record End(String href, String error, List<String> cookies, boolean isLoggedIn) {
    End(String href, String error, List<String> cookies) {
      this(href, error, cookies, false);
    }
  }

  /** A mistake of the app. Its message has no data of a user. */
  private static class WrongUse extends IllegalStateException {
    private static final long serialVersionUID = 1;

    WrongUse(String message) {
      super(message);
    }
  }

  private static End refused(String refusal, String reason, Session session) throws Exception {
    log("state-refused", refusal);
    // With a user, it is the back button, or a tab that comes back after another has logged in.
    String error = !userOf(session).isEmpty() ? "" : reason.equals("expired") ? "expired_state" : reason.equals("used") ? USED : "unknown_state";
    return new End("", error, List.of());
  }

  private static String userOf(Session session) throws Exception {
    return Objects.requireNonNullElse(session.currentUser(), "");
  }

  private End logIn(Map<String, String> query, Session session) throws Exception {
    String code = query.getOrDefault("code", "");
    if (query.containsKey("error") || code.isEmpty()) {
      boolean isLimit = query.getOrDefault("error_description", "").toLowerCase(Locale.ROOT).contains("login limit");
      return refusedLogin(isLimit ? "login_limit" : query.get("error"));
    }
    Reply grant = post("/oauth/token", true, List.of("Content-Type", "application/x-www-form-urlencoded"), "grant_type=authorization_code&client_id="
        + encode(clientId) + "&client_secret=" + encode(clientSecret) + "&redirect_uri=" + encode(redirectUri) + "&code=" + encode(code), PATIENCE);
    if (!grant.code.isEmpty()) {
      // A new login helps if the code was used or has expired, but not if the service rejects the app.
      boolean isOfApp = grant.status / 100 == 4 && grant.status != 408 && grant.status != 429 && !grant.code.equals("invalid_grant");
      return new End("", isOfApp ? "configuration_error" : "service_unavailable", List.of());
    }
    Outcome outcome = session.onLogin(grant.uuid);
    if (outcome instanceof Outcome.Refused refused) {
      return refusedLogin(refused.code);
    }
    String renewed = random(16); // ends the other states of this browser
    List<String> cookies = new ArrayList<>(List.of(newCookie(BROWSER_COOKIE, renewed)));
    if (outcome instanceof Outcome.Waits) {
      cookies.add(offer(grant.uuid, renewed, outcome == Outcome.Waits.CONFIRM ? userOf(session) : null));
      return new End(linkPage, "", cookies);
    }
    if (!(outcome instanceof Outcome.LoggedIn in)) {
      throw new WrongUse("onLogin: needs to return an Outcome");
    }
    report(grant.uuid);
    return new End(in.href.isEmpty() ? "" : local(in.href), "", cookies, true);
  }

  private static End refusedLogin(String error) {
    log("login-refused", codeOf(error));
    return new End("", codeOf(error), List.of());
  }

  private void report(String uuid) {
    String basic = "Basic " + Base64.getEncoder().encodeToString((clientId + ":" + clientSecret).getBytes(UTF_8));
    List<String> headers = List.of("Content-Type", "application/json", "Authorization", basic);
    String body = "{\"uuids\":[\"" + uuid + "\"]}";
    long ends = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(REPORT_PATIENCE);
    Reply reply = post("/api/uuids/connected", false, headers, body, REPORT_PATIENCE);
    long left = TimeUnit.NANOSECONDS.toMillis(ends - System.nanoTime());
    if (reply.status == 0 && left > 0) {
      // A report can be repeated, a code cannot.
      post("/api/uuids/connected", false, headers, body, left);
    }
  }

  /** Returns the cookie of a login that waits, in a browser with a new id, for a user or, if it is null, for any. */
  private String offer(String uuid, String browser, String user) {
    if (linkPage.isEmpty()) {
      throw new WrongUse("DPPLUS_LINK_PAGE: needs the path of the page that asks the user, because onLogin returned Waits");
    }
    if ("".equals(user)) {
      throw new WrongUse("currentUser: needs to return the user if onLogin returns CONFIRM");
    }
    String offer = signer.sign("offer", browser, uuid + "\n" + Objects.requireNonNullElse(user, ""), OFFER_LIFETIME);
    return newCookie(OFFER_COOKIE, offer) + "; Max-Age=" + OFFER_LIFETIME;
  }

  /** Returns the login that waits for the agreement of the user, if there is one. */
  public Optional<Offer> offered(Request request, Session session) throws Exception {
    Waiting waiting = waiting(request, session);
    return Optional.ofNullable(waiting).map(one -> new Offer(one.uuid, signer.sign("agreement", "", one.agreement)));
  }

  /**
   * Completes the login that waits, after a POST request with the token of its offer: calls the store, and reports the UUID. Returns a
   * value of Set-Cookie, which ends the offer. Otherwise, it returns an empty Optional, and nothing was reported.
   */
  public Optional<String> accept(Request request, Session session, String token, Store store) throws Exception {
    Waiting waiting = waiting(request, session);
    Token agreed = signer.read("agreement", "", Objects.requireNonNullElse(token, ""));
    String refusal = !isFromHere(request) ? "foreign"
        : waiting == null ? "no-login"
        : !waiting.agreement.equals(agreed) ? "token"
        : !store.store(waiting.uuid) ? "not-stored" : "";
    if (!refusal.isEmpty()) {
      log("accept-refused", refusal);
      return Optional.empty();
    }
    report(waiting.uuid);
    return Optional.of(newCookie(OFFER_COOKIE, "") + "; Max-Age=0");
  }

  /** The UUID of a login that waits, and the agreement of the user who is logged in now. */
  private record Waiting(String uuid, Token agreement) {}

  private Waiting waiting(Request request, Session session) throws Exception {
    String browser = browserOf(request);
    Token offer = signer.read("offer", browser, cookie(request, OFFER_COOKIE));
    if (browser.isEmpty() || offer == null || !offer.isValid()) {
      return null;
    }
    String[] parts = offer.text.split("\n", -1);
    String user = userOf(session);
    // CONFIRM asked one user. The next user of a shared computer must not get that login.
    return parts[1].isEmpty() || parts[1].equals(user) ? new Waiting(parts[0], new Token(offer.until, offer.id, user)) : null;
  }

  /** Tells whether a form of this app sends a request. The form of a page with Referrer-Policy: no-referrer has the origin null. */
  private boolean isFromHere(Request request) {
    String site = request.header("Sec-Fetch-Site");
    String origin = request.header("Origin");
    boolean isOwn = origin.isEmpty() || origin.equals(originOf(redirectUri)) || origin.equals("null") && !site.isEmpty();
    return request.method.equals("POST") && !site.endsWith("-site") && isOwn;
  }

  /** A response of the service: its status (0: none), an error code that is empty after a success, and the UUID if there is one. */
  private record Reply(int status, String code, String uuid) {}

  /** Requests a path of the service, and logs a failure. Only a response with a UUID is right, if it needs one. */
  private Reply post(String path, boolean needsUuid, List<String> headers, String body, long patience) {
    HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(internalService + path)).headers(headers.toArray(String[]::new))
        .header("Accept-Encoding", "identity") // without it, a server may compress
        .POST(BodyPublishers.ofString(body));
    AtomicInteger status = new AtomicInteger();
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    var response = http.sendAsync(withoutReuse(request).build(), info -> {
      status.set(info.statusCode());
      return BodySubscribers.mapping(BodySubscribers.ofByteArrayConsumer(part -> {
        bytes.writeBytes(part.orElse(new byte[0]));
        if (bytes.size() > LONGEST_BODY) {
          throw new BufferOverflowException(); // cancels a response without an end, which would fill the memory
        }
      }), none -> decoded(bytes.toByteArray(), info.headers().firstValue("Content-Encoding").orElse("")));
    });
    Map<String, String> texts;
    try {
      // The timeout of a request would end with the headers of its response.
      texts = textsIn(response.get(patience, TimeUnit.MILLISECONDS).body().replaceFirst("^\\uFEFF?\\s*", ""));
    } catch (InterruptedException | ExecutionException | TimeoutException error) {
      response.cancel(true);
      if (error instanceof InterruptedException) {
        Thread.currentThread().interrupt();
      }
      Throwable cause = error instanceof ExecutionException ? error.getCause() : error;
      texts = Map.of("error", cause.getClass().getSimpleName());
    }
    String uuid = texts.getOrDefault("uuid", "").toLowerCase(Locale.ROOT);
    boolean isUuid = uuid.matches("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");
    if (status.get() / 100 == 2 && !texts.containsKey("error") && (isUuid || !needsUuid)) {
      return new Reply(status.get(), "", uuid);
    }
    String code = codeOf(texts.get("error"));
    log("request-failed", path + " " + status + " " + code);
    return new Reply(status.get(), code, "");
  }

  /**
   * Asks the service to end the connection. It may reset one that it ends as the next login uses it, and nobody knows whether the code of
   * that login has arrived.
   */
  private static HttpRequest.Builder withoutReuse(HttpRequest.Builder request) {
    try {
      return request.header("Connection", "close");
    } catch (IllegalArgumentException refused) {
      log("connection-kept", "start Java with -D" + ALLOWED + "=connection, because its HttpClient was used before this class was loaded");
      return request;
    }
  }

  /** Returns the text of a body. A host between may compress what it was told not to compress. */
  private static String decoded(byte[] body, String encoding) {
    if (!encoding.equalsIgnoreCase("gzip")) {
      return new String(body, UTF_8);
    }
    try {
      byte[] plain = new GZIPInputStream(new ByteArrayInputStream(body)).readNBytes(LONGEST_BODY + 1);
      if (plain.length > LONGEST_BODY) {
        throw new BufferOverflowException();
      }
      return new String(plain, UTF_8);
    } catch (IOException error) {
      throw new UncheckedIOException(error);
    }
  }

  /** Returns the members of a JSON object that are texts, or the text error if it is malformed. The JDK has no parser. */
  static Map<String, String> textsIn(String json) {
    Map<String, String> texts = new HashMap<>();
    Deque<String> ends = new ArrayDeque<>();
    Matcher token = JSON.matcher(json);
    String name = "";
    String before = "";
    for (boolean isMore = token.lookingAt(); isMore; isMore = !ends.isEmpty() && token.lookingAt()) {
      String mark = Objects.requireNonNullElse(token.group(1), "");
      if (mark.matches("[{\\[]")) {
        ends.push(mark.equals("{") ? "}" : "]");
      } else if (mark.matches("[}\\]]") && !mark.equals(ends.poll())) {
        break;
      } else if (token.group(2) != null && ends.size() == 1 && before.equals(":")) {
        texts.put(name, unescape(token.group(2)));
      } else if (token.group(2) != null && ends.size() == 1) {
        name = unescape(token.group(2));
      }
      before = mark;
      token.region(token.end(), json.length());
    }
    return ends.isEmpty() && json.startsWith("{") && token.regionStart() == json.length() ? texts : Map.of("error", "invalid_response");
  }

  private static String unescape(String text) {
    return ESCAPE.matcher(text).replaceAll(escape -> Matcher.quoteReplacement(escape.group(1) != null
        ? Character.toString(Integer.parseInt(escape.group(1), 16))
        : escape.group().replace("\\/", "/").translateEscapes()));
  }

  private Answer returnPage(Request request, Map<String, String> query, Session session) {
    String given = query.getOrDefault("outcome", "");
    Token token = signer.read("return", "", given);
    checkClock(token, RETURN_LIFETIME);
    String ofBrowser = languageOf(request.header("Accept-Language"));
    String[] outcome = token == null ? new String[] {home, "expired_state", ofBrowser, "", "", ""} : token.text.split("\n", 6);
    if (!outcome[3].isEmpty()) {
      keep(outcome[3], DELIVERED, 3600); // only a browser that got the response comes here
    }
    long at = token == null || !token.isValid() ? System.currentTimeMillis() / 1000 : token.until - RETURN_LIFETIME;
    boolean isUsed = outcome[1].equals(USED);
    if (isUsed && isLoggedIn(session)) {
      outcome[1] = ""; // the response to another request has logged the user in
    }
    if (token == null || !token.isValid()) {
      // The back button, or a tab that the browser restores: a user who is logged in must not read of a failed login.
      if (outcome[1].isEmpty() || isUsed || isLoggedIn(session)) {
        return redirect(originOf(redirectUri) + outcome[0], List.of());
      }
      log("return-refused", token == null ? "foreign" : "expired");
      outcome = new String[] {outcome[0], "expired_state", outcome[2], "", REFERENCE.get(), ""};
    }
    String language = outcome[2];
    boolean leadsOn = outcome[1].equals(USED);
    String error = leadsOn ? "" : outcome[1];
    String title = text(language, leadsOn ? "used" : error.isEmpty() ? "title" : "failed");
    String message = text(language, CONFIGURATION_ERRORS.contains(error) ? "configuration_error" : error.contains("_") ? error : "server_error");
    String data = " class=\"dpplus-return\" data-state=\"%s\"".formatted(escape(outcome[5]));
    String first = link(outcome[0], text(language, "continue"), data);
    String second = "";
    if (!error.isEmpty()) {
      String href = redirectUri + "?dpplus=return&outcome=" + given + "&read";
      data += " data-error=\"%s\" data-error-description=\"%s\" data-reference=\"%s\" hidden".formatted(error, escape(message), outcome[4]);
      // The popup closes at once, so the user reads the message in the page with the button.
      first = (query.containsKey("read") ? "" : link(href, "", data)) + link(outcome[0], text(language, "back"), "");
      second = contact.isEmpty() ? "" : link(contact, text(language, "contact"), "");
    }
    boolean isFinal = CONFIGURATION_ERRORS.contains(error) && !second.isEmpty();
    Map<String, String> parts = Map.of(
        "language", language, "title", title, "link", isFinal ? second : first, "contact", isFinal ? first : second,
        "message", leadsOn ? escape(text(language, "lead")) : error.isEmpty() ? "" : escape(message),
        "code", error.isEmpty() ? "" : helpLine(language, error, outcome[4], at), "script", script(language));
    Answer page = answer(200, PART.matcher(RETURN_HTML).replaceAll(part -> Matcher.quoteReplacement(parts.get(part.group(1)))));
    page.headers.put("Content-Type", List.of("text/html; charset=utf-8"));
    page.headers.put("Content-Security-Policy", List.of(RETURN_POLICY.replace("{scripts}", originOf(service))));
    return page;
  }

  /** Returns the line for a help desk: code, reference, app and time. */
  private String helpLine(String language, String error, String reference, long at) {
    String time = Instant.ofEpochSecond(at).toString().substring(0, 16).replace('T', ' ') + " UTC";
    return String.join(" \u00b7 ", text(language, "code") + " " + error, text(language, "reference") + " " + reference, URI.create(redirectUri).getAuthority(), time);
  }

  private static String link(String href, String label, String data) {
    return "<a href=\"%s\"%s>%s</a>".formatted(escape(href), data, label);
  }

  private static boolean isLoggedIn(Session session) {
    try {
      return !userOf(session).isEmpty();
    } catch (Throwable failure) {
      logFailure(failure);
      return false;
    }
  }

  /**
   * Tells whether a state is new, from the memory of this process: the latest 100,000. Several processes override it with a store that
   * keeps an id for 62 minutes.
   */
  protected synchronized boolean once(String id) throws Exception {
    if (used.size() == 100_000 && !used.contains(id)) {
      used.remove(used.iterator().next());
    }
    return used.add(id);
  }

  private synchronized boolean isUsedHere(String id) {
    return used.contains(id);
  }

  /**
   * Returns the store of results, which is the memory of this process. Several processes override it with a shared store. An app that
   * overrides `once` alone keeps no results.
   */
  protected Answers answers() {
    return memory;
  }

  /** Tells whether a URL leads to this machine. */
  static boolean isLoopback(String url) {
    return url.matches(LOOPBACK + ".*");
  }

  /** Returns the language that a header Accept-Language ranks highest (RFC 9110, 12.5.4). */
  static String languageOf(String header) {
    String best = "en";
    double highest = 0;
    for (Matcher range = LANGUAGE.matcher(header.toLowerCase(Locale.ROOT)); range.find(); ) {
      double rank = range.group(2) == null ? 1 : Double.parseDouble(range.group(2));
      String language = RELATED.getOrDefault(range.group(1), range.group(1));
      if (rank > highest && TEXTS.containsKey(language)) {
        best = language;
        highest = rank;
      }
    }
    return best;
  }

  /** Returns a text by its name, or that of server_error. */
  private static String text(String language, String name) {
    List<String> texts = TEXTS.get(language);
    return texts.get(texts.indexOf(texts.contains(name) ? name : "server_error") + 1);
  }

  private String script(String language) {
    return "<script src=\"%s/%s/dp_connect.js\" data-client-id=\"%s\" data-redirect-uri=\"%s\"></script>"
        .formatted(escape(service), language, escape(clientId), escape(redirectUri));
  }

  /** Returns the path of a page here, or the first page for every other text: a login leads to no other site. */
  String local(String href) {
    return href.matches(LOCAL) ? href : home;
  }

  private boolean isAllowed(String scope) {
    return allowedScope.containsAll(List.of(scope.split(" ")));
  }

  private String browserOf(Request request) {
    String id = cookie(request, BROWSER_COOKIE);
    return id.matches("[\\w-]{22}") ? id : "";
  }

  /** Returns a cookie of newCookie; an empty text if it is missing or sent twice, because another host of the domain may have set one. */
  public String cookie(Request request, String name) {
    return oneCookie(request, prefix + name);
  }

  /** Returns any cookie in the same way. A container that takes the first of two has a wrong session if its id is another one. */
  public static String oneCookie(Request request, String name) {
    String cookies = String.join("; ", request.headers.apply("Cookie"));
    return pairs(cookies, "; *", Function.identity()).getOrDefault(name, "");
  }

  /** Returns a value of Set-Cookie: a cookie of this host, which scripts cannot read, until the browser ends. */
  public String newCookie(String name, String value) {
    return prefix + name + "=" + value + "; " + COOKIE_ATTRIBUTES + (prefix.isEmpty() ? "" : "; Secure");
  }

  private static Answer refuse(String event, String detail, int status, String text) {
    log(event, detail);
    return answer(status, text + "\nReference: " + REFERENCE.get() + "\n");
  }

  private static Answer redirect(String url, List<String> cookies) {
    Answer answer = answer(303, "");
    answer.headers.put("Location", List.of(url));
    answer.headers.put("Set-Cookie", cookies);
    return answer;
  }

  private static Answer answer(int status, String text) {
    Map<String, List<String>> headers = new HashMap<>();
    headers.put("Content-Type", List.of("text/plain; charset=utf-8"));
    headers.put("Cache-Control", List.of("no-store"));
    headers.put("Referrer-Policy", List.of("no-referrer"));
    return new Answer(status, headers, text);
  }

  private static void log(String event, String detail) {
    String reference = REFERENCE.get() == null ? "" : " [" + REFERENCE.get() + "]";
    LOG.log(System.Logger.Level.WARNING, event + ": " + detail + reference);
  }

  private static String codeOf(String error) {
    return error != null && error.matches("\\w{1,40}") ? error : "invalid_response";
  }

  /** Returns pairs by name; one that is there twice counts as missing. */
  private static Map<String, String> pairs(String text, String separator, Function<String, String> decode) {
    Map<String, String> pairs = new HashMap<>();
    for (String pair : text.split(separator)) {
      String[] parts = pair.split("=", 2);
      String name = decode.apply(parts[0]);
      String value = parts.length == 2 ? decode.apply(parts[1]) : "";
      pairs.put(name, pairs.containsKey(name) ? null : value);
    }
    pairs.values().removeIf(Objects::isNull);
    return pairs;
  }

  /** Decodes as browsers do: a percent sign without two digits is itself. */
  private static String decode(String text) {
    return URLDecoder.decode(PERCENT.matcher(text).replaceAll("%25"), UTF_8);
  }

  private static String encode(String text) {
    return URLEncoder.encode(text, UTF_8).replace("+", "%20").replace("%7E", "~");
  }

  private static String escape(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("\"", "&quot;");
  }

  private static String originOf(String url) {
    return url.replaceFirst("(//[^/]*).*", "$1");
  }

  private static String withoutSlash(String path) {
    return path.replaceFirst("/$", "");
  }

  private static String random(int length) {
    byte[] bytes = new byte[length];
    new SecureRandom().nextBytes(bytes);
    return base64(bytes);
  }

  private static String base64(byte[] bytes) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }
}
