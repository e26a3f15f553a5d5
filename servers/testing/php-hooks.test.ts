import { cpSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { purposeHeaders } from '../../contract/prefetch.ts';
import { texts } from '../../contract/texts.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { AttackedServer, uuid } from './attacked-server.ts';

// The functions that a site passes to the file for PHP return what real sites have, and the same answer arrives twice.

const site = temporaryFolder();

/** The session is the one of PHP. `onLogin` begins it, and then does what the test says. */
const settings = `<?php
$code = fn($name) => json_decode(file_get_contents(__DIR__ . '/code.json'), true)[$name] ?? 'return null;';
/** As Redis: a store without locks, which needs a while. */
class Slow implements SessionHandlerInterface
{
    public function open($path, $name): bool { return true; }
    public function close(): bool { return true; }
    public function read($id): string { return (string) @file_get_contents(__DIR__ . "/slow-$id"); }
    public function write($id, $data): bool { usleep(300_000); return file_put_contents(__DIR__ . "/slow-$id", $data) !== false; }
    public function destroy($id): bool { @unlink(__DIR__ . "/slow-$id"); return true; }
    public function gc($lifetime): int { return 0; }
}
$begin = function () use ($code): bool {
    if (session_status() !== PHP_SESSION_ACTIVE && $code('store') === 'slow') {
        session_set_save_handler(new Slow(), false);
    }
    return session_status() === PHP_SESSION_ACTIVE || session_start(['save_path' => __DIR__]);
};
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
    'answers' => $code('answers') === 'return null;' ? null : new class ($code('answers')) {
        public function __construct(private string $code) {}
        public function get() { return eval($this->code); }
        public function set() { return eval($this->code); }
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
    cpSync('servers/php', `${site}/public`, { recursive: true });
    writeFileSync(`${site}/dpplus-settings.php`, settings);
    writeFileSync(
      `${site}/public/offered.php`,
      "<?php $login = require 'callback.php'; echo json_encode($login->offered()['uuid'] ?? null);",
    );
    run({});
    return app.start({ PHP_CLI_SERVER_WORKERS: '4' });
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

  it('an answer that comes twice gets the session of PHP that onLogin has begun', async () => {
    const { state, cookie } = await app.openStart('state=of-the-page&href=%2Fbooks');
    const [first, second] = await Promise.all([app.callback(state, cookie), app.callback(state, cookie)]);
    const third = await app.callback(state, cookie);
    expect([second.cookies, third.cookies]).toEqual([first.cookies, first.cookies]);
    const session = `PHPSESSID=${third.cookies.PHPSESSID}`;
    expect(await app.readReturn(third, session)).toMatchObject({
      error: '',
      href: '/books',
      state: 'of-the-page',
      html: expect.stringContaining(`<title>${texts.en.title}</title>`),
    });
    expect((await app.get('/', session)).body).toContain('Hello noah');
    expect(app.requests).toEqual(['/oauth/token', '/api/uuids/connected']);
    const copied = await app.callback(state, cookie);
    expect(copied.cookies.PHPSESSID).not.toBe(third.cookies.PHPSESSID);
    expect((await app.readReturn(copied)).error).toBe('expired_state');
  });

  it('the session is in its store before another request gets it, also if the store is slow', async () => {
    run({ store: 'slow' });
    const { state, cookie } = await app.openStart();
    const home = async () => {
      const { cookies } = await app.callback(state, cookie);
      return (await app.get('/', `PHPSESSID=${cookies.PHPSESSID}`)).body;
    };
    const pages = await Promise.all([home(), home(), home()]);
    for (const page of pages) expect(page).toContain('Hello noah');
  });

  it.each(["return 'ask';", "return '/books';", "return 'blocked';"])(
    'an answer that comes twice leads to the same page after onLogin with “%s”',
    async (onLogin) => {
      run({ onLogin });
      const { state, cookie } = await app.openStart();
      const first = await app.callback(state, cookie);
      const again = await app.callback(state, cookie);
      if (onLogin !== "return 'blocked';") expect(again.cookies).toEqual(first.cookies);
      const [page, same] = [await app.readReturn(first), await app.readReturn(again)];
      expect([same.error, same.href.split('?')[0]]).toEqual([page.error, page.href.split('?')[0]]);
    },
  );

  it.each([
    'return;',
    'return false;',
    "return '';",
    'return 7;',
    'return [];',
    "return 'x';",
    'return base64_encode(random_bytes(99));',
    'throw new Exception();',
  ])('answers whose get does “%s” keep nothing, and end no login', async (get) => {
    run({ answers: get });
    const { state, cookie } = await app.openStart();
    expect((await app.readReturn(await app.callback(state, cookie))).error).toBe('');
    const { html, error } = await app.readReturn(await app.callback(state, cookie));
    expect([error, html]).toEqual(['', expect.stringContaining(`<title>${texts.en.used}</title>`)]);
  });
});
