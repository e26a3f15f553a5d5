package example.dpplus.connect;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Reads paths and queries as browsers do. */
final class Query {
  private static final Pattern PERCENT = Pattern.compile("%(?!\\p{XDigit}{2})");
  /** The path of a page here. */
  static final String LOCAL = "/(?![/\\\\])[!-~]{0,511}";
  static final String LOOPBACK = "http://(([\\w-]+\\.)*localhost|127(\\.\\d{1,3}){3}|\\[::1])(:\\d+)?(?![^/])";

  private Query() {}

  /** Returns pairs by name; one that is there twice counts as missing. */
  static Map<String, String> pairs(String text, String separator, Function<String, String> decode) {
    Map<String, String> pairs = new HashMap<>();
    for (String pair : text.split(separator)) {
      String[] parts = pair.split("=", 2);
      String name = decode.apply(parts[0]);
      String value = parts.length == 2 ? decode.apply(parts[1]) : "";
      pairs.put(name, pairs.containsKey(name) ? null : value);
    }
    pairs.values().removeIf(Objects::isNull);
    return pairs;
  }

  static Map<String, String> of(String query) {
    return pairs(Objects.requireNonNullElse(query, ""), "&", Query::decode);
  }

  /** Returns what a query asks for: start, answer (of the service), return, refused or app. */
  static String ask(String query) {
    List<String> names = Stream.of(query.split("&")).map(pair -> decode(pair.split("=", 2)[0])).toList();
    boolean isAnswer = names.contains("code") || names.contains("error");
    if (!names.contains("dpplus")) {
      return isAnswer && names.contains("state") ? "answer" : "app";
    }
    String asked = of(query).getOrDefault("dpplus", "");
    return asked.matches("start|return") && !isAnswer ? asked : "refused";
  }

  /** Decodes as browsers do: a percent sign without two digits is itself. */
  static String decode(String text) {
    return URLDecoder.decode(PERCENT.matcher(text).replaceAll("%25"), UTF_8);
  }

  static String encode(String text) {
    return URLEncoder.encode(text, UTF_8).replace("+", "%20").replace("%7E", "~");
  }

  static String escape(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("\"", "&quot;");
  }

  /** Tells whether a URL leads to this machine. */
  static boolean isLoopback(String url) {
    return url.matches(LOOPBACK + ".*");
  }

  static String originOf(String url) {
    return url.replaceFirst("(//[^/]*).*", "$1");
  }

  static String withoutSlash(String path) {
    return path.replaceFirst("/$", "");
  }

  /** Returns the path that other servers can take a path for. */
  static String usual(String given) {
    String path = decode(given.replace("+", "%2B")).toLowerCase(Locale.ROOT).replace('\\', '/').replaceAll(";[^/]*", "");
    Deque<String> parts = new ArrayDeque<>();
    for (String part : path.split("/")) {
      if (part.equals("..")) {
        parts.pollLast();
      } else if (!part.isEmpty() && !part.equals(".")) {
        parts.add(part);
      }
    }
    return "/" + String.join("/", parts);
  }
}
