package example.dpplus.connect;

import java.util.UUID;

/**
 * A login that waits for the agreement of the user.
 *
 * @param uuid the UUID of the login
 * @param token the value for the form of the page that asks
 */
public record Offer(UUID uuid, String token) {
  @Override
  public String toString() {
    return "Offer of " + uuid;
  }
}
