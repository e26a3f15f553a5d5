import { type ChildProcess, spawn } from 'node:child_process';

/** Signs the tokens of the server. */
export const secret = 'a secret for the test of the servers of 32 bytes or more';

const prefixed =
  /^(SECRET|SERVICE|INTERNAL_SERVICE|CLIENT_ID|CLIENT_SECRET|PORT|REDIRECT_URI|BASE_PATH|IS_SANDBOX|SCOPE|ALLOWED_SCOPE|STORE|CONTACT)$/;

/** The environment with settings: with the prefix for the files in other languages, without it for apps in JavaScript and WordPress. */
export const environmentOf = (settings: Record<string, string>) => ({
  ...process.env,
  ...settings,
  ...Object.fromEntries(
    Object.entries(settings).flatMap(([name, value]) =>
      prefixed.test(name) ? [[`DPPLUS_${name}`, value]] : [],
    ),
  ),
});

/**
 * Starts a server in a new process group, and waits until it listens.
 *
 * @throws Error with the server's messages if it ends instead.
 */
export async function startServer(
  [command = '', ...words]: string[],
  port: number,
  servicePort: number,
  settings: Record<string, string> = {},
  cwd = '.',
): Promise<ChildProcess> {
  const env = environmentOf({
    PORT: String(port),
    SERVICE: `http://127.0.0.1:${servicePort}`,
    SECRET: secret,
    ...settings,
  });
  const app = spawn(command, words, { cwd, env, stdio: ['ignore', 'ignore', 'pipe'], detached: true });
  let stderr = '';
  app.stderr?.on('data', (text) => {
    stderr += text;
  });
  let isClosed = false;
  // After `exit`, the last messages may still be in the pipe.
  app.on('close', () => {
    isClosed = true;
  });
  for (const end = Date.now() + 90_000; Date.now() < end && !isClosed; ) {
    const isUp = await fetch(`http://localhost:${port}/`).then(
      () => true,
      // An app that drops connections listens.
      ({ cause }) =>
        Object(cause).code !== 'ECONNREFUSED' ||
        new Promise<boolean>((resolve) => setTimeout(() => resolve(false), 200)),
    );
    if (isUp) return app;
  }
  throw new Error(`${command} does not answer: ${stderr.slice(-1000)}`);
}
