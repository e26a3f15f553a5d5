import { afterEach, expect, it, vi } from 'vitest';
import { rememberOnce } from './once.ts';
import { appUnderTest, Browser } from './testing/app-under-test.ts';

afterEach(() => vi.useRealTimers());

it('an id counts once, until it has expired and is forgotten', () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const once = rememberOnce();
  const until = new Date(Date.now() + 1000);
  expect([once('a', until), once('b', until), once('a', until)]).toEqual([true, true, false]);
  vi.advanceTimersByTime(1000);
  expect(once('a', new Date(Date.now() + 1000))).toBe(true);
});

it('forgets the oldest ids of more than 100,000, because every visitor can send valid states', () => {
  const once = rememberOnce();
  const until = new Date(Date.now() + 3_600_000);
  for (let id = 0; id <= 100_000; id++) once(`${id}`, until);
  expect([once('1', until), once('100000', until), once('0', until)]).toEqual([false, false, true]);
});

it('two machines that do not share the used states send the code twice, and the service refuses the second', async () => {
  const one = appUnderTest();
  const other = appUnderTest({ fetch: async (input, init) => one.sandbox.fetch(new Request(input, init)) });
  const browser = new Browser();
  const query = `${await one.code()}&state=${await one.draw(browser)}`;
  expect((await one.comeBack(browser.copy(), query)).error).toBeUndefined();
  expect((await other.comeBack(browser, query)).error).toBe('service_unavailable');
  expect([one.logins.length, other.logins]).toEqual([1, []]);
  const detail = '/oauth/token 400 invalid_grant';
  expect(other.events).toEqual([{ event: 'request-failed', detail }]);
});
