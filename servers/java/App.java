// The login on Java 17 without a library: docs/other-languages.md of dpplus-connect.
// Settings: SECRET, SERVICE, CLIENT_ID, CLIENT_SECRET, ORIGIN, IS_SANDBOX, PORT. Start: SECRET=… SERVICE=… java App.java
import com.sun.net.httpserver.*;
import java.io.*;
import java.net.*;
import java.net.http.*;
import java.nio.charset.StandardCharsets;
import java.security.*;
import java.time.*;
import java.util.*;
import java.util.concurrent.*;
import java.util.function.UnaryOperator;
import java.util.regex.*;
import java.util.stream.*;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

public class App {
  static final String PORT = env("PORT", "3000"), SERVICE = env("SERVICE", "http://127.0.0.1:4000");
  static final String[] SECRETS = env("SECRET", "").split(",", -1); // commas separate secrets: the first signs, all verify
  static final String CLIENT_ID = env("CLIENT_ID", "demoapp"), CLIENT_SECRET = env("CLIENT_SECRET", "demosecret");
  static final String ORIGIN = env("ORIGIN", "http://localhost:" + PORT), PREFIX = ORIGIN.startsWith("https:") ? "__Host-" : ""; // never taken from a request
  static final String REDIRECT_URI = ORIGIN + "/callback", AUDIENCE = CLIENT_ID + "\n" + REDIRECT_URI;
  static final boolean IS_LOCAL = SERVICE.matches("http://(localhost|127\\.0\\.0\\.1|\\[::1])([:/].*)?");
  static final String IS_SANDBOX = env("IS_SANDBOX", "" + IS_LOCAL);
  /** The most that a link to the start can ask for. */
  static final List<String> ALLOWED_SCOPE = List.of((" " + env("ALLOWED_SCOPE", "email")).split(" "));
  /** The latest 100,000 used states. With several processes: a table with a unique key. */
  static final Map<String, Boolean> USED = Collections.synchronizedMap(new LinkedHashMap<>() {
    @Override protected boolean removeEldestEntry(Map.Entry<String, Boolean> oldest) { return size() > 100_000; }
  });
  static final HttpClient HTTP = HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(10)).build();
  static final Pattern FORM = Pattern.compile("((\\d{10})\\.([\\w-]{16})\\.([\\w-]*))\\.([\\w-]{43})");
  record Token(String id, String text) {}

  static String env(String name, String fallback) { return System.getenv().getOrDefault(name, fallback); }
  static byte[] utf8(String text) { return text.getBytes(StandardCharsets.UTF_8); }
  static String b64(byte[] bytes) { return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes); }
  static String random(int length) { var bytes = new byte[length]; new SecureRandom().nextBytes(bytes); return b64(bytes); }
  static String mac(String secret, String... parts) throws GeneralSecurityException {
    var mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(utf8(secret), "HmacSHA256"));
    return b64(mac.doFinal(utf8(String.join("\n", parts))));
  }
  static String sign(String secret, String audience, String purpose, String bind, String until, String id, String text) throws GeneralSecurityException {
    var body = until + "." + id + "." + b64(utf8(text)); return body + "." + mac(secret, purpose, audience, bind, body);
  }
  static Token read(String[] secrets, String audience, String purpose, String bind, long now, String token) throws GeneralSecurityException {
    var match = FORM.matcher(token == null ? "" : token);
    if (!match.matches() || Long.parseLong(match.group(2)) <= now) return null;
    for (var secret : secrets)
      if (MessageDigest.isEqual(utf8(mac(secret, purpose, audience, bind, match.group(1))), utf8(match.group(5))))
        return new Token(match.group(3), new String(Base64.getUrlDecoder().decode(match.group(4)), StandardCharsets.UTF_8));
    return null;
  }
  static String seal(String purpose, String bind, String text, long lifetime) throws GeneralSecurityException {
    return sign(SECRETS[0], AUDIENCE, purpose, bind, "" + (Instant.now().getEpochSecond() + lifetime), random(12), text);
  }
  static Token unseal(String purpose, String bind, String token) throws GeneralSecurityException {
    return read(SECRETS, AUDIENCE, purpose, bind, Instant.now().getEpochSecond(), token);
  }
  static boolean once(String id) { return USED.putIfAbsent(id, true) == null; }

  static String post(String path, String body, String... headers) {
    var request = HttpRequest.newBuilder(URI.create(SERVICE + path)).headers(headers);
    // A timeout of the request itself ends with the response's headers.
    var response = HTTP.sendAsync(request.POST(HttpRequest.BodyPublishers.ofString(body)).build(), HttpResponse.BodyHandlers.ofString());
    try {
      var answer = response.get(10, TimeUnit.SECONDS);
      return answer.statusCode() == 200 ? answer.body() : "";
    } catch (InterruptedException | ExecutionException | TimeoutException error) { response.cancel(true); return ""; }
  }
  /** Steps 3 to 8 of the flow: returns the user's UUID. */
  static String identify(String code) {
    var body = "grant_type=authorization_code&client_id=" + encode(CLIENT_ID) + "&client_secret=" + encode(CLIENT_SECRET)
        + "&redirect_uri=" + encode(REDIRECT_URI) + "&code=" + encode(code);
    // A JSON library does it better: this takes no response with an object or a list before the UUID.
    var form = "\\s*\\{([^{}\\[\\]]*,)?\\s*\"uuid\"\\s*:\\s*\"([0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12})\"";
    var found = Pattern.compile(form).matcher(post("/oauth/token", body, "Content-Type", "application/x-www-form-urlencoded"));
    if (!found.lookingAt()) return null;
    var uuid = found.group(2).toLowerCase(Locale.ROOT);
    // Find or create the user with this UUID here. Then report the UUID, or the service rejects the sixth login.
    var basic = "Basic " + Base64.getEncoder().encodeToString(utf8(CLIENT_ID + ":" + CLIENT_SECRET));
    post("/api/uuids/connected", "{\"uuids\":[\"" + uuid + "\"]}", "Content-Type", "application/json", "Authorization", basic);
    return uuid;
  }

  /** Pairs by name; one that is there twice counts as missing. */
  static Map<String, String> pairs(String text, String separator, UnaryOperator<String> decode) {
    return Stream.of(text.split(separator)).map(pair -> pair.contains("=") ? pair.split("=", 2) : new String[] {pair, ""})
      .collect(Collectors.groupingBy(pair -> decode.apply(pair[0]))).entrySet().stream().filter(entry -> entry.getValue().size() == 1)
      .collect(Collectors.toMap(Map.Entry::getKey, entry -> decode.apply(entry.getValue().get(0)[1])));
  }
  /** What a query at the redirect URI asks for: start, answer (of the service), return, app or refused. */
  static String ask(String query) {
    var names = Stream.of(query.split("&")).map(pair -> decode(pair.split("=", 2)[0])).toList();
    var isAnswer = names.contains("code") || names.contains("error");
    if (!names.contains("dpplus")) return isAnswer && names.contains("state") ? "answer" : "app";
    var asked = pairs(query, "&", App::decode).getOrDefault("dpplus", "");
    return asked.matches("start|return") && !isAnswer ? asked : "refused";
  }
  static String decode(String text) { return URLDecoder.decode(text, StandardCharsets.UTF_8); }
  static String encode(String text) { return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20"); }
  static String escape(String text) { return text.replace("&", "&amp;").replace("<", "&lt;").replace("\"", "&quot;"); }
  static void answer(HttpExchange exchange, int status, String location, String body, String... cookies) throws IOException {
    var headers = exchange.getResponseHeaders();
    Map.of("Content-Type", "text/html; charset=utf-8", "Cache-Control", "no-store", "Referrer-Policy", "no-referrer").forEach(headers::set);
    if (body.startsWith("<a ")) headers.remove("Cache-Control"); // the page with the button is the same for every user
    if (location != null) headers.set("Location", location);
    for (var cookie : cookies) headers.add("Set-Cookie", PREFIX + cookie + "; Path=/; HttpOnly; SameSite=Lax" + (PREFIX.isEmpty() ? "" : "; Secure"));
    exchange.sendResponseHeaders(status, body.isEmpty() ? -1 : utf8(body).length);
    try (var out = exchange.getResponseBody()) { out.write(utf8(body)); }
  }
  /** Returns "/" for every text that is not the path of a page here: a login leads to no other site. */
  static String local(String href) { return href.matches("/(?![/\\\\])[!-~]{0,511}") ? href : "/"; }
  static void handle(HttpExchange exchange) throws IOException, GeneralSecurityException {
    var script = "<script src=\"" + SERVICE + "/en/dp_connect.js\" data-client-id=\"" + CLIENT_ID + "\" data-redirect-uri=\"" + REDIRECT_URI + "\"></script>";
    var text = Objects.toString(exchange.getRequestURI().getRawQuery(), "");
    var query = pairs(text, "&", App::decode);
    var jar = pairs(String.join("; ", exchange.getRequestHeaders().getOrDefault("Cookie", List.of())), "; *", UnaryOperator.identity());
    var session = unseal("session", "", jar.get(PREFIX + "session"));
    var browser = Objects.toString(jar.get(PREFIX + "browser"), "").replaceFirst("^(?![\\w-]{22}$)(?s:.*)", ""); // empty if it is not an id of this app
    UnaryOperator<String> header = name -> Objects.toString(exchange.getRequestHeaders().getFirst(name), "");
    // A service worker that passes a navigation on sends "empty" with "navigate" (Chromium) or "same-origin" (Firefox).
    var isNavigation = (header.apply("Sec-Fetch-Dest") + " " + header.apply("Sec-Fetch-Mode")).matches("(document)? .*|empty (navigate|same-origin)");
    var scope = query.getOrDefault("scope", "email");
    var state = query.getOrDefault("state", "").split("~", 2); // the token, and the state of the page that opened the start
    var login = browser.isEmpty() ? null : unseal("state", browser, state[0]);
    var task = exchange.getRequestURI().getRawPath().replaceFirst("^/callback/?$", ask(text));
    if (task.equals("/") && session != null) answer(exchange, 200, null, "Hello " + escape(session.text()));
    else if (task.equals("/")) answer(exchange, 200, null, "<a class=\"dpplus-connect\" data-start href=\"" + REDIRECT_URI + "?dpplus=start\">"
        + "<span class=\"dpplus-label\" lang=\"en\">Log in with Secure Connect</span></a>" + script);
    else if (task.equals("refused")) answer(exchange, 400, null, "This link asks for two things at once, or for something unknown.");
    else if (task.equals("start") && (!isNavigation || header.apply("Sec-Purpose").contains("prefetch")))
      answer(exchange, 403, null, "Open this link in a tab or a popup.");
    else if (task.equals("start") && !ALLOWED_SCOPE.containsAll(List.of(scope.split(" "))))
      answer(exchange, 400, null, "This link asks for a scope that is not in ALLOWED_SCOPE. Remove it from the link, or add it to the setting.");
    else if (task.equals("start")) {
      var id = browser.isEmpty() ? random(16) : browser;
      var own = seal("state", id, local(query.getOrDefault("href", "/")), 3600) + query.getOrDefault("state", "").replaceFirst("(?s).+", "~$0");
      var language = query.getOrDefault("lang", "").matches("fr|de|nl|it") ? query.get("lang") : "en";
      var page = SERVICE + "/" + language + "/oauth/authenticate.html?response_type=code&client_id=" + encode(CLIENT_ID)
          + "&redirect_uri=" + encode(REDIRECT_URI) + "&scope=" + encode(scope) + "&state=" + encode(own) + "&is_sandbox=" + IS_SANDBOX;
      answer(exchange, 303, page + ("1".equals(query.get("popup")) ? "&popup=1" : ""), "", browser.isEmpty() ? new String[] {"browser=" + id} : new String[0]);
    } else if (task.equals("answer") && login != null && once(login.id())) {
      var uuid = query.containsKey("code") && !query.containsKey("error") ? identify(query.get("code")) : null;
      // The state is the last line: the part of it that is from a page may have line breaks.
      var result = String.join("\n", login.text(), uuid == null ? "login_failed" : "", String.format("%.2000s", state[state.length - 1]));
      var cookies = uuid == null ? new String[0] : new String[] {"session=" + seal("session", "", uuid, 28800), "browser=" + random(16)};
      answer(exchange, 303, REDIRECT_URI + "?dpplus=return&outcome=" + seal("return", "", result, 300), "", cookies);
    } else if (task.equals("answer") && session != null) answer(exchange, 303, ORIGIN + "/", ""); // a tab that comes back late
    else if (task.equals("answer")) answer(exchange, 400, null, "This login was not started here, or it has expired. <a href=\"/\">Log in again</a>");
    else {
      var outcome = task.equals("return") ? unseal("return", "", query.get("outcome")) : null;
      if (outcome == null) { answer(exchange, 404, null, "Not found"); return; }
      var parts = escape(outcome.text()).split("\n", 3);
      answer(exchange, 200, null, ("<!doctype html><html lang=\"en\"><title>%1$s</title><h1>%1$s</h1><a class=\"dpplus-return\""
          + " href=\"%2$s\" data-state=\"%3$s\"%4$s>Continue</a>%5$s").formatted(parts[1].isEmpty() ? "Login confirmed" : "Login not completed",
              parts[0], parts[2], parts[1].isEmpty() ? "" : " data-error=\"" + parts[1] + "\"", script));
    }
  }

  public static void main(String[] arguments) throws Exception {
    if (arguments.length > 0) { // test vectors, and ids alone for once()
      var out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
      for (var line : new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8)).lines().toList()) {
        var f = line.replace("\\n", "\n").split("\t", -1);
        var token = f[0].equals("read") ? read(new String[] {f[2]}, f[3], f[1], f[4], Long.parseLong(f[5]), f[6]) : null;
        out.println(f.length == 1 ? once(f[0]) : f[0].equals("href") ? local(f[1]) : f[0].equals("ask") ? ask(f[1])
            : f[0].equals("sign") ? sign(f[2], f[3], f[1], f[4], f[5], f[6], f[7]) : token == null ? "refused" : token.text());
      }
      return;
    }
    for (var secret : SECRETS) if (utf8(secret).length < 32)
      throw new IllegalArgumentException("SECRET: needs 32 random bytes (openssl rand -base64 32); commas separate secrets");
    if (!List.of("true", "false").contains(IS_SANDBOX)) throw new IllegalArgumentException("IS_SANDBOX: must be true or false");
    if (IS_SANDBOX.equals("false") && !IS_LOCAL && !SERVICE.startsWith("https://"))
      throw new IllegalArgumentException("SERVICE: needs https. Only a sandbox (IS_SANDBOX=true) can have http on another host");
    System.setProperty("sun.net.httpserver.maxReqTime", "10"); // ends half-sent requests
    var server = HttpServer.create(new InetSocketAddress("localhost", Integer.parseInt(PORT)), 0);
    server.createContext("/", exchange -> { try { handle(exchange); } catch (GeneralSecurityException | RuntimeException error) { exchange.close(); } });
    server.setExecutor(Executors.newCachedThreadPool()); server.start();
  }
}
