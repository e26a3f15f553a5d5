import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { AttackedServer } from './attacked-server.ts';
import { javaSources } from './login-tests.ts';

// Of the file for Java: what an app can get wrong in its own functions.

describe('an app in Java', () => {
  const folder = temporaryFolder();
  /** `onLogin` does what the query of the answer says, and the user is the one of a header. */
  const code = `import com.sun.net.httpserver.*;
import example.dpplus.connect.*;
import example.dpplus.connect.httpserver.LoginFilter;
import java.net.InetSocketAddress;
import java.util.*;
public class Odd {
  static volatile String does = "";
  record Asked(HttpExchange exchange) implements Session {
    String does() {
      return does = exchange.getRequestURI().getQuery().replaceAll(".*&does=", "");
    }
    public String currentUser() {
      String user = LoginFilter.requestOf(exchange).header("User");
      if (user.equals("error")) throw new AssertionError(user);
      return user.matches("null|") ? null : user;
    }
    public List<String> cookies() {
      return switch (does()) {
        case "null cookies" -> null;
        case "null cookie" -> Arrays.asList("a=b", null);
        case "failing cookies" -> throw new IllegalStateException();
        case "error of cookies" -> throw new AssertionError();
        default -> List.of();
      };
    }
    public Outcome onLogin(Grant grant) {
      return switch (does()) {
        case "null" -> null;
        case "nobody" -> new Outcome.LoggedIn("");
        case "no user" -> new Outcome.LoggedIn(null);
        case "no path" -> new Outcome.LoggedIn("noah", null);
        case "error" -> throw new AssertionError(grant);
        case "no code" -> new Outcome.Refused(null);
        case "empty code" -> new Outcome.Refused("");
        case "odd code" -> new Outcome.Refused("<b>");
        case "elsewhere" -> new Outcome.LoggedIn("noah", "//evil.example");
        case "lines" -> new Outcome.LoggedIn("noah", "/x\\r\\nY: z");
        case "books", "failing answers", "null cookies", "null cookie", "failing cookies", "error of cookies" ->
            new Outcome.LoggedIn("noah", "/books");
        case "ask" -> Outcome.Waits.ASK;
        default -> Outcome.Waits.CONFIRM;
      };
    }
  }
  public static void main(String[] none) throws Exception {
    if (System.getenv("EARLY") != null) java.net.http.HttpClient.newHttpClient();
    Answers failing = new Answers() {
      public String get(String id) {
        if (does.equals("failing answers")) throw new AssertionError();
        return null;
      }
      public void set(String id, String value, int seconds) {
        get(id);
      }
    };
    DpplusConnect connect = DpplusConnect.newBuilder(System.getenv()).answers(failing).build();
    HttpServer server = HttpServer.create(new InetSocketAddress("localhost", Integer.parseInt(System.getenv("PORT"))), 0);
    server.createContext("/", exchange ->
        LoginFilter.send(exchange, connect.answer(LoginFilter.requestOf(exchange), new Asked(exchange))));
    server.createContext("/accept", exchange -> {
      try {
        Request request = LoginFilter.requestOf(exchange);
        Asked session = new Asked(exchange);
        String token = connect.offered(request, session).map(Offer::token).orElse("");
        boolean isAccepted = connect.accept(request, session, token, uuid -> true).isPresent();
        LoginFilter.send(exchange, Answer.page("" + isAccepted));
      } catch (Exception failure) {
        throw new IllegalStateException(failure);
      }
    });
    server.start();
  }
}
`;
  const start = () => [
    'sh',
    '-c',
    `cd ${folder} && javac -encoding UTF-8 -d . --source-path ${resolve(javaSources)} Odd.java && exec java Odd`,
  ];
  const app = new AttackedServer({ name: 'Odd', file: '', start }, 'http://app.example.test');
  beforeAll(async () => {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'Odd.java'), code);
    await app.start({ DPPLUS_LINK_PAGE: '/accept' });
  }, 90_000);
  afterAll(() => app.stop());
  beforeEach(() => app.reset());

  async function logIn(does: string, at = app) {
    const { cookie, state } = await at.openStart();
    return at.callback(state, cookie, `&code=x&does=${does}`);
  }

  it('without DPPLUS_LINK_PAGE logs nobody in who has to be asked, and the log names the setting', async () => {
    const compiled = () => ['java', '-cp', folder, 'Odd'];
    const without = new AttackedServer({ name: 'Odd', file: '', start: compiled }, app.origin);
    await without.start({});
    const page = await logIn('ask', without);
    const end = await without.readReturn(page);
    without.stop();
    expect([end.error, page.cookies, without.requests]).toEqual(['server_error', {}, ['/oauth/token']]);
    await vi.waitFor(() => expect(without.log).toContain('DPPLUS_LINK_PAGE: needs the path of the page'));
  });

  it('that has used the client of the JDK before logs in, and the log has the property to set', async () => {
    const compiled = (...more: string[]) => ['java', ...more, '-cp', folder, 'Odd'];
    for (const words of [compiled(), compiled('-Djdk.httpclient.allowRestrictedHeaders=connection')]) {
      const early = new AttackedServer({ name: 'Odd', file: '', start: () => words }, app.origin);
      await early.start({ EARLY: '1', DPPLUS_LINK_PAGE: '/accept' });
      const { cookies } = await logIn('ask', early);
      early.stop();
      expect(cookies).toHaveProperty('dp-offer');
      const line = 'connection-kept: start Java with -Djdk.httpclient.allowRestrictedHeaders=connection';
      expect(early.log.includes(line)).toBe(words.length === 4);
    }
  });

  it.each([
    ['null', 'onLogin: needs to return an Outcome'],
    ['nobody', 'IllegalArgumentException'],
    ['no%20user', 'IllegalArgumentException'],
    ['no%20path', 'IllegalArgumentException'],
    ['error', 'AssertionError'],
    ['confirm', 'currentUser: needs to return the user if onLogin returns CONFIRM'],
  ])('whose onLogin returns %s logs nobody in, and nothing is reported', async (does, line) => {
    const page = await logIn(does);
    expect((await app.readReturn(page)).error).toBe('server_error');
    expect([app.requests, page.cookies]).toEqual([['/oauth/token'], {}]);
    await vi.waitFor(() => expect(app.log).toContain(line));
  });

  it.each(['no%20code', 'empty%20code', 'odd%20code'])(
    'that refuses with %s logs nobody in',
    async (does) => {
      const page = await logIn(does);
      expect((await app.readReturn(page)).error).toBe('invalid_response');
      expect([app.requests, page.cookies]).toEqual([['/oauth/token'], {}]);
    },
  );

  it.each<[string, string]>([
    ['books', '/books'],
    ['elsewhere', '/'],
    ['lines', '/'],
    ['null%20cookies', '/books'],
    ['failing%20cookies', '/books'],
    ['error%20of%20cookies', '/books'],
    ['null%20cookie', '/books'],
    ['failing%20answers', '/books'],
  ])('that returns %s logs in, and leads to %s', async (does, path) => {
    const page = await logIn(does);
    expect(page.status).toBe(303);
    const { error, href } = await app.readReturn(page);
    expect([error, href, app.requests]).toEqual(['', path, ['/oauth/token', '/api/uuids/connected']]);
    if (/^(fail|error|null%20cookies)/.test(does))
      await vi.waitFor(() => expect(app.log).toContain('callback-failed: '));
  });

  it('whose currentUser fails shows a page, and no success to nobody', async () => {
    const { location } = await logIn('books');
    const old = location.replace(/outcome=[^&]*/, 'outcome=x');
    for (const [at, error] of [
      [location, ''],
      [old, 'expired_state'],
    ] as const) {
      const page = await app.readReturn({ location: at }, '', ['User: error']);
      expect([page.status, page.error]).toEqual([200, error]);
    }
    const { state } = await app.openStart();
    const late = await app.get(`${app.path}?state=${state}&code=x`, '', ['User: error']);
    expect([late.status, (await app.readReturn(late)).error]).toEqual([303, 'server_error']);
    const { state: other } = await app.openStart();
    const nobody = await app.get(`${app.path}?state=${other}&code=x`, '', ['User: null']);
    expect((await app.readReturn(nobody)).error).toBe('unknown_state');
  });

  it('accepts a login in a POST request only', async () => {
    const { cookies } = await logIn('ask');
    const jar = Object.entries(cookies).map(([name, value]) => `${name}=${value}`);
    for (const [method, isAccepted] of [
      ['GET', false],
      ['PUT', false],
      ['POST', true],
    ] as const)
      expect((await app.get('/accept', jar.join('; '), ['User: noah'], method)).body).toBe(
        String(isAccepted),
      );
    expect(app.requests).toEqual(['/oauth/token', '/api/uuids/connected']);
  });
});
