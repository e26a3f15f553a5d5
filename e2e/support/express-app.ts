import { spawn } from 'node:child_process';
import { once } from 'node:events';

/**
 * Runs an Express app of the docs for `http://localhost:3000` with the sandbox on another port and with another service.
 *
 * @returns what ends it
 */
export async function runExpressApp(block: string, service: string, port: number): Promise<() => void> {
  const code = block
    .replaceAll('http://127.0.0.1:4000', service)
    .replaceAll('http://localhost:3000', `http://localhost:${port}`)
    .replace('app.listen(3000)', `app.listen(${port}, () => console.log('ready'))`);
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return () => child.kill();
}
