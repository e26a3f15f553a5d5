import { expect, it } from 'vitest';
import { readArguments, usage } from './arguments.ts';

it('has a default for everything', () => {
  expect(readArguments([], {})).toEqual({ port: 4000, help: false, https: false, confirmEmail: false });
});

it('reads every option', () => {
  const args = [
    '--port 0 --host ::1 --hosts sandbox,a.test --base-path /a/b --https --seed s.json --wire rfc6749',
    '--is-sandbox any --state f --confirm-email --log=json --control-token t --help',
  ].flatMap((line) => line.split(' '));
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
    log: 'json',
    controlToken: 't',
    help: true,
  });
  for (const option of args.filter((arg) => arg.startsWith('--')))
    expect(usage).toContain(option.split('=')[0]);
});

it('accepts every port, and whitespace between names', () => {
  expect(readArguments(['--port', '65535']).port).toBe(65_535);
  expect(readArguments(['--hosts', ' sandbox , a.test ']).hosts).toEqual(['sandbox', 'a.test']);
});

it.each([
  [['--log'], 'text'],
  [['--log', 'json', '--https'], 'json'],
])('reads the format of the log from %j', (args, log) => {
  expect(readArguments(args).log).toBe(log);
});

it('leaves what follows the first -- to the command of the app', () => {
  const { command, help, port } = readArguments(['--port', '1', '--', 'node', '--help', '--', 'a b'], {});
  expect({ command, help, port }).toEqual({ command: ['node', '--help', '--', 'a b'], help: false, port: 1 });
});

it.each([
  [['--'], '-- takes the command of your app, such as "dpplus-sandbox -- npm run dev"'],
  [['npm', 'run', 'dev'], `'npm' is no option; write -- before the command of your app`],
  [['--port', ''], '--port'],
  [['--port', '65536'], '--port takes a number from 0 to 65535'],
  [['--redirect-uri', '/callback'], '--redirect-uri takes an absolute http(s) URL'],
  [['--redirect-uri', 'http://a.test/', '--seed', 'a'], '--redirect-uri is for demoapp only'],
  [['--wire', 'json'], '--wire takes spec or rfc6749'],
  [['--is-sandbox', 'false'], '--is-sandbox takes true or any'],
  [['--log', 'xml'], '--log takes text or json'],
  [['--log='], '--log takes text or json'],
])('names the mistake in %j', (args, message) => {
  expect(() => readArguments(args)).toThrow(message);
});

it('takes four options from the environment, and from the command before it', () => {
  const env = {
    DPPLUS_SANDBOX_HOSTS: '*.preview.example, sandbox',
    DPPLUS_SANDBOX_BASE_PATH: '/of-env',
    DPPLUS_SANDBOX_LOG: 'json',
    DPPLUS_SANDBOX_CONTROL_TOKEN: 'token-of-env',
  };
  expect(readArguments([], env)).toMatchObject({
    hosts: ['*.preview.example', 'sandbox'],
    basePath: '/of-env',
    log: 'json',
    controlToken: 'token-of-env',
  });
  const args = ['--hosts', 'a.test', '--base-path', '/b', '--log', '--control-token', 't'];
  expect(readArguments(args, env)).toMatchObject({
    hosts: ['a.test'],
    basePath: '/b',
    log: 'text',
    controlToken: 't',
  });
  for (const name of Object.keys(env)) expect(usage).toContain(name);
  const empty = Object.fromEntries(Object.keys(env).map((name) => [name, '']));
  expect(readArguments([], empty)).toEqual(readArguments([], {}));
  expect(() => readArguments([], { DPPLUS_SANDBOX_LOG: 'on' })).toThrow(
    'DPPLUS_SANDBOX_LOG takes text or json',
  );
});
