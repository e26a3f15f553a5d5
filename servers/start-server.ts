import { type ChildProcess, spawn } from 'node:child_process';

const secret = 'a secret for the test of the servers of 32 bytes or more';

/** Starts a server in a process group of its own, and waits until it answers. */
export async function startServer(
  [command = '', ...words]: string[],
  port: number,
  servicePort: number,
): Promise<ChildProcess> {
  const env = {
    ...process.env,
    PORT: String(port),
    SERVICE: `http://127.0.0.1:${servicePort}`,
    SECRET: secret,
  };
  const app = spawn(command, words, { env, stdio: ['ignore', 'ignore', 'pipe'], detached: true });
  let stderr = '';
  app.stderr?.on('data', (text) => {
    stderr += text;
  });
  for (const end = Date.now() + 90_000; Date.now() < end; ) {
    if (app.exitCode !== null) break;
    const isUp = await fetch(`http://localhost:${port}/`).then(
      () => true,
      () => new Promise((resolve) => setTimeout(() => resolve(false), 200)),
    );
    if (isUp) return app;
  }
  throw new Error(`${command} does not answer: ${stderr.slice(-1000)}`);
}
