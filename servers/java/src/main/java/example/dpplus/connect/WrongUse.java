package example.dpplus.connect;

/** A mistake of the app. Its message has no data of a user. */
final class WrongUse extends IllegalStateException {
  private static final long serialVersionUID = 1;

  WrongUse(String message) {
    super(message);
  }
}
