import type { Provider } from 'oidc-provider';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { matches, read, rows, section } from '../docs/tests/pages.ts';
import { readKeys } from './keys.ts';
import { createProvider, ttl } from './provider.ts';
import { memoryStore } from './store.ts';
import { Browser, startStand } from './testing/stand.ts';

const page = read('docs/openid-connect.md');
const off = section(page, 'What it does not do');
const codes = (text = '') => matches(text, /`([^`]+)`/g);

/** The parameters of the docs, each with its result. */
const parameters = rows(section(page, 'Errors'))
  .filter(([cell]) => cell?.includes('='))
  .flatMap(([cell, result = '']) => codes(cell).map((pair) => [pair, result.replaceAll('`', '')] as const));

/** Reads what the provider has made of its defaults and the bridge's options. It exports no way to it. */
const cache = new URL('../node_modules/oidc-provider/lib/helpers/weak_cache.js', import.meta.url).href;
const internals: { get(of: Provider): { features: Record<string, { enabled: boolean }> } } = await import(
  cache
);

let stand: Awaited<ReturnType<typeof startStand>>;
beforeAll(async () => {
  stand = await startStand();
});
afterAll(() => stand.close());

it.each(parameters)('the parameter %s has the documented result %s', async (pair, result) => {
  const [name = '', value = ''] = pair.split(/=(.*)/);
  const { url } = await stand.begin('wiki', { [name]: value });
  const location = (await new Browser().request(url)).headers.get('location') ?? '';
  const { searchParams, hash } = new URL(location, stand.issuer);
  const error = searchParams.get('error') ?? new URLSearchParams(hash.slice(1)).get('error');
  expect(error ?? (location.startsWith('/login/') ? 'ignored' : location)).toBe(result);
});

it('the docs have every feature of the provider, on or off as it is', async () => {
  const provider = createProvider(stand.config, await readKeys(stand.config.keys), memoryStore());
  const [, on = ''] = /The bridge has (.*) of its features/.exec(off) ?? [];
  const features = off.split('Beside these features')[0] ?? '';
  const documented = Object.fromEntries([
    ...codes(on).map((name) => [name, true]),
    ...rows(features).flatMap(([cell]) =>
      codes(cell?.replace(/^features.*/, '')).map((name) => [name, false]),
    ),
  ]);
  const { features: real } = internals.get(provider);
  const enabled = Object.fromEntries(Object.entries(real).map(([name, { enabled }]) => [name, enabled]));
  expect(documented).toEqual(enabled);
});

it('the docs have the lifetime of each record', () => {
  const kinds = {
    'login under way': 'Interaction',
    code: 'AuthorizationCode',
    'access token': 'AccessToken',
  };
  const names: Record<string, string> = { ...kinds, grant: 'Grant', 'session of the browser': 'Session' };
  const units: Record<string, number> = { minute: 60, minutes: 60, hour: 3600 };
  const documented = rows(section(page, 'What it stores')).flatMap(([records = '', , times = '']) =>
    records.split(', ').flatMap((record, index) => {
      const [count = '', unit = ''] = times.split(', ')[index]?.split(' ') ?? [];
      const name = names[record];
      return name ? [[name, (count === 'one' ? 1 : Number(count)) * (units[unit] ?? 0)]] : [];
    }),
  );
  const { IdToken: _, ...stored } = ttl;
  expect(Object.fromEntries(documented)).toEqual(stored);
});

it('the URLs of the settings are those of discovery', async () => {
  const metadata = await (await fetch(`${stand.issuer}/.well-known/openid-configuration`)).json();
  const urls = [...new Set(matches(page, /https:\/\/login\.example\.org(\/[\w./-]+)/g))].sort();
  expect(urls.length).toBeGreaterThan(5);
  const others = ['/.well-known/openid-configuration', '/callback/wiki'];
  const real = [...others, ...Object.values(metadata).map((url) => String(url).replace(stand.issuer, ''))];
  expect(urls.filter((url) => !real.includes(url))).toEqual([]);
});
