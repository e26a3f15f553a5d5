package example.dpplus.connect;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** An app under test without a server, with one browser and a service. Its user is logged in by the field, and not by a cookie. */
final class TestApp implements AutoCloseable {
  static final UUID UUID_OF_NOAH = UUID.fromString("11111111-2222-4333-8444-555555555555");
  final Map<String, String> settings = new HashMap<>();
  final Map<String, String> cookies = new HashMap<>();
  final List<String> requests = new CopyOnWriteArrayList<>();
  final Log log = new Log();
  HttpHandler respond = exchange -> send(exchange, 200, "{\"uuid\":\"" + UUID_OF_NOAH + "\"}");
  Callable<String> currentUser = () -> null;
  OnLogin onLogin = (grant, set) -> new Outcome.LoggedIn("noah");
  DpplusConnect connect;
  private final HttpServer service;

  interface OnLogin {
    Outcome onLogin(Grant grant, List<String> cookies) throws Exception;
  }

  /** Keeps the lines of the log. */
  static final class Log extends Handler {
    private static final Logger LOGGER = Logger.getLogger("dpplus-connect");
    final List<LogRecord> records = new CopyOnWriteArrayList<>();

    @Override
    public void publish(LogRecord record) {
      records.add(record);
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}

    @Override
    public String toString() {
      return String.join("\n", records.stream().map(LogRecord::getMessage).toList());
    }
  }

  TestApp() throws IOException {
    service = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
    service.createContext("/", exchange -> {
      requests.add(exchange.getRequestURI().getPath());
      respond.handle(exchange);
    });
    service.setExecutor(Executors.newCachedThreadPool(task -> {
      Thread thread = new Thread(task);
      thread.setDaemon(true);
      return thread;
    }));
    service.start();
    settings.put("DPPLUS_SECRET", "x".repeat(32));
    settings.put("DPPLUS_SERVICE", "http://127.0.0.1:" + service.getAddress().getPort());
    settings.put("DPPLUS_REDIRECT_URI", "http://localhost:3000/app/callback");
    settings.put("DPPLUS_BASE_PATH", "/app");
    settings.put("DPPLUS_LINK_PAGE", "/app/account");
    connect = new DpplusConnect(settings);
    Log.LOGGER.setUseParentHandlers(false);
    Log.LOGGER.addHandler(log);
  }

  @Override
  public void close() {
    Log.LOGGER.removeHandler(log);
    service.stop(0);
  }

  static void send(HttpExchange exchange, int status, String body) {
    sendBytes(exchange, status, body.getBytes(UTF_8));
  }

  static void sendBytes(HttpExchange exchange, int status, byte[] body) {
    try {
      exchange.getRequestBody().readAllBytes();
      exchange.getResponseHeaders().set("Connection", "close"); // the server of the JDK ends it, and does not say so
      exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
      try (OutputStream out = exchange.getResponseBody()) { // close() of the exchange could end the connection too early
        out.write(body);
      }
    } catch (IOException error) {
      throw new UncheckedIOException(error);
    }
  }

  /** The session of a request, with the values of Set-Cookie that the app has set. */
  final class TestSession implements Session {
    final List<String> set = Collections.synchronizedList(new ArrayList<>());

    @Override
    public String currentUser() throws Exception {
      return currentUser.call();
    }

    @Override
    public Outcome onLogin(Grant grant) throws Exception {
      return onLogin.onLogin(grant, set);
    }

    @Override
    public List<String> cookies() {
      return set;
    }

    @Override
    public void undo() {
      set.clear();
    }
  }

  /** Returns a request with the cookies of the browser. Headers are names and values in turn. */
  Request request(String method, String path, String query, String... headers) {
    Map<String, List<String>> all = new HashMap<>();
    all.put("Cookie", List.of(String.join("; ", cookies.entrySet().stream().map(pair -> pair.getKey() + "=" + pair.getValue()).toList())));
    for (int i = 0; i < headers.length; i += 2) {
      all.put(headers[i], List.of(headers[i + 1]));
    }
    return new Request(method, path, query, name -> all.getOrDefault(name, List.of()));
  }

  Answer visit(String query, String... headers) {
    TestSession session = new TestSession();
    Answer answer = connect.answer(request("GET", "/app/callback", query, headers), session);
    session.set.forEach(this::keep);
    answer.headers().getOrDefault("Set-Cookie", List.of()).forEach(this::keep);
    return answer;
  }

  /** Keeps a cookie as a browser does. */
  void keep(String line) {
    String[] pair = line.split(";", 2)[0].split("=", 2);
    cookies.put(pair[0], pair[1]);
    if (line.endsWith("Max-Age=0")) {
      cookies.remove(pair[0]);
    }
  }

  /** Opens a start, and returns its state. */
  String start(String query) {
    String page = visit("dpplus=start&href=/books" + query).headers().get("Location").get(0);
    return Query.of(page.replaceFirst("[^?]*\\?", "")).get("state");
  }

  /** Where a login leads, and its error. */
  record End(String href, String error) {}

  End end(Answer answer) {
    String outcome = Query.of(answer.headers().get("Location").get(0).replaceFirst("[^?]*\\?", "")).get("outcome");
    String[] parts = connect.signer.read("return", "", outcome).text().split("\n", 6);
    return new End(parts[0], parts[1]);
  }

  End logIn() {
    return end(visit("code=a;b%zz&state=" + start("")));
  }
}
