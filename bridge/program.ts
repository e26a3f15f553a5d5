import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Command, InvalidArgumentError } from 'commander';
import type { Connect } from 'dpplus-connect/server';
import { endWithNpx } from '../sandbox/command/end-with-npx.ts';
import { readConfig } from './config.ts';
import { logToStderr } from './events.ts';
import { init } from './init.ts';
import { rotateKeys } from './keys.ts';
import { loadQuietly } from './node-support.ts';
import { releaseSignals } from './signals.ts';

// Each command loads its own: the OpenID provider takes most of a second.
const load = {
  logins: () => loadQuietly(() => import('./logins.ts')),
  commands: () => loadQuietly(() => import('./commands.ts')),
  serve: () => loadQuietly(() => import('./serve.ts')),
};

const program = new Command('dpplus-connect-bridge')
  .description('An OpenID provider in front of Secure Connect.')
  .version(JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version)
  .option('--config <file>', 'the configuration', 'bridge.json');
const path = () => program.opts().config;
const config = () => readConfig(path());
const command = (syntax: string, description: string) => program.command(syntax).description(description);

/** Does something with the login of a product, and prints the result. `undefined` is a failure, which the log has. */
async function withLogin(product: string, act: (login: Connect) => Promise<object | undefined>) {
  // They need neither Redis nor the keys.
  const { createLogins } = await load.logins();
  const parts = { secret: [randomBytes(32).toString('hex')], log: logToStderr };
  const logins = createLogins(config(), parts) as unknown as Map<string, Connect>;
  const login = logins.get(product);
  const result = await (login && act(login));
  if (!login) throw new Error(`no product ${product}; there are ${[...logins.keys()].join(', ')}`);
  if (result) console.log(JSON.stringify(result));
  else process.exitCode = 1;
}

function port(text: string): number {
  const number = Number(text);
  if (Number.isInteger(number) && number > 0 && number < 65536) return number;
  throw new InvalidArgumentError('It has to be a number from 1 to 65535.');
}

function url(text: string): string {
  if (URL.canParse(text)) return text;
  throw new InvalidArgumentError('It has to be a URL.');
}

const serve = async () => (await load.serve()).serve(config);

const servers = ['dpplus-connect-bridge', 'serve', 'sandbox'];
program.hook('preAction', (_, action) => {
  if (!servers.includes(action.name())) releaseSignals();
});
program.argument('[command]').action((unknown) => {
  if (unknown) throw new Error(`no command ${unknown}; see --help`);
  return serve();
});
command('serve', 'serves the bridge; the default').action(serve);
command('init', 'asks, and writes a first configuration').action(() => init(path()));
command('check', 'compares the configuration with the service').action(async () => {
  const { check } = await load.commands();
  if (!(await check(config()))) process.exitCode = 1;
});
command('rotate', 'puts the next keys in use; then send SIGHUP to each process').action(() =>
  rotateKeys(config().keys),
);
command('disconnect <product> <uuid...>', 'reports users of a product as deleted').action((product, uuids) =>
  withLogin(product, async (login) => {
    const unknown = await login.disconnect(...uuids);
    return unknown && { unknown };
  }),
);
command('reconcile <product> <file>', 'compares the service’s list with the UUIDs in a file, one a line')
  .option('--max-removed <number>', 'users to disconnect, at most; by default half of them', Number)
  .action((product, file, options) => {
    const read = () => readFileSync(file, 'utf8').split(/\s+/).filter(Boolean);
    return withLogin(product, (login) => login.reconcile(read, options));
  });
command('sandbox', 'serves a sandbox and the bridge in front of it')
  .option('--port <number>', 'the port of the bridge', port, 8080)
  .option('--sandbox-port <number>', 'the port of the sandbox', port, 4000)
  .option('--redirect-uri <url>', 'the product’s', url, 'http://localhost:3000/callback')
  .option('--no-iss-in-errors', 'for Apache: the setting issInErrors is false')
  .action(async ({ port, sandboxPort, redirectUri, issInErrors }) => {
    const { serveSandbox } = await load.commands();
    return serveSandbox(port, sandboxPort, redirectUri, issInErrors);
  });

endWithNpx(() => process.kill(process.pid, 'SIGTERM'));
await program.parseAsync().catch((error) => {
  console.error(error instanceof Error ? error.message : error);
  // A connection to Redis or a sandbox that listens would keep the process.
  process.exit(2);
});
