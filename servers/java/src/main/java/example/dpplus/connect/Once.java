package example.dpplus.connect;

/** Keeps the ids of used states. Several processes share one table, in which the id is a unique key. */
@FunctionalInterface
public interface Once {
  /**
   * Stores an id for 62 minutes, in one atomic step.
   *
   * @param id 16 characters
   * @return whether the id is new
   * @throws Exception if the store fails. The login ends with server_error
   */
  boolean isNew(String id) throws Exception;
}
