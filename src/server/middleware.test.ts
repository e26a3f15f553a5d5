import type { RequestListener } from 'node:http';
import { expect, it } from 'vitest';
import { browserCookie } from '../../contract/cookies.ts';
import { appUnderTest, Browser, origin, serve } from './testing/app-under-test.ts';

type Responded = Parameters<RequestListener>[1];

/**
 * Saves a session as express-session does: `end` without a body waits for the store before the headers. A body is written at
 * once, but for its last byte if its length is known. Returns all that the browser can have before the session is stored.
 */
function saveAtEnd(response: Responded): Promise<string | undefined> {
  const [end, write] = [response.end.bind(response), response.write.bind(response)];
  return new Promise((stored) => {
    const hooked = (given?: Uint8Array) => {
      const body = given === undefined ? given : Buffer.from(given);
      const [first, last] = [body?.subarray(0, -1), body?.subarray(-1)];
      const isWhole = !response.hasHeader('content-length');
      const early = isWhole ? body : first;
      if (early) write(early); // also an empty one
      stored(response.headersSent ? new TextDecoder().decode(early) : undefined);
      return end(isWhole ? undefined : last);
    };
    response.end = hooked as typeof response.end;
  });
}

it.each(['start', 'return'])(
  'the session is stored before the browser can use the response of the %s',
  async (asked) => {
    const { connect } = appUnderTest();
    let early: Promise<string | undefined> | undefined;
    const url = await serve((request, response) => {
      early = saveAtEnd(response);
      connect.middleware(request, response, () => {});
    });
    const response = await fetch(`${url}/callback?dpplus=${asked}`, { redirect: 'manual' });
    expect(await response.text()).toMatch(asked === 'start' ? /^$/ : /<\/script>$/);
    // The browser runs no script without the last character of its element.
    expect(await early).toEqual(asked === 'start' ? undefined : expect.stringMatching(/<\/script$/));
  },
);

it('a page has its length, in bytes', async () => {
  const { connect } = appUnderTest({ returnPage: () => new Response('é') });
  const url = await serve((request, response) => connect.middleware(request, response, () => {}));
  const response = await fetch(`${url}/callback?dpplus=return`);
  expect([response.headers.get('content-length'), await response.text()]).toEqual(['2', 'é']);
});

it('an error that the next handler throws does not call it again', async () => {
  const { connect } = appUnderTest();
  const failures: unknown[] = [];
  let calls = 0;
  const url = await serve((request, response) => {
    const next = () => {
      calls += 1;
      response.end();
      throw new Error('no template');
    };
    connect.middleware(request, response, next).catch((failure) => failures.push(failure));
  });
  await fetch(`${url}/elsewhere`);
  expect([calls, failures]).toEqual([1, [new Error('no template')]]);
});

it('an error of the response goes to the next handler, once', async () => {
  const { connect } = appUnderTest();
  const errors: unknown[] = [];
  const url = await serve((request, response) => {
    response.writeHead(500);
    connect.middleware(request, response, (error?: unknown) => response.end(String(errors.push(error))));
  });
  const response = await fetch(
    url + new Browser().request('/callback?dpplus=start').url.slice(origin.length),
  );
  expect([response.status, errors]).toEqual([
    500,
    [expect.objectContaining({ code: 'ERR_HTTP_HEADERS_SENT' })],
  ]);
});

it('an answer whose client has gone gets the same result again, with the session of other middleware', async () => {
  const app = appUnderTest({ onLogin: ({ uuid }) => ({ user: uuid }) });
  let gone: (() => void) | undefined;
  const url = await serve((request, response) => {
    if (gone) request.socket.on('close', gone).destroy();
    // As express-session does, whose cookie is new at each login.
    const { writeHead } = response;
    if (gone)
      response.writeHead = ((...given: never[]) => {
        response.appendHeader('set-cookie', 'sid=new; Path=/');
        return Reflect.apply(writeHead, response, given);
      }) as typeof writeHead;
    app.connect.middleware(request, response, () => {});
  });
  const browser = new Browser();
  const path = `/callback?${await app.code()}&state=${await app.draw(browser)}`;
  const get = () => fetch(url + path, { headers: browser.request(path).headers, redirect: 'manual' });
  const closed = new Promise<void>((done) => {
    gone = done;
  });
  await expect(get()).rejects.toThrow();
  await closed;
  // The second request would be the first one otherwise.
  await expect.poll(() => app.requests).toContain('POST /oauth/token');
  gone = undefined;
  const again = await get();
  const cookies = again.headers.getSetCookie().map((line) => line.replace(/=.*/, ''));
  expect(cookies.toSorted()).toEqual([browserCookie, 'sid'].toSorted());
  expect(app.requests.filter((line) => line.startsWith('POST'))).toEqual([
    'POST /oauth/token',
    'POST /api/uuids/connected',
  ]);
});
