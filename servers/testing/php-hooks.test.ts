import { describe, expect, it, vi } from 'vitest';
import { uuid } from './attacked-server.ts';
import { app, logIn, run, useSite } from './php-functions.ts';

// The functions that a site passes to the file for PHP return what real sites have.

describe('the functions of a site in PHP', () => {
  useSite();

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
    "throw new Error('x');",
    'return NAN;',
    'return INF;',
    'return [null];',
    "return ['/books'];",
    'return new ArrayObject;',
    'return (function () { yield 1; })();',
    'return new DateTimeImmutable;',
    'return fopen("php://memory", "r");',
    "return simplexml_load_string('<a/>');",
    "return ' ';",
    'return "\\0";',
    "return ' /books';",
    "return 'confirm';",
  ])('onLogin with “%s” is no login: nothing is reported, and nobody is logged in', async (onLogin) => {
    run({ onLogin });
    const { error, home } = await logIn();
    expect([error, app.requests]).toEqual(['server_error', ['/oauth/token']]);
    expect(home).toContain('class="dpplus-connect"');
    const thrown = /^throw new (\w+)/.exec(onLogin)?.[1];
    const need = onLogin.includes('confirm') ? 'a user of currentUser' : 'to return nothing, a path';
    const line = thrown ? `callback-failed: ${thrown}` : `onLogin: needs ${need}`;
    await vi.waitFor(() => expect(app.log).toContain(`[dpplus-connect] ${line}`));
  });

  it.each(['ask', 'confirm'])('“%s” without its page is an error that names the setting', async (answer) => {
    run({ onLogin: `return '${answer}';`, currentUser: "return 'noah';", pages: 'none' });
    const { error, home } = await logIn();
    expect([error, home]).toEqual(['server_error', expect.not.stringContaining(uuid)]);
    const need = `pages: needs the path for "${answer}" of onLogin, such as ['${answer}' => '/account']`;
    await vi.waitFor(() => expect(app.log).toContain(`[dpplus-connect] ${need}`));
  });

  it.each([
    ...[
      'return false;',
      "return '';",
      'return 0;',
      "return '0';",
      'return [];',
      'return 0.0;',
      'return -0.0;',
    ],
    ...["return new Exception('') instanceof Stringable ? '' : 1;", "return simplexml_load_string('<a/>');"],
    "return new class { public function __toString() { return ''; } };",
    "return new class { public function __toString() { return '0'; } };",
  ])('currentUser with “%s” means that nobody is logged in', async (currentUser) => {
    run({ currentUser });
    expect((await app.get('/')).body).toContain('class="dpplus-connect"');
    const { state } = await app.openStart();
    expect((await app.readReturn(await app.callback(state, ''))).error).toBe('unknown_state');
  });

  it.each([
    ['return 7;', 'Hello 7'],
    ['return -1;', 'Hello -1'],
    ["return '00';", 'Hello 00'],
    ["return simplexml_load_string('<a>7</a>');", 'Hello 7'],
  ])('currentUser with “%s” is a user', async (currentUser, home) => {
    run({ currentUser });
    expect((await app.get('/')).body).toContain(home);
  });

  it.each([
    ...[
      'return true;',
      'return 7.5;',
      'return new stdClass;',
      'return [1];',
      'return NAN;',
      'return fn() => 7;',
    ],
    ...[
      'return (function () { yield 7; })();',
      'return new DateTime;',
      "return new Error('x');",
      'return fopen("php://memory", "r");',
    ],
  ])('currentUser with “%s” is an error, and no success', async (currentUser) => {
    run({ currentUser });
    const { state } = await app.openStart();
    expect((await app.readReturn(await app.callback(state, ''))).error).toBe('server_error');
    await vi.waitFor(() => expect(app.log).toContain('[dpplus-connect] currentUser: needs to return the id'));
  });

  it.each([
    ...[
      'return;',
      'return 1;',
      "return 'OK';",
      'return [];',
      'return 0;',
      "return '';",
      'return new stdClass;',
    ],
    ...['return fn() => true;', "return 'QUEUED';", 'return 1.0;'],
  ])('once with “%s” is an error, before a token request', async (once) => {
    run({ once });
    expect([(await logIn()).error, app.requests]).toEqual(['server_error', []]);
    await vi.waitFor(() => expect(app.log).toContain('[dpplus-connect] once: needs to return true or false'));
  });

  it.each(['hex2bin("11ff")', "'a\"b'", '"a\\nb"', "'é'", '-1', "'00'"])(
    'a login that waits for the user %s is for this user alone',
    async (user) => {
      run({ onLogin: "unset($_SESSION['user']); return 'confirm';", currentUser: `return ${user};` });
      const { cookies, location } = await app.logIn();
      expect((await app.readReturn({ location })).error).toBe('');
      const cookie = ['dp-browser', 'dp-offer'].map((name) => `${name}=${cookies[name]}`).join('; ');
      const offered = async () => (await app.get('/offered.php', cookie)).body;
      expect(await offered()).toContain(uuid);
      for (const other of ['return "other";', 'return hex2bin("11fe");', 'return null;']) {
        run({ currentUser: other });
        expect(await offered()).toBe('null');
      }
    },
  );
});
