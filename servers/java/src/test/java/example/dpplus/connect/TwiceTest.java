package example.dpplus.connect;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Answers of the service that come twice, and many at once. */
class TwiceTest {
  /** Runs a task in thirty threads at once, and returns what they return. */
  private static <T> List<T> atOnce(Task<T> task) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(30);
    CyclicBarrier barrier = new CyclicBarrier(30);
    List<Future<T>> futures = new ArrayList<>();
    for (int i = 0; i < 30; i++) {
      int number = i;
      futures.add(threads.submit(() -> {
        barrier.await();
        return task.run(number);
      }));
    }
    List<T> results = new ArrayList<>();
    for (Future<T> future : futures) {
      results.add(future.get());
    }
    threads.shutdown();
    return results;
  }

  private interface Task<T> {
    T run(int number) throws Exception;
  }

  @Test
  void thirtyRequestsWithOneStateAreOneLogin() throws Exception {
    try (TestApp app = new TestApp()) {
      AtomicInteger count = new AtomicInteger();
      app.onLogin = (grant, set) -> {
        set.add("session=" + count.incrementAndGet());
        return new Outcome.LoggedIn("noah");
      };
      String state = app.start("");
      Request request = app.request("GET", "/app/callback", "code=x&state=" + state);
      Set<List<String>> cookies = new HashSet<>();
      for (Set<String> all : atOnce(number -> {
        TestApp.TestSession session = app.new TestSession();
        Set<String> lines = new HashSet<>(app.connect.answer(request, session).headers().get("Set-Cookie"));
        lines.addAll(session.set);
        return lines;
      })) {
        cookies.add(all.stream().sorted().toList());
      }
      assertEquals(1, cookies.size(), cookies.toString());
      assertTrue(cookies.toString().contains("session=1"));
      assertEquals(List.of("/oauth/token", "/api/uuids/connected"), app.requests);
    }
  }

  @Test
  void thirtyLoginsAtOnceDoNotMix() throws Exception {
    try (TestApp app = new TestApp()) {
      app.respond = exchange -> {
        if (!exchange.getRequestURI().getPath().equals("/oauth/token")) {
          TestApp.send(exchange, 201, "{}");
          return;
        }
        String code = new String(exchange.getRequestBody().readAllBytes()).replaceFirst(".*&code=", "");
        TestApp.send(exchange, 200, "{\"uuid\":\"00000000-0000-4000-8000-0000000000%s\"}".formatted(code));
      };
      app.onLogin = (grant, set) -> {
        set.add("session=" + grant.uuid().toString().substring(34));
        return new Outcome.LoggedIn(grant.uuid().toString());
      };
      List<String> found = atOnce(number -> {
        String code = "%02d".formatted(number + 10);
        Request start = new Request("GET", "/app/callback", "dpplus=start", name -> List.of());
        Answer begun = app.connect.answer(start, app.new TestSession());
        String cookie = begun.headers().get("Set-Cookie").get(0).split(";")[0];
        String state = Query.of(begun.headers().get("Location").get(0).replaceFirst("[^?]*\\?", "")).get("state");
        TestApp.TestSession session = app.new TestSession();
        app.connect.answer(new Request("GET", "/app/callback", "code=" + code + "&state=" + state, name -> name.equals("Cookie") ? List.of(cookie) : List.of()),
            session);
        return session.set + code;
      });
      for (int i = 0; i < 30; i++) {
        assertEquals("[session=" + (i + 10) + "]" + (i + 10), found.get(i), app.log.toString());
      }
      List<String> ids = app.log.toString().lines().map(line -> line.replaceFirst(".*\\[", "")).toList();
      assertEquals(List.of(60, 30), List.of(ids.size(), new HashSet<>(ids).size()));
    }
  }

  @Test
  void processesThatShareOnceOnlyKeepNoResults() throws Exception {
    try (TestApp app = new TestApp()) {
      app.connect = DpplusConnect.newBuilder(app.settings).once(new Memory()).build();
      String state = app.start("");
      String before = app.cookies.get(Cookies.BROWSER_COOKIE);
      app.visit("code=x&state=" + state);
      app.cookies.put(Cookies.BROWSER_COOKIE, before);
      assertEquals(Callback.USED, app.end(app.visit("code=x&state=" + state)).error());
      assertEquals(before, app.cookies.get(Cookies.BROWSER_COOKIE));
    }
  }

  @Test
  void theMemoryHasAnAnswerUntilItsEndAndTheLatestFiveThousand() {
    Memory memory = new Memory();
    memory.set("first", "value", 60);
    memory.set("ended", "value", -1);
    assertEquals("value", memory.get("first"));
    assertNull(memory.get("ended"));
    for (int number = 0; number < 5000; number++) {
      memory.set("of " + number, "value", 60);
    }
    assertNull(memory.get("first"));
    assertEquals("value", memory.get("of 0"));
  }

  @Test
  void aThreadThatIsInterruptedStaysSo() throws Exception {
    try (TestApp app = new TestApp()) {
      String state = app.start("");
      String id = state.split("\\.")[1];
      app.connect.once.isNew(id);
      app.connect.results.set(new Log(null, "", (request, failure) -> {}), id, Results.WORKING, 30);
      Thread.currentThread().interrupt();
      assertEquals("server_error", app.end(app.visit("code=x&state=" + state)).error());
      assertTrue(Thread.interrupted());
    }
  }
}
