// Logins in JUnit 5, with a real sandbox: docs/testing.md of dpplus-connect. Java 17, without another library.
import static org.junit.jupiter.api.Assertions.*;
import java.net.*;
import java.net.http.*;
import java.util.*;
import org.junit.jupiter.api.*;

class LoginTest {
  static String sandbox, app;

  /** Starts a sandbox on a free port. The first line that it prints says that it is ready. */
  @BeforeAll static void startSandbox() throws Exception {
    var output = start(Map.of(), "node", "node_modules/dpplus-sandbox/dist/bin.js", "--port", "0").inputReader();
    startApp(sandbox = find("http://[\\w.:]+", "" + output.readLine()));
  }

  /** Starts the app under test, here App.java beside this file. Start your app in its place. */
  static void startApp(String sandbox) throws Exception {
    try (var free = new ServerSocket(0)) { app = "http://localhost:" + free.getLocalPort(); }
    var keys = open(HttpClient.newHttpClient(), sandbox + "/_sandbox/apps", "{\"name\": \"Test\", \"redirect_uri\": \"%s/callback\"}".formatted(app));
    var settings = Map.of("DPPLUS_SERVICE", sandbox, "DPPLUS_SECRET", "a secret for tests of 32 bytes or more", "PORT", app.split(":")[2],
      "DPPLUS_CLIENT_ID", find("(?<=client_id\":\")[^\"]+", keys), "DPPLUS_CLIENT_SECRET", find("(?<=client_secret\":\")[^\"]+", keys));
    for (var program = start(settings, "java", "-cp", LoginTest.class.getProtectionDomain().getCodeSource().getLocation().getPath(), "App"); ; Thread.sleep(50))
      try { open(HttpClient.newHttpClient(), app); break; } catch (ConnectException e) { assertTrue(program.isAlive()); }
  }

  static Process start(Map<String, String> settings, String... command) throws Exception {
    var builder = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
    builder.environment().putAll(settings);
    var process = builder.start(); // ends with the tests
    Runtime.getRuntime().addShutdownHook(new Thread(process::destroy));
    return process;
  }

  /** Logs a persona in, and returns a browser with its cookies. */
  static HttpClient logIn(String persona) throws Exception {
    var browser = HttpClient.newBuilder().cookieHandler(new CookieManager()).followRedirects(HttpClient.Redirect.NORMAL).build();
    var link = find("(?<=href=\")[^\"]*dpplus=start[^\"]*", open(browser, app)).replace("&amp;", "&");
    var asked = URI.create(open(HttpClient.newBuilder().cookieHandler(browser.cookieHandler().get()).build(), link)).getQuery();
    var login = "{\"persona\": \"%s\", \"client_id\": \"%s\", \"scope\": \"%s\", \"state\": \"%s\"}".formatted(persona,
      find("(?<=client_id=)[^&]*", asked), find("(?<=scope=)[^&]*", asked), find("(?<=state=)[^&]*", asked));
    var end = open(browser, find("(?<=redirect_to\":\")[^\"]+", open(browser, sandbox + "/_sandbox/codes", login)));
    assertFalse(end.contains("data-error"), () -> "The login of " + persona + " failed: " + end);
    return browser;
  }

  /** Opens a page, or sends JSON (faults with PUT), and returns the response: a URL if it redirects. */
  static String open(HttpClient browser, String url, String... json) throws Exception {
    var request = HttpRequest.newBuilder(URI.create(url));
    for (var body : json) request.method(url.endsWith("/faults") ? "PUT" : "POST", HttpRequest.BodyPublishers.ofString(body));
    var response = browser.send(request.build(), HttpResponse.BodyHandlers.ofString());
    assertTrue(response.statusCode() < 400, response.body());
    return response.statusCode() >= 300 ? response.headers().firstValue("location").orElseThrow() : response.body();
  }
  static String find(String part, String text) { return Objects.requireNonNull(new Scanner(text).findWithinHorizon(part, 0), () -> part + " not in: " + text); }

  @Test void aNewUserLogsIn() throws Exception {
    assertTrue(open(logIn("fresh"), app).contains("Hello"));
  }

  @Test void theServiceFails() throws Exception {
    open(HttpClient.newHttpClient(), sandbox + "/_sandbox/faults", "[{\"on\": \"token\", \"times\": 1, \"then\": {\"drop\": true}}]");
    var failure = assertThrows(AssertionError.class, () -> logIn("fresh"));
    assertTrue(failure.getMessage().contains("service_unavailable"));
  }
}
