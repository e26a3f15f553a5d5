import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;

/** A server with a login and no users of its own: the session contains the UUID. docs/java.md has the settings. */
public class App {
  private static DpplusConnect connect;

  /** A session in a signed cookie, void after eight hours. */
  private record SignedSession(HttpExchange exchange) implements DpplusConnect.Session {
    @Override
    public String currentUser() {
      String cookie = connect.cookie(DpplusConnect.Request.of(exchange), DpplusConnect.SESSION_COOKIE);
      DpplusConnect.Token token = connect.signer.read("session", "", cookie);
      return token != null && token.isValid() ? token.text() : null;
    }

    @Override
    public DpplusConnect.Outcome onLogin(String uuid) {
      String cookie = connect.newCookie(DpplusConnect.SESSION_COOKIE, connect.signer.sign("session", "", uuid, DpplusConnect.SESSION_LIFETIME));
      exchange.getResponseHeaders().add("Set-Cookie", cookie);
      return new DpplusConnect.Outcome.LoggedIn(uuid);
    }
  }

  private static void serve(HttpExchange exchange) throws IOException {
    String home = System.getenv().getOrDefault("DPPLUS_BASE_PATH", "") + "/";
    if (!List.of("/", home).contains(DpplusConnect.Request.of(exchange).path())) {
      connect.handle(exchange);
      return;
    }
    String user = new SignedSession(exchange).currentUser();
    String page = "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\"><title>App</title>"
        + "<main><h1>App</h1>" + (user == null ? connect.link(Map.of()) : "<p>Hello " + user + "</p>") + "</main>";
    String cache = user == null ? "no-cache" : "no-store"; // the page with the button is the same for every user
    Map<String, List<String>> headers = Map.of("Content-Type", List.of("text/html; charset=utf-8"), "Cache-Control", List.of(cache));
    DpplusConnect.send(exchange, new DpplusConnect.Answer(200, headers, page));
  }

  /** Starts the server. SIGTERM ends it. */
  public static void main(String[] arguments) throws IOException {
    System.setProperty("sun.net.httpserver.maxReqTime", "10"); // seconds: ends half-sent requests
    System.setProperty("java.util.logging.SimpleFormatter.format", "[%3$s] %5$s%n");
    try {
      connect = new DpplusConnect(System.getenv(), SignedSession::new);
    } catch (IllegalArgumentException error) {
      System.err.println(error.getMessage());
      System.exit(1);
    }
    int port = Integer.parseInt(System.getenv().getOrDefault("PORT", "3000"));
    HttpServer server = HttpServer.create(new InetSocketAddress("localhost", port), 0);
    server.createContext("/", App::serve);
    server.setExecutor(Executors.newCachedThreadPool());
    server.start();
  }
}
