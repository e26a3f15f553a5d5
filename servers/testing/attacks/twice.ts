import { expect, it } from 'vitest';
import vectors from '../../../contract/vectors.json' with { type: 'json' };
import { type AttackedServer, uuid } from '../attacked-server.ts';
import { expectFailure, expectLine, expectPrivate } from './expectations.ts';

// docs/protocol.md, "An answer that comes twice".

export function testTwice(app: AttackedServer) {
  it.each(vectors.prefetch)(
    'an answer with $title: prefetch=$isPrefetch',
    async ({ name, value, isPrefetch }) => {
      const { state, cookie } = await app.openStart();
      const target = `${app.path}?code=x&state=${state}`;
      const page = await app.get(target, cookie, [`${name}: ${value}`]);
      if (!isPrefetch) return expect(page.cookies).toHaveProperty(app.sessionName);
      expect([page.status, page.cookies, page.location, app.requests]).toEqual([403, {}, '', []]);
      expect(page.body).toContain('Open this link in a tab or a popup.');
      expectPrivate(page);
      await expectLine(app, 'state-refused: prefetch');
      expect((await app.get(target, cookie)).cookies).toHaveProperty(app.sessionName);
    },
  );

  it('a browser that has lost the first response is logged in by the second, with one login', async () => {
    const { state, cookie } = await app.openStart('href=%2Fbooks&state=of-the-page');
    // As after a double click, a reload and a reset connection: the second arrives while the first is processed.
    const [first, second] = await Promise.all([app.callback(state, cookie), app.callback(state, cookie)]);
    const third = await app.callback(state, cookie);
    expect([second.cookies, third.cookies]).toEqual([first.cookies, first.cookies]);
    const session = `${app.sessionName}=${third.cookies[app.sessionName]}`;
    expect(await app.readReturn(third, session)).toMatchObject({
      error: '',
      href: '/books',
      state: 'of-the-page',
    });
    expect((await app.get('/', session)).body).toContain(uuid);
    // The browser has been at its return page: a copy of its cookie gets nothing.
    await expectFailure(app, await app.callback(state, cookie), 'expired_state');
    await expectLine(app, 'state-refused: used');
    expect(app.requests).toEqual(['/oauth/token', '/api/uuids/connected']);
  });

  it('a state from before a login of the browser is no answer that comes twice', async () => {
    const { state, cookie } = await app.openStart();
    const page = await app.callback(state, cookie);
    const renewed = `${app.browserName}=${page.cookies[app.browserName]}`;
    expect((await app.readReturn(await app.callback(state, renewed))).error).toBe('unknown_state');
  });

  it('an error code of the service is no answer that comes twice', async () => {
    for (const error of ['-', 'used']) {
      const { state, cookie } = await app.openStart();
      const page = await app.callback(state, cookie, `&error=${error}`);
      expect((await app.readReturn(page)).error).toBe(error === '-' ? 'invalid_response' : error);
    }
  });
}
