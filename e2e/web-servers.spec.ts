import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import type { Integrity } from '../tools/build/cdn/integrity.ts';
import { everywhere, version, wanted } from '../tools/build/cdn/testing/wanted-headers.ts';
import { startWebServer, type WebServer, webServerNames } from './support/web-server.ts';

const cdn = 'dist/cdn';
const integrity: Record<string, Integrity> = JSON.parse(readFileSync(`${cdn}/integrity.json`, 'utf8'));

const types: Record<string, RegExp> = {
  js: /^text\/javascript; charset=utf-8$/i,
  css: /^text\/css; charset=utf-8$/i,
  map: /^application\/json/,
  json: /^application\/json/,
};

for (const name of webServerNames) {
  test.describe(name, () => {
    let server: WebServer;
    test.beforeAll(async () => {
      server = await startWebServer(name, cdn);
    });
    test.afterAll(() => server?.close());

    /** Asks as a page on another site does. */
    const ask = (path: string, headers: Record<string, string> = {}) =>
      fetch(`${server.origin}/${path}`, { headers: { origin: 'https://app.example', ...headers } });

    test('serves each file as integrity.json has it, compressed or not', async () => {
      for (const [file, { integrity: hash, bytes, brotli }] of Object.entries(integrity))
        for (const encoding of ['br', 'gzip', 'identity']) {
          const answer = await ask(file, { 'accept-encoding': encoding });
          // Decoded, as a browser does before it compares the hash.
          const content = Buffer.from(await answer.arrayBuffer());
          expect(answer.status).toBe(200);
          expect(`sha384-${createHash('sha384').update(content).digest('base64')}`, file).toBe(hash);
          expect(content.length).toBe(bytes);
          expect(answer.headers.get('content-encoding') ?? 'identity', file).toBe(encoding);
          if (encoding === 'br')
            expect(answer.headers.get('content-length') ?? `${brotli}`).toBe(`${brotli}`);
          expect(answer.headers.get('vary')).toMatch(/accept-encoding/i);
        }
    });

    test('has the headers for pages and caches', async () => {
      for (const [file, headers] of Object.entries(wanted)) {
        const answer = await ask(file);
        expect(answer.headers.get('content-type'), file).toMatch(types[file.replace(/.*\./, '')] ?? /^$/);
        for (const [header, value] of Object.entries(headers))
          expect(answer.headers.get(header), `${header} of ${file}`).toBe(value);
      }
    });

    test('serves gzip or no compression to browsers that do not accept Brotli', async () => {
      for (const accepted of ['gzip, deflate, br;q=0', 'gzip;q=1.0, br; q=0.0', 'GZIP'])
        expect(
          (await ask('en/dp_connect.js', { 'accept-encoding': accepted })).headers.get('content-encoding'),
        ).toBe('gzip');
      for (const accepted of ['', 'zstd', 'gzip;q=0', 'brotli'])
        expect(
          (await ask('en/dp_connect.js', { 'accept-encoding': accepted })).headers.get('content-encoding'),
        ).toBe(null);
    });

    test('responds 304 for a file that a cache has', async () => {
      const { headers } = await ask('en/dp_connect.js', { 'accept-encoding': 'br' });
      const again = await ask('en/dp_connect.js', {
        'accept-encoding': 'br',
        'if-none-match': headers.get('etag') ?? '',
      });
      expect(again.status).toBe(304);
      expect(again.headers.get('access-control-allow-origin')).toBe('*');
      expect(again.headers.get('cache-control')).toBe('public, max-age=3600');
    });

    test('lets a page read that a file is missing, and no cache keep the response', async () => {
      for (const path of [
        `${version}/en/nothing.js`,
        'v9.9.9/en/dp_connect.js',
        'xx/dp_connect.js',
        'nothing',
      ]) {
        const answer = await ask(path);
        expect(answer.status, path).toBe(404);
        for (const [header, value] of Object.entries({ ...everywhere, 'cache-control': 'no-store' }))
          expect(answer.headers.get(header), `${header} of ${path}`).toBe(value);
        expect(answer.headers.get('content-type'), path).toBe('text/plain; charset=utf-8');
        expect(answer.headers.get('sourcemap'), path).toBe(null);
      }
    });

    test('serves neither the configuration of servers nor compressed files by their own name', async () => {
      const files = ['nginx.conf', 'Caddyfile', '_headers', 'en/dp_connect.js.br', 'en/dp_connect.css.gz'];
      for (const path of files) expect((await ask(path)).status, path).toBe(404);
      for (const path of ['LICENSE', 'integrity.json', 'en/THIRD-PARTY-LICENSES.md'])
        expect((await ask(path)).status, path).toBe(200);
    });

    test('sends Strict-Transport-Security with every response if the host wants it, and with none otherwise', async () => {
      const hsts = 'max-age=31536000; includeSubDomains';
      const other = await startWebServer(name, cdn, hsts);
      const file = 'en/dp_connect.js';
      const { headers } = await ask(file);
      const cached = { 'if-none-match': headers.get('etag') ?? '' };
      const requests: [string, number, Record<string, string>?][] = [
        ...[...Object.keys(wanted), 'LICENSE'].map((path): [string, number] => [path, 200]),
        [file, 304, cached],
        ...['nothing', 'en/nothing.js', 'nginx.conf', `${file}.br`].map((path): [string, number] => [
          path,
          404,
        ]),
      ];
      for (const [path, status, more] of requests)
        for (const [origin, value] of [
          [server.origin, null],
          [other.origin, hsts],
        ]) {
          const answer = await fetch(`${origin}/${path}`, more && { headers: more });
          const found = answer.headers.get('strict-transport-security');
          expect([path, answer.status, found]).toEqual([path, status, value]);
        }
      await other.close();
    });
  });
}
