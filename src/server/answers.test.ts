import { afterEach, describe, expect, it, vi } from 'vitest';
import { createAnswers, rememberAnswers } from './answers.ts';
import type { AnswerStore } from './options.ts';
import { createSealer } from './seal.ts';
import { appUnderTest, Browser } from './testing/app-under-test.ts';

afterEach(() => vi.useRealTimers());

const secret = 'a secret of at least 32 characters';
const result = {
  outcome: { language: 'en', state: '', href: '/' },
  cookies: ['session=1'],
} as unknown as Parameters<ReturnType<typeof createAnswers>['keep']>[2];
const on = (store: AnswerStore, audience = 'app') =>
  createAnswers(store, createSealer(secret, audience), () => {});

describe('the memory', () => {
  it('has a value until its end', () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const store = rememberAnswers();
    store.set('id', 'value', 2);
    vi.advanceTimersByTime(1999);
    expect([store.get('id'), store.get('other')]).toEqual(['value', undefined]);
    vi.advanceTimersByTime(1);
    expect(store.get('id')).toBeUndefined();
  });

  it('forgets the oldest of more than 5,000 values, and one that is set again is new', () => {
    const store = rememberAnswers();
    for (let id = 0; id < 5000; id++) store.set(`${id}`, 'value', 60);
    expect(store.get('0')).toBe('value');
    store.set('0', 'again', 60);
    store.set('new', 'value', 60);
    expect(['0', '1', '2', 'new'].map((id) => store.get(id))).toEqual(['again', undefined, 'value', 'value']);
  });
});

describe('a second request', () => {
  it('gets the result that was kept for its browser and state, and no other', async () => {
    const store = rememberAnswers();
    await on(store).keep('id', 'browser', result);
    store.set('copy', String(store.get('id')), 60);
    expect(await on(store).find('id', 'browser')).toEqual(result);
    expect(await on(store).find('id', 'thief')).toBe('used');
    expect(await on(store).find('copy', 'browser')).toBe('used');
    expect(await on(store, 'another app').find('id', 'browser')).toBe('used');
  });

  it.each([
    [['working', 'delivered'], 'used', 'has waited for a result that another request has taken'],
    [['delivered'], 'delivered', 'comes after the return page'],
    [[undefined, 'delivered'], 'delivered', 'did not wait for a request that works'],
    [['working', undefined], 'used', 'has waited for a process that was killed'],
    [[undefined, undefined], 'used', 'is of a store without an entry'],
  ])('finds %j: %s, as it %s', async (entries, found) => {
    vi.useFakeTimers();
    const looks = [...entries];
    const finding = on({ get: () => looks.shift(), set() {} }).find('id', 'browser');
    await vi.runAllTimersAsync();
    expect([await finding, looks]).toEqual([found, []]);
  });
});

it('the data of a login is for its browser, and is gone after it was dropped', async () => {
  const store = rememberAnswers();
  const answers = on(store);
  const data = { user: { email: 'a@example.org' } } as never;
  await answers.keepData('id', 'browser', data);
  expect(await answers.dataOf('id', 'browser')).toEqual(data);
  expect(await answers.dataOf('id', 'thief')).toEqual({});
  expect(await answers.dataOf('none', 'browser')).toEqual({});
  await answers.dropData('id');
  expect(await answers.dataOf('id', 'browser')).toEqual({});
});

it('a slow store has each value before the next step', async () => {
  const begun: string[] = [];
  const stored: string[] = [];
  const set = async (_id: string, value: string, seconds: number) => {
    begun.push(`${value.length > 9 ? 'result' : value} ${seconds}`);
    await new Promise((done) => setTimeout(done, 20));
    stored.push(begun.at(-1) ?? '');
  };
  let atLogin = -1;
  const onLogin = ({ uuid }: { uuid: string }) => {
    atLogin = stored.length;
    return { user: uuid };
  };
  const app = appUnderTest({ answers: { get: () => undefined, set }, onLogin });
  const browser = new Browser();
  const url = `/callback?${await app.code()}&state=${await app.draw(browser)}`;
  const response = await app.connect.handle(browser.request(url));
  expect([atLogin, stored]).toEqual([1, ['working 30', 'result 60']]);
  const { pathname, search } = new URL(response?.headers.get('location') ?? '');
  await app.connect.handle(browser.request(pathname + search));
  expect(stored).toEqual(['working 30', 'result 60', 'delivered 3600']);
  const waiting = appUnderTest({ answers: { get: () => undefined, set }, onLogin: () => 'ask' });
  stored.length = 0;
  await waiting.logIn(browser);
  expect(stored).toEqual(['working 30', 'result 600', 'result 60', 'delivered 3600']);
});
