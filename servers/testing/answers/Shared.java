import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.concurrent.Executors;

/** An app whose processes share a store: the test, over HTTP. */
public class Shared extends DpplusConnect {
  private static final String STORE = System.getenv("STORE_URL");
  private static final HttpClient HTTP = HttpClient.newHttpClient();
  private static Shared connect;

  private Shared() {
    super(System.getenv(), SignedSession::new);
  }

  private static String ask(String method, String path, String body) throws Exception {
    HttpRequest request = HttpRequest.newBuilder(URI.create(STORE + path)).method(method, BodyPublishers.ofString(body)).build();
    return HTTP.send(request, BodyHandlers.ofString()).body();
  }

  @Override
  protected boolean once(String id) throws Exception {
    return ask("POST", "/" + id, "").equals("new");
  }

  @Override
  protected Answers answers() {
    return System.getenv("SHARES_ANSWERS") == null ? super.answers() : new Answers() {
      @Override
      public String get(String id) throws Exception {
        return ask("GET", "/" + id, "");
      }

      @Override
      public void set(String id, String value, int seconds) throws Exception {
        ask("PUT", "/" + id + "?seconds=" + seconds, value);
      }
    };
  }

  private record SignedSession(HttpExchange exchange) implements Session {
    @Override
    public String currentUser() {
      Token token = connect.signer.read("session", "", connect.cookie(Request.of(exchange), SESSION_COOKIE));
      return token != null && token.isValid() ? token.text() : null;
    }

    @Override
    public Outcome onLogin(String uuid) {
      exchange.getResponseHeaders().add("Set-Cookie", connect.newCookie(SESSION_COOKIE, connect.signer.sign("session", "", uuid, 60)));
      return new Outcome.LoggedIn(uuid);
    }
  }

  public static void main(String[] arguments) throws Exception {
    connect = new Shared();
    HttpServer server = HttpServer.create(new InetSocketAddress("localhost", Integer.parseInt(System.getenv("PORT"))), 0);
    server.createContext("/", connect);
    server.createContext("/home", exchange -> send(exchange, Answer.page("Hello " + new SignedSession(exchange).currentUser())));
    server.setExecutor(Executors.newCachedThreadPool());
    server.start();
  }
}
