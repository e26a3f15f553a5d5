package example.dpplus.connect;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Closed accounts and reconciliation, at a service with connected users that knows some UUIDs. */
class ReportsTest {
  private TestApp app;
  private final Set<UUID> list = Collections.synchronizedSet(new TreeSet<>());
  private int known = 10;

  private static UUID uuidOf(int number) {
    return UUID.fromString("00000000-0000-4000-8000-%012x".formatted(number));
  }

  private static List<UUID> uuids(int from, int to) {
    return IntStream.range(from, to).mapToObj(ReportsTest::uuidOf).toList();
  }

  @BeforeEach
  void start() throws Exception {
    app = new TestApp();
    app.respond = this::respond;
  }

  @AfterEach
  void close() {
    app.close();
  }

  private void respond(HttpExchange exchange) throws IOException {
    if (exchange.getRequestMethod().equals("GET")) {
      TestApp.send(exchange, 200, "{\"uuids\":[" + list.stream().map(uuid -> "\"" + uuid + "\"").collect(Collectors.joining(",")) + "]}");
      return;
    }
    String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    List<UUID> given = Pattern.compile("[0-9a-f-]{36}").matcher(body).results().map(MatchResult::group).map(UUID::fromString).toList();
    boolean isApp = ("Basic " + Base64.getEncoder().encodeToString("demoapp:demosecret".getBytes())).equals(exchange.getRequestHeaders().getFirst("Authorization"));
    if (!isApp || given.isEmpty() || given.size() > 1000) {
      TestApp.send(exchange, 400, "{\"error\":\"invalid_request\"}");
    } else if (given.stream().anyMatch(uuid -> uuid.compareTo(uuidOf(known)) >= 0)) {
      TestApp.send(exchange, 404, "{\"error\":\"unknown_uuid\"}");
    } else if (exchange.getRequestURI().getPath().endsWith("/connected")) {
      list.addAll(given);
      TestApp.send(exchange, 201, "{}");
    } else {
      list.removeAll(given);
      TestApp.send(exchange, 201, "{}");
    }
  }

  @Test
  void differencesAreReportedInPartsAndAnUnknownUuidHoldsUpNoOther() throws Exception {
    known = 2500;
    list.addAll(uuids(0, 1500));
    List<UUID> users = new ArrayList<>(uuids(100, 2500));
    users.addAll(List.of(uuidOf(9999), uuidOf(2000)));
    Reconciled done = app.connect.reconcile(() -> users);
    assertEquals(List.of(1000, 100, List.of(uuidOf(9999)), 2400), List.of(done.added().size(), done.removed().size(), done.unknown(), list.size()));
    Reconciled again = app.connect.reconcile(() -> users);
    assertEquals(List.of(List.of(), List.of()), List.of(again.added(), again.removed()));
    assertEquals(1200, app.connect.reconcile(() -> uuids(100, 1300)).removed().size());
    assertEquals(1200, list.size());
  }

  @Test
  void aListThatFailsOrLacksMostUsersChangesNothing() {
    list.addAll(uuids(0, 10));
    Callable<List<UUID>> fails = () -> {
      throw new java.sql.SQLException("no database");
    };
    assertThrows(java.sql.SQLException.class, () -> app.connect.reconcile(fails));
    assertThrows(TooManyRemovedException.class, () -> app.connect.reconcile(() -> uuids(0, 4)));
    assertThrows(TooManyRemovedException.class, () -> app.connect.reconcile(List::of));
    assertThrows(NullPointerException.class, () -> app.connect.reconcile(() -> Collections.singletonList(null)));
    assertEquals(10, list.size());
    assertEquals(Set.of("/api/uuids/connected"), Set.copyOf(app.requests));
  }

  @Test
  void aClosedAccountIsReported() throws Exception {
    list.addAll(uuids(0, 3));
    app.connect.disconnect(uuidOf(1), uuidOf(77));
    assertEquals(Set.of(uuidOf(0), uuidOf(2)), list);
    assertEquals(List.of(uuidOf(0), uuidOf(2)), app.connect.connected());
    app.requests.clear();
    app.connect.disconnect();
    assertEquals(List.of(), app.requests);
  }

  @Test
  void aServiceThatFailsIsAnExceptionWithItsStatus() {
    app.respond = exchange -> TestApp.send(exchange, 502, "");
    ServiceException failed = assertThrows(ServiceException.class, () -> app.connect.disconnect(uuidOf(1)));
    assertEquals(List.of("/api/uuids/disconnected", 502, "invalid_response"), List.of(failed.path(), failed.status(), failed.code()));
    assertEquals("/api/uuids/connected", assertThrows(ServiceException.class, app.connect::connected).path());
    app.respond = exchange -> TestApp.send(exchange, 200, "{\"uuids\":[\"1-1-1-1-1\"]}");
    assertEquals("invalid_response", assertThrows(ServiceException.class, app.connect::connected).code());
  }

  @Test
  void aReportOfALoginThatFailedIsMadeUpForByTheNextLoginAndByReconcile() throws Exception {
    for (boolean isByLogin : new boolean[] {true, false}) {
      list.clear();
      boolean[] isDown = {true};
      app.respond = exchange -> {
        if (exchange.getRequestURI().getPath().equals("/oauth/token")) {
          TestApp.send(exchange, 200, "{\"uuid\":\"" + uuidOf(3) + "\"}");
        } else if (isDown[0]) {
          TestApp.send(exchange, 500, "");
        } else {
          respond(exchange);
        }
      };
      assertEquals("", app.logIn().error());
      assertEquals(Set.of(), list);
      isDown[0] = false;
      if (isByLogin) {
        app.logIn();
      } else {
        app.connect.reconcile(() -> List.of(uuidOf(3)));
      }
      assertEquals(Set.of(uuidOf(3)), list);
    }
  }
}
