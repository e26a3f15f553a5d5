import { type ChildProcess, execFile, execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { createSandbox, type Sandbox } from 'dpplus-sandbox';
import { expect, logIn, openPopup, test, untilClosed } from '../../e2e/support/fixtures.ts';
import { guidePaths } from '../../e2e/support/guide-paths.ts';
import { startServer } from '../../servers/testing/start-server.ts';
import { freePort } from '../../testing/free-port.ts';
import { read } from '../../tools/write/docs/pages.ts';
import { install } from '../install.ts';
import { demandQuietConsole } from './quiet-console.ts';

// The apps of docs/frameworks.md: its blocks, in a project with the files of the framework's scaffold.

/** A framework, with paths in the project. */
interface Framework {
  /** The files of the scaffold. */
  scaffold: string;
  /** The file that all apps have. */
  connect: string;
  /** The framework's own command, which has the arguments `build` and `dev`. */
  command: string;
  /** The server that it builds, with its arguments. */
  server: string[];
  /** The folder of the pages that it prerenders, and the login page in it. */
  prerendered: [folder: string, page: string];
  /** The file of its settings, and the text after which one can be inserted. */
  settings: [file: string, before: string];
  /** The path of the pages that a router shows, if they are not the app's. */
  router?: string;
}

const root = fileURLToPath(new URL('../..', import.meta.url));
const home = fileURLToPath(new URL('apps', import.meta.url));
const modules = join(home, 'node_modules');
const next = join(root, 'node_modules/next/dist/bin/next');

const frameworks: Record<string, Framework> = {
  'Next.js': {
    scaffold: '../next',
    connect: 'connect.js',
    command: next,
    server: [next, 'start'],
    prerendered: ['.next/server/app', 'login.html'],
    settings: ['next.config.mjs', 'export default {'],
  },
  SvelteKit: {
    scaffold: 'sveltekit',
    connect: 'src/lib/server/connect.js',
    command: join(modules, 'vite/bin/vite.js'),
    server: ['build'],
    prerendered: ['build/prerendered', 'login.html'],
    settings: ['svelte.config.js', 'kit: {'],
  },
  Nuxt: {
    scaffold: 'nuxt',
    connect: 'server/utils/connect.js',
    command: join(modules, 'nuxt/bin/nuxt.mjs'),
    server: ['.output/server/index.mjs'],
    prerendered: ['.output/public', 'login/index.html'],
    settings: ['nuxt.config.js', 'defineNuxtConfig({'],
  },
  Astro: {
    scaffold: 'astro',
    connect: 'src/connect.js',
    command: join(modules, 'astro/astro.js'),
    server: ['dist/server/entry.mjs'],
    prerendered: ['dist/client', 'login/index.html'],
    settings: ['astro.config.mjs', 'defineConfig({'],
    router: '/router',
  },
};

const telemetry = {
  NEXT_TELEMETRY_DISABLED: '1',
  NUXT_TELEMETRY_DISABLED: '1',
  ASTRO_TELEMETRY_DISABLED: '1',
};

const guide = read('docs/frameworks.md').split('\n## Full-stack frameworks\n')[1] ?? '';

/** The blocks of a part of the guide: path and code. */
const blocksOf = (part = '') =>
  [...part.matchAll(/(?:`(\S+)`\n\n)?^```\w+\n(.*?)^```$/gms)].map(([, path = '', code = '']) => ({
    path,
    code,
  }));

/** Writes the app of a framework for two ports, with a change of the code of the guide and of the settings. */
function write(name: string, project: string, ports: number[], change = (code: string) => code) {
  const { scaffold, connect, settings } = frameworks[name] as Framework;
  rmSync(project, { recursive: true, force: true });
  cpSync(join(home, scaffold), project, { recursive: true });
  const [all] = blocksOf(guide);
  const part = guide.split(`\n### ${name}\n`)[1]?.split(/^##/m)[0];
  for (const { path, code } of [{ path: connect, code: all?.code ?? '' }, ...blocksOf(part)]) {
    const file = join(project, path);
    mkdirSync(dirname(file), { recursive: true });
    const ported = code
      .replaceAll('http://127.0.0.1:4000', `http://127.0.0.1:${ports[1]}`)
      .replaceAll('http://localhost:3000', `http://localhost:${ports[0]}`);
    writeFileSync(file, change(ported));
  }
  const file = join(project, settings[0]);
  writeFileSync(file, change(readFileSync(file, 'utf8')));
}

/** Builds an app for production, or starts the framework's server for development, and waits for its login page. */
async function start(name: string, mode: string, project: string, ports: [number, number], base = '') {
  const { command, server } = frameworks[name] as Framework;
  const origin = `http://localhost:${ports[0]}`;
  const settings = { ...telemetry, NODE_ENV: mode, ORIGIN: origin, REPOSITORY: root };
  if (mode === 'production')
    execFileSync(process.execPath, [command, 'build'], {
      cwd: project,
      env: { ...process.env, ...settings },
      stdio: 'pipe',
    });
  const words = mode === 'production' ? server : [command, 'dev', '--port', `${ports[0]}`];
  const app = await startServer([process.execPath, ...words], ...ports, settings, project);
  // A server for development answers before it has built the app.
  const page = async () => (await fetch(`${origin}${base}/login`)).text();
  await expect.poll(page, { timeout: 120_000 }).toContain('data-start');
  return app;
}

/** On SIGTERM, Next.js waits for the browser to close its connections. */
const stop = (app?: ChildProcess) => app?.pid && process.kill(-app.pid, 'SIGKILL');

async function serveSandbox(redirectUri: string, port: number): Promise<Sandbox> {
  const app = { clientId: 'demoapp', clientSecret: 'demosecret', name: 'Demo app', redirectUri };
  const sandbox = createSandbox({ apps: [app] });
  await sandbox.listen({ port });
  return sandbox;
}

demandQuietConsole();

const button = (page: Page) => page.locator('a.dpplus-connect');
const expectUser = (page: Page) => expect(page.locator('form')).toHaveText(/^Hello [\da-f-]{36}\s*Log out$/);

/** The script marks the link when it handles its clicks. Vue warns of a link that a click has changed before hydration. */
async function expectScript(page: Page) {
  await expect(button(page)).toHaveAttribute('data-dpplus', '');
  await page.waitForFunction('window.__NUXT__ === undefined || window.useNuxtApp?.().isHydrating === false');
}

async function logInByPopup(page: Page) {
  await expectScript(page);
  const popup = await openPopup(page);
  await untilClosed(popup, () => logIn(popup));
  await expectUser(page);
}

async function logOut(page: Page) {
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
}

// In one worker: two would install at once.
test.describe.configure({ mode: 'default' });
test.beforeAll('the packages are those of the lock file', () => {
  test.setTimeout(600_000);
  install(home);
});

for (const [name, { prerendered, settings, router = '' }] of Object.entries(frameworks))
  test.describe(name, () => {
    const project = join(home, '.built', name);
    let ports: [number, number] = [0, 0];
    let origin = '';

    test.beforeAll('the project is written', async () => {
      ports = [await freePort(), await freePort()];
      origin = `http://localhost:${ports[0]}`;
      write(name, project, ports);
    });

    for (const mode of ['production', 'development'])
      test.describe(`in ${mode}`, () => {
        let app: ChildProcess | undefined;

        test.beforeAll('the server starts', async () => {
          test.setTimeout(600_000);
          app = await start(name, mode, project, ports);
        });
        test.afterAll('the server stops', () => stop(app));

        test.describe('with the service', () => {
          let sandbox: Sandbox;
          test.beforeEach(async () => {
            sandbox = await serveSandbox(`${origin}/callback`, ports[1]);
          });
          test.afterEach(() => sandbox.close());

          test('a first visit sets no cookie, a user logs in through the popup, and logs out', async ({
            page,
            context,
          }) => {
            await page.goto(`${origin}/login`);
            await expect(button(page)).toBeVisible();
            expect(await context.cookies()).toEqual([]);
            await logInByPopup(page);
            await expect(page).toHaveURL(`${origin}/`);
            await logOut(page);
          });

          test('the link logs in on a page that the router has shown, and the router does not request it', async ({
            page,
          }) => {
            const requested: string[] = [];
            page.on('request', (request) => requested.push(new URL(request.url()).pathname));
            // Before hydration, the browser loads the page.
            await expect(async () => {
              await page.goto(`${origin}${router}/`);
              await page.evaluate('window.isFirst = true');
              await page.getByRole('link', { name: 'Log in' }).click();
              await expect(button(page)).toBeVisible();
              expect(await page.evaluate('window.isFirst')).toBe(true);
            }).toPass();
            await logInByPopup(page);
            expect(requested).not.toContain('/callback');
          });

          test.describe('without JavaScript', () => {
            test.use({ javaScriptEnabled: false });
            test('a user logs in in the same tab, and logs out', async ({ page }) => {
              await page.goto(`${origin}/login`);
              await button(page).click();
              await logIn(page);
              await page.locator('.dpplus-return').click();
              await expectUser(page);
              await logOut(page);
            });
          });
        });

        if (mode === 'production') {
          test('the server sends the login page from the file that the framework has prerendered, without a cookie', async () => {
            const response = await fetch(`${origin}/login`);
            expect(await response.text()).toBe(readFileSync(join(project, ...prerendered), 'utf8'));
            expect(response.headers.getSetCookie()).toEqual([]);
            // A prerendered redirect of the start would have the same state for all users.
            const pages = readdirSync(join(project, prerendered[0]), { recursive: true }).map(String);
            expect(pages.filter((path) => /^(callback|logout|index)\b.*\.html/.test(path))).toEqual([]);
          });

          test('the app passes the checker', async () => {
            test.slow();
            const options = ['--client', 'demoapp:demosecret', '--port', `${ports[1]}`, '--json'];
            const words = ['check', `${origin}/callback`, '--login', `${origin}/login`, ...options];
            const { stdout, code = 0 } = await promisify(execFile)(process.execPath, [
              'sandbox/dist/bin.js',
              ...words,
            ]).catch((error) => error);
            const results: { id: string; verdict: string }[] = JSON.parse(stdout);
            const left = results.filter(({ verdict }) => verdict !== 'passed');
            // The login page is the same for every user, so it shows none.
            expect(left.map(({ id, verdict }) => `${id} ${verdict}`)).toEqual(['user-by-uuid skipped']);
            expect(code).toBe(0);
          });
        }
      });

    for (const { code: setting, path, base, home } of guidePaths.filter(({ on }) => on === name))
      test(`with ${setting}, a user logs in through the popup, and comes to ${home}`, async ({ page }) => {
        test.setTimeout(600_000);
        const below = `${project} below`;
        write(name, below, ports, (code) =>
          code
            .replace(settings[1], `${settings[1]} ${setting},`)
            .replace(`${origin}/callback'`, `${origin}${path}'${base && `, basePath: '${base}'`}`)
            .replace('"/callback?', `"${path}?`),
        );
        const [app, sandbox] = [
          await start(name, 'production', below, ports, base),
          await serveSandbox(origin + path, ports[1]),
        ];
        try {
          await page.goto(`${origin}${base}/login`);
          await logInByPopup(page);
          await expect(page).toHaveURL(origin + home);
        } finally {
          stop(app);
          await sandbox.close();
        }
      });
  });
