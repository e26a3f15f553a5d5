package example.dpplus.connect;

/**
 * The list of {@link DpplusConnect#reconcile} lacks more than half of the connected users, and nothing was reported. A short list is more
 * often a query that failed or has a limit.
 */
public class TooManyRemovedException extends RuntimeException {
  private static final long serialVersionUID = 1;

  TooManyRemovedException(int removed, int connected) {
    super(removed + " of " + connected + " connected users would be disconnected");
  }
}
