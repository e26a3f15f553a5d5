package example.dpplus.connect.servlet;

import static java.nio.charset.StandardCharsets.UTF_8;

import example.dpplus.connect.Answer;
import example.dpplus.connect.DpplusConnect;
import example.dpplus.connect.Grant;
import example.dpplus.connect.Offer;
import example.dpplus.connect.Outcome;
import example.dpplus.connect.Request;
import example.dpplus.connect.Session;
import example.dpplus.connect.Store;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpSession;
import java.io.IOException;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** Answers the requests of the login, and passes the others on. Your app extends it, and maps it to all paths. */
public abstract class LoginFilter extends HttpFilter {
  private static final long serialVersionUID = 1;
  private final transient DpplusConnect connect;

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
   * @param request the request
   * @return the id of the user, or null
   * @throws Exception if the store fails, which is not the same as nobody
   */
  protected abstract String currentUser(HttpServletRequest request) throws Exception;

  /**
   * Finds or creates the user, and begins a new session if the outcome is {@link Outcome.LoggedIn}: {@code begin(request)}. After any other
   * outcome, a session that this function has begun ends.
   *
   * @param request the request
   * @param grant the UUID of the login, and the data of the user
   * @return what the login leads to
   * @throws Exception any. It is logged, and the user reads that the login did not work
   */
  protected abstract Outcome onLogin(HttpServletRequest request, Grant grant) throws Exception;

  @Override
  protected void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain) throws IOException, ServletException {
    Request asked = requestOf(request);
    if (!connect.isForLogin(asked)) {
      chain.doFilter(request, response);
      return;
    }
    Answer answer = connect.answer(asked, sessionOf(request, response));
    response.setStatus(answer.status());
    answer.headers().forEach((name, values) -> values.forEach(value -> response.addHeader(name, value)));
    response.getOutputStream().write(answer.body().getBytes(UTF_8));
  }

  /**
   * Returns the login that waits for the agreement of the user.
   *
   * @param request the request for the page that asks
   * @return the login, if there is one
   * @throws Exception of currentUser
   */
  public Optional<Offer> offered(HttpServletRequest request) throws Exception {
    return connect.offered(requestOf(request), sessionOf(request, null));
  }

  /**
   * Completes the login that waits, after a POST request with the token of its offer, and ends the offer in the headers of the response.
   *
   * @param request the request
   * @param response the response
   * @param token the token that the form has sent, or null
   * @param store stores the UUID with the user
   * @return whether it did. Otherwise, nothing was reported
   * @throws Exception of currentUser and of the store
   */
  public boolean accept(HttpServletRequest request, HttpServletResponse response, String token, Store store) throws Exception {
    Optional<String> cookie = connect.accept(requestOf(request), sessionOf(request, response), token, store);
    cookie.ifPresent(line -> response.addHeader("Set-Cookie", line));
    return cookie.isPresent();
  }

  /**
   * Ends the login that waits, in the headers of the response, for the user who says no, and for a logout.
   *
   * @param response the response
   */
  public void decline(HttpServletResponse response) {
    response.addHeader("Set-Cookie", connect.decline());
  }

  private Session sessionOf(HttpServletRequest request, HttpServletResponse response) {
    String before = Optional.ofNullable(request.getSession(false)).map(HttpSession::getId).orElse("");
    return new Session() {
      @Override
      public String currentUser() throws Exception {
        return LoginFilter.this.currentUser(request);
      }

      @Override
      public Outcome onLogin(Grant grant) throws Exception {
        return LoginFilter.this.onLogin(request, grant);
      }

      @Override
      public List<String> cookies() {
        return List.copyOf(response.getHeaders("Set-Cookie"));
      }

      @Override
      public void undo() {
        HttpSession begun = request.getSession(false);
        if (begun != null && !begun.getId().equals(before)) {
          begun.invalidate();
        }
      }
    };
  }

  /**
   * Ends the session of a request and begins another one, because someone else may have planted values in it. {@code changeSessionId()}
   * would keep them.
   *
   * @param request the request
   * @return a new session
   */
  public static HttpSession begin(HttpServletRequest request) {
    if (request.getSession(false) != null) {
      request.getSession(false).invalidate();
    }
    return request.getSession(true);
  }

  /**
   * Returns the session of a request. Tomcat reads its id also from quotes, from the first of two cookies, and from the path, and another
   * host of the domain can plant all of them.
   *
   * @param request the request
   * @return the session, or null if its cookie is not there exactly once
   */
  public static HttpSession session(HttpServletRequest request) {
    String name = Optional.ofNullable(request.getServletContext().getSessionCookieConfig().getName()).orElse("JSESSIONID");
    boolean isOne = requestOf(request).cookie(name).equals(request.getRequestedSessionId());
    return isOne ? request.getSession(false) : null;
  }

  /**
   * Returns a request of the container.
   *
   * @param request the request
   * @return the request
   */
  public static Request requestOf(HttpServletRequest request) {
    return new Request(request.getMethod(), request.getRequestURI(), request.getQueryString(), name -> Collections.list(request.getHeaders(name)));
  }
}
