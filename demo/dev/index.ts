import { type ChildProcess, execFile } from 'node:child_process';
import { sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createServer } from 'vite';
import { freePort } from '../../src/testing/free-port.ts';
import { packageRoot } from '../package-root.ts';
import { portFrom } from '../port.ts';
import { createDemoProcess } from './demo-process.ts';
import { clientBase, proxyTo } from './proxy.ts';
import { watchBuilds } from './watch-builds.ts';

// `npm run dev`: rebuilds the scripts, the site and the sandbox, and restarts the demo, on every change. Vite's server
// proxies the demo and tells its pages to reload.

const port = portFrom('PORT', 3000);
const appPort = await freePort();
const demo = createDemoProcess({ PORT: String(appPort), ORIGIN: `http://localhost:${port}` });
const server = await createServer({
  configFile: false,
  root: fileURLToPath(new URL('..', import.meta.url)),
  base: clientBase,
  appType: 'custom',
  plugins: [
    {
      name: 'wait-for-the-demo',
      // Requests wait in front of the proxy: they would get connection errors while the demo restarts.
      configureServer({ middlewares }) {
        middlewares.use((_request, _response, next) => {
          demo.ready().then(() => next());
        });
      },
    },
  ],
  server: { port, strictPort: true, proxy: proxyTo(`http://127.0.0.1:${appPort}`) },
});
const reload = () => server.ws.send({ type: 'full-reload' });
const restart = () => demo.restart().then(reload);
const run = promisify(execFile);
let lastWrite: Promise<unknown> = Promise.resolve();
let nextWrite: Promise<unknown> | undefined;
let writer: ChildProcess | undefined;
let isEnding = false;

/**
 * Writes the pages of the site again, and copies the scripts beside them. Calls during a run share the next run: a change
 * to the button has one call for each language.
 */
function writeSite(): Promise<unknown> {
  nextWrite ??= lastWrite.then(() => {
    lastWrite = nextWrite ?? lastWrite;
    nextWrite = undefined;
    if (isEnding) return;
    const written = run(process.execPath, ['tools/run.js', 'site/write.ts'], { cwd: packageRoot });
    writer = written.child;
    return written.catch((error) => isEnding || console.error(error.message));
  });
  return nextWrite;
}

await watchBuilds((what) => {
  // The demo reads the built scripts for each request, but loads the sandbox once.
  if (what === 'sandbox') restart();
  else writeSite().then(reload);
});
await writeSite();
await demo.restart();
await server.listen();
// Watches the source of the demo, of the site's pages and of the docs; `watchBuilds` reports the rest.
const pages = ['site', 'docs'].map((folder) => fileURLToPath(new URL(folder, packageRoot)) + sep);
server.watcher.add(pages);
server.watcher.on('all', (_event, file) => {
  if (pages.some((folder) => file.startsWith(folder))) writeSite().then(reload);
  else if (/\.(ts|css|svg)$/.test(file)) restart();
});

for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, async () => {
    isEnding = true;
    writer?.kill();
    await Promise.all([demo.stop(), server.close(), lastWrite]);
    process.exit();
  });
