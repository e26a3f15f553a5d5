package example.dpplus.connect;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads JSON (RFC 8259), for which the JDK has no parser. Numbers are Double, and null is null. */
final class Json {
  /** A mark, a text, a number or a word. Possessive loops need no stack. */
  private static final Pattern PART = Pattern.compile("[ \\t\\r\\n]*+(?:[{}\\[\\]:,]|\"(?:[^\"\\\\\\x00-\\x1f]|\\\\(?:[\"\\\\/bfnrt]|u\\p{XDigit}{4}))*+\""
      + "|-?(?:0|[1-9]\\d*+)(?:\\.\\d++)?(?:[eE][-+]?\\d++)?|true|false|null)[ \\t\\r\\n]*+");
  private static final Pattern ESCAPE = Pattern.compile("\\\\(?:u(\\p{XDigit}{4})|(.))");
  private static final int DEEPEST = 50;
  private final Matcher part;
  private final int length;

  private Json(String text) {
    part = PART.matcher(text);
    length = text.length();
  }

  /** Returns the members of an object. Throws an IllegalArgumentException for any other text. */
  static Map<String, Object> object(byte[] body) {
    try {
      Json json = new Json(UTF_8.newDecoder().decode(ByteBuffer.wrap(body)).toString().replaceFirst("^\\uFEFF", ""));
      json.expect("{");
      Map<String, Object> members = json.members(0);
      if (json.part.regionStart() < json.length) {
        throw new IllegalArgumentException("more than an object");
      }
      return members;
    } catch (CharacterCodingException error) {
      throw new IllegalArgumentException(error);
    }
  }

  /** Returns a member that is a text, or an empty text. */
  static String text(Map<String, Object> members, String name) {
    return members.get(name) instanceof String text ? text : "";
  }

  /** Takes the next part of the text, and returns it. A text that is a value has its quotes there. */
  private String take() {
    if (!part.lookingAt()) {
      throw new IllegalArgumentException("no JSON at " + part.regionStart());
    }
    String taken = part.group().strip();
    part.region(part.end(), length);
    return taken;
  }

  private String expect(String marks) {
    String taken = take();
    if (!marks.contains(taken)) {
      throw new IllegalArgumentException("not one of " + marks + " before " + part.regionStart());
    }
    return taken;
  }

  private Map<String, Object> members(int depth) {
    Map<String, Object> members = new LinkedHashMap<>();
    for (String taken = take(); !taken.equals("}"); taken = take()) {
      if (!taken.startsWith("\"")) {
        throw new IllegalArgumentException("no name before " + part.regionStart());
      }
      expect(":");
      members.put(unquoted(taken), value(take(), depth));
      if (expect(",}").equals("}")) {
        return members;
      }
    }
    if (!members.isEmpty()) {
      throw new IllegalArgumentException("a comma without a member");
    }
    return members;
  }

  private List<Object> elements(int depth) {
    List<Object> elements = new ArrayList<>();
    for (String taken = take(); !taken.equals("]"); taken = take()) {
      elements.add(value(taken, depth));
      if (expect(",]").equals("]")) {
        return elements;
      }
    }
    if (!elements.isEmpty()) {
      throw new IllegalArgumentException("a comma without an element");
    }
    return elements;
  }

  private Object value(String taken, int depth) {
    if (depth == DEEPEST) { // the stack has an end
      throw new IllegalArgumentException("too deep");
    }
    return switch (taken.charAt(0)) {
      case '{' -> members(depth + 1);
      case '[' -> elements(depth + 1);
      case '"' -> unquoted(taken);
      case 't', 'f' -> taken.equals("true");
      case 'n' -> null;
      case '}', ']', ',', ':' -> throw new IllegalArgumentException("no value before " + part.regionStart());
      default -> Double.valueOf(taken);
    };
  }

  private static String unquoted(String text) {
    return ESCAPE.matcher(text.substring(1, text.length() - 1)).replaceAll(escape -> Matcher.quoteReplacement(escape.group(1) != null
        ? Character.toString(Integer.parseInt(escape.group(1), 16))
        : escape.group().replace("\\/", "/").translateEscapes()));
  }
}
