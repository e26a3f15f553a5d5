import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { freePort } from '../../../testing/free-port.ts';
import { type Served, serve } from '../../../testing/serve.ts';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';
import { integrityOf } from './integrity.ts';

const immutable = 'public, max-age=31536000, immutable';
let list: string;
let folder: string;

/** What the host has: each file with its headers. */
let host: Record<string, { text: string; headers: Record<string, string> }>;

const fileOf = (path: string) => ({
  text: `text of ${path}`,
  headers: {
    'access-control-allow-origin': '*',
    'cache-control': path.startsWith('v') ? immutable : 'public, max-age=3600',
    'content-type': `text/${path.endsWith('.css') ? 'css' : 'javascript'}; charset=utf-8`,
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
  },
});

beforeEach(() => {
  const paths = [
    'en/dp_connect.js',
    'en/dp_connect.css',
    'v1.0.0/en/dp_connect.js',
    'v1.1.0/en/dp_connect.js',
  ];
  host = Object.fromEntries(paths.map((path) => [path, fileOf(path)]));
  folder = temporaryFolder();
  list = join(folder, 'integrity.json');
  const entries = Object.entries(host).map(([path, { text }]) => [path, integrityOf(Buffer.from(text), 1)]);
  writeFileSync(list, JSON.stringify(Object.fromEntries(entries)));
});

async function probe(...words: string[]) {
  return new Promise<{ code: unknown; out: string; errors: string }>((resolve) => {
    execFile(process.execPath, ['tools/build/cdn/programs/probe.js', ...words], (error, out, errors) =>
      resolve({ code: error?.code ?? 0, out, errors }),
    );
  });
}

/** Runs the program against the host, below a path. */
async function probeHost(...words: string[]) {
  const served: Served = await serve((request) => {
    const file = host[new URL(request.url).pathname.replace('/files/', '')];
    return file ? new Response(file.text, { headers: file.headers }) : new Response('', { status: 404 });
  });
  const result = await probe(`${served.url}/files`, list, ...words);
  await served.close();
  return { ...result, out: result.out.replaceAll(`${served.url}/files/`, '') };
}

it('finds no difference on a right host', async () => {
  expect(await probeHost()).toEqual({ code: 0, out: '4 of 4 files are as in the list\n', errors: '' });
});

type Host = typeof host;
const file = (of: Host, path: string) => of[path] as Host[string];
it.each<[string, (of: Host) => void, string | RegExp]>([
  [
    'a changed file',
    (of) => Object.assign(file(of, 'v1.0.0/en/dp_connect.js'), { text: 'other' }),
    /^v1\.0\.0\/en\/dp_connect\.js has the hash sha384-.*, and the list has sha384-/,
  ],
  ['a lost version', (of) => delete of['v1.0.0/en/dp_connect.js'], 'v1.0.0/en/dp_connect.js responds 404'],
  ...Object.entries({
    'access-control-allow-origin': 'https://app.example',
    'cache-control': 'public, max-age=31536000',
    'content-type': 'text/plain',
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'none',
  }).map(([name, value]): [string, (of: Host) => void, string] => [
    name,
    (of) => Object.assign(file(of, 'en/dp_connect.js').headers, { [name]: value }),
    `en/dp_connect.js has the header ${name}: ${value}`,
  ]),
  [
    'a version that is cached for an hour',
    (of) => Object.assign(file(of, 'v1.1.0/en/dp_connect.js').headers, { 'cache-control': 'max-age=3600' }),
    'v1.1.0/en/dp_connect.js has the header cache-control: max-age=3600',
  ],
  [
    'no policy',
    (of) => delete file(of, 'en/dp_connect.css').headers['cross-origin-resource-policy'],
    'en/dp_connect.css has the header cross-origin-resource-policy: none',
  ],
])('names %s', async (_, spoil, difference) => {
  spoil(host);
  const metrics = join(folder, 'files.prom');
  const { code, out } = await probeHost('--metrics', metrics);
  const [line = '', ...rest] = out.split('\n');
  expect([code, rest]).toEqual([1, ['3 of 4 files are as in the list', '']]);
  expect(line).toMatch(difference);
  const text = readFileSync(metrics, 'utf8');
  for (const [name, value] of Object.entries({
    success: '0',
    total: '4',
    different: '1',
    timestamp_seconds: '\\d+',
  }))
    expect(text).toMatch(RegExp(`^dpplus_files_${name}\\{url="http://.*/files/"\\} ${value}$`, 'm'));
  expect(readdirSync(folder).sort()).toEqual(['files.prom', 'integrity.json']);
});

it('names each file of a host that does not respond', async () => {
  expect(await probe(`http://127.0.0.1:${await freePort()}/`, list)).toMatchObject({
    code: 1,
    out: expect.stringMatching(
      /^(http:.*\.(js|css) fails: ECONNREFUSED\n){4}0 of 4 files are as in the list\n$/,
    ),
  });
});

it('names a file that has moved, and a host that does not respond in time', async () => {
  const moved = await serve(() => new Response(null, { status: 302, headers: { location: '/other' } }));
  const silent = await serve(() => new Promise<Response>(() => {}));
  const results = await Promise.all([moved, silent].map(({ url }) => probe(url, list, '--timeout', '1')));
  await Promise.all([moved.close(), silent.close()]);
  expect(
    results.map(({ code, out }) => [code, new Set(out.replace(/\S+\/dp_connect\S* /g, '').split('\n'))]),
  ).toEqual(
    ['responds 302', 'does not respond in time'].map((difference) => [
      1,
      new Set([difference, '0 of 4 files are as in the list', '']),
    ]),
  );
});

it('takes no list without a file', async () => {
  writeFileSync(list, '{}');
  expect(await probe('https://login.example', list)).toEqual({
    code: 2,
    out: '',
    errors: `${list} has no file\n`,
  });
});

it.each([
  [['nonsense', 'integrity.json'], 'probe.js takes the URL of the folder'],
  [['https://login.example'], 'probe.js takes one integrity.json after the URL'],
  [['https://login.example', 'biome.json', 'other.json'], 'probe.js takes one integrity.json after the URL'],
  [['https://login.example', 'nothing.json'], "no such file or directory, open 'nothing.json'"],
  [['https://login.example', 'LICENSE'], 'is not valid JSON'],
  [['https://login.example', 'biome.json', '--timeout', '0'], '--timeout takes seconds'],
  [['--nonsense'], "Unknown option '--nonsense'"],
])('names the mistake in %j', async (words, mistake) => {
  const { code, out, errors } = await probe(...words);
  expect([code, out, errors]).toEqual([2, '', expect.stringContaining(mistake)]);
  expect(errors).not.toContain('    at ');
});
