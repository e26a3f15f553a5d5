package example.dpplus.connect;

/** What a login leads to. Only after {@link LoggedIn}, the UUID is reported to the service. */
public sealed interface Outcome {
  /**
   * The user is logged in.
   *
   * @param user the id of the user, which is not empty
   * @param href the path of a page here, or an empty text for the page of the link
   */
  record LoggedIn(String user, String href) implements Outcome {
    /**
     * Checks both.
     *
     * @param user the id of the user
     * @param href the path, or an empty text
     */
    public LoggedIn {
      if (user == null || user.isEmpty() || href == null) {
        throw new IllegalArgumentException("LoggedIn: needs the id of the user");
      }
    }

    /**
     * Leads to the page of the link.
     *
     * @param user the id of the user
     */
    public LoggedIn(String user) {
      this(user, "");
    }
  }

  /** The login waits for ten minutes, and leads to the page of the setting LINK_PAGE. */
  enum Waits implements Outcome {
    /** The user has to log in or to sign up first. */
    ASK,
    /** The user who is logged in has to agree first. */
    CONFIRM
  }

  /**
   * The user reads the text of an error code.
   *
   * @param code at most 40 letters, digits and underscores, such as account_mismatch
   */
  record Refused(String code) implements Outcome {}

  /**
   * Decides for the owner of a UUID and the user who is logged in.
   *
   * @param owner the id of the user who has the UUID, or null
   * @param user the id of the user who is logged in, or null
   * @param uuidOfUser the UUID of that user, or null
   * @return what the login leads to
   */
  static Outcome decide(String owner, String user, Object uuidOfUser) {
    if ("".equals(owner) || "".equals(user)) {
      throw new IllegalArgumentException("decide: an id of a user is null or has characters");
    }
    if (owner != null && (user == null || user.equals(owner))) {
      return new LoggedIn(owner);
    }
    if (owner != null || uuidOfUser != null) {
      return new Refused("account_mismatch");
    }
    return user == null ? Waits.ASK : Waits.CONFIRM;
  }
}
