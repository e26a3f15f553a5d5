package example.dpplus.connect;

import java.util.HexFormat;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.BiConsumer;

/** Writes the lines of one request, with the id that the page of its error has, and passes the errors of the app on. */
record Log(Request request, String reference, BiConsumer<Request, Throwable> onError) {
  private static final System.Logger LOGGER = System.getLogger("dpplus-connect");

  static String newReference() {
    return HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextInt());
  }

  void info(String event) {
    LOGGER.log(System.Logger.Level.INFO, event + ofRequest());
  }

  void warn(String event, String detail) {
    LOGGER.log(System.Logger.Level.WARNING, event + ": " + detail + ofRequest());
  }

  /** Writes the type of an error of the app into the line, and the error into the record, whose message may have data of the user. */
  void failed(Throwable failure) {
    write(failure);
    try {
      onError.accept(request, failure);
    } catch (Throwable ofTracker) {
      write(ofTracker);
    }
  }

  private void write(Throwable failure) {
    if (failure instanceof InterruptedException) {
      Thread.currentThread().interrupt();
    }
    String type = failure.getClass().getTypeName().replaceFirst(".*\\.", "");
    String detail = failure instanceof WrongUse ? failure.getMessage() : type;
    LOGGER.log(System.Logger.Level.WARNING, "callback-failed: " + detail + ofRequest(), failure);
  }

  private String ofRequest() {
    return reference.isEmpty() ? "" : " [" + reference + "]";
  }
}
