package example.dpplus.connect;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Paths, links and JSON. */
class QueryTest {
  /** The code reaches no other handler by another spelling of the path. */
  @ParameterizedTest
  @ValueSource(strings = {"//app/callback", "/app//callback", "/app/callback//", "/app/callback/.", "/x/../app/callback", "/app/./callback", "/app/%2e/callback",
      "/%61pp/callback", "/App/Callback", "/app/callback;x", "/app;x/callback", "/app/callback%2F", "/app%2fcallback", "/app/x/%2e%2e/callback", "/app\\callback",
      "/app/callback%5C", "/%63%61%6c%6c%62%61%63%6b"})
  void anotherSpellingOfThePathIsRefused(String path) throws Exception {
    try (TestApp app = new TestApp()) {
      Request request = app.request("GET", path, "code=x&state=y");
      assertTrue(app.connect.isForLogin(request));
      assertEquals(404, app.connect.answer(request, app.new TestSession()).status());
    }
  }

  @Test
  void theFilterPassesOthersOn() throws Exception {
    try (TestApp app = new TestApp()) {
      for (String path : List.of("/app/callback", "/app/callback/", "/callback")) {
        assertEquals(303, app.connect.answer(app.request("GET", path, "code=x&state=y"), app.new TestSession()).status());
        for (String query : new String[] {null, "", "x=1", "code=x"}) {
          assertFalse(app.connect.isForLogin(app.request("GET", path, query)));
        }
        assertFalse(app.connect.isForLogin(app.request("POST", path, "code=x&state=y")));
      }
      for (String path : List.of("/", "/app/", "/app/callbacks", "/app/call+back", "")) {
        assertFalse(app.connect.isForLogin(app.request("GET", path, "code=x&state=y")), path);
      }
    }
  }

  @Test
  void aLinkNeverAsksForWhatTheStartRefuses() throws Exception {
    try (TestApp app = new TestApp()) {
      app.settings.put("DPPLUS_SCOPE", "email");
      app.connect = new DpplusConnect(app.settings);
      assertThrows(IllegalArgumentException.class, () -> app.connect.link(Map.of("scope", "email phone")));
      assertThrows(IllegalArgumentException.class, () -> app.connect.link(Map.of("lang", "es")));
      String html = app.connect.link(Map.of("href", "/books", "lang", "fr", "scope", "email"));
      assertTrue(html.contains("scope=email") && html.contains("lang=\"fr\""), html);
    }
  }

  @Test
  void jsonIsRead() {
    String text = "\ufeff \t{\"a\\n\\u00e9\\/\\\"\":[1,-2.5e1,{},[],[true,false,null],{\"b\":{}}],\"uuid\":\"x\",\"a\":\"\\ud83d\\ude00\"}\r\n";
    Map<String, Object> found = Json.object(text.getBytes(UTF_8));
    assertEquals("{a\n\u00e9/\"=[1.0, -25.0, {}, [], [true, false, null], {b={}}], uuid=x, a=\ud83d\ude00}", found.toString());
    assertEquals(Map.of(), Json.object("{}".getBytes(UTF_8)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "x", "[]", "\"x\"", "null", "{", "}", "{}x", "{}{}", "{,}", "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "{\"a\":1 \"b\":2}", "{a:1}", "{1:1}",
      "{\"a\":01}", "{\"a\":1.}", "{\"a\":+1}", "{\"a\":NaN}", "{\"a\":true1}", "{\"a\":\"\n\"}", "{\"a\":\"\\x\"}", "{\"a\":\"\\u12g4\"}", "{\"a\":'x'}", "{\"a\":[1,]}",
      "{\"a\":[,]}", "{\"a\":[1}}", "{\"a\":{]}", "{\"a\":\"x}", "\u00a0{}"})
  void otherTextIsNoJson(String text) {
    assertThrows(IllegalArgumentException.class, () -> Json.object(text.getBytes(UTF_8)));
  }

  @Test
  void aDeepTextEndsWithoutAnErrorOfTheStack() {
    assertThrows(IllegalArgumentException.class, () -> Json.object(("{\"a\":" + "[".repeat(90_000)).getBytes(UTF_8)));
    assertThrows(IllegalArgumentException.class, () -> Json.object("{\"a\":".repeat(20_000).getBytes(UTF_8)));
    Json.object(("{\"a\":\"" + "x".repeat(5_000_000) + "\"}").getBytes(UTF_8));
  }
}
