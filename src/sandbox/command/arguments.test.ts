import { expect, it } from 'vitest';
import { readArguments, usage } from './arguments.ts';

it('has a default for everything', () => {
  expect(readArguments([], {})).toEqual({ port: 4000, help: false, https: false, confirmEmail: false });
});

it('reads every option', () => {
  const args =
    '--port 0 --host ::1 --hosts sandbox,a.test --base-path /a/b --https --seed s.json --wire rfc6749 --is-sandbox any --state f --confirm-email --control-token t --help'.split(
      ' ',
    );
  expect(readArguments(args)).toEqual({
    port: 0,
    host: '::1',
    hosts: ['sandbox', 'a.test'],
    basePath: '/a/b',
    https: true,
    seed: 's.json',
    wire: 'rfc6749',
    isSandbox: 'any',
    state: 'f',
    confirmEmail: true,
    controlToken: 't',
    help: true,
  });
  for (const option of args.filter((arg) => arg.startsWith('--'))) expect(usage).toContain(option);
});

it('accepts every port, and whitespace between names', () => {
  expect(readArguments(['--port', '65535']).port).toBe(65_535);
  expect(readArguments(['--hosts', ' sandbox , a.test ']).hosts).toEqual(['sandbox', 'a.test']);
});

it.each([
  [['--port', 'x4000'], '--port'],
  [['--port', '4000x'], '--port'],
  [['--port', ''], '--port'],
  [['--port', '65536'], '--port takes a number from 0 to 65535'],
  [['--port', '-1'], '--port'],
  [['--wire', 'json'], '--wire takes spec or rfc6749'],
  [['--is-sandbox', 'false'], '--is-sandbox takes true or any'],
  [['--unknown'], '--unknown'],
  [['extra'], 'extra'],
])('names the mistake in %j', (args, message) => {
  expect(() => readArguments(args)).toThrow(message);
});

it('takes the path and the token from the environment, and from an option before it', () => {
  const env = { DPPLUS_SANDBOX_BASE_PATH: '/of-env', DPPLUS_SANDBOX_CONTROL_TOKEN: 'token-of-env' };
  expect(readArguments([], env)).toMatchObject({ basePath: '/of-env', controlToken: 'token-of-env' });
  expect(readArguments(['--base-path', '/b', '--control-token', 't'], env)).toMatchObject({
    basePath: '/b',
    controlToken: 't',
  });
  for (const name of Object.keys(env)) expect(usage).toContain(name);
  const empty = { DPPLUS_SANDBOX_BASE_PATH: '', DPPLUS_SANDBOX_CONTROL_TOKEN: '' };
  expect(readArguments([], empty)).toEqual(readArguments([], {}));
});
