import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { init } from './init.ts';

const root = temporaryFolder();
let [folder, path] = ['', ''];
let printed: string[];
let count = 0;

beforeEach(() => {
  folder = join(root, `${count++}`);
  path = join(folder, 'bridge.json');
  mkdirSync(folder);
  printed = [];
  vi.spyOn(console, 'log').mockImplementation((text) => void printed.push(text));
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
});
afterEach(() => vi.restoreAllMocks());

const answers = [
  'true',
  'https://login.example.org',
  'https://service.example',
  'wiki',
  ' Wiki ',
  'https://wiki.example.org/return',
  ' email, phone,',
  'wiki-app',
];
const inputOf = (lines: string[]) => Readable.from(lines.map((line) => `${line}\n`));
const configuration = () => JSON.parse(readFileSync(path, 'utf8'));

it('at a terminal, a wrong answer is asked again, with the reason, and the command ends', async () => {
  const wrong = ['yes', 'http://example.org', 'https://a.example/', 'My wiki', '', 'a', 'mail', 'ü'];
  const terminal = Object.assign(new PassThrough(), { isTTY: true });
  for (const [at, answer] of answers.entries()) terminal.write(`${wrong[at]}\n${answer}\n`);
  await init(path, terminal);
  // Otherwise, the terminal would keep the process.
  expect(terminal.isPaused()).toBe(true);
  const reasons = printed.map((text) => /^(\S+?): has to be/.exec(text)?.[1]);
  const ofWiki = ['name', 'redirectUris.0', 'scopes.0', 'service.clientId'].map(
    (name) => `products.wiki.${name}`,
  );
  expect(reasons).toEqual(['isSandbox', 'issuer', 'service', undefined, ...ofWiki, undefined]);
  expect(configuration()).toMatchObject({ isSandbox: true, products: { wiki: { name: 'Wiki' } } });
});

it('in a pipe, a wrong answer or a missing one ends the command, and no file is written', async () => {
  await expect(init(path, inputOf(['yes', ...answers]))).rejects.toThrow(/isSandbox: has to be/);
  await expect(init(path, inputOf(answers.slice(0, 4)))).rejects.toThrow('products.wiki.name: has to be');
  // At a terminal that has ended, nobody can answer again.
  const closed = Object.assign(inputOf(answers.slice(0, 4)), { isTTY: true });
  await expect(init(path, closed)).rejects.toThrow('products.wiki.name: has to be');
  expect(readdirSync(folder)).toEqual([]);
});

it('the files are for their owner only, the secret is new, and nothing prints it', async () => {
  await init(path, inputOf(answers));
  const files = ['bridge.json', 'wiki-service.secret', 'wiki.secret'];
  expect(readdirSync(folder).sort()).toEqual(files);
  for (const file of files) expect(statSync(join(folder, file)).mode & 0o777).toBe(0o600);
  const secret = readFileSync(join(folder, 'wiki.secret'), 'utf8').trim();
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(printed.join()).not.toContain(secret);
  expect(printed.join()).toContain('https://login.example.org/callback/wiki');
  expect(configuration()).toEqual({
    $schema: './node_modules/dpplus-connect-bridge/config.schema.json',
    isSandbox: true,
    issuer: 'https://login.example.org',
    service: 'https://service.example',
    products: {
      wiki: {
        service: { clientId: 'wiki-app', clientSecret: { file: 'wiki-service.secret' } },
        name: 'Wiki',
        redirectUris: ['https://wiki.example.org/return'],
        scopes: ['email', 'phone'],
        secret: { file: 'wiki.secret' },
      },
    },
  });
});

it.each(['bridge.json', 'wiki.secret', 'wiki-service.secret'])(
  'a file %s that exists is named, and stays',
  async (name) => {
    const file = join(folder, name);
    writeFileSync(file, 'earlier');
    await expect(init(path, inputOf(answers))).rejects.toThrow(`${file} exists already`);
    expect([readdirSync(folder), readFileSync(file, 'utf8')]).toEqual([[name], 'earlier']);
  },
);

it('if a file cannot be written, none is left, and the message has the reason', async () => {
  // It appears between the look and the writing for the command, which does not follow it.
  symlinkSync(join(root, 'elsewhere'), join(folder, 'wiki-service.secret'));
  const message = `wiki-service.secret cannot be written: ${folder} cannot be used: EEXIST`;
  await expect(init(path, inputOf(answers))).rejects.toThrow(message);
  expect(readdirSync(folder)).toEqual(['wiki-service.secret']);
  expect(existsSync(join(root, 'elsewhere'))).toBe(false);
});
