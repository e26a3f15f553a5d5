import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { uuid } from './attacked-server.ts';
import { openWorker } from './php/open-worker.ts';

// The library of PHP in a worker: many requests of many browsers in one process, without superglobals.

const library = 'servers/php/DpplusConnect';

describe('the library of PHP', () => {
  const worker = openWorker({ ALLOWED_SCOPE: 'email eid_profile eid_photo' });
  const { logIn, respond, run, store } = worker;

  it('answers the requests of several browsers in one process, without superglobals, headers and exit', async () => {
    for (const _ of [1, 2]) {
      const { status, page } = await logIn();
      expect([status, page.status, page.body]).toEqual([303, 200, expect.stringContaining('href="/books"')]);
    }
    expect(worker.requests.map(([path]) => path)).toEqual(
      Array(2).fill(['POST /oauth/token', 'POST /api/uuids/connected']).flat(),
    );
    for (const uri of ['/other?dpplus=start', '/callback']) expect((await respond(uri)).status).toBe(404);
    expect((await respond('/callback?dpplus=start', {}, { method: 'POST' })).status).toBe(404);
    const code = readdirSync(library)
      .filter((name) => name !== 'Site.php')
      .map((name) => readFileSync(`${library}/${name}`, 'utf8').replaceAll(/^\s*(\/\/|\/?\*).*$/gm, ''));
    expect(code.join('')).not.toMatch(/\$_|\bexit\b|(?<!->|function )\bheader\(/);
  });

  it('logs in after the folder of used states was cleaned', async () => {
    await logIn();
    for (const name of readdirSync(store)) rmSync(`${store}/${name}`, { recursive: true });
    expect((await logIn()).page.body).toContain('href="/books"');
    rmSync(store, { recursive: true });
    expect((await logIn()).page.body).toContain('data-error="server_error"');
    expect(worker.log).toContain(
      `STORE: needs the absolute path of a folder that PHP can write to. PHP cannot make one in ${store}.`,
    );
    mkdirSync(store);
    expect((await logIn()).page.body).toContain('href="/books"');
  });

  it.each([
    [{ SERVICE: 'x' }, 'SERVICE: needs a whole https URL'],
    [{ CLIENT_ID: '' }, 'CLIENT_ID: needs printable ASCII'],
    [{ Scope: 'email' }, 'Scope: is not a setting, but SCOPE is.'],
    [{ CLIENTID: 'demoapp' }, 'CLIENTID: is not a setting, but CLIENT_ID is.'],
    [{ 'redirect-uri': '/' }, 'redirect-uri: is not a setting, but REDIRECT_URI is.'],
    [{ onlogin: 'x' }, 'onlogin: is not a setting, but onLogin is.'],
    [{ page: [] }, 'page: is not a setting, but pages is.'],
    [{ colour: 'blue' }, 'colour: is not a setting.'],
    [{ answers: [] }, 'answers: needs an object with get and set'],
    [{ logger: [] }, 'logger: needs a logger of PSR-3'],
  ])('throws for %j', async (settings, message) => {
    expect(await run({ do: 'create', settings })).toContain(message);
  });

  it('asks nobody again after the user has agreed', async () => {
    const back = await logIn({ answer: 'confirm', user: 'noah' });
    expect(worker.requests).toHaveLength(1);
    const [line, offer] = (await run({ do: 'accept', headers: { cookie: back.cookie }, user: 'noah' })) as [
      string,
      unknown,
    ];
    expect([line, offer]).toEqual([expect.stringMatching(/^dp-offer=; .*Max-Age=0$/), null]);
    expect(worker.requests.map(([path]) => path)).toEqual(['POST /oauth/token', 'POST /api/uuids/connected']);
  });

  /** The bytes of the store. */
  const kept = () =>
    readdirSync(store, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => readFileSync(`${parentPath}/${name}`, 'latin1'))
      .join('');

  it.each([
    ['ask', null],
    ['confirm', 'noah'],
  ])(
    'offers the data and the page of the login after “%s”, to its browser, until its end',
    async (answer, user) => {
      const data = { user: { email: 'noah@books.example' }, eid: { last_name: 'Peeters' } };
      worker.answer = (path) =>
        ({
          'POST /oauth/token': { json: { uuid, access_token: 'x', scope: 'email eid_profile eid_photo' } },
          'GET /oauth/user_data': { json: data.user },
          'GET /oauth/eid_data': { json: { ...data.eid, photo: 'x'.repeat(9000) } },
        })[path];
      const { cookie } = await logIn({ answer, user });
      const offered = (cookie: string) => run({ do: 'offered', headers: { cookie }, user });
      expect(await offered(cookie)).toEqual({ uuid, token: expect.any(String), href: '/books', data });
      expect(kept()).not.toContain('Peeters');
      expect(await run({ do: 'decline', headers: { cookie }, user })).toEqual([
        expect.stringMatching(/^dp-offer=; .*Max-Age=0$/),
        null,
      ]);
      // A copy of the cookie has no data any more.
      expect(await offered(cookie)).toMatchObject({ uuid, data: [] });
      expect(worker.requests.map(([path]) => path)).not.toContain('POST /api/uuids/connected');
    },
  );

  it('declines nothing without a login that waits, and sends the same header', async () => {
    expect(await run({ do: 'decline', headers: { cookie: 'dp-offer=x' } })).toEqual([
      expect.stringMatching(/^dp-offer=; .*Max-Age=0$/),
      null,
    ]);
  });

  it.each([['x'], [['x']], [7], [true], [{ token: 'x' }]])(
    'refuses the field %j of a form',
    async (token) => {
      const { cookie } = await logIn({ answer: 'confirm', user: 'noah' });
      expect(await run({ do: 'accept', headers: { cookie }, user: 'noah', token })).toMatchObject([
        null,
        { uuid },
      ]);
      await vi.waitFor(() => expect(worker.log).toContain('accept-refused: token'));
      expect(worker.requests).toHaveLength(1);
    },
  );

  it('refuses “confirm” without a user, before a report', async () => {
    expect((await logIn({ answer: 'confirm' })).page.body).toContain('data-error="server_error"');
    expect([worker.requests.length, worker.log]).toEqual([
      1,
      expect.stringContaining('onLogin: needs a user of currentUser'),
    ]);
  });

  it('lets the site end its session after an error of onLogin, and in no other case', async () => {
    const ended = () => run({ do: 'ended' });
    const before = Number(await ended());
    await logIn();
    await logIn({ answer: 'mismatch' });
    worker.answer = () => ({ status: 500 });
    await logIn();
    expect(await ended()).toBe(before);
    worker.answer = () => undefined;
    for (const answer of ['throw', false, 7, 'confirm']) await logIn({ answer });
    expect(await ended()).toBe(before + 4);
  });

  it('gives a logger of PSR-3 each line, and the error of a function of the site as its cause', async () => {
    expect((await logIn({ answer: 'throw', logger: true })).page.body).toContain('data-error="server_error"');
    await respond('/callback?dpplus=start&scope=phone', {}, { logger: true });
    expect(await run({ do: 'logged' })).toEqual([
      ['info', expect.stringMatching(/^\[dpplus-connect\] started \[\w{8}\]$/), ''],
      [
        'error',
        expect.stringMatching(/^\[dpplus-connect\] callback-failed: DomainException \[\w{8}\]$/),
        'no database',
      ],
      ['warning', expect.stringMatching(/^\[dpplus-connect\] start-refused: scope \[\w{8}\]$/), ''],
    ]);
    expect(worker.log).toBe('');
  });

  it('gives a logger of PSR-3 the beginning and the end of a login, with its reference, and PHP’s log neither', async () => {
    const linesOf = async (more: Record<string, unknown>) => {
      await run({ do: 'logged' });
      await logIn(more);
      return (await run({ do: 'logged' })) as string[][];
    };
    const [started = [], succeeded = [], ...rest] = await linesOf({ logger: true });
    expect([started[0], started[1], rest]).toEqual(['info', expect.stringContaining(' started ['), []]);
    expect(succeeded).toEqual(['info', started[1]?.replace('started', 'succeeded'), '']);
    expect(await linesOf({ logger: true, answer: 'blocked' })).toEqual([
      ['info', expect.stringContaining(' started ['), ''],
      ['warning', expect.stringContaining(' login-refused: blocked ['), ''],
    ]);
    expect([await linesOf({}), worker.log]).toEqual([[], '']);
  });
});
