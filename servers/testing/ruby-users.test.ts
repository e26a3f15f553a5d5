import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AttackedServer } from './attacked-server.ts';
import { otherSpellings } from './cookie-spellings.ts';
import { testLinking } from './linking.ts';
import { appsIn } from './page-app.ts';
import { otherPaths } from './path-spellings.ts';

// The users of docs/ruby.md, in Rails.

const [docs] = appsIn('docs/ruby.md').filter(({ name }) => name.endsWith('users'));
const session = '_app_session';
/** The log of Rails is a file, unlike the one of the library. A layout has the token of all forms. */
const start = (...ports: [number, number]) =>
  (docs?.start(...ports) ?? []).map((word) =>
    word.replace(', logger: Rails.logger', '').replace("'ERB'\n", '$&<%= csrf_meta_tags %>\n'),
  );
const server = { name: 'users', file: 'docs/ruby.md', start };

describe('the users of docs/ruby.md', () => {
  const app = new AttackedServer(server, 'http://app.example.test');
  beforeAll(() => app.start({}), 60_000);
  afterAll(() => app.stop());
  testLinking({ app, signUp: '/users', link: '/link', session, comparesOrigin: true });

  it.each(Object.keys(otherSpellings))('have no session in a cookie with %s', async (spelling) => {
    const { state, cookie } = await app.openStart();
    const own = (await app.callback(state, cookie)).cookies[session];
    expect((await app.get('/', `${session}=${own}`)).body).toMatch(/Account \d/);
    const pair = `${otherSpellings[spelling]?.(session)}=${own}`;
    for (const header of [`x=1; ${pair}`, `x;${pair}; y`, `x; ${session}=${own}; ${session}=`])
      expect((await app.get('/', header)).body).not.toMatch(/Account \d/);
  });

  it.each(otherPaths('/callback'))('log in at their redirect URI, and not at %s', async (path) => {
    const page = await app.get(`${path}?dpplus=start`);
    expect([page.location, page.cookies[app.browserName]]).toEqual(['', undefined]);
  });
});
