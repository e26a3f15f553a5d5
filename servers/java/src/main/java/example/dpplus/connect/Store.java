package example.dpplus.connect;

import java.util.UUID;

/** Stores a UUID in your app. */
@FunctionalInterface
public interface Store {
  /**
   * Stores a UUID with the user who is logged in, in one step, only if neither has another one.
   *
   * @param uuid the UUID of the login that waits
   * @return whether it did
   * @throws Exception if the store fails
   */
  boolean store(UUID uuid) throws Exception;
}
