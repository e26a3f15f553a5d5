import { start, stop } from '../../testing/programs.ts';

/**
 * Runs an Express app of the docs for `http://localhost:3000` with the sandbox on another port and with another service.
 *
 * @returns what ends it
 * @throws Error with the messages of an app that ends instead
 */
export async function runExpressApp(block: string, service: string, port: number): Promise<() => void> {
  const code = block
    // The service may be there already, and its port may begin with 4000.
    .replace(/http:\/\/127\.0\.0\.1:4000\b/g, service)
    .replaceAll('http://localhost:3000', `http://localhost:${port}`)
    .replace('app.listen(3000)', `app.listen(${port}, () => console.log('ready'))`);
  const app = await start([process.execPath, '--input-type=module', '-e', code], 'ready');
  return () => stop(app);
}
