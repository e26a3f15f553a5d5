package example.dpplus.connect;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.function.BiConsumer;
import java.util.stream.Stream;

/** The login of an app, for any server: docs/java.md of dpplus-connect. */
public final class DpplusConnect {
  /** The version of this package. */
  public static final String VERSION = "0.1.0";
  final Settings settings;
  final Signer signer;
  final Cookies cookies;
  final Once once;
  final Results results;
  final Service service;
  final Reports reports;
  final Links links;
  private final BiConsumer<Request, Throwable> onError;

  /**
   * Creates the login of an app in one process.
   *
   * @param settings such as {@code System.getenv()}, with names that begin with DPPLUS_
   * @throws IllegalArgumentException that names a wrong setting and its need
   */
  public DpplusConnect(Map<String, String> settings) {
    this(newBuilder(settings));
  }

  DpplusConnect(Builder builder) {
    settings = new Settings(builder.settings);
    signer = new Signer(settings.secrets, settings.clientId + "\n" + settings.redirectUri);
    cookies = new Cookies(settings.redirectUri);
    Memory memory = new Memory();
    once = builder.once == null ? memory : builder.once;
    // With an own Once alone, the return page of another process could not take a result out of this memory, and a copy of the cookie
    // from before the login would get the session.
    Answers answers = builder.answers == null && builder.once == null ? memory : builder.answers;
    results = new Results(answers, signer);
    service = new Service(settings, builder.client);
    reports = new Reports(service);
    links = new Links(this);
    onError = builder.onError;
  }

  /**
   * Returns a builder for a login with more than settings.
   *
   * @param settings such as {@code System.getenv()}
   * @return a builder
   */
  public static Builder newBuilder(Map<String, String> settings) {
    return new Builder(settings);
  }

  /**
   * Tells whether a filter answers a request with {@link #answer} in place of the app. It is of the login, or its path is another spelling
   * of the redirect URI's, which another server could take for it.
   *
   * @param request the request
   * @return whether it is for the login
   */
  public boolean isForLogin(Request request) {
    if (settings.isAddress(request.path())) {
      return request.method().equals("GET") && request.query() != null && !Query.ask(request.query()).equals("app");
    }
    return settings.isAddress(Query.usual(request.path()));
  }

  /**
   * Answers a request at the redirect URI, with 404 if it is not of the login or not a GET request.
   *
   * @param request the request
   * @param session the session of your app in this request
   * @return the response
   */
  public Answer answer(Request request, Session session) {
    String query = request.query() == null ? "" : request.query();
    boolean isHere = request.method().equals("GET") && settings.isAddress(request.path());
    Visit visit = new Visit(this, request, session, Query.of(query), new Log(request, Log.newReference(), onError));
    return switch (isHere ? Query.ask(query) : "app") {
      case "start" -> Start.answer(visit);
      case "answer" -> new Callback(visit).answer();
      case "return" -> new ReturnPage(visit).answer();
      case "refused" -> visit.refuse("start-refused", "query", 400, "This link asks for two things at once, or for something unknown.");
      default -> Answer.text(404, "Not found");
    };
  }

  /**
   * Draws a link that logs in and its script, the same for all users.
   *
   * @param query can have href, scope and lang
   * @return HTML
   * @throws IllegalArgumentException if the start would refuse each click
   */
  public String link(Map<String, String> query) {
    String lang = query.getOrDefault("lang", "en");
    if (!Texts.has(lang) || !settings.isAllowed(query.getOrDefault("scope", ""))) {
      throw new IllegalArgumentException("link: needs a lang of " + Texts.languages() + ", and a scope within ALLOWED_SCOPE");
    }
    String start = Stream.of("href", "scope").filter(query::containsKey).map(name -> "&" + name + "=" + Query.encode(query.get(name)))
        .reduce(settings.redirectUri + "?dpplus=start&lang=" + lang, String::concat);
    return "<a class=\"dpplus-connect\" data-start target=\"_top\" rel=\"external\" href=\"%s\"><span class=\"dpplus-label\" lang=\"%s\">%s</span></a>%s"
        .formatted(Query.escape(start), lang, Texts.of(lang, "login"), script(lang));
  }

  /** Returns the script, which admits only this client and redirect URI. */
  String script(String language) {
    return "<script src=\"%s/%s/dp_connect.js\" data-client-id=\"%s\" data-redirect-uri=\"%s\"></script>"
        .formatted(Query.escape(settings.service), language, Query.escape(settings.clientId), Query.escape(settings.redirectUri));
  }

  /**
   * Returns the login that waits for the agreement of the user.
   *
   * @param request the request for the page that asks
   * @param session the session of your app, of which only the user is read
   * @return the login, if there is one
   * @throws Exception of the session
   */
  public Optional<Offer> offered(Request request, Session session) throws Exception {
    Links.Waiting waiting = links.waiting(visit(request, session));
    return Optional.ofNullable(waiting).map(one -> new Offer(one.uuid(), signer.sign("agreement", "", one.agreement())));
  }

  /**
   * Completes the login that waits, after a POST request with the token of its offer: calls the store, and reports the UUID.
   *
   * @param request the request
   * @param session the session of your app, of which only the user is read
   * @param token the token that the form has sent, or null
   * @param store stores the UUID with the user
   * @return a value of Set-Cookie, which ends the offer, or nothing if the login was not completed and nothing was reported
   * @throws Exception of the session and of the store
   */
  public Optional<String> accept(Request request, Session session, String token, Store store) throws Exception {
    Visit visit = visit(request, session);
    String refusal = links.refusalOf(visit, token, store);
    if (!refusal.isEmpty()) {
      visit.log().warn("accept-refused", refusal);
      return Optional.empty();
    }
    return Optional.of(decline());
  }

  /**
   * Ends the login that waits, for the user who says no, and for a logout. Otherwise, the next user of a shared browser could be asked too.
   *
   * @return a value of Set-Cookie
   */
  public String decline() {
    return cookies.line(Cookies.OFFER_COOKIE, "", 0);
  }

  private Visit visit(Request request, Session session) {
    return new Visit(this, request, session, Map.of(), new Log(request, "", onError));
  }

  /**
   * Returns the UUIDs that the service has as connected.
   *
   * @return the UUIDs
   * @throws ServiceException if the request failed
   */
  public List<UUID> connected() throws ServiceException {
    return List.copyOf(reports.connected(new Log(null, "", onError)));
  }

  /**
   * Reports the UUIDs of closed accounts. UUIDs that the service does not know are no error.
   *
   * @param uuids the UUIDs
   * @throws ServiceException if a request failed
   */
  public void disconnect(UUID... uuids) throws ServiceException {
    reports.report(new Log(null, "", onError), "disconnected", Arrays.asList(uuids));
  }

  /**
   * Reports the differences between the list of the service and the UUIDs of all your users, once a day. It calls your function last: an
   * app stores a UUID before it is reported, so a UUID of the service is stored by then.
   *
   * @param uuids returns the UUIDs of all your users
   * @return what was reported
   * @throws ServiceException if a request failed
   * @throws TooManyRemovedException if the list lacks more than half of the connected users
   * @throws Exception of your function
   */
  public Reconciled reconcile(Callable<? extends Collection<UUID>> uuids) throws Exception {
    Log log = new Log(null, "", onError);
    return reports.reconcile(log, reports.connected(log), Set.copyOf(uuids.call()));
  }

  /**
   * Returns a cookie of {@link #newCookie}.
   *
   * @param request the request
   * @param name the name
   * @return the value, or an empty text if it is missing or sent twice, because another host of the domain may have set one
   */
  public String cookie(Request request, String name) {
    return cookies.read(request, name);
  }

  /**
   * Returns a value of Set-Cookie: a cookie of this host, which scripts cannot read, until the browser ends.
   *
   * @param name the name
   * @param value the value
   * @return the value of Set-Cookie
   */
  public String newCookie(String name, String value) {
    return cookies.line(name, value);
  }

  /** Leaves the secrets out. */
  @Override
  public String toString() {
    return "DpplusConnect with " + settings;
  }
}
