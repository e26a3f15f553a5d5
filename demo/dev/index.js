import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';
import { portFrom } from '../port.js';
import { createDemoProcess } from './demo-process.js';
import { freePort } from './free-port.js';
import { clientBase, proxyTo } from './proxy.js';
import { watchBuilds } from './watch-builds.js';

// `npm run dev`: builds on every change what the demo, the gallery and the sandbox are made of, and shows it. Vite's
// server stands in front of the demo and tells the pages to reload.

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
      // In front of the proxy, which would find nobody at home while the demo starts again.
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

await watchBuilds((what) => {
  // The demo reads the scripts for each request, and the sandbox's code once.
  if (what === 'sandbox') restart();
  else reload();
});
await demo.restart();
await server.listen();
// What is built reports itself; the rest of the demo is served as it is.
server.watcher.on('all', (_event, file) => {
  if (/\.(js|css|svg)$/.test(file)) restart();
});

for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, async () => {
    await Promise.all([demo.stop(), server.close()]);
    process.exit();
  });
