import { type ChildProcess, execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from '../../e2e/support/fixtures.ts';
import { startServer } from '../../servers/testing/start-server.ts';
import { read } from '../../tools/write/docs/pages.ts';

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
export const home = fileURLToPath(new URL('apps', import.meta.url));
const modules = join(home, 'node_modules');
const next = join(root, 'node_modules/next/dist/bin/next');

export const frameworks: Record<string, Framework> = {
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
export function write(name: string, project: string, ports: number[], change = (code: string) => code) {
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
export async function start(name: string, mode: string, project: string, ports: [number, number], base = '') {
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
export const stop = (app?: ChildProcess) => app?.pid && process.kill(-app.pid, 'SIGKILL');
