import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { matches, read } from '../../tools/write/docs/pages.ts';
import { devDependencies as frameworks } from '../frameworks/package.json' with { type: 'json' };
import { optionalDependencies as own } from './package.json' with { type: 'json' };

/** Where an app runs. Its folder has `login-app.js`, and `host.js`, which serves it. */
export type Place = { folder: string; port: number; env: Record<string, string> };
/** Builds an app, and returns the command that starts it. */
export type Run = (place: Place) => string[] | Promise<string[]>;
/** A runtime of the login test, as docs/versions.md lists it, and the code of `host.js` after its import. */
export type Runtime = readonly [name: string, version: string, host: string, run: Run];

/** Finds a program in the package that npm has installed for this platform, such as `@oven/bun-linux-x64/bin/bun`. */
function program(start: string, path: string): string {
  const folder = join(import.meta.dirname, 'node_modules', dirname(start));
  const name = readdirSync(folder).find((name) => name.startsWith(basename(start)));
  if (name) return join(folder, name, path);
  throw new Error(`npm has no package ${start}… for ${process.platform} ${process.arch}`);
}

/** Serves a folder as a worker, in an isolate for each port. `bindings` and `more` are code of the configuration. */
export function workerd({ folder, env }: Place, date: string, ports: number[], bindings = '', more = '') {
  const modulesIn = (from: string, start = '') =>
    readdirSync(join(folder, from))
      .filter((file) => file.endsWith('.js'))
      .map((file) => `(name = "${start}${file}", esModule = embed "${from}/${file}")`);
  // The first one is the worker: `host.js`.
  const modules = [
    ...modulesIn('.'),
    ...modulesIn('../../../node_modules/dpplus-connect/dist/server', 'dpplus-connect/'),
  ];
  const [day, ...flags] = date.split(' ').map((word) => JSON.stringify(word));
  const texts = Object.entries(env).map(([name, text]) => `(name = "${name}", text = "${text}"), `);
  const services = ports.map((port) => `(name = "${port}", worker = .worker)`);
  const sockets = ports.map((port) => `(service = "${port}", address = "localhost:${port}", http = ())`);
  const config = `using Workerd = import "/workerd/workerd.capnp";
const worker :Workerd.Worker = (modules = [${modules}], bindings = [${texts.join('')}${bindings}],
  compatibilityDate = ${day}, compatibilityFlags = [${flags}]${more});
const config :Workerd.Config = (sockets = [${sockets}],
  services = [(name = "internet", network = (allow = ["local"])), ${services}]);`;
  const named = config.replace('connect/index.js"', 'connect/server"');
  writeFileSync(join(folder, 'config.capnp'), named);
  return [program('@cloudflare/workerd-', 'bin/workerd'), 'serve', 'config.capnp'];
}

/** The blocks of docs/workers.md: a worker, and the app in Deno. */
export const [workerBlock = '', denoBlock = ''] = matches(read('docs/workers.md'), /^```js\n(.*?)^```$/gms);

const node = `import { serve } from '@hono/node-server';
serve({ fetch: createApp(process.env), port: process.env.PORT });`;
const bun = 'Bun.serve({ fetch: createApp(Bun.env), port: Bun.env.PORT });';
const deno = `${denoBlock.replace('createConnect({ ...options,', 'createApp(Deno.env.toObject(), {')}
Deno.serve({ port: Number(Deno.env.get('PORT')) }, connect);`;
const worker = 'let app;\nexport default { fetch: (request, env) => (app ??= createApp(env))(request) };';

/** The versions of Node.js in npm's packages, oldest first: the first one is the oldest version of `engines`. */
export const nodes = Object.entries(own)
  .filter(([name]) => name.startsWith('node-'))
  .map(([name, version]): [name: string, version: string, path: () => string] => {
    const [major = ''] = /\d+/.exec(name) ?? [];
    return [`Node.js ${major}`, version.replace(/.*@/, ''), () => program(`node-${major}-`, 'bin/node')];
  });

/** The runtimes that start at once. */
export const quick: Runtime[] = [
  ...nodes.map(([name, version, path]): Runtime => [name, version, node, () => [path(), 'host.js']]),
  ['Bun', own.bun, bun, () => [program('@oven/bun-', 'bin/bun'), 'host.js']],
  ['Deno', own.deno, deno, () => [program(`@deno/${process.platform}-`, 'deno'), 'run', '-A', 'host.js']],
  ...['2023-03-01', '2023-03-01 nodejs_compat', '2026-11-17', '2026-11-17 no_nodejs_compat'].map(
    (date): Runtime => [
      `workerd ${date}`,
      own.workerd,
      worker,
      (place) => workerd(place, date, [place.port]),
    ],
  ),
];

/** Builds an app of Next.js with a file that exports the app. */
const next = (file: string, code: string): Runtime => [
  `Next.js ${file}`,
  frameworks.next,
  'export const app = createApp(process.env);',
  async ({ folder, port, env }) => {
    mkdirSync(join(folder, dirname(file)), { recursive: true });
    writeFileSync(join(folder, file), code);
    const command = join(import.meta.dirname, '../../node_modules/next/dist/bin/next');
    const settings = { cwd: folder, env: { ...process.env, ...env } };
    await promisify(execFile)(process.execPath, [command, 'build'], settings);
    return [process.execPath, command, 'start', '--port', `${port}`];
  },
];
const edge = "export { app as GET, app as POST } from '../../host.js';\nexport const runtime = 'edge';";
/** The runtimes that take a minute to build an app. */
export const slow = [
  next('app/[[...path]]/route.js', edge),
  next('proxy.js', "export { app as proxy } from './host.js';"),
  next('middleware.js', "export { app as middleware } from './host.js';"),
];
