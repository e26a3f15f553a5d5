package example.dpplus.connect;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** What the service grants in a login, for {@link Session#onLogin}. */
public final class Grant {
  /** The members of data that not each response has, with their scopes. */
  private static final Map<String, String> SCOPE_OF = Map.of(
      // written: scope-members, by npm run write
      "email", "email",
      "phone_number", "phone",
      "photo", "eid_photo",
      "address", "eid_address"
      // /written
  );
  private static final List<String> IMAGES = List.of("FFD8FF", "89504E470D0A");
  private final DpplusConnect connect;
  private final Log log;
  private final UUID uuid;
  private final String accessToken;
  private final List<String> scope;

  private Grant(DpplusConnect connect, Log log, Map<String, Object> response) {
    this.connect = connect;
    this.log = log;
    uuid = uuidIn(Json.text(response, "uuid"));
    accessToken = Json.text(response, "access_token");
    scope = List.of(Json.text(response, "scope").split(" "));
  }

  static Grant of(DpplusConnect connect, Log log, byte[] response) {
    Map<String, Object> members = Json.object(response);
    if (members.containsKey("error")) {
      throw new IllegalArgumentException("error");
    }
    return new Grant(connect, log, members);
  }

  /** Returns a UUID, or throws an IllegalArgumentException. The one of the JDK also reads shorter texts. */
  static UUID uuidIn(String text) {
    if (!text.matches("(?i)[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")) {
      throw new IllegalArgumentException("no UUID");
    }
    return UUID.fromString(text);
  }

  /**
   * Returns the UUID by which your app finds the user. Its text is in lower case.
   *
   * @return the UUID
   */
  public UUID uuid() {
    return uuid;
  }

  /**
   * Requests what the user shares in this login. Call it before a transaction. A part that fails is a line of the log.
   *
   * @return the data, of which parts can be empty
   */
  public Data data() {
    Map<String, Object> user = fetch("/oauth/user_data", "email", "phone");
    if (user.get("uuid") != null && !uuid.toString().equalsIgnoreCase(user.get("uuid").toString())) {
      log.warn("request-failed", "/oauth/user_data 200 invalid_response"); // the data of another user
      user = Map.of();
    }
    return new Data(user, fetch("/oauth/eid_data", "eid_profile"));
  }

  /**
   * Requests the photo of the identity card. It needs the scope eid_photo.
   *
   * @return a JPEG or PNG
   */
  public Optional<byte[]> photo() {
    if (!isGranted("eid_photo")) {
      return Optional.empty();
    }
    try {
      return Optional.of(connect.service.send(log, connect.service.data("/oauth/eid_photo_data", accessToken, Service.LARGEST_PHOTO), Grant::image));
    } catch (ServiceException failed) {
      return Optional.empty();
    }
  }

  /** Returns an image. A page or an SVG in its place could run on the origin of the app. */
  private static byte[] image(byte[] body) {
    String begin = HexFormat.of().withUpperCase().formatHex(Arrays.copyOf(body, 8));
    if (IMAGES.stream().noneMatch(begin::startsWith)) {
      throw new IllegalArgumentException("no JPEG or PNG");
    }
    return body;
  }

  /** Returns the members that this login was granted: the service also sends those of an earlier one. */
  private Map<String, Object> fetch(String path, String... scopes) {
    if (Arrays.stream(scopes).noneMatch(this::isGranted)) {
      return Map.of();
    }
    try {
      Map<String, Object> found = connect.service.send(log, connect.service.data(path, accessToken, Service.LONGEST_ANSWER), Json::object);
      Map<String, Object> granted = new LinkedHashMap<>(found);
      granted.keySet().removeIf(name -> SCOPE_OF.containsKey(name) && !isGranted(SCOPE_OF.get(name)));
      return granted;
    } catch (ServiceException failed) {
      return Map.of();
    }
  }

  private boolean isGranted(String name) {
    return scope.contains(name) && connect.settings.isAllowed(name) && !accessToken.isEmpty();
  }

  /** Leaves the access token out. */
  @Override
  public String toString() {
    return "Grant of " + uuid;
  }
}
