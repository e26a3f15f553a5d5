package example.dpplus.connect;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A response.
 *
 * @param status the status
 * @param headers the values of each header, of which Set-Cookie can have several
 * @param body HTML, plain text or an empty text, to send in UTF-8
 */
public record Answer(int status, Map<String, List<String>> headers, String body) {
  /**
   * Returns a page of the app, which no cache keeps.
   *
   * @param html the page
   * @return a response with the status 200
   */
  public static Answer page(String html) {
    return new Answer(200, Map.of("Content-Type", List.of("text/html; charset=utf-8"), "Cache-Control", List.of("no-store")), html);
  }

  static Answer text(int status, String text) {
    Map<String, List<String>> headers = new LinkedHashMap<>();
    headers.put("Content-Type", List.of("text/plain; charset=utf-8"));
    headers.put("Cache-Control", List.of("no-store"));
    headers.put("Referrer-Policy", List.of("no-referrer"));
    return new Answer(status, headers, text);
  }

  static Answer redirect(String url, List<String> cookies) {
    Answer answer = text(303, "");
    answer.headers.put("Location", List.of(url));
    answer.headers.put("Set-Cookie", cookies);
    return answer;
  }

  /** Leaves the headers out, because they have cookies and codes. */
  @Override
  public String toString() {
    return "Answer with status " + status;
  }
}
