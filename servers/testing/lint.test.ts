import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { type Diagnostic, PositionEncoding, Workspace } from '@astral-sh/ruff-wasm-nodejs';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { javaSources, junit } from './login-tests.ts';

// The formatter and the linter of each language with its defaults, but for the length of lines. Texts count as one line in Ruby.

const files = readdirSync('servers', { recursive: true, encoding: 'utf8' }).map((path) => `servers/${path}`);

const folder = temporaryFolder();

it.each([
  ['gofmt', 'test -z "$(gofmt -l servers/go | tee /dev/stderr)"'],
  ['go vet', 'cd servers/go && go vet . dpplus.example/dpplusconnect'],
  ['go test', 'cd servers/go/dpplusconnect && go test .'],
  [
    'phpcs',
    'phpcs -q --standard=PSR12 --exclude=Generic.Files.LineLength --ignore=test-plugin.php servers/php',
  ],
  ['rubocop', 'rubocop --cache false servers/ruby'],
  [
    'javac',
    `javac -encoding UTF-8 -Xlint:all -Werror -implicit:class -cp ${junit} -d ${folder} --source-path ${javaSources} servers/java/*.java`,
  ],
])('%s finds nothing', (_name, command) => {
  const { status, stdout, stderr } = spawnSync('sh', ['-c', command], { encoding: 'utf8' });
  expect(status, stdout + stderr).toBe(0);
});

it.each(files.filter((file) => file.endsWith('.py')))(
  'ruff finds nothing in %s, and formats it so',
  (file) => {
    const ruff = new Workspace({ 'line-length': 160 }, PositionEncoding.Utf16);
    const code = readFileSync(file, 'utf8');
    expect((ruff.check(code) as Diagnostic[]).map(({ message }) => message)).toEqual([]);
    expect(ruff.format(code)).toBe(code);
  },
);
