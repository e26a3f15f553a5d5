package example.dpplus.connect;

/** A signed text. The end is in seconds since 1970. */
record Token(long until, String id, String text) {
  /** Seconds by which the clocks of two machines may differ. */
  private static final int CLOCK_SKEW = 120;

  static Token of(String text, int seconds) {
    return new Token(now() + seconds, Signer.random(12), text);
  }

  static long now() {
    return System.currentTimeMillis() / 1000;
  }

  boolean isValid() {
    return until > now();
  }

  /** Logs that the clock of the machine that signed a token is further ahead than allowed. */
  static void checkClock(Log log, Token token, int lifetime) {
    long ahead = token == null ? 0 : token.until - now() - lifetime;
    if (ahead > CLOCK_SKEW) {
      log.warn("clock-differs", ahead + " seconds");
    }
  }
}
