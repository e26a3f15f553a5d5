package example.dpplus.connect;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.ServerSocket;
import java.net.SocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.logging.LogRecord;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests to the service, and what the log and a tracker get. */
class ServiceTest {
  /** A selector of proxies that keeps what it was asked for. */
  private static final class Asked extends ProxySelector {
    private final List<String> paths = new ArrayList<>();

    @Override
    public List<Proxy> select(URI uri) {
      paths.add(uri.getPath());
      return List.of(Proxy.NO_PROXY);
    }

    @Override
    public void connectFailed(URI uri, SocketAddress address, java.io.IOException error) {}
  }

  @Test
  void theClientOfTheAppSendsEachRequest() throws Exception {
    try (TestApp app = new TestApp()) {
      Asked asked = new Asked();
      app.connect = DpplusConnect.newBuilder(app.settings).client(HttpClient.newBuilder().proxy(asked).build()).build();
      assertEquals("", app.logIn().error());
      assertEquals(List.of("/oauth/token", "/api/uuids/connected"), List.copyOf(new java.util.LinkedHashSet<>(asked.paths)));
    }
  }

  @Test
  void noRedirectIsFollowed() throws Exception {
    try (TestApp app = new TestApp()) {
      app.respond = exchange -> {
        exchange.getResponseHeaders().add("Location", "/oauth/elsewhere");
        TestApp.send(exchange, 307, "");
      };
      assertEquals("service_unavailable", app.logIn().error());
      assertEquals(List.of("/oauth/token"), app.requests);
      for (HttpClient.Redirect redirect : List.of(HttpClient.Redirect.NORMAL, HttpClient.Redirect.ALWAYS)) {
        HttpClient client = HttpClient.newBuilder().followRedirects(redirect).build();
        assertThrows(IllegalArgumentException.class, DpplusConnect.newBuilder(app.settings).client(client)::build);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "{"})
  void aReportWithoutAnEndTakesThreeSecondsAndIsInTheLog(String drip) throws Exception {
    try (TestApp app = new TestApp()) {
      CountDownLatch ended = new CountDownLatch(1);
      app.respond = exchange -> {
        if (exchange.getRequestURI().getPath().equals("/oauth/token")) {
          TestApp.send(exchange, 200, "{\"uuid\":\"" + TestApp.UUID_OF_NOAH + "\"}");
          return;
        }
        exchange.getRequestBody().readAllBytes();
        if (!drip.isEmpty()) {
          exchange.sendResponseHeaders(200, 0);
          exchange.getResponseBody().write(drip.getBytes(StandardCharsets.UTF_8));
          exchange.getResponseBody().flush();
        }
        try {
          ended.await();
        } catch (InterruptedException error) {
          Thread.currentThread().interrupt();
        }
      };
      long began = System.nanoTime();
      assertEquals(new TestApp.End("/books", ""), app.logIn());
      ended.countDown();
      assertTrue(TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - began) < 4500);
      Pattern lines = Pattern.compile("request-failed: /api/uuids/connected \\d+ timeout \\[(\\w{8})]\nsucceeded \\[\\1]$");
      assertTrue(lines.matcher(app.log.toString()).find(), app.log.toString());
    }
  }

  @Test
  void aLoginHasAFirstAndALastLineWithOneId() throws Exception {
    try (TestApp app = new TestApp()) {
      app.logIn();
      assertTrue(app.log.toString().matches("started \\[(\\w{8})]\nsucceeded \\[\\1]"), app.log.toString());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"onLogin", "once", "answers", "currentUser"})
  void eachCauseReachesTheLogAndTheTrackerWithItsStack(String name) throws Exception {
    try (TestApp app = new TestApp()) {
      Exception broken = new java.sql.SQLException("no database");
      List<Throwable> seen = new ArrayList<>();
      Builder builder = DpplusConnect.newBuilder(app.settings).onError((request, failure) -> {
        assertEquals("/app/callback", request.path());
        seen.add(failure);
        throw new IllegalStateException("no tracker");
      });
      switch (name) {
        case "once" -> builder.once(id -> {
          throw broken;
        });
        case "answers" -> builder.answers(new Answers() {
          @Override
          public String get(String id) throws Exception {
            throw broken;
          }

          @Override
          public void set(String id, String value, int seconds) throws Exception {
            throw broken;
          }
        });
        case "currentUser" -> app.currentUser = () -> {
          throw broken;
        };
        default -> app.onLogin = (grant, set) -> {
          throw broken;
        };
      }
      app.connect = builder.build();
      app.logIn();
      app.visit("dpplus=return&outcome=x");
      assertFalse(seen.isEmpty());
      seen.forEach(failure -> assertEquals(broken, failure));
      List<Throwable> thrown = app.log.records.stream().map(LogRecord::getThrown).filter(java.util.Objects::nonNull).toList();
      assertEquals(2 * seen.size(), thrown.size());
      assertEquals(seen.get(0), thrown.get(0));
      assertTrue(app.log.toString().matches("(?s).*callback-failed: SQLException \\[\\w{8}]\ncallback-failed: IllegalStateException \\[.*"), app.log.toString());
      assertFalse(app.log.toString().contains("no database"));
    }
  }

  @Test
  void noFormOfPrintingShowsASecret() throws Exception {
    try (TestApp app = new TestApp()) {
      app.settings.put("DPPLUS_SECRET", "hidden".repeat(6));
      app.settings.put("DPPLUS_CLIENT_SECRET", "hidden");
      app.respond = exchange -> TestApp.send(exchange, 200, "{\"uuid\":\"%s\",\"access_token\":\"hidden\"}".formatted(TestApp.UUID_OF_NOAH));
      Builder builder = DpplusConnect.newBuilder(app.settings);
      app.connect = builder.build();
      List<Object> printed = new ArrayList<>(List.of(builder, app.connect, new SessionCookie(app.connect), app.connect.settings, app.connect.signer,
          app.connect.service, app.request("GET", "/callback", "code=hidden"), new Offer(TestApp.UUID_OF_NOAH, "hidden"),
          Answer.redirect("/?hidden", List.of("session=hidden"))));
      app.onLogin = (grant, set) -> {
        printed.add(grant);
        return new Outcome.LoggedIn("noah");
      };
      app.logIn();
      assertEquals(10, printed.size());
      assertFalse(printed.toString().contains("hidden"), printed.toString());
      assertTrue(app.connect.toString().contains("demoapp"));
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      new ServiceException("/oauth/token", 400, "invalid_client", null).printStackTrace(new PrintStream(out, true, StandardCharsets.UTF_8));
      assertFalse(out.toString(StandardCharsets.UTF_8).contains("hidden"));
    }
  }

  @Test
  void aServiceThatNobodyServesIsNotAvailable() throws Exception {
    int port;
    try (ServerSocket free = new ServerSocket(0)) {
      port = free.getLocalPort();
    }
    try (TestApp app = new TestApp()) {
      app.settings.put("DPPLUS_SERVICE", "http://127.0.0.1:" + port);
      app.connect = new DpplusConnect(app.settings);
      assertEquals("service_unavailable", app.logIn().error());
      assertTrue(app.log.toString().contains("request-failed: /oauth/token 0 ConnectException"), app.log.toString());
    }
  }
}
