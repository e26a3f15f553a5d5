package example.dpplus.connect;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/** Answers test-vectors.json for DpplusConnect, one line each: fields with tabs between them, or an id alone for once. */
final class Vectors {
  private Vectors() {}

  public static void main(String[] arguments) throws Exception {
    DpplusConnect connect = new DpplusConnect(Map.of("DPPLUS_SECRET", "x".repeat(32)));
    PrintStream out = new PrintStream(System.out, false, StandardCharsets.UTF_8);
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      String[] fields = line.replace("\\n", "\n").split("\t", -1);
      out.println(switch (fields.length == 1 ? "once" : fields[0]) {
        case "once" -> connect.once.isNew(line);
        case "href" -> connect.settings.local(fields[1]);
        case "ask" -> Query.ask(fields[1]);
        case "loopback" -> Query.isLoopback(fields[1]);
        case "decide" -> decide(fields);
        case "language" -> Texts.preferred(fields[1]);
        default -> token(fields);
      });
    }
    out.flush();
  }

  private static String decide(String[] fields) {
    String[] users = Stream.of(fields).map(field -> field.isEmpty() ? null : field).toArray(String[]::new);
    Outcome outcome = Outcome.decide(users[1], users[2], users[3]);
    if (outcome instanceof Outcome.LoggedIn in) {
      return in.user();
    }
    return outcome.equals(new Outcome.Refused("account_mismatch")) ? "mismatch" : outcome.toString().toLowerCase(Locale.ROOT);
  }

  private static String token(String[] fields) {
    Signer signer = new Signer(List.of(fields[2]), fields[3]);
    if (fields[0].equals("sign")) {
      return signer.sign(fields[1], fields[4], new Token(Long.parseLong(fields[5]), fields[6], fields[7]));
    }
    Token token = signer.read(fields[1], fields[4], fields[6]);
    return token == null || token.until() <= Long.parseLong(fields[5]) ? "refused" : token.text();
  }
}
