package example.dpplus.connect;

/** Keeps the results of logins for answers that come twice: docs/protocol.md of dpplus-connect. Several processes share one store. */
public interface Answers {
  /**
   * Returns a value.
   *
   * @param id the id of the value
   * @return the value, or null
   * @throws Exception if the store fails. The login goes on
   */
  String get(String id) throws Exception;

  /**
   * Replaces a value. It is encrypted if it has cookies.
   *
   * @param id the id of the value
   * @param value the value
   * @param seconds the time after which it ends
   * @throws Exception if the store fails. The login goes on
   */
  void set(String id, String value, int seconds) throws Exception;
}
