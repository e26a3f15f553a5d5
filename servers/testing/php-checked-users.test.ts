import { createSandbox } from 'dpplus-sandbox';
import { describe, expect, it } from 'vitest';
import { check } from '../../sandbox/checker/check-command.ts';
import { CookieJar } from '../../testing/cookie-jar.ts';
import { freePort } from '../../testing/free-port.ts';
import { read } from '../../tools/write/docs/pages.ts';
import { servers } from './servers.ts';
import { startServer } from './start-server.ts';

const app = servers.find(({ name }) => name === 'PHP, users');
const [, command = ''] =
  /<!-- check -->\n```sh\nnpx \S+ dpplus-sandbox check (.*?)\n#/s.exec(read('docs/php.md')) ?? [];

/** Links an account to the login of the persona “fresh”, as docs/php.md says, and returns the session. */
async function link(own: string, servicePort: number) {
  const client = { clientId: 'demoapp', clientSecret: 'demosecret', redirectUri: `${own}/callback.php` };
  const sandbox = createSandbox({ apps: [{ ...client, name: 'My app' }] });
  await sandbox.listen({ port: servicePort });
  const jar = new CookieJar();
  const open = async (url: string, form?: Record<string, string>) => {
    const body = form && { method: 'POST', body: new URLSearchParams(form) };
    const response = await fetch(url, { redirect: 'manual', headers: { cookie: jar.header }, ...body });
    jar.keep(response.headers);
    return response;
  };
  const page = async () => (await open(`${own}/`)).text();
  const send = async (fields: Record<string, string>) => {
    const [, form = ''] = /name="form" value="([^"]+)"/.exec(await page()) ?? [];
    await open(`${own}/`, { form, ...fields });
  };
  await send({ new: '', email: 'noah@books.example', password: 'x' });
  const start = await open(`${own}/callback.php?dpplus=start`);
  const state = new URL(start.headers.get('location') ?? '').searchParams.get('state') ?? '';
  const made = await fetch(`http://127.0.0.1:${servicePort}/_sandbox/codes`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_id: client.clientId, persona: 'fresh', scope: 'email' }),
  });
  const answer = new URLSearchParams({ ...((await made.json()) as object), state });
  await open(`${own}/callback.php?${answer}`);
  await send({ token: /name="token" value="([^"]+)"/.exec(await page())?.[1] ?? '' });
  await sandbox.close();
  return `PHPSESSID=${jar.get('PHPSESSID')}`;
}

describe.runIf(app)('the users of docs/php.md', () => {
  it('pass the checker with the command of the page', async () => {
    const [port, servicePort] = [await freePort(), await freePort()];
    const own = `http://localhost:${port}`;
    const server = await startServer(app?.start(port, servicePort) ?? [], port, servicePort, {});
    try {
      const session = await link(own, servicePort);
      const words = [...command.replaceAll('\\\n', '').matchAll(/"([^"]*)"|(\S+)/g)].map(
        ([, quoted, plain]) => quoted ?? plain ?? '',
      );
      const args = words.map((word) =>
        word
          .replace('PHPSESSID=…', session)
          .replace(/\b[34]000\b/, (usual) => String(usual === '3000' ? port : servicePort)),
      );
      const lines: string[] = [];
      const code = await check(args, (line) => lines.push(line));
      expect([code, lines.filter((line) => line.includes('✗'))], lines.join('\n')).toEqual([0, []]);
    } finally {
      process.kill(-Number(server.pid));
    }
  }, 300_000);
});
