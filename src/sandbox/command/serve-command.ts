import { dirname, join, resolve } from 'node:path';
import { createSandbox } from '../sandbox.ts';
import { readArguments, type ServeArguments, usage } from './arguments.ts';
import {
  cacheFolder,
  certificateNames,
  type KeptCertificate,
  keptCertificate,
} from './https/kept-certificate.ts';
import { trustCommands } from './https/trust-commands.ts';
import { readSeedFile } from './seed/read-seed-file.ts';

/**
 * Runs the server command until it is told to stop.
 * @throws Error with a message for the person at the terminal.
 */
export async function serve(args: string[]): Promise<void> {
  const options = readArguments(args);
  const { help, port, host, hosts, basePath, seed, wire, isSandbox, state, confirmEmail, controlToken } =
    options;
  if (help) {
    console.log(usage);
    return;
  }
  const sandbox = createSandbox({
    ...(seed !== undefined && readSeedFile(seed)),
    ...(hosts && { hosts }),
    ...(basePath !== undefined && { basePath }),
    confirmEmail,
    ...(controlToken !== undefined && { controlToken }),
    ...(wire && { wire }),
    ...(isSandbox && { isSandbox }),
    ...(state !== undefined && { stateFile: state }),
  });
  const https = await certificate(options);
  const { url } = await sandbox
    .listen({ port, ...(host !== undefined && { host }), ...(https && { https }) })
    .catch(explain);
  console.log(
    `Sandbox of the Secure Connect service: ${url} (inspector: ${url}/_sandbox)\nNever for production.`,
  );
  if (https) console.log(trustCommands(https));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void sandbox.close());
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
