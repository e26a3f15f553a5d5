import type { RequestListener } from 'node:http';
import { expect, vi } from 'vitest';
import { clearedByLogin } from '../../../contract/prefetch.ts';
import { texts } from '../../../contract/texts.ts';
import { scriptHtml } from '../../../src/server/link.ts';
import { type AttackedServer, type Page, secrets, service } from '../attacked-server.ts';

/** No browser has it. */
export const planted = 'A'.repeat(22);

export const contact = 'mailto:help@books.example?subject=a&cc=b';
export const unavailable = 'service_unavailable';
export const noResponse = 'request-failed: /oauth/token 0 \\w+';

/** Bytes in the place of a response. */
export const raw =
  (text: string): RequestListener =>
  ({ socket }) =>
    socket.end(text, 'latin1');

/** As each answer of the login. */
export function expectPrivate({ head }: Page) {
  expect(head).toMatch(/^cache-control: .*\bno-store\b/im);
  expect(head).toMatch(/^referrer-policy: no-referrer\r?$/im);
}

/** As each response to an answer. */
export function expectCleared({ head }: Page) {
  expect(head.match(/^clear-site-data: *(.*?)\r?$/im)?.[1]).toBe(clearedByLogin);
}

/** The user reads of the error on the return page, which has no code in its URL. */
export async function expectFailure(app: AttackedServer, page: Page, error = 'unknown_state') {
  expect([page.status, page.cookies]).toEqual([303, {}]);
  expect(page.location.replace(/=[\w.-]+$/, '')).toBe(`${app.redirectUri}?dpplus=return&outcome`);
  const end = await app.readReturn(page);
  for (const answer of [page, end]) expectPrivate(answer);
  expectCleared(page);
  expect([end.status, end.error, end.href]).toEqual([200, error, `${page.location}&read`]);
}

/** Expects the page that leads on after an answer that has come twice (docs/protocol.md), which claims nothing. */
export async function expectUsed(app: AttackedServer, page: Page, href: string) {
  expect([page.status, page.cookies]).toEqual([303, {}]);
  const end = await app.readReturn(page);
  for (const answer of [page, end]) expectPrivate(answer);
  expect([end.status, end.error, end.href]).toEqual([200, '', href]);
  for (const text of [texts.en.used, texts.en.lead]) expect(end.html).toContain(text);
  expect(end.html).not.toContain(texts.en.code);
}

/** The log has a line, which ends with the reference of the login, and no secret. */
export async function expectLine(app: AttackedServer, line: string, reference = '[\\da-f]{8}') {
  const whole = RegExp(`\\[dpplus-connect\\] ${line} \\[${reference}\\]$`, 'm');
  await vi.waitFor(() => expect(app.log).toMatch(whole), 5000);
  // PHP's development server logs requests.
  expect(app.log.replace(/^.* \[\d{3}]: [A-Z]+ .*$/gm, '')).not.toMatch(secrets);
}

export const scriptOf = ({ redirectUri }: AttackedServer, language: 'en' | 'fr') =>
  scriptHtml({ clientId: 'demoapp', redirectUri, service }, language);
