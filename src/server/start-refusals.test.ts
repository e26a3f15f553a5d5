import { expect, it } from 'vitest';
import vectors from '../../contract/vectors.json' with { type: 'json' };
import type { ConnectEvent } from './events.ts';
import { appUnderTest, Browser } from './testing/app-under-test.ts';

const start = '/callback?dpplus=start';
const byTab = 'Open this link in a tab or a popup.';
const reference = /\nReference: ([\da-f]{8})\n$/;

/** Requests a path with a browser that has no cookie. */
async function request(path: string, headers: Record<string, string> = {}, redirectUri?: string) {
  const events: ConnectEvent[] = [];
  const log = (event: ConnectEvent) => void events.push(event);
  const app = appUnderTest({ allowedScope: 'email', log, ...(redirectUri && { redirectUri }) });
  const response = await app.connect.handle(new Browser().request(path, headers));
  const names = [...(response?.headers.keys() ?? [])];
  return { status: response?.status, text: await response?.text(), names, response, events };
}

it.each<[string, string, number, string, string, Record<string, string>?]>([
  [
    'scope',
    '&scope=phone',
    400,
    'This link asks for a scope that is not within the option allowedScope.',
    '',
  ],
  [
    'state',
    `&state=${'x'.repeat(1001)}`,
    400,
    'The state of this link is longer than 1,000 characters in the URL.',
    '',
  ],
  ['query', '&dpplus=start', 400, 'This link asks for two things at once, or for something unknown.', ''],
  ['prefetch', '', 403, byTab, '', { 'Sec-Purpose': 'prefetch' }],
  ...['iframe', 'image', 'script', 'embed'].map((place): [string, string, number, string, string, object] => [
    ...(['not-navigation', '', 403, byTab, ''] as const),
    { 'Sec-Fetch-Dest': place, 'Sec-Fetch-Mode': 'navigate' },
  ]),
  ...['cors', 'no-cors', ''].map((mode): [string, string, number, string, string, object] => [
    ...(['not-navigation', '', 403, byTab, ''] as const),
    { 'Sec-Fetch-Dest': 'empty', ...(mode && { 'Sec-Fetch-Mode': mode }) },
  ]),
] as [string, string, number, string, string, Record<string, string>?][])(
  'a start is refused: %s for %s',
  async (detail, query, status, text, location, headers) => {
    const refused = await request(start + query, headers);
    const [end = '', login] = reference.exec(refused.text ?? '') ?? [];
    expect(refused).toMatchObject({
      status,
      text: text + end,
      events: [{ event: 'start-refused', detail, login }],
    });
    expect(login).toBeDefined();
    expect(refused.names).toEqual(['cache-control', 'content-type', 'referrer-policy']);
    expect(refused.response?.headers.get('location') ?? '').toBe(location);
  },
);

it.each<[string, Record<string, string>]>([
  ['a link', { 'Sec-Fetch-Dest': 'document', 'Sec-Fetch-Mode': 'navigate' }],
  ['a browser without these headers', {}],
  ['a service worker of Chromium', { 'Sec-Fetch-Dest': 'empty', 'Sec-Fetch-Mode': 'navigate' }],
  ['a service worker of Firefox', { 'Sec-Fetch-Dest': 'empty', 'Sec-Fetch-Mode': 'same-origin' }],
  ['a document, in any mode', { 'Sec-Fetch-Dest': 'document', 'Sec-Fetch-Mode': 'cors' }],
])('%s starts a login', async (_, headers) => {
  const { status, names, events } = await request(start, headers);
  expect([status, names.includes('set-cookie'), events]).toEqual([303, true, []]);
});

it.each(vectors.prefetch)(
  'a start with $title: prefetch $isPrefetch',
  async ({ name, value, isPrefetch }) => {
    expect((await request(start, { [name]: value })).status).toBe(isPrefetch ? 403 : 303);
  },
);

it.each([
  ['true', 200, `${start}&href=%2Fa`],
  ['false', 303, null],
  ['true, true', 303, null],
])('htmx with HX-Request: %s gets %d, and opens %s in the tab', async (value, status, target) => {
  const found = await request(`${start}&href=%2Fa`, { 'HX-Request': value });
  expect([found.status, found.response?.headers.get('hx-redirect')]).toEqual([status, target]);
  if (target) expect([found.text, found.names.includes('set-cookie'), found.events]).toEqual(['', false, []]);
});

it.each([
  ['1', true],
  ['0', false],
  ['', false],
  ['1&popup=1', false],
])('popup=%s opens the service for a popup: %s', async (popup, isPopup) => {
  const { response } = await request(`${start}&popup=${popup}`);
  expect(response?.headers.get('location')?.endsWith('&popup=1')).toBe(isPopup);
});
