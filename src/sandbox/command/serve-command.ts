import { createSandbox } from '../sandbox.ts';
import { readArguments, usage } from './arguments.ts';
import { readSeedFile } from './seed/read-seed-file.ts';

/**
 * Runs the server command until it is told to stop.
 * @throws Error with a message for the person at the terminal.
 */
export async function serve(args: string[]): Promise<void> {
  const { help, port, host, hosts, seed, wire, isSandbox, state, confirmEmail, controlToken } =
    readArguments(args);
  if (help) {
    console.log(usage);
    return;
  }
  const sandbox = createSandbox({
    ...(seed !== undefined && readSeedFile(seed)),
    ...(hosts && { hosts }),
    confirmEmail,
    ...(controlToken !== undefined && { controlToken }),
    ...(wire && { wire }),
    ...(isSandbox && { isSandbox }),
    ...(state !== undefined && { stateFile: state }),
  });
  const { url } = await sandbox.listen({ port, ...(host !== undefined && { host }) }).catch(explain);
  console.log(
    `Sandbox of the Secure Connect service: ${url} (inspector: ${url}/_sandbox)\nNever for production.`,
  );
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void sandbox.close());
}

function explain(error: NodeJS.ErrnoException): never {
  throw error.code === 'EADDRINUSE' ? new Error(`${error.message}; choose another port with --port`) : error;
}
