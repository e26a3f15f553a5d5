import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import example.dpplus.connect.Answer;
import example.dpplus.connect.Answers;
import example.dpplus.connect.Builder;
import example.dpplus.connect.DpplusConnect;
import example.dpplus.connect.Grant;
import example.dpplus.connect.Outcome;
import example.dpplus.connect.SessionCookie;
import example.dpplus.connect.httpserver.LoginFilter;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.concurrent.Executors;

/** An app whose processes share a store: the test, over HTTP. */
public class Shared extends LoginFilter {
  private static final String STORE = System.getenv("STORE_URL");
  private static final HttpClient HTTP = HttpClient.newHttpClient();
  private final SessionCookie session;

  private Shared(DpplusConnect connect) {
    super(connect);
    session = new SessionCookie(connect);
  }

  private static String ask(String method, String path, String body) throws Exception {
    HttpRequest request = HttpRequest.newBuilder(URI.create(STORE + path)).method(method, BodyPublishers.ofString(body)).build();
    return HTTP.send(request, BodyHandlers.ofString()).body();
  }

  private static final class Store implements Answers {
    @Override
    public String get(String id) throws Exception {
      return ask("GET", "/" + id, "");
    }

    @Override
    public void set(String id, String value, int seconds) throws Exception {
      ask("PUT", "/" + id + "?seconds=" + seconds, value);
    }
  }

  @Override
  protected String currentUser(HttpExchange exchange) {
    return session.user(requestOf(exchange));
  }

  @Override
  protected Outcome onLogin(HttpExchange exchange, Grant grant) {
    exchange.getResponseHeaders().add("Set-Cookie", session.begin(grant.uuid().toString()));
    return new Outcome.LoggedIn(grant.uuid().toString());
  }

  public static void main(String[] arguments) throws Exception {
    Builder builder = DpplusConnect.newBuilder(System.getenv()).once(id -> ask("POST", "/" + id, "").equals("new"));
    Shared shared = new Shared(System.getenv("SHARES_ANSWERS") == null ? builder.build() : builder.answers(new Store()).build());
    HttpServer server = HttpServer.create(new InetSocketAddress("localhost", Integer.parseInt(System.getenv("PORT"))), 0);
    server.createContext("/", exchange -> send(exchange, Answer.page("Hello " + shared.currentUser(exchange)))).getFilters().add(shared);
    server.setExecutor(Executors.newCachedThreadPool());
    server.start();
  }
}
