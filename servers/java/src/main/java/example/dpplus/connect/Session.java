package example.dpplus.connect;

import java.util.List;

/** The session of your app in one request. The filters of the packages httpserver and servlet have one. */
public interface Session {
  /**
   * Returns the user who is logged in.
   *
   * @return the id of the user, or null
   * @throws Exception if the store fails, which is not the same as nobody
   */
  String currentUser() throws Exception;

  /**
   * Finds or creates the user, and begins a new session as its last step if the outcome is {@link Outcome.LoggedIn}.
   *
   * @param grant the UUID of the login, and the data of the user
   * @return what the login leads to
   * @throws Exception any. It is logged, and the user reads that the login did not work
   */
  Outcome onLogin(Grant grant) throws Exception;

  /**
   * Returns the values of Set-Cookie that the response has already. The browser gets them again if its answer comes twice.
   *
   * @return the values
   */
  default List<String> cookies() {
    return List.of();
  }

  /** Removes what onLogin has set, because its outcome is another one than LoggedIn. */
  default void undo() {}
}
