import { beforeEach, expect, test, vi } from 'vitest';
import { enterPage } from '../testing/enter-page.ts';
import { fakeChannels } from '../testing/fake-channels.ts';

const message = { state: 's', ok: true, href: 'https://app.test/account' };
let channels: ReturnType<typeof fakeChannels>;
let told: number;
const note = () => told++;

beforeEach(enterPage);
beforeEach(() => {
  vi.useFakeTimers();
  channels = fakeChannels();
  vi.spyOn(location, 'assign').mockImplementation(() => {});
  told = 0;
  document.addEventListener('dpplus-success', note);
});

async function start(state = 's') {
  const { awaitReturn } = await import('./await-return.ts');
  return awaitReturn({ element: null, key: 'k', state, popup: null }, 'https://app.test/cb');
}

test('two logins share the listeners', async () => {
  await start('s');
  await start('t');
  expect(channels.opened()).toBe(1);
});

test('a broadcast has the page’s own origin, and is acknowledged on the channel', async () => {
  await start();
  channels.receive(message);
  expect(told).toBe(1);
  expect(channels.posted).toEqual([{ state: 's', ack: true }]);
});

test('if channels are forbidden, messages to the window count', async () => {
  channels.forbid();
  await start();
  dispatchEvent(new MessageEvent('message', { data: message, origin: 'https://app.test' }));
  expect(told).toBe(1);
});
