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
    // Visitors of this shop have a cart in their session.
    start: (...ports: [number, number]) =>
      (docs?.start(...ports) ?? []).map((word) =>
        word.replace(
          'new ServletSession(request);',
          `$&
    if (request.getParameter("cart") != null) request.getSession(true).setAttribute("cart", "full");
    if (request.getSession(false) != null) response.setHeader("Cart", "" + request.getSession(false).getAttribute("cart"));`,
        ),
      ),
  };
  const app = new AttackedServer(server, 'http://app.example.test');
  beforeAll(() => app.start({}), 90_000);
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
