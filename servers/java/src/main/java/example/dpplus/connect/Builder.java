package example.dpplus.connect;

import java.net.http.HttpClient;
import java.util.Map;
import java.util.function.BiConsumer;

/** What a login has beside its settings. */
public final class Builder {
  final Map<String, String> settings;
  Once once;
  Answers answers;
  HttpClient client;
  BiConsumer<Request, Throwable> onError = (request, failure) -> {};

  Builder(Map<String, String> settings) {
    this.settings = settings;
  }

  /**
   * Sets the store of used states, which several processes share. By default, this process remembers them.
   *
   * @param once the store
   * @return this builder
   */
  public Builder once(Once once) {
    this.once = once;
    return this;
  }

  /**
   * Sets the store of results, which several processes share. By default, this process remembers them, and with {@code once} alone
   * nothing is kept.
   *
   * @param answers the store
   * @return this builder
   */
  public Builder answers(Answers answers) {
    this.answers = answers;
    return this;
  }

  /**
   * Sets the client for the service, such as one with a proxy, a certificate or traces. It follows no redirects.
   *
   * @param client the client
   * @return this builder
   */
  public Builder client(HttpClient client) {
    this.client = client;
    return this;
  }

  /**
   * Sets a function that gets the cause of each line callback-failed, for a tracker.
   *
   * @param onError the function, for the request and the error
   * @return this builder
   */
  public Builder onError(BiConsumer<Request, Throwable> onError) {
    this.onError = onError;
    return this;
  }

  /**
   * Creates the login.
   *
   * @return the login
   * @throws IllegalArgumentException that names a wrong setting and its need
   */
  public DpplusConnect build() {
    return new DpplusConnect(this);
  }

  /** Leaves the settings out, because they have secrets. */
  @Override
  public String toString() {
    return "Builder of a login";
  }
}
