package example.dpplus.connect;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodySubscribers;
import java.nio.BufferOverflowException;
import java.util.Base64;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;

/** Sends requests to the service. */
final class Service {
  static final int LONGEST_ANSWER = 100_000; // bytes
  static final int LARGEST_PHOTO = 5_000_000;
  static final int LONGEST_LIST = 100_000_000;
  static final long PATIENCE = 10_000; // milliseconds for a response with its body
  private static final String ALLOWED = "jdk.httpclient.allowRestrictedHeaders";

  static {
    // The JDK sends "Connection: close" only if this property allows it, which it reads at the first use of its client.
    System.setProperty(ALLOWED, Stream.of(System.getProperty(ALLOWED), "connection").filter(Objects::nonNull).collect(Collectors.joining(",")));
  }

  private final String base;
  private final String basic;
  private final HttpClient client;

  Service(Settings settings, HttpClient client) {
    base = settings.internalService;
    basic = "Basic " + Base64.getEncoder().encodeToString((settings.clientId + ":" + settings.clientSecret).getBytes(UTF_8));
    this.client = client == null ? HttpClient.newHttpClient() : client;
    if (this.client.followRedirects() != HttpClient.Redirect.NEVER) {
      throw new IllegalArgumentException("client: needs HttpClient.Redirect.NEVER, because a redirect would send the secret to another host");
    }
  }

  /** A request: without a body it is a GET. The expected error code is no failure for the log. */
  record Call(String path, String type, String body, String authorization, int limit, long patience, String expected) {}

  Call form(String path, String body) {
    return new Call(path, "application/x-www-form-urlencoded", body, "", LONGEST_ANSWER, PATIENCE, "");
  }

  /** A request for the data of a user, who may have none. */
  Call data(String path, String accessToken, int limit) {
    return new Call(path, "", null, "Bearer " + accessToken, limit, PATIENCE, "not_found");
  }

  /** A request as the app: a report if it has a body. */
  Call api(String path, String body, long patience) {
    return new Call(path, "application/json", body, basic, body == null ? LONGEST_LIST : LONGEST_ANSWER, patience, "unknown_uuid");
  }

  /** Passes the body of a successful response on to a function that throws for a wrong one. Each failure is a line of the log. */
  <T> T send(Log log, Call call, Function<byte[], T> read) throws ServiceException {
    AtomicInteger status = new AtomicInteger();
    String code;
    Throwable cause = null;
    try {
      byte[] body = bodyOf(log, call, status);
      if (status.get() / 100 == 2) {
        return read.apply(body);
      }
      code = codeOf(Json.text(Json.object(body), "error"));
    } catch (IllegalArgumentException wrong) {
      code = "invalid_response";
      cause = wrong;
    } catch (InterruptedException | ExecutionException | TimeoutException error) {
      if (error instanceof InterruptedException) {
        Thread.currentThread().interrupt();
      }
      cause = error instanceof ExecutionException ? error.getCause() : error;
      code = cause instanceof TimeoutException ? "timeout" : cause instanceof BufferOverflowException ? "too_large" : cause.getClass().getSimpleName();
    }
    if (!code.equals(call.expected)) {
      String hint = code.equals("invalid_client") ? ": check DPPLUS_CLIENT_ID and DPPLUS_CLIENT_SECRET" : "";
      log.warn("request-failed", call.path + " " + status + " " + code + hint);
    }
    throw new ServiceException(call.path, status.get(), code, cause);
  }

  private byte[] bodyOf(Log log, Call call, AtomicInteger status) throws InterruptedException, ExecutionException, TimeoutException {
    HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(base + call.path)).version(HttpClient.Version.HTTP_1_1) // HTTP/2 keeps its connections
        .header("Accept-Encoding", "identity"); // without it, a server may compress
    if (!call.authorization.isEmpty()) {
      request.header("Authorization", call.authorization);
    }
    if (call.body != null) {
      request.header("Content-Type", call.type).POST(BodyPublishers.ofString(call.body));
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    CompletableFuture<HttpResponse<byte[]>> response = client.sendAsync(withoutReuse(log, request).build(), info -> {
      status.set(info.statusCode());
      return BodySubscribers.mapping(BodySubscribers.ofByteArrayConsumer(part -> {
        bytes.writeBytes(part.orElse(new byte[0]));
        if (bytes.size() > call.limit) {
          throw new BufferOverflowException(); // cancels a response without an end, which would fill the memory
        }
      }), none -> decoded(bytes.toByteArray(), info.headers().firstValue("Content-Encoding").orElse(""), call.limit));
    });
    try {
      return response.get(call.patience, TimeUnit.MILLISECONDS).body(); // the timeout of a request would end with the headers of its response
    } finally {
      response.cancel(true);
    }
  }

  /**
   * Asks the service to end the connection. It may reset one that it ends as the next login uses it, and nobody knows whether the code of
   * that login has arrived.
   */
  private static HttpRequest.Builder withoutReuse(Log log, HttpRequest.Builder request) {
    try {
      return request.header("Connection", "close");
    } catch (IllegalArgumentException refused) {
      log.warn("connection-kept", "start Java with -D" + ALLOWED + "=connection, because its HttpClient was used before this class was loaded");
      return request;
    }
  }

  /** Returns a body. A host between may compress what it was told not to compress. */
  private static byte[] decoded(byte[] body, String encoding, int limit) {
    if (!encoding.equalsIgnoreCase("gzip")) {
      return body;
    }
    try {
      byte[] plain = new GZIPInputStream(new ByteArrayInputStream(body)).readNBytes(limit + 1);
      if (plain.length > limit) {
        throw new BufferOverflowException();
      }
      return plain;
    } catch (IOException error) {
      throw new UncheckedIOException(error);
    }
  }

  /** Returns an error code, because another text of the sender does not belong into a log. */
  static String codeOf(String error) {
    return error != null && error.matches("\\w{1,40}") ? error : "invalid_response";
  }
}
