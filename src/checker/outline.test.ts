import { expect, it } from 'vitest';
import { outline, sessionFinder } from './outline.ts';
import { scriptedStand } from './testing/scripted-stand.ts';

const page = (body: string, url = 'http://app.test/') => outline({ url, status: 200, body });

it.each([
  ['a token', 'x 0123456789abcdef', 'x fedcba9876543210'],
  ['a time', 'at 12:30', 'at 9:05'],
  ['a state', '<a data-client-id="a" data-state="a b c">', '<a data-client-id="a" data-state="d e f">'],
])('of a page is the same with another %s, and not with another word', (_what, one, other) => {
  expect(page(one)).toBe(page(other));
  expect(page(one)).not.toBe(page(`${other} more`));
});

it('of a page has its path and not its query', () => {
  expect(page('', 'http://app.test/a?b')).toBe(page('', 'http://app.test/a?c'));
  expect(page('', 'http://app.test/a')).not.toBe(page('', 'http://app.test/b'));
  expect(page('', 'http://app.test/a/0123456789abcdef')).toBe(page('', 'http://app.test/a/fedcba9876543210'));
});

it.each([
  ['another page', () => 'Log in', 'Hello', true],
  ['the same page', () => 'Log in', 'Log in', false],
])('reports whether a browser gets %s than a visitor', async (_what, visitor, own, expected) => {
  const { stand } = scriptedStand({ page: (header) => (header ? own : visitor()) });
  const hasSession = await sessionFinder(stand);
  expect(await hasSession(stand.plant(stand.open(), () => 'sid=1'))).toBe(expected);
});

it('does not take a page that differs between visitors as a sign of a session', async () => {
  let count = 0;
  const { stand } = scriptedStand({ page: () => 'x'.repeat(count++) });
  const hasSession = await sessionFinder(stand);
  expect(await hasSession(stand.open())).toBe(false);
});
