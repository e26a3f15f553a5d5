import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { appUnderTest, Browser } from './testing/app-under-test.ts';

const now = 1_800_000_000_000;
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now }));
afterEach(() => vi.useRealTimers());

/** The clock of a machine, in seconds from the time. */
const by = (seconds: number) => vi.setSystemTime(now + seconds * 1000);

it.each([
  [120, 0],
  [-120, 0],
  [60, -60],
  [0.5, -0.5],
  [119.5, -0.4],
])('a login by machines whose clocks are at %d and %d seconds succeeds', async (one, other) => {
  const app = appUnderTest({ onLogin: () => 'ask' });
  const browser = new Browser();
  by(one);
  const query = `${await app.code()}&state=${await app.draw(browser)}`;
  by(other);
  const response = await app.connect.handle(browser.request(`/callback?${query}`));
  browser.keep(response?.headers ?? new Headers());
  // The user reads the return page for a while.
  by(one + 170);
  const { pathname, search } = new URL(response?.headers.get('location') ?? '');
  const page = await app.connect.handle(browser.request(pathname + search));
  expect([page?.status, (await page?.text())?.includes('data-error')]).toEqual([200, false]);
  by(one + 470);
  const offer = await app.connect.offered(browser.request('/'));
  by(other + 470);
  expect(await app.connect.accept(browser.request('/'), offer?.token ?? '', () => true)).toBeDefined();
  expect(app.events).toEqual([]);
});

it('a store that counts from its own clock refuses a used state as long as one machine takes the state', async () => {
  const used = new Map<string, number>();
  let time = 0;
  const app = appUnderTest({
    once(id, until) {
      if ((used.get(id) ?? 0) > time) return false;
      used.set(id, time + (until.getTime() - Date.now()) / 1000);
      return true;
    },
  });
  const browser = new Browser();
  by(-120);
  const state = await app.draw(browser);
  by(0);
  await app.connect.handle(browser.request(`/callback?${await app.code()}&state=${state}`));
  time = 3599;
  by(time - 120);
  await app.connect.handle(browser.request(`/callback?code=x&state=${state}`));
  expect(app.requests.filter((line) => line.endsWith('/token'))).toHaveLength(1);
});

it.each([
  [120, []],
  [121, [{ event: 'clock-differs', detail: '121 seconds' }]],
])('a machine whose clock is %d seconds ahead has %j in the log of another', async (ahead, events) => {
  const app = appUnderTest();
  const browser = new Browser();
  by(ahead);
  const query = `${await app.code()}&state=${await app.draw(browser)}`;
  by(0);
  const response = await app.connect.handle(browser.request(`/callback?${query}`));
  expect(app.events).toEqual(events);
  by(-ahead);
  const { pathname, search } = new URL(response?.headers.get('location') ?? '');
  await app.connect.handle(browser.request(pathname + search));
  expect(app.events).toEqual([...events, ...events]);
});

it.each([0, 0.5, 999_998_000.5, 999_999_999, 9_999_998_000.5, 9_999_999_999.5, 20_000_000_000.5])(
  'a login at %d seconds after 1970 succeeds, also at the end of its time and not after it',
  async (seconds) => {
    const at = (more: number) => vi.setSystemTime((seconds + more) * 1000);
    for (const [wait, error] of [
      [0, undefined],
      [3599, undefined],
      [3601 + 120, 'expired_state'],
    ] as const) {
      at(0);
      const app = appUnderTest();
      const browser = new Browser();
      const state = await app.draw(browser);
      at(wait);
      const end = await app.comeBack(browser, `${await app.code()}&state=${state}`);
      expect([wait, end.error]).toEqual([wait, error]);
    }
  },
);
