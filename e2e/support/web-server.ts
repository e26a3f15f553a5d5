import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { freePort } from '../../testing/free-port.ts';
import { onPath } from '../../tools/browsers/find-browsers.ts';
import { endGroup, startGroup } from '../../tools/browsers/process-group.ts';
import { poll } from './poll.ts';

/** The web servers that the folder to upload has a configuration for, by the names of Debian's packages. */
export const webServerNames = ['nginx', 'caddy'] as const;

/** The name of one of them, as a program and as a package. */
type WebServerName = (typeof webServerNames)[number];

/** A web server that serves a folder. */
export interface WebServer {
  /** Its origin, as the folder's pages are not: 127.0.0.1 is another site than `localhost`. */
  readonly origin: string;
  close(): Promise<void>;
}

/** A block of docs/hosting.md. */
const block = (language: string) =>
  new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'ms').exec(readFileSync('docs/hosting.md', 'utf8'))?.[1] ??
  '';

/** How a server is started: its own configuration, which includes the folder's configuration, and its command line. */
const starts: Record<
  WebServerName,
  (folder: string, port: number, own: string, hsts: string) => { config: string; args: string[] }
> = {
  nginx: (folder, port, own, hsts) => ({
    config: `daemon off; master_process off; pid ${own}/pid; error_log stderr; events {}
      http {
        access_log off;
        ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((of) => `${of}_temp_path ${own}/${of};`).join(' ')}
        ${block('nginx')
          .replace(/^ *ssl_.*\n/gm, '')
          .replace('listen 443 ssl', `listen 127.0.0.1:${port}`)
          .replaceAll('/srv/dp-connect', folder)
          .replace('max-age=31536000', hsts)}
      }`,
    args: ['-p', own, '-e', 'stderr', '-c'],
  }),
  caddy: (folder) => ({
    config: `{\n admin off\n auto_https off\n}\nimport ${folder}/Caddyfile\n`,
    args: ['run', '--adapter', 'caddyfile', '--config'],
  }),
};

/**
 * Serves a folder as its configuration for a server says, by that server, which may be a proxy.
 *
 * @param hsts the value of `Strict-Transport-Security`, which is empty by default
 * @throws an error that says how the server can be installed, when it is missing
 */
export async function startWebServer(name: WebServerName, path: string, hsts = ''): Promise<WebServer> {
  const program = onPath(name);
  if (!program) throw new Error(`The tests need ${name}. On Debian: apt-get install ${name}`);
  const folder = resolve(path);
  const own = mkdtempSync(join(tmpdir(), `${name}-`));
  const port = await freePort();
  const { config, args } = starts[name](folder, port, own, hsts);
  const file = join(own, 'config');
  writeFileSync(file, config);
  const origin = `http://127.0.0.1:${port}`;
  const env = {
    ...process.env,
    HOME: own,
    DP_STATIC_HOST: origin,
    DP_STATIC_ROOT: folder,
    DP_STATIC_HSTS: hsts,
  };
  const server = startGroup(program, [...args, file], { stdio: ['ignore', 'ignore', 'pipe'], env });
  let said = '';
  server.stderr?.on('data', (data) => {
    said += data;
  });
  await poll(
    () => fetch(origin),
    () => `${name} does not answer: ${said}`,
  );
  const close = async () => {
    await endGroup(server);
    rmSync(own, { recursive: true, force: true });
  };
  return { origin, close };
}
