import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { constants } from 'node:os';
import spawn from 'cross-spawn';
import type { AppOptions } from '../service/state/app.ts';
import type { KeptCertificate } from './https/kept-certificate.ts';
import { processesBelow } from './processes.ts';

/**
 * Returns the settings of an app that logs its users in with the sandbox: the environment variables that the servers of
 * docs/other-languages.md read. `DPPLUS_SECRET` of the caller's environment stays, so that sessions outlive a restart.
 */
export function appEnvironment(
  url: string,
  app: AppOptions,
  https?: KeptCertificate,
  env: NodeJS.ProcessEnv = process.env,
): NodeJS.ProcessEnv {
  return {
    ...env,
    DPPLUS_SERVICE: url,
    DPPLUS_CLIENT_ID: app.clientId,
    DPPLUS_CLIENT_SECRET: app.clientSecret,
    DPPLUS_REDIRECT_URI: app.redirectUri,
    DPPLUS_IS_SANDBOX: 'true',
    DPPLUS_SECRET: env.DPPLUS_SECRET || randomBytes(32).toString('base64'),
    ...(https && { NODE_EXTRA_CA_CERTS: https.caFile }),
  };
}

/**
 * Runs the command of an app until it ends, and passes signals on to it.
 *
 * @param output - the file descriptor that gets the app's standard output.
 * @returns the exit code, as a shell has it: 128 and the number of the signal that ended the app.
 * @throws Error if the command cannot be started.
 */
export function runApp(
  [command = '', ...args]: readonly string[],
  env: NodeJS.ProcessEnv,
  output: 1 | 2,
): { ended: Promise<number>; end: (signal: NodeJS.Signals) => void } {
  const app = spawn(command, args, { env, stdio: ['inherit', output, 'inherit'] });
  const ended = new Promise<number>((resolve, reject) => {
    app.once('error', (error: NodeJS.ErrnoException) => {
      reject(new Error(`${command} cannot be started (${error.code ?? error.message})`));
    });
    app.once('exit', (code, signal) => {
      resolve(code ?? 128 + (signal ? constants.signals[signal] : 0));
    });
  });
  return { ended, end: (signal) => passOn(signal, app) };
}

/**
 * Sends a signal to an app and all processes below it, because npm and shells do not pass it on. A terminal sends SIGINT to them
 * itself, and some programs stop at once if they get it twice.
 */
function passOn(signal: NodeJS.Signals, app: ChildProcess): void {
  if (app.pid === undefined || (signal === 'SIGINT' && process.stdin.isTTY)) return;
  const below = process.platform === 'win32' ? [] : processesBelow(app.pid);
  app.kill(signal);
  for (const pid of below) kill(pid, signal);
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended meanwhile.
  }
}
