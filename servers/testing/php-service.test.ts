import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { uuid } from './attacked-server.ts';
import { type Answer, openWorker } from './php/open-worker.ts';

const image = Buffer.from([0xff, 0xd8, 0xff, 0xe0]);

describe('the library of PHP', () => {
  const worker = openWorker({ SCOPE: 'email', ALLOWED_SCOPE: 'email eid_profile eid_photo' });
  const { logIn, run } = worker;
  const paths = () => worker.requests.map(([path]) => path);
  /** The service of a user who shares all, also what an earlier login was granted. */
  const sharing = (scope: unknown, more: Record<string, Answer> = {}) => {
    const of = (...members: string[]) => Object.fromEntries(members.map((name) => [name, `the ${name}`]));
    const user = { uuid, ...of('email', 'phone_number'), updated_at: 'now' };
    const eid = { last_name: 'Claes', ...of('photo', 'address'), updated_at: 'now' };
    worker.answer = (path) =>
      ({
        'POST /oauth/token': { json: { uuid: uuid.toUpperCase(), access_token: 'token', scope } },
        'GET /oauth/user_data': { json: user },
        'GET /oauth/eid_data': { json: eid },
        'GET /oauth/eid_photo_data': { type: 'image/jpeg', bytes: image },
        ...more,
      })[path];
  };
  const shared = async () => (await run({ do: 'shared' })) as [unknown, string | null];
  const user = { uuid, email: 'the email', updated_at: 'now' };
  const eid = { last_name: 'Claes', updated_at: 'now' };

  it('gives onLogin the data within the scope that was granted and allowed', async () => {
    sharing('email phone eid_profile eid_photo eid_address');
    await logIn({ photo: true });
    const photo = { photo: 'the photo' };
    expect(await shared()).toEqual([{ user, eid: { ...eid, ...photo } }, image.toString('base64')]);
    expect(paths()).toEqual([
      'POST /oauth/token',
      'GET /oauth/user_data',
      'GET /oauth/eid_data',
      'GET /oauth/eid_photo_data',
      'POST /api/uuids/connected',
    ]);
    const tokens = worker.requests.filter(([path]) => path.startsWith('GET')).map(([, , token]) => token);
    expect(tokens).toEqual(Array(3).fill('Bearer token'));
  });

  it.each([
    ['email', [{ user }, null], ['GET /oauth/user_data']],
    ['eid_profile', [{ eid }, null], ['GET /oauth/eid_data']],
    ['', [[], null], []],
    [undefined, [[], null], []],
    ['phone', [[], null], []],
  ])('fetches what the scope %j covers', async (scope, expected, fetched) => {
    sharing(scope);
    await logIn({ photo: true });
    expect(await shared()).toEqual(expected);
    expect(paths().slice(1, -1)).toEqual(fetched);
  });

  it.each([
    ['no data', { status: 404, json: { error: 'not_found' } }, ''],
    ['an error', { status: 500, json: {} }, 'request-failed: /oauth/user_data 500 invalid_response ['],
    [
      'another user',
      { json: { uuid: randomUUID() } },
      'request-failed: /oauth/user_data 200 invalid_response [',
    ],
  ])('logs in a user of whom there is %s', async (_, answer, line) => {
    sharing('email', { 'GET /oauth/user_data': answer });
    expect((await logIn()).page.body).toContain('href="/books"');
    expect(await shared()).toEqual([[], null]);
    if (line) expect(worker.log).toContain(line);
    else expect(worker.log).toBe('');
  });

  it.each(['text/html', 'image/svg+xml'])('takes no photo of the type %s', async (type) => {
    sharing('eid_photo', { 'GET /oauth/eid_photo_data': { type, bytes: image } });
    await logIn({ photo: true });
    expect(await shared()).toEqual([[], null]);
    expect(worker.log).toContain('request-failed: /oauth/eid_photo_data 200 invalid_response [');
  });

  it('fetches no photo that the site does not ask for', async () => {
    sharing('eid_photo');
    await logIn();
    expect(paths()).toEqual(['POST /oauth/token', 'POST /api/uuids/connected']);
  });

  it('reports closed accounts, and reads the UUIDs that the service has', async () => {
    const other = randomUUID();
    expect(await run({ do: 'disconnect', uuids: [uuid, other.toUpperCase(), other] })).toBe(true);
    expect(await run({ do: 'connected' })).toEqual([uuid]);
    expect(worker.requests.map(([path, body]) => [path, body])).toEqual([
      ['POST /api/uuids/disconnected', JSON.stringify({ uuids: [uuid, other] })],
      ['GET /api/uuids/connected', ''],
    ]);
    worker.answer = () => ({ status: 503 });
    expect([await run({ do: 'disconnect', uuids: [uuid] }), await run({ do: 'connected' })]).toEqual([
      false,
      null,
    ]);
  });

  it.each(['', 'ann@example.com', `{${uuid}}`, `${uuid} `, `${uuid}\n`, 7, null])(
    'throws for %j in place of a UUID, and reports nothing',
    async (value) => {
      const message = 'value 2 is not a UUID. Pass the UUIDs of connected users only.';
      for (const step of ['report', 'reconcile'])
        expect(await run({ do: step, uuids: [uuid, value] })).toBe(
          `${step === 'report' ? 'connected' : step}: ${message}`,
        );
      expect(paths()).toEqual(['GET /api/uuids/connected']);
    },
  );

  it.each([
    [2000, 0, 2],
    [1001, 1, 32],
    [7, 7, 8],
    [1, 1, 1],
  ])(
    'reports %i UUIDs of which the service does not know %i in %i requests',
    async (count, unknown, requests) => {
      const uuids = Array.from({ length: count }, () => randomUUID() as string);
      const missing = new Set(uuids.slice(0, unknown));
      worker.answer = (path, body) => {
        if (path.startsWith('GET')) return { json: { uuids: [] } };
        const { uuids: sent }: { uuids: string[] } = JSON.parse(body);
        expect(sent.length).toBeLessThanOrEqual(1000);
        return sent.some((one) => missing.has(one))
          ? { status: 404, json: { error: 'unknown_uuid' } }
          : { status: 201 };
      };
      const result = { added: uuids.slice(unknown), removed: [], unknown: uuids.slice(0, unknown) };
      expect(await run({ do: 'reconcile', uuids })).toEqual(result);
      expect(paths()).toHaveLength(1 + requests);
    },
  );

  it.each([
    [4, 0, undefined, false],
    [4, 1, undefined, false],
    [4, 2, undefined, true],
    [4, 3, 0, false],
    [4, 1, 3, true],
    [0, 0, undefined, true],
  ])(
    'of %i connected users keeps the %i of the list, with at most %j: %s',
    async (count, kept, most, isDone) => {
      const uuids = Array.from({ length: count }, () => randomUUID() as string);
      worker.answer = () => ({ json: { uuids: uuids.map((one) => one.toUpperCase()) } });
      const result = await run({ do: 'reconcile', uuids: uuids.slice(0, kept), most });
      expect(result).toEqual(isDone ? { added: [], removed: uuids.slice(kept), unknown: [] } : null);
      expect(worker.log).toEqual(
        isDone ? '' : expect.stringContaining(`reconcile-refused: ${count - kept} of ${count}`),
      );
      const reported = worker.requests.filter(([path]) => path.startsWith('POST'));
      expect(reported).toHaveLength(isDone && count > 0 ? 1 : 0);
    },
  );

  it('keeps a user connected who is stored while the list of the service is on its way', async () => {
    const result = { added: [], removed: [], unknown: [] };
    // The site reads its own list last.
    expect(await run({ do: 'reconcile', uuids: [uuid], late: true })).toEqual(result);
    expect(paths()).toEqual(['GET /api/uuids/connected', 'GET /list']);
  });
});
