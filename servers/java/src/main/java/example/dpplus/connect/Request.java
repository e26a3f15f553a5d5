package example.dpplus.connect;

import java.util.List;
import java.util.function.Function;

/**
 * A request.
 *
 * @param method such as GET
 * @param path the path as sent, with percent signs
 * @param query the query as sent, or null
 * @param headers returns all values of a header
 */
public record Request(String method, String path, String query, Function<String, List<String>> headers) {
  /**
   * Returns a header.
   *
   * @param name the name
   * @return its values, with commas between them, or an empty text
   */
  public String header(String name) {
    return String.join(", ", headers.apply(name));
  }

  /**
   * Returns a cookie. Containers read other spellings of a name and take the first of two, and another host of the domain can plant both.
   *
   * @param name the name
   * @return the value, or an empty text if the cookie is missing or sent twice
   */
  public String cookie(String name) {
    return Query.pairs(String.join("; ", headers.apply("Cookie")), "; *", Function.identity()).getOrDefault(name, "");
  }

  /** Leaves the query out, because it can have a code. */
  @Override
  public String toString() {
    return method + " " + path;
  }
}
