import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { openAppBrowser } from './app-browser.ts';

let server: Server | undefined;

/** Starts an application that sets a cookie with each answer and shows those that it is sent; gives its address. */
async function startApp(setCookie: (path: string) => string): Promise<string> {
  server = createServer((request, response) => {
    response.setHeader('Set-Cookie', setCookie(request.url ?? ''));
    response.end(request.headers.cookie ?? 'none');
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

afterEach(() => void server?.close());

it.each([
  ['sends a cookie back', 'sid=1; Path=/', '/other', 'sid=1'],
  ['forgets a cookie that has expired', 'sid=1; Path=/; Max-Age=0', '/other', 'none'],
  ['keeps a cookie to its path', 'sid=1; Path=/admin', '/other', 'none'],
  ['leaves out a cookie that is no cookie', ';;;', '/other', 'none'],
  ['takes no cookie for another site', 'sid=1; Domain=example.com', '/other', 'none'],
])('%s', async (_what, cookie, path, expected) => {
  const app = await startApp(() => cookie);
  const browser = openAppBrowser([], 5000, app);
  await browser.open(`${app}/admin`);
  expect((await browser.open(app + path)).body).toBe(expected);
});

it('begins with the cookies that it was given', async () => {
  const app = await startApp(() => 'sid=new; Path=/');
  const browser = openAppBrowser([], 5000, app, 'sid=1; theme=dark');
  expect((await browser.open(`${app}/a/b`)).body).toBe('sid=1; theme=dark');
  expect((await browser.open(app)).body).toBe('sid=new; theme=dark');
});
