import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import nodeResolve from '@rollup/plugin-node-resolve';
import { build as esbuild } from 'esbuild';
import { rollup } from 'rollup';
import { build as vite } from 'vite';
import webpack from 'webpack';
import { expect, logIn, openPopup, test, untilClosed } from '../../e2e/support/fixtures.ts';
import { label } from '../../e2e/support/labels.ts';
import { clientId } from '../../e2e/support/site.ts';
import { startServer } from '../../servers/testing/start-server.ts';
import { freePort } from '../../testing/free-port.ts';
import { fillIn, guideApps, say } from './guide-apps.ts';
import { demandQuietConsole } from './quiet-console.ts';

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const input = folder('bundlers/page.js');

/** Each builds `bundlers/page.js` for production, as one file `page.js` in a folder. */
const bundlers: Record<string, (outDir: string) => Promise<unknown>> = {
  Vite: (outDir) =>
    vite({
      root: folder('bundlers'),
      configFile: false,
      logLevel: 'warn',
      mode: 'production',
      build: { outDir, emptyOutDir: true, rolldownOptions: { input, output: { entryFileNames: 'page.js' } } },
    }),
  esbuild: (outdir) =>
    esbuild({ entryPoints: [input], outdir, bundle: true, minify: true, format: 'esm', logLevel: 'warning' }),
  Rollup: async (dir) => {
    const bundle = await rollup({
      input,
      plugins: [nodeResolve({ browser: true })],
      onwarn: (warning) => {
        throw new Error(warning.message);
      },
    });
    await bundle.write({ dir, entryFileNames: 'page.js' });
  },
  webpack: (path) =>
    new Promise((resolve, reject) => {
      const options = { mode: 'production', entry: input, output: { path, filename: 'page.js' } } as const;
      webpack(options, (error, stats) =>
        error || stats?.hasErrors() || stats?.hasWarnings()
          ? reject(error ?? new Error(stats?.toString()))
          : resolve(stats),
      );
    }),
};

demandQuietConsole();

/** Logs in through the popup. The page's listener writes the state. */
async function expectLogin(page: Page): Promise<void> {
  const login = page.getByRole('link', { name: label() });
  await expect(login).toHaveCSS('background-color', 'rgb(11, 78, 162)');
  const popup = await openPopup(page, () => login.click());
  await untilClosed(popup, () => logIn(popup));
  await expect(page.locator('output')).toHaveText('Logged in: s1');
}

for (const [name, build] of Object.entries(bundlers))
  test(`an app that ${name} builds for production logs in`, async ({ page, site }) => {
    test.slow();
    const outDir = folder(`.built/bundlers/${name}`);
    // Of the build, which tells apart development and production by it.
    process.env.NODE_ENV = 'production';
    await build(outDir);
    site.page('/page.js', readFileSync(join(outDir, 'page.js'), 'utf8'));
    const settings = JSON.stringify({ baseUrl: site.baseUrl, clientId, redirectUri: site.redirectUri });
    await page.goto(
      site.page(
        '/',
        `<script type="application/json" id="settings">${settings}</script><output></output><script type="module" src="/page.js"></script>`,
      ),
    );
    await expectLogin(page);
  });

const root = folder('../..');
const next = join(root, 'node_modules/next/dist/bin/next');

test('the React component of docs/frameworks.md in an app that Next.js builds (Turbopack) logs in, and hydrates without a warning', async ({
  page,
  site,
}) => {
  test.slow();
  const app = folder('.built/next');
  rmSync(app, { recursive: true, force: true });
  // That page has the login of `apps.spec.ts`.
  cpSync(folder('next'), app, { recursive: true, filter: (path) => !path.endsWith('/ahead') });
  for (const path of ['connect.js', 'login.jsx', 'app.jsx'])
    writeFileSync(`${app}/app/${path}`, `'use client';${fillIn(guideApps.react?.[path] ?? '', site)}`);
  const shown = "import { App } from './app.jsx'; export default () => <><App /><output /></>;";
  writeFileSync(`${app}/app/page.jsx`, shown);
  await page.addInitScript(say);
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const settings = { NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1', REPOSITORY: root };
  execFileSync(process.execPath, [next, 'build'], {
    cwd: app,
    env: { ...process.env, ...settings },
    stdio: 'pipe',
  });
  const server = await startServer([process.execPath, next, 'start'], port, port, settings, app);
  try {
    // The page is on the origin of the callback.
    await page.route(
      (url) => url.origin === site.origin && /^\/(_next\/.*)?$/.test(url.pathname),
      async (route) => {
        const url = route.request().url().replace(site.origin, origin);
        await route.fulfill({ response: await route.fetch({ url }) });
      },
    );
    await page.goto(site.origin);
    await expectLogin(page);
  } finally {
    // On SIGTERM, Next.js waits for the browser to close its connections.
    process.kill(-Number(server.pid), 'SIGKILL');
  }
});
