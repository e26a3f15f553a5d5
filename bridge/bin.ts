#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { createBridge } from './bridge.ts';
import { check } from './commands/check.ts';
import { init } from './commands/init.ts';
import { serveSandbox } from './commands/sandbox.ts';
import { serve } from './commands/serve.ts';
import { readConfig } from './config.ts';
import { readKeys, rotateKeys } from './keys.ts';

const usage = `dpplus-connect-bridge [command] [--config bridge.json]

  serve                          serves the bridge
  init                           asks, and writes a first configuration
  check                          compares the configuration with the service
  rotate                         puts the next keys in use; then send SIGHUP to each process
  disconnect <product> <uuid> …  reports users of a product as deleted
  reconcile <product> <file>     compares the service’s list with the UUIDs in a file, one a line
             [--allow-empty]     … also if the file is empty
  sandbox [--port 8080] [--sandbox-port 4000] [--redirect-uri http://localhost:3000/callback]
                                 serves a sandbox and the bridge in front of it`;

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      config: { type: 'string', default: 'bridge.json' },
      'allow-empty': { type: 'boolean', default: false },
      port: { type: 'string', default: '8080' },
      'sandbox-port': { type: 'string', default: '4000' },
      'redirect-uri': { type: 'string', default: 'http://localhost:3000/callback' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  const [command = 'serve', id = '', ...rest] = positionals;
  if (values.help) {
    console.log(usage);
    return 0;
  }
  switch (command) {
    case 'serve':
      await serve(readConfig(values.config), values.config);
      return 0;
    case 'init': {
      const terminal = createInterface({ input: process.stdin });
      // `question()` loses lines of a pipe.
      const lines = terminal[Symbol.asyncIterator]();
      const ask = async (question: string) => {
        process.stdout.write(question);
        return String((await lines.next()).value ?? '').trim();
      };
      await init(values.config, ask, console.log);
      terminal.close();
      return 0;
    }
    case 'check':
      return (await check(readConfig(values.config), console.log)) > 0 ? 1 : 0;
    case 'rotate': {
      const { keys } = readConfig(values.config);
      await rotateKeys(keys);
      console.log(`keys in use since ${(await readKeys(keys)).rotated}`);
      return 0;
    }
    case 'disconnect':
    case 'reconcile': {
      const bridge = await createBridge(readConfig(values.config));
      const login = bridge.logins.get(id);
      if (!login) throw new Error(`no product ${id}; there are ${[...bridge.logins.keys()].join(', ')}`);
      const read = () =>
        readFileSync(rest[0] ?? '', 'utf8')
          .split(/\s+/)
          .filter(Boolean);
      const result =
        command === 'disconnect'
          ? await login.disconnect(...rest)
          : await login.reconcile(read, { allowEmpty: values['allow-empty'] });
      await bridge.close();
      if (result) console.log(JSON.stringify(Array.isArray(result) ? { unknown: result } : result));
      return result ? 0 : 1;
    }
    case 'sandbox':
      await serveSandbox(Number(values.port), Number(values['sandbox-port']), values['redirect-uri']);
      return 0;
    default:
      console.error(usage);
      return 2;
  }
}

main().then(
  (code) => {
    process.exitCode = code;
  },
  (error) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 2;
  },
);
