package example.dpplus.connect;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A login reads what this login was granted and the app may ask for, and nothing else. */
class DataTest {
  private static final String ALL = "email phone eid_profile eid_photo eid_address";
  private static final String JPEG = "\u00ff\u00d8\u00ffphoto\u0080";
  private static final String UPPER = TestApp.UUID_OF_NOAH.toString().toUpperCase();
  private static final String USER = "/oauth/user_data";
  private static final String EID = "/oauth/eid_data";
  private static final String PHOTO = "/oauth/eid_photo_data";
  private static final Map<String, String> BODIES = Map.of(
      USER, "{\"uuid\":\"" + UPPER + "\",\"email\":\"no\u00c3\u00abl@example.com\",\"phone_number\":\"+32\",\"updated_at\":17}",
      EID, "{\"last_name\":\"Peeters\",\"address\":{\"zip_code\":\"1000\"},\"noble_condition\":null}",
      PHOTO, JPEG);

  private static Map<String, String> with(String path, String body) {
    Map<String, String> changed = new HashMap<>(BODIES);
    changed.put(path, body);
    return changed;
  }

  static Stream<Arguments> shares() {
    String none = "{} {} ";
    String all = "{uuid=" + UPPER + ", email=no\u00ebl@example.com, phone_number=+32, updated_at=17.0}";
    return Stream.of(
        Arguments.of("all", ALL, BODIES, all + " {last_name=Peeters, noble_condition=null} " + JPEG, ""),
        Arguments.of("a part", "email", BODIES, all.replace(" phone_number=+32,", "") + " {} ", ""),
        Arguments.of("nothing", "", BODIES, none, ""),
        Arguments.of("no such data", "email eid_profile eid_photo", Map.of(), none, ""),
        Arguments.of("the data of another user", "email", with(USER, "{\"uuid\":\"another\"}"), none, USER + " 200 invalid_response"),
        Arguments.of("data without a user", "email", with(USER, "{\"email\":\"x\"}"), "{email=x} {} ", ""),
        Arguments.of("the data of a number", "email", with(USER, "{\"uuid\":7}"), none, USER + " 200 invalid_response"),
        Arguments.of("a list", "eid_profile", with(EID, "[]"), none, EID + " 200 invalid_response"),
        Arguments.of("text that is no UTF-8", "eid_profile", with(EID, "{\"last_name\":\"\u00ff\"}"), none, EID + " 200 invalid_response"),
        Arguments.of("a page as a photo", "eid_photo", with(PHOTO, "<svg>"), none, PHOTO + " 200 invalid_response"),
        Arguments.of("nothing as a photo", "eid_photo", with(PHOTO, ""), none, PHOTO + " 200 invalid_response"),
        Arguments.of("a PNG", "eid_photo", with(PHOTO, "\u0089PNG\r\n\u001a"), "{} {} \u0089PNG\r\n\u001a", ""),
        Arguments.of("a body that is too long", "eid_profile", with(EID, " ".repeat(100_000) + "{}"), none, EID + " 200 too_large"));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("shares")
  void aLoginReads(String name, String scope, Map<String, String> bodies, String data, String line) throws Exception {
    try (TestApp app = new TestApp()) {
      app.respond = exchange -> {
        String path = exchange.getRequestURI().getPath();
        boolean isRight = "Bearer secret-token".equals(exchange.getRequestHeaders().getFirst("Authorization")) && exchange.getRequestMethod().equals("GET");
        if (path.equals("/oauth/token")) {
          TestApp.send(exchange, 200, "{\"uuid\":\"%s\",\"access_token\":\"secret-token\",\"scope\":\"%s\"}".formatted(TestApp.UUID_OF_NOAH, scope));
        } else if (!path.startsWith("/oauth/")) {
          TestApp.send(exchange, 201, "{}");
        } else if (!isRight) {
          TestApp.send(exchange, 401, "");
        } else if (bodies.containsKey(path)) {
          TestApp.sendBytes(exchange, 200, bodies.get(path).getBytes(StandardCharsets.ISO_8859_1));
        } else {
          TestApp.send(exchange, 404, "{\"error\":\"not_found\"}");
        }
      };
      app.settings.put("DPPLUS_ALLOWED_SCOPE", "email phone eid_profile eid_photo");
      app.connect = new DpplusConnect(app.settings);
      StringBuilder read = new StringBuilder();
      app.onLogin = (grant, set) -> {
        Data shared = grant.data();
        Optional<byte[]> photo = grant.photo();
        read.append(shared.user()).append(' ').append(shared.eid()).append(' ')
            .append(photo.map(bytes -> new String(bytes, StandardCharsets.ISO_8859_1)).orElse(""));
        return new Outcome.LoggedIn("noah");
      };
      assertEquals("", app.logIn().error());
      assertEquals(data, read.toString());
      assertEquals(!line.isEmpty(), app.log.toString().contains("request-failed"), app.log.toString());
      assertTrue(app.log.toString().contains(line), app.log.toString());
    }
  }
}
