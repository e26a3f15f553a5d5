package example.dpplus.connect;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What an app returns, and what its functions get wrong. */
class OnLoginTest {
  private static Arguments of(String name, Callable<Outcome> outcome, String href, String error) {
    return Arguments.of(name, outcome, href, error);
  }

  private static Outcome fail(Throwable failure) throws Exception {
    if (failure instanceof Error error) {
      throw error;
    }
    throw (Exception) failure;
  }

  static Stream<Arguments> outcomes() {
    return Stream.of(
        of("no path", () -> new Outcome.LoggedIn("noah"), "/books", ""),
        of("a path", () -> new Outcome.LoggedIn("noah", "/account"), "/account", ""),
        of("another site", () -> new Outcome.LoggedIn("noah", "//elsewhere.example"), "/app/", ""),
        of("a path with lines", () -> new Outcome.LoggedIn("noah", "/x\r\nY: z"), "/app/", ""),
        of("a whole URL", () -> new Outcome.LoggedIn("noah", "https://elsewhere.example/"), "/app/", ""),
        of("a path that is too long", () -> new Outcome.LoggedIn("noah", "/" + "x".repeat(600)), "/app/", ""),
        of("a user who is no error code", () -> new Outcome.LoggedIn("4711"), "/books", ""),
        of("a user with the name of an error", () -> new Outcome.LoggedIn("account_mismatch"), "/books", ""),
        of("a code", () -> new Outcome.Refused("account_mismatch"), "/books", "account_mismatch"),
        of("no code", () -> new Outcome.Refused(null), "/books", "invalid_response"),
        of("a code without text", () -> new Outcome.Refused(""), "/books", "invalid_response"),
        of("a code with HTML", () -> new Outcome.Refused("<b>"), "/books", "invalid_response"),
        of("nothing", () -> null, "/books", "server_error"),
        of("an empty user", () -> new Outcome.LoggedIn(""), "/books", "server_error"),
        of("no user", () -> new Outcome.LoggedIn(null), "/books", "server_error"),
        of("an empty owner", () -> Outcome.decide("", null, null), "/books", "server_error"),
        of("an exception", () -> fail(new java.sql.SQLException("no database")), "/books", "server_error"),
        of("an error", () -> fail(new StackOverflowError()), "/books", "server_error"));
  }

  /** After an error, no session has begun, and nothing is reported. */
  @ParameterizedTest(name = "{0}")
  @MethodSource("outcomes")
  void aLoginLeadsToThePathOrEndsWithTheError(String name, Callable<Outcome> outcome, String href, String error) throws Exception {
    try (TestApp app = new TestApp()) {
      app.onLogin = (grant, set) -> {
        set.add("session=1");
        return outcome.call();
      };
      assertEquals(new TestApp.End(href, error), app.logIn());
      assertEquals(error.isEmpty() ? List.of("/oauth/token", "/api/uuids/connected") : List.of("/oauth/token"), app.requests);
      assertEquals(error.isEmpty(), app.cookies.containsKey("session"));
    }
  }

  @Test
  void aLoginThatWaitsBeginsNoSession() throws Exception {
    try (TestApp app = new TestApp()) {
      app.onLogin = (grant, set) -> {
        set.add("session=1");
        return Outcome.Waits.ASK;
      };
      assertEquals(new TestApp.End("/app/account", ""), app.logIn());
      assertFalse(app.cookies.containsKey("session"));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"once", "answers", "currentUser", "empty user"})
  void aFunctionThatFailsEndsNoProcessAndNobodyReadsOfASuccessWithoutAUser(String name) throws Exception {
    try (TestApp app = new TestApp()) {
      Answers failing = new Answers() {
        @Override
        public String get(String id) {
          throw new AssertionError();
        }

        @Override
        public void set(String id, String value, int seconds) {
          throw new AssertionError();
        }
      };
      Builder builder = DpplusConnect.newBuilder(app.settings);
      if (name.equals("once")) {
        builder.once(id -> {
          throw new AssertionError();
        });
      } else if (name.equals("answers")) {
        builder.answers(failing);
      }
      app.connect = builder.build();
      app.currentUser = () -> name.equals("empty user") ? "" : name.equals("currentUser") ? fail(new AssertionError()).toString() : null;
      assertEquals(name.equals("once") ? "server_error" : "", app.logIn().error());
      assertTrue(app.visit("dpplus=return&outcome=x").body().contains("data-error=\"expired_state\""));
      String state = app.start("");
      app.cookies.remove(Cookies.BROWSER_COOKIE);
      String late = app.end(app.visit("code=x&state=" + state)).error();
      assertEquals(name.matches("currentUser|empty user") ? "server_error" : "unknown_state", late);
    }
  }

  @Test
  void decideRefusesAnEmptyId() {
    assertThrows(IllegalArgumentException.class, () -> Outcome.decide("", null, null));
    assertThrows(IllegalArgumentException.class, () -> Outcome.decide(null, "", null));
    assertEquals(Outcome.Waits.ASK, Outcome.decide(null, null, null));
    assertEquals(Outcome.Waits.CONFIRM, Outcome.decide(null, "noah", null));
  }

  @Test
  void theStateOfAPageIsCutBetweenCharacters() throws Exception {
    try (TestApp app = new TestApp()) {
      String face = "\ud83d\ude00";
      Answer answer = app.visit("error=x&state=" + app.start("") + "~a" + Query.encode(face.repeat(1200)));
      String page = app.visit(answer.headers().get("Location").get(0).replaceFirst("[^?]*\\?", "")).body();
      String state = page.replaceFirst("(?s).*data-state=\"([^\"]*)\".*", "$1");
      assertEquals("a" + face.repeat(999), state);
    }
  }

  @Test
  void aSessionCookieIsOfAUserAndEnds() throws Exception {
    try (TestApp app = new TestApp()) {
      SessionCookie session = new SessionCookie(app.connect);
      assertThrows(IllegalArgumentException.class, () -> session.begin(""));
      app.keep(session.begin("n\u00f6ah"));
      assertEquals("n\u00f6ah", session.user(app.request("GET", "/", null)));
      String own = Cookies.SESSION_COOKIE + "=" + app.cookies.get(Cookies.SESSION_COOKIE);
      for (String header : List.of(own + "; " + own, own + "; " + Cookies.SESSION_COOKIE + "=x", "\u00a0" + own, own.replace("=", "=\"") + "\"")) {
        assertNull(session.user(app.request("GET", "/", null, "Cookie", header)), header);
      }
      app.keep(session.end());
      assertNull(session.user(app.request("GET", "/", null)));
      for (String secret : List.of("", ",", "short", "x".repeat(31), "x".repeat(32) + ",")) {
        Map<String, String> wrong = Map.of("DPPLUS_SECRET", secret);
        assertTrue(assertThrows(IllegalArgumentException.class, () -> new DpplusConnect(wrong)).getMessage().startsWith("DPPLUS_SECRET: needs "));
      }
    }
  }
}
