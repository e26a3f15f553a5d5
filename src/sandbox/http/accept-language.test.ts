import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { preferredLanguage } from './accept-language.ts';
import type { AppEnv } from './context.ts';

const app = new Hono<AppEnv>().get('/', (c) => c.text(preferredLanguage(c)));

it.each([
  [undefined, 'en'],
  ['', 'en'],
  ['*', 'en'],
  ['xx', 'en'],
  ['nl', 'nl'],
  ['fr-BE, nl', 'fr'],
  ['FR-be', 'fr'],
  ['xx, de-AT;q=0.9, fr;q=0.8', 'de'],
  ['fr;q=0.5, nl;q=0.9', 'nl'],
  ['en;q=0.1, it;q=0.11', 'it'],
  ['fr;q=0, nl;q=0.1', 'nl'],
  ['fr;q=0', 'en'],
  ['fritz, nl', 'nl'],
])('reads the language that %j ranks highest', async (header, language) => {
  const response = await app.request('/', {
    headers: header === undefined ? {} : { 'Accept-Language': header },
  });
  expect(await response.text()).toBe(language);
});
