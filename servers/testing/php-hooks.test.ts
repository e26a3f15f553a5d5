import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { purposeHeaders } from '../../contract/prefetch.ts';
import { texts } from '../../contract/texts.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { AttackedServer } from './attacked-server.ts';

// The functions that a site passes to the file for PHP return what real sites have, and the same answer arrives twice.

const site = temporaryFolder();

/** The session is the one of PHP. `onLogin` begins it, and then does what the test says. */
const settings = `<?php
$code = fn($name) => json_decode(file_get_contents(__DIR__ . '/code.json'), true)[$name] ?? 'return null;';
$begin = fn() => session_status() === PHP_SESSION_ACTIVE || session_start(['save_path' => __DIR__]);
return [
    'STORE' => __DIR__,
    'currentUser' => function () use ($code, $begin) {
        $begin();
        return $_SESSION['user'] ?? eval($code('currentUser'));
    },
    'onLogin' => function () use ($code, $begin) {
        $begin();
        $_SESSION = [];
        session_regenerate_id(true);
        $_SESSION['user'] = 'noah';
        return eval($code('onLogin'));
    },
] + ($code('once') === 'return null;' ? [] : ['once' => fn() => eval($code('once'))]);
`;
const run = (code: Record<string, string>) => writeFileSync(`${site}/code.json`, JSON.stringify(code));

const app = new AttackedServer(
  {
    name: 'PHP',
    file: '',
    start: (port) => ['php', '-S', `localhost:${port}`, '-t', `${site}/public`],
    callback: '/callback.php',
  },
  'http://app.example.test',
);

/** Logs in, and returns the error and the first page afterwards. */
async function logIn() {
  const page = await app.logIn();
  const { error, href } = await app.readReturn(page);
  return { error, href, home: (await app.get('/', `PHPSESSID=${page.cookies.PHPSESSID}`)).body };
}

describe('the functions of a site in PHP', () => {
  beforeAll(() => {
    mkdirSync(`${site}/public`);
    for (const file of ['index.php', 'callback.php'])
      copyFileSync(`servers/php/${file}`, `${site}/public/${file}`);
    writeFileSync(`${site}/dpplus-settings.php`, settings);
    run({});
    return app.start({});
  }, 60_000);
  afterAll(() => app.stop());
  beforeEach(() => {
    app.reset();
    run({});
  });

  it.each(['return;', 'return null;', "return '';", "return '/books';"])(
    'onLogin with “%s” is a login',
    async (onLogin) => {
      run({ onLogin });
      const { error, href, home } = await logIn();
      expect([error, href]).toEqual(['', onLogin.includes('books') ? '/books' : '/']);
      expect(home).toContain('Hello noah');
      expect(app.requests).toEqual(['/oauth/token', '/api/uuids/connected']);
    },
  );

  it.each([
    'return false;',
    'return true;',
    'return 0;',
    'return 7;',
    'return 7.5;',
    'return [];',
    'return new stdClass;',
    "return '4711';",
    "return 'clh3k2';",
    "return '11111111-2222-4333-8444-555555555555';",
    "return 'Your account is blocked.';",
    "return 'https://app.example';",
    'return fn() => null;',
    'throw new Exception();',
  ])('onLogin with “%s” is no login: nothing is reported, and nobody is logged in', async (onLogin) => {
    run({ onLogin });
    const { error, home } = await logIn();
    expect([error, app.requests]).toEqual(['server_error', ['/oauth/token']]);
    expect(home).toContain('class="dpplus-connect"');
    const line = onLogin.startsWith('throw')
      ? 'callback-failed: Exception'
      : 'onLogin: needs to return nothing, a path';
    await vi.waitFor(() => expect(app.log).toContain(`[dpplus-connect] ${line}`));
  });

  it.each(['return false;', "return '';", 'return 0;', "return '0';", 'return [];'])(
    'currentUser with “%s” means that nobody is logged in',
    async (currentUser) => {
      run({ currentUser });
      expect((await app.get('/')).body).toContain('class="dpplus-connect"');
      const { state } = await app.openStart();
      expect((await app.readReturn(await app.callback(state, ''))).error).toBe('unknown_state');
    },
  );

  it.each([
    ['return 7;', 'Hello 7'],
    ["return new Error('x');", 'Hello Error: x'],
  ])('currentUser with “%s” is a user', async (currentUser, home) => {
    run({ currentUser });
    expect((await app.get('/')).body).toContain(home);
  });

  it.each(['return true;', 'return 7.5;', 'return new stdClass;', 'return [1];'])(
    'currentUser with “%s” is an error, and no success',
    async (currentUser) => {
      run({ currentUser });
      const { state } = await app.openStart();
      expect((await app.readReturn(await app.callback(state, ''))).error).toBe('server_error');
      await vi.waitFor(() =>
        expect(app.log).toContain('[dpplus-connect] currentUser: needs to return the id'),
      );
    },
  );

  it.each(['return;', 'return 1;', "return 'OK';", 'return [];'])(
    'once with “%s” is an error, before a token request',
    async (once) => {
      run({ once });
      expect([(await logIn()).error, app.requests]).toEqual(['server_error', []]);
      await vi.waitFor(() =>
        expect(app.log).toContain('[dpplus-connect] once: needs to return true or false'),
      );
    },
  );

  it.each(purposeHeaders)('a prefetch of the answer with %s uses up nothing', async (header) => {
    const { state, cookie } = await app.openStart();
    for (const value of ['prefetch', 'preview', 'prefetch;prerender']) {
      const path = `${app.path}?state=${state}&code=x`;
      const { status, cookies } = await app.get(path, cookie, [`${header}: ${value}`]);
      expect([status, cookies, app.requests]).toEqual([403, {}, []]);
    }
    await vi.waitFor(() => expect(app.log).toContain('[dpplus-connect] state-refused: prefetch'));
    expect((await app.readReturn(await app.callback(state, cookie))).error).toBe('');
  });

  it('an answer that comes twice leads on, with one token request and one report', async () => {
    const { state, cookie } = await app.openStart('state=of-the-page&href=%2Fbooks');
    const pages = await Promise.all([app.callback(state, cookie), app.callback(state, cookie)]);
    expect(app.requests.sort()).toEqual(['/api/uuids/connected', '/oauth/token']);
    const again = await app.callback(state, cookie);
    expect(again.status).toBe(303);
    const page = await app.readReturn(again);
    expect(page).toMatchObject({ error: '', href: '/books', state: 'of-the-page' });
    expect(page.html).toContain(`<title>${texts.en.used}</title>`);
    expect(page.html).toContain(`<p>${texts.en.lead}</p>`);
    expect(page.html).not.toContain(texts.en.code);
    const session = pages.map(({ cookies }) => cookies.PHPSESSID).filter(Boolean);
    const late = await Promise.all(session.map((id) => app.readReturn(again, `PHPSESSID=${id}`)));
    expect(late.some(({ html }) => html.includes(`<title>${texts.en.title}</title>`))).toBe(true);
    await vi.waitFor(() => expect(app.log).toContain('[dpplus-connect] state-refused: used'));
  });
});
