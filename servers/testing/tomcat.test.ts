import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AttackedServer, json, uuid } from './attacked-server.ts';
import { otherSpellings } from './cookie-spellings.ts';
import { appsIn } from './page-app.ts';

const name = 'JSESSIONID';

describe('the session of the site on Tomcat in docs/java.md', () => {
  const [docs] = appsIn('docs/java.md').filter((each) => each.name === 'Tomcat');
  const server = {
    name: 'Tomcat',
    file: 'docs/java.md',
    // Visitors of this shop have a cart in their session, and a login with `ends` ends otherwise than with a user.
    start: (...ports: [number, number]) =>
      (docs?.start(...ports) ?? []).map((word) =>
        word
          .replace(
            'String user = ShopLogin.userOf(request);',
            `$&
    if (request.getParameter("cart") != null) request.getSession(true).setAttribute("cart", "full");
    if (request.getSession(false) != null) response.setHeader("Cart", "" + request.getSession(false).getAttribute("cart"));`,
          )
          .replace(
            'begin(request).setAttribute("user", user);',
            `$&
    String ends = request.getParameter("ends");
    if ("ask".equals(ends)) return Outcome.Waits.ASK;
    if ("throw".equals(ends)) throw new IllegalStateException();
    if (ends != null) return new Outcome.Refused(ends);`,
          ),
      ),
  };
  const app = new AttackedServer(server, 'http://app.example.test');
  beforeAll(() => app.start({ DPPLUS_LINK_PAGE: '/account' }), 90_000);
  afterAll(() => app.stop());

  /** Logs a user in, and returns the id of the session. */
  async function logIn(id: string) {
    app.grant = json({ uuid: id });
    const { state, cookie } = await app.openStart();
    return (await app.callback(state, cookie)).cookies[name] ?? '';
  }

  it('is of no user with the cookie under another spelling, twice, in quotes or in the path', async () => {
    const other = uuid.replace(/1/g, '2');
    const [eve, lea] = [await logIn(uuid), await logIn(other)];
    const userOf = async (cookie: string, path = '/') =>
      /Hello ([\da-f-]{36})/.exec((await app.get(path, cookie)).body)?.[1];
    expect([await userOf(`${name}=${eve}`), await userOf(`${name}=${lea}`)]).toEqual([uuid, other]);
    const spelled = Object.values(otherSpellings).map((spell) => spell(name));
    const planted = [...spelled.filter((each) => each !== name), `"${name}"`].map(
      (each) => `x=1; ${each}=${eve}`,
    );
    for (const pair of [...planted, `${name}="${eve}"`, `${name}=${eve}; ${name}=x`]) {
      expect([pair, await userOf(pair)]).toEqual([pair, undefined]);
      for (const both of [`${pair}; ${name}=${lea}`, `${name}=${lea}; ${pair}`])
        expect([both, await userOf(both)]).not.toEqual([both, uuid]);
    }
    for (const cookie of ['', `${name}=${lea}`])
      expect(await userOf(cookie, `/;jsessionid=${eve}`)).toBeUndefined();
  });

  it.each([
    ['blocked', 'blocked'],
    ['throw', 'server_error'],
    ['ask', ''],
  ])('that a login has begun which ends with %s is gone', async (ends, error) => {
    const { state, cookie } = await app.openStart();
    const page = await app.callback(state, cookie, `&code=x&ends=${ends}`);
    expect((await app.readReturn(page)).error).toBe(error);
    expect((await app.get('/', `${name}=${page.cookies[name]}`)).body).not.toContain('Hello ');
  });

  it('is also in the second answer of a login, and in one request with several cookies', async () => {
    const { state, cookie } = await app.openStart();
    const first = await app.callback(state, cookie);
    const second = await app.callback(state, cookie);
    expect(first.head.match(/^set-cookie: /gim)).toHaveLength(2);
    expect(first.cookies[name]).toMatch(/^\w+$/);
    expect(second.cookies).toEqual(first.cookies);
  });

  it('of the time before a login is empty afterwards, and another one', async () => {
    const before = (await app.get('/?cart=full')).cookies[name] ?? '';
    const { state, cookie } = await app.openStart();
    const back = await app.callback(state, `${cookie}; ${name}=${before}`);
    const after = back.cookies[name] ?? '';
    expect([after === '', after === before]).toEqual([false, false]);
    const page = await app.get('/', `${name}=${after}`);
    expect([page.body.includes('Hello '), page.head.includes('Cart: full')]).toEqual([true, false]);
    expect((await app.get('/', `${name}=${before}`)).head).not.toContain('Cart: full');
  });
});
