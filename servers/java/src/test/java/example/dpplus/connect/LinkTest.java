package example.dpplus.connect;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A login is linked to the account of a user who agrees. */
class LinkTest {
  private TestApp app;
  private final List<UUID> stored = new ArrayList<>();
  private String user = "noah";

  @BeforeEach
  void logIn() throws Exception {
    app = new TestApp();
    app.currentUser = () -> user;
    app.onLogin = (grant, set) -> Outcome.decide(null, user, null);
    assertEquals(new TestApp.End("/app/account", ""), app.logIn());
    assertEquals(List.of("/oauth/token"), app.requests);
  }

  @AfterEach
  void close() {
    app.close();
  }

  private Optional<Offer> offered() throws Exception {
    return app.connect.offered(app.request("GET", "/app/account", null), app.new TestSession());
  }

  private String token() throws Exception {
    return offered().map(Offer::token).orElse("");
  }

  private boolean accept(String method, String token, String... headers) throws Exception {
    app.requests.clear();
    stored.clear();
    Optional<String> cookie = app.connect.accept(app.request(method, "/app/account", null, headers), app.new TestSession(), token, stored::add);
    cookie.ifPresent(app::keep);
    return cookie.isPresent();
  }

  private void expectRefusal(String detail, String token, String... headers) throws Exception {
    assertFalse(accept("POST", token, headers));
    assertEquals(List.of(), stored);
    assertEquals(List.of(), app.requests);
    assertTrue(app.log.toString().endsWith("accept-refused: " + detail), app.log.toString());
  }

  @ParameterizedTest
  @CsvSource({"https://elsewhere.example,", "null,", "http://localhost:3000,same-site", ",cross-site", "http://localhost:3001,", "http://localhost:3000.evil.example,"})
  void aFormOfAnotherOriginIsRefused(String origin, String site) throws Exception {
    Map<String, String> given = new HashMap<>();
    given.put("Origin", origin);
    given.put("Sec-Fetch-Site", site);
    String[] headers = given.entrySet().stream().filter(pair -> pair.getValue() != null).flatMap(pair -> List.of(pair.getKey(), pair.getValue()).stream())
        .toArray(String[]::new);
    expectRefusal("foreign", token(), headers);
  }

  @ParameterizedTest
  @ValueSource(strings = {"GET", "PUT", "HEAD", "post"})
  void anotherMethodIsRefused(String method) throws Exception {
    assertFalse(accept(method, token()));
    assertEquals(List.of(), stored);
  }

  @ParameterizedTest
  @CsvSource({"offer,noah", "session,noah", "agreement,lea", "state,noah", "return,noah"})
  void aTokenOfAnotherPurposeOrUserIsRefused(String purpose, String text) throws Exception {
    Token offer = app.connect.signer.read("offer", app.cookies.get(Cookies.BROWSER_COOKIE), app.cookies.get(Cookies.OFFER_COOKIE));
    expectRefusal("token", app.connect.signer.sign(purpose, "", new Token(offer.until(), offer.id(), text)));
  }

  @Test
  void noTokenAndAnEmptyOneAndOneOfAnotherLoginAreRefused() throws Exception {
    expectRefusal("token", null);
    expectRefusal("token", "");
    expectRefusal("token", app.connect.signer.sign("agreement", "", Token.of("noah", 600)));
  }

  @Test
  void theUserAgreesOnce() throws Exception {
    assertEquals(Optional.of(TestApp.UUID_OF_NOAH), offered().map(Offer::uuid));
    String token = token();
    assertTrue(accept("POST", token, "Origin", "null", "Sec-Fetch-Site", "same-origin"));
    assertEquals(List.of(TestApp.UUID_OF_NOAH), stored);
    assertEquals(List.of("/api/uuids/connected"), app.requests);
    assertFalse(app.cookies.containsKey(Cookies.OFFER_COOKIE));
    expectRefusal("no-login", token);
  }

  @Test
  void aStoreThatRefusesOrFailsReportsNothing() throws Exception {
    String token = token();
    app.requests.clear();
    Request form = app.request("POST", "/app/account", null);
    assertEquals(Optional.empty(), app.connect.accept(form, app.new TestSession(), token, uuid -> false));
    assertThrows(IllegalStateException.class, () -> app.connect.accept(form, app.new TestSession(), token, uuid -> {
      throw new IllegalStateException();
    }));
    assertEquals(List.of(), app.requests);
    assertTrue(app.log.toString().endsWith("accept-refused: not-stored"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"another user", "nobody", "another browser", "no browser", "no offer", "a later login", "ten minutes later", "an offer of no browser"})
  void onlyTheBrowserAndTheUserOfALoginCanAgree(String change) throws Exception {
    String token = token();
    String browser = app.cookies.get(Cookies.BROWSER_COOKIE);
    switch (change) {
      case "another user" -> user = "lea";
      case "nobody" -> user = null;
      case "another browser" -> app.cookies.put(Cookies.BROWSER_COOKIE, "A".repeat(22));
      case "no browser" -> app.cookies.remove(Cookies.BROWSER_COOKIE);
      case "no offer" -> app.cookies.remove(Cookies.OFFER_COOKIE);
      case "a later login" -> {
        app.onLogin = (grant, set) -> new Outcome.LoggedIn("noah");
        app.logIn();
      }
      case "ten minutes later" -> {
        Token offer = app.connect.signer.read("offer", browser, app.cookies.get(Cookies.OFFER_COOKIE));
        app.cookies.put(Cookies.OFFER_COOKIE, app.connect.signer.sign("offer", browser, new Token(Token.now(), offer.id(), offer.text())));
      }
      default -> {
        app.cookies.put(Cookies.OFFER_COOKIE, app.connect.signer.sign("offer", "", Token.of(TestApp.UUID_OF_NOAH + "\nnoah", 600)));
        app.cookies.remove(Cookies.BROWSER_COOKIE);
      }
    }
    assertEquals(Optional.empty(), offered());
    expectRefusal("no-login", token);
  }

  @Test
  void afterAskTheUserWhoLogsInIsAskedAndAnEarlierTokenDoesNotCount() throws Exception {
    user = null;
    app.logIn();
    String early = token();
    user = "noah";
    expectRefusal("token", early);
    assertTrue(accept("POST", token()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"7", "0", " ", "a\nb", "\u0000", "\u00e9", "\ud83d\ude00", "=1"})
  void aLoginWaitsForTheUserWhomConfirmAskedWhateverTheIdIs(String id) throws Exception {
    user = id;
    assertEquals("", app.logIn().error(), app.log.toString());
    for (String each : new String[] {id, "other", null, id + "x", "a"}) {
      user = each;
      assertEquals(id.equals(each), offered().isPresent(), each);
    }
  }

  @Test
  void aUserWhoDeclinesOrLogsOutLeavesNoLoginToTheNextUser() throws Exception {
    user = null;
    app.logIn();
    app.keep(app.connect.decline());
    user = "lea";
    assertEquals(Optional.empty(), offered());
  }

  @Test
  void aLoginThatCannotWaitEndsWithAnErrorAndTheLogNamesWhatIsMissing() throws Exception {
    user = null;
    app.onLogin = (grant, set) -> Outcome.Waits.CONFIRM;
    assertEquals("server_error", app.logIn().error());
    assertTrue(app.log.toString().contains("callback-failed: currentUser: needs to return the user"));
    app.settings.remove("DPPLUS_LINK_PAGE");
    app.connect = new DpplusConnect(app.settings);
    app.onLogin = (grant, set) -> Outcome.Waits.ASK;
    assertEquals("server_error", app.logIn().error());
    assertTrue(app.log.toString().contains("callback-failed: DPPLUS_LINK_PAGE: needs the path"));
  }

  @Test
  void aStoreOfUsersThatFailsIsAnExceptionOfThePage() {
    app.currentUser = () -> {
      throw new java.sql.SQLException();
    };
    assertThrows(java.sql.SQLException.class, this::offered);
  }
}
