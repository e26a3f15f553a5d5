import { dirname, join, resolve } from 'node:path';
import { demoApp } from '../options.ts';
import { createSandbox } from '../sandbox.ts';
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
 * Runs the server command until it is told to stop.
 * @throws Error with a message for the person at the terminal.
 */
export async function serve(args: string[]): Promise<void> {
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
    log,
    controlToken,
  } = options;
  if (help) {
    console.log(usage);
    return;
  }
  // JSON has standard output for itself, so that a program can read it.
  const tell = log === 'json' ? console.error : console.log;
  const sandbox = createSandbox({
    ...(redirectUri !== undefined && { apps: [{ ...demoApp, redirectUri }] }),
    ...(seed !== undefined && readSeedFile(seed)),
    ...present({ hosts, basePath, controlToken, wire, isSandbox, stateFile: state }),
    confirmEmail,
    ...(log && {
      log: (event) => console.log(log === 'json' ? jsonLine(event) : textLine(event)),
    }),
  });
  const https = await certificate(options);
  const { url } = await sandbox.listen({ port, ...present({ host, https }) }).catch(explain);
  // First, because a program may stop the sandbox as soon as it reads the URL.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void sandbox.close());
  endWithNpx(() => void sandbox.close());
  tell(`Sandbox of the Secure Connect service: ${url} (inspector: ${url}/_sandbox)\nNever for production.`);
  // The sandbox stays up if the program that reads its log has ended (EPIPE).
  if (log) process.stdout.on('error', () => {});
  if (https) tell(trustCommands(https));
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
