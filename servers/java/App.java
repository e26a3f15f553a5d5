import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import example.dpplus.connect.Answer;
import example.dpplus.connect.DpplusConnect;
import example.dpplus.connect.Grant;
import example.dpplus.connect.Outcome;
import example.dpplus.connect.SessionCookie;
import example.dpplus.connect.httpserver.LoginFilter;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;

/** A server with a login and no users of its own: the session contains the UUID. docs/java.md has the settings. */
public class App extends LoginFilter {
  private final DpplusConnect connect;
  private final SessionCookie session;

  private App(DpplusConnect connect) {
    super(connect);
    this.connect = connect;
    session = new SessionCookie(connect);
  }

  @Override
  protected String currentUser(HttpExchange exchange) {
    return session.user(requestOf(exchange));
  }

  @Override
  protected Outcome onLogin(HttpExchange exchange, Grant grant) {
    String user = grant.uuid().toString(); // your app finds or creates the user with this UUID here
    exchange.getResponseHeaders().add("Set-Cookie", session.begin(user));
    return new Outcome.LoggedIn(user);
  }

  private void serve(HttpExchange exchange) throws IOException {
    String home = System.getenv().getOrDefault("DPPLUS_BASE_PATH", "") + "/";
    if (!List.of("/", home).contains(requestOf(exchange).path())) {
      send(exchange, new Answer(404, Map.of(), "Not found"));
      return;
    }
    String user = currentUser(exchange);
    String page = "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\"><title>App</title>"
        + "<main><h1>App</h1>" + (user == null ? connect.link(Map.of()) : "<p>Hello " + user + "</p>") + "</main>";
    String cache = user == null ? "no-cache" : "no-store"; // the page with the button is the same for every user
    Map<String, List<String>> headers = Map.of("Content-Type", List.of("text/html; charset=utf-8"), "Cache-Control", List.of(cache));
    send(exchange, new Answer(200, headers, page));
  }

  /**
   * Starts the server. SIGTERM ends it.
   *
   * @param arguments none
   * @throws IOException if the port is taken
   */
  public static void main(String[] arguments) throws IOException {
    System.setProperty("sun.net.httpserver.maxReqTime", "10"); // seconds: ends half-sent requests
    System.setProperty("java.util.logging.SimpleFormatter.format", "[%3$s] %5$s%n"); // without the exceptions, which may have data of users
    DpplusConnect connect = null;
    try {
      connect = new DpplusConnect(System.getenv());
    } catch (IllegalArgumentException error) {
      System.err.println(error.getMessage());
      System.exit(1);
    }
    App app = new App(connect);
    int port = Integer.parseInt(System.getenv().getOrDefault("PORT", "3000"));
    HttpServer server = HttpServer.create(new InetSocketAddress("localhost", port), 0);
    server.createContext("/", app::serve).getFilters().add(app);
    server.setExecutor(Executors.newCachedThreadPool());
    server.start();
  }
}
