import { dirname, join, resolve } from 'node:path';
import { demoApp } from '../options.ts';
import { createSandbox } from '../sandbox.ts';
import { defaultPersonas } from '../service/state/personas/default-personas.ts';
import { displayName } from '../service/state/personas/persona.ts';
import { appEnvironment, runApp } from './app-command.ts';
import { present, readArguments, type ServeArguments, usage } from './arguments.ts';
import { endWithNpx } from './end-with-npx.ts';
import {
  cacheFolder,
  certificateNames,
  type KeptCertificate,
  keptCertificate,
} from './https/kept-certificate.ts';
import { trustCommands } from './https/trust-commands.ts';
import { jsonLine, textLine } from './log-lines.ts';
import { readSeedFile } from './seed.ts';

/**
 * Runs the server command, and the command of an app beside it if there is one, until it is told to stop.
 * @returns the exit code, which is that of the app.
 * @throws Error with a message for the person at the terminal.
 */
export async function serve(args: string[]): Promise<number> {
  const options = readArguments(args);
  const {
    help,
    port,
    host,
    hosts,
    basePath,
    redirectUri,
    seed,
    wire,
    isSandbox,
    state,
    confirmEmail,
    command,
    controlToken,
  } = options;
  if (help) {
    console.log(usage);
    return 0;
  }
  const log = options.log ?? (command && 'text');
  // JSON has standard output for itself, so that a program can read it.
  const tell = log === 'json' ? console.error : console.log;
  const { apps = [demoApp], ...seeded } = seed === undefined ? {} : readSeedFile(seed);
  const [first = demoApp] = apps;
  const app = redirectUri === undefined ? first : { ...first, redirectUri };
  const prefix = command ? '[sandbox] ' : '';
  const sandbox = createSandbox({
    ...seeded,
    apps: [app, ...apps.slice(1)],
    ...present({ hosts, basePath, controlToken, wire, isSandbox, stateFile: state }),
    confirmEmail,
    ...(log && {
      log: (event) => console.log(log === 'json' ? jsonLine(event) : prefix + textLine(event)),
    }),
  });
  const https = await certificate(options);
  const { url } = await sandbox.listen({ port, ...present({ host, https }) }).catch(explain);
  // First, because a program may stop the sandbox as soon as it reads the URL.
  let end: (signal: NodeJS.Signals) => void = () => void sandbox.close();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => end(signal));
  endWithNpx(() => end('SIGTERM'));
  tell(`Sandbox of the Secure Connect service: ${url} (inspector: ${url}/_sandbox)\nNever for production.`);
  // The sandbox stays up if the program that reads its log has ended (EPIPE).
  if (log) process.stdout.on('error', () => {});
  if (https) tell(trustCommands(https));
  if (!command) return 0;
  const users = seeded.personas ?? defaultPersonas;
  tell(`Log in as ${users.map((user) => `${displayName(user)} (${user.id})`).join(', ')}.\n`);
  const running = runApp(command, appEnvironment(url, app, https), log === 'json' ? 2 : 1);
  end = running.end;
  return running.ended.finally(() => sandbox.close());
}

/** The certificate of `--https`, beside the state file if there is one. */
async function certificate({
  https,
  host,
  hosts,
  state,
}: ServeArguments): Promise<KeptCertificate | undefined> {
  if (!https) return undefined;
  const folder = state === undefined ? cacheFolder() : join(dirname(resolve(state)), 'dpplus-sandbox');
  return keptCertificate(folder, certificateNames(host, hosts));
}

function explain(error: NodeJS.ErrnoException): never {
  throw error.code === 'EADDRINUSE' ? new Error(`${error.message}; choose another port with --port`) : error;
}
