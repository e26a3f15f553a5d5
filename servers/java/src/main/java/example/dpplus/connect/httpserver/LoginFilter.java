package example.dpplus.connect.httpserver;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.Filter;
import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import example.dpplus.connect.Answer;
import example.dpplus.connect.DpplusConnect;
import example.dpplus.connect.Grant;
import example.dpplus.connect.Offer;
import example.dpplus.connect.Outcome;
import example.dpplus.connect.Request;
import example.dpplus.connect.Session;
import example.dpplus.connect.Store;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Answers the requests of the login, and passes the others on to the handler of the context. Your app extends it. */
public abstract class LoginFilter extends Filter {
  private final DpplusConnect connect;

  /**
   * Creates the filter.
   *
   * @param connect the login
   */
  protected LoginFilter(DpplusConnect connect) {
    this.connect = connect;
  }

  /**
   * Returns the user who is logged in.
   *
   * @param exchange the request
   * @return the id of the user, or null
   * @throws Exception if the store fails, which is not the same as nobody
   */
  protected abstract String currentUser(HttpExchange exchange) throws Exception;

  /**
   * Finds or creates the user, and begins a new session if the outcome is {@link Outcome.LoggedIn}. After any other outcome, the headers
   * of the response are as before.
   *
   * @param exchange the request
   * @param grant the UUID of the login, and the data of the user
   * @return what the login leads to
   * @throws Exception any. It is logged, and the user reads that the login did not work
   */
  protected abstract Outcome onLogin(HttpExchange exchange, Grant grant) throws Exception;

  @Override
  public String description() {
    return "The login with Secure Connect";
  }

  @Override
  public void doFilter(HttpExchange exchange, Chain chain) throws IOException {
    Request request = requestOf(exchange);
    if (connect.isForLogin(request)) {
      send(exchange, connect.answer(request, sessionOf(exchange)));
    } else {
      chain.doFilter(exchange);
    }
  }

  /**
   * Returns the login that waits for the agreement of the user.
   *
   * @param exchange the request for the page that asks
   * @return the login, if there is one
   * @throws Exception of currentUser
   */
  public Optional<Offer> offered(HttpExchange exchange) throws Exception {
    return connect.offered(requestOf(exchange), sessionOf(exchange));
  }

  /**
   * Completes the login that waits, after a POST request with the token of its offer, and ends the offer in the headers of the response.
   *
   * @param exchange the request
   * @param token the token that the form has sent, or null
   * @param store stores the UUID with the user
   * @return whether it did. Otherwise, nothing was reported
   * @throws Exception of currentUser and of the store
   */
  public boolean accept(HttpExchange exchange, String token, Store store) throws Exception {
    Optional<String> cookie = connect.accept(requestOf(exchange), sessionOf(exchange), token, store);
    cookie.ifPresent(line -> exchange.getResponseHeaders().add("Set-Cookie", line));
    return cookie.isPresent();
  }

  /**
   * Ends the login that waits, in the headers of the response, for the user who says no, and for a logout.
   *
   * @param exchange the request
   */
  public void decline(HttpExchange exchange) {
    exchange.getResponseHeaders().add("Set-Cookie", connect.decline());
  }

  private Session sessionOf(HttpExchange exchange) {
    Headers before = new Headers();
    before.putAll(exchange.getResponseHeaders());
    return new Session() {
      @Override
      public String currentUser() throws Exception {
        return LoginFilter.this.currentUser(exchange);
      }

      @Override
      public Outcome onLogin(Grant grant) throws Exception {
        return LoginFilter.this.onLogin(exchange, grant);
      }

      @Override
      public List<String> cookies() {
        return exchange.getResponseHeaders().getOrDefault("Set-Cookie", List.of());
      }

      @Override
      public void undo() {
        exchange.getResponseHeaders().clear();
        exchange.getResponseHeaders().putAll(before);
      }
    };
  }

  /**
   * Returns a request of the server.
   *
   * @param exchange the request
   * @return the request
   */
  public static Request requestOf(HttpExchange exchange) {
    URI uri = exchange.getRequestURI();
    // Two slashes begin an authority, so //callback would be an empty path.
    String path = uri.getScheme() == null && uri.getRawAuthority() != null ? "//" + uri.getRawAuthority() + uri.getRawPath() : uri.getRawPath();
    Function<String, List<String>> headers = name -> exchange.getRequestHeaders().getOrDefault(name, List.of());
    return new Request(exchange.getRequestMethod(), path, uri.getRawQuery(), headers);
  }

  /**
   * Sends a page or a redirect.
   *
   * @param exchange the request
   * @param answer the response
   * @throws IOException if the browser has gone
   */
  public static void send(HttpExchange exchange, Answer answer) throws IOException {
    answer.headers().forEach((name, values) -> values.forEach(value -> exchange.getResponseHeaders().add(name, value)));
    byte[] body = exchange.getRequestMethod().equals("HEAD") ? new byte[0] : answer.body().getBytes(UTF_8);
    exchange.sendResponseHeaders(answer.status(), body.length == 0 ? -1 : body.length);
    try (OutputStream out = exchange.getResponseBody()) { // close() of the exchange would end the connection
      out.write(body);
    }
  }
}
