package example.dpplus.connect;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Keeps and finds the results of logins for answers that come twice: docs/protocol.md, "An answer that comes twice". */
final class Results {
  /** The entries of an answer, beside its result. */
  static final String WORKING = "working";
  static final String DELIVERED = "delivered";
  static final int LONGEST_WORK = 30; // seconds
  private final Answers answers;
  private final Signer signer;

  /** Without a store, nothing is kept. */
  Results(Answers answers, Signer signer) {
    this.answers = answers;
    this.signer = signer;
  }

  /**
   * Returns the result of an earlier request of the browser, or "delivered" if the browser has it, or an empty text. Waits while that
   * request works.
   */
  String find(Log log, String browser, String id) throws InterruptedException {
    boolean isWaiting = false;
    for (int looks = 1; looks <= LONGEST_WORK * 10; looks++) {
      String entry = get(log, id);
      if (entry.equals(DELIVERED)) {
        return isWaiting ? "" : entry;
      }
      if (!entry.isEmpty() && !entry.equals(WORKING)) {
        return signer.open(browser + "\n" + id, entry);
      }
      if (entry.isEmpty() && (isWaiting || looks > 1)) {
        return ""; // at the first look, another process may have used up the state, and not have begun yet
      }
      isWaiting = !entry.isEmpty();
      Thread.sleep(100);
    }
    return "";
  }

  private String get(Log log, String id) {
    try {
      return answers == null ? "" : Objects.requireNonNullElse(answers.get(id), "");
    } catch (Throwable failure) {
      log.failed(failure);
      return "";
    }
  }

  void set(Log log, String id, String value, int seconds) {
    try {
      if (answers != null) {
        answers.set(id, value, seconds);
      }
    } catch (Throwable failure) { // ends no login
      log.failed(failure);
    }
  }

  void keep(Visit visit, String browser, String id, String outcome, List<String> cookies) {
    List<String> all = new ArrayList<>();
    try {
      all.addAll(visit.session().cookies());
      all.removeIf(Objects::isNull);
    } catch (Throwable failure) { // the user is logged in
      visit.log().failed(failure);
    }
    all.addAll(cookies);
    set(visit.log(), id, signer.seal(browser + "\n" + id, String.join("\t", all) + "\n" + outcome), 60);
  }
}
