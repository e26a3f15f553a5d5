import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { lintCommand, lintUsage } from './lint-command.ts';

const folder = mkdtempSync(join(tmpdir(), 'lint-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const right =
  '<a class="dpplus-connect" data-client-id="a" data-redirect-uri="https://app.test/callback" data-scope="" data-state="s" data-is-sandbox="true"></a>';
const wrong = `<p>\n  ${right.replace('data-is', 'data-style="huge" data-is')}`;

const file = (name: string, html: string) => {
  const path = join(folder, name);
  writeFileSync(path, html);
  return path;
};

/** Runs the command, and returns its exit code and its lines. */
async function run(...args: string[]) {
  const lines: string[] = [];
  const code = await lintCommand(args, (text) => lines.push(text));
  return { code, lines };
}

test('the command prints no warnings for a right page, and returns 0', async () => {
  expect(await run('lint', file('right.html', right))).toEqual({ code: 0, lines: ['0 warnings'] });
});

test('the command prints each warning with file, line and column, and returns 1', async () => {
  const [one, other] = [file('right.html', right), file('wrong.html', wrong)];
  const { code, lines } = await run('lint', one, other);
  expect(code).toBe(1);
  expect(lines).toEqual([
    `${other}:2:3: unknown-value: data-style="huge", use default, large, medium, small, false`,
    '1 warning',
  ]);
});

test('--json prints the warnings as JSON', async () => {
  const path = file('wrong.html', wrong);
  const { code, lines } = await run('lint', '--json', path);
  expect([code, JSON.parse(lines.join(''))]).toEqual([
    1,
    [
      {
        file: path,
        line: 2,
        column: 3,
        code: 'unknown-value',
        attribute: 'style',
        value: 'huge',
        fix: 'use default, large, medium, small, false',
      },
    ],
  ]);
});

test('--url adds the checks that need the origin of the page', async () => {
  const { lines } = await run('lint', file('right.html', right), '--url', 'https://shop.example/login');
  expect(lines).toEqual([expect.stringContaining('is-sandbox-public'), '1 warning']);
});

test('the command reads the page of a URL after its redirects', async () => {
  const server = createServer(({ url }, response) => {
    if (url === '/') response.writeHead(302, { location: '/de/login' });
    if (url === '/missing') response.writeHead(404);
    response.end(url === '/de/login' && '<a class="dpplus-connect" data-start href="start">');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  expect(await run('lint', `${origin}/`)).toEqual({ code: 0, lines: ['0 warnings'] });
  await expect(run('lint', `${origin}/missing`)).rejects.toThrow(/missing: status 404/);
  await new Promise((resolve) => {
    server.close(resolve);
    server.closeAllConnections();
  });
  await expect(run('lint', `${origin}/`)).rejects.toThrow(`${origin}/: `);
});

test.each([
  ['no command', [], /^Write: dpplus-connect lint <file or URL>/],
  ['another command', ['check', 'page.html'], /^Write: dpplus-connect lint <file or URL>/],
  ['no page', ['lint'], /^Write: dpplus-connect lint <file or URL>/],
  ['an unknown option', ['lint', '--fix', 'page.html'], /--fix/],
  ['a URL without a scheme', ['lint', 'page.html', '--url', 'shop.example'], /^--url takes an absolute/],
  ['a missing file', ['lint', join(folder, 'missing.html')], /ENOENT.*missing\.html/],
  ['a page without a button', ['lint', file('none.html', '<a href="/">Home</a>')], /^No button in /],
])('the command rejects %s with a reason', async (_title, args, reason) => {
  await expect(run(...args)).rejects.toThrow(reason);
});

test('--help prints the options', async () => {
  expect(await run('--help')).toEqual({ code: 0, lines: [lintUsage] });
});
