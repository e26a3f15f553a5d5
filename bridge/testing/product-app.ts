import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runChecks } from '../../sandbox/checker/run-checks.ts';
import { makeCertificate } from '../../sandbox/command/https/make-certificate.ts';
import { Visitor } from '../../sandbox/testing/visitor.ts';
import { startServer } from '../../servers/testing/start-server.ts';
import { freePort } from '../../testing/free-port.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import type { Bridge } from '../bridge.ts';
import type { Product } from '../config.ts';
import { Browser, product, startStand } from './stand.ts';

/** A product that logs in through the bridge. */
export interface ProductApp {
  /** The heading of its settings in docs/openid-connect.md. */
  name: string;
  /** A command that succeeds if the product is installed, and the command that installs the product. */
  runtime?: { probe: string[]; install: string };
  /** Packages of npm, in the order of their versions in the docs. */
  packages?: string[];
  /** The path that begins a login, with a redirect or a form. */
  start: string;
  /** The path of the redirect URI. */
  callback: string;
  /** Parameters that the product sends by its own choice. */
  sends: string[];
  /** The checker runs on the bridge, with this product as the app that logs in. */
  isChecked?: true;
  /** The status and the text of the page after a login that the user cancels. */
  cancelled: [number, string];
  /** The status and the text of the page after a login that the service cannot complete, if they are others. */
  failed?: [number, string];
  /** Settings of the product at the bridge. */
  settings?: Partial<Product>;
  /** The files of the product, with the settings of the docs. */
  files(settings: string): Record<string, string>;
  /** The command that starts the product, in the folder of its files. */
  command(port: number): string[];
  env?: Record<string, string>;
  /** The setting or the variable that names the file of a private authority, as in docs/openid-connect.md. */
  authority: string;
}

const page = 'docs/openid-connect.md';

/** Returns the code below a heading of docs/openid-connect.md, with the values of this run. */
function settingsOf(name: string, issuer: string, origin: string, secret: string): string {
  const [, section = ''] = readFileSync(page, 'utf8').split(`\n### ${name}\n`);
  return (/^```\w+\n(.*?)^```/ms.exec(section)?.[1] ?? '')
    .replaceAll('https://login.example.org', issuer)
    .replaceAll('https://wiki.example.org', origin)
    .replace(/\bSECRET\b/, () => secret);
}

/** Submits the first form of a page, with its hidden fields. */
async function submitForm(browser: Browser, page: string, origin: string): Promise<Response> {
  const [, head = '', fields = ''] = /<form ([^>]*)>(.*?)<\/form>/s.exec(page) ?? [];
  const action = new URL(/action="([^"]+)"/.exec(head)?.[1] ?? '', origin);
  const hidden = [...fields.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
    name,
    value,
  ]);
  return browser.request(
    action,
    /post/i.test(head) ? { method: 'POST', body: new URLSearchParams(hidden) } : {},
  );
}

/** Serves the bridge over https too, with the certificate of a private authority. */
async function serveTls({ handler }: Bridge, port: number) {
  const certificate = await makeCertificate(['localhost']);
  const server = createServer(certificate, handler).listen(port, 'localhost');
  await once(server, 'listening');
  return { ca: certificate.ca, close: () => server.close().closeAllConnections() };
}

/** Starts a product and a bridge, which has https with a private authority if `isPrivate`. */
async function startProduct(app: ProductApp, isPrivate = false) {
  const [folder, port, tlsPort] = [temporaryFolder(), await freePort(), await freePort()];
  const origin = `http://localhost:${port}`;
  const pkce = app.sends.includes('code_challenge');
  const wiki = product('wiki', { redirectUris: [`${origin}${app.callback}`], pkce, ...app.settings });
  const stand = await startStand({
    products: { wiki },
    ...(isPrivate && { issuer: `https://localhost:${tlsPort}` }),
  });
  const tls = isPrivate ? await serveTls(stand.bridge, tlsPort) : undefined;
  const ca = join(folder, 'ca.pem');
  if (tls) writeFileSync(ca, tls.ca);
  const isVariable = /^[A-Z_]+$/.test(app.authority);
  const more = isPrivate && !isVariable ? `${app.authority} ${ca}\n` : '';
  const settings = settingsOf(app.name, stand.config.issuer, origin, wiki.secret) + more;
  // Without it, this client requires https.
  for (const [name, text] of Object.entries(app.files(settings)))
    writeFileSync(join(folder, name), isPrivate ? text.replace(/^SWD.*\n/m, '') : text);
  if (app.packages) symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  const env = { ...app.env, ...(isPrivate && isVariable && { [app.authority]: ca }) };
  const server = await startServer(app.command(port), port, 0, env, folder);

  return {
    stand,
    origin,
    async close() {
      process.kill(-Number(server.pid));
      tls?.close();
      await stand.close();
    },
    /** Logs in to the product, and returns the page after the login with the parameters of the request. */
    async logIn(visit?: (url: URL) => Promise<URL>) {
      const browser = new Browser();
      let response = await browser.request(`${origin}${app.start}`);
      if (!response.headers.has('location'))
        response = await submitForm(browser, await response.text(), origin);
      const url = new URL(response.headers.get('location') ?? '', origin);
      const end = await stand.follow(browser, url, visit);
      return {
        sent: url.searchParams,
        status: end.response?.status,
        text: (await end.response?.text()) ?? '',
      };
    },
  };
}

type Started = Awaited<ReturnType<typeof startProduct>>;

/** Tests the logins of a product. */
export function testProduct(app: ProductApp): void {
  const [command = '', ...words] = app.runtime?.probe ?? [process.execPath, '--version'];
  const isHere = spawnSync(command, words).status === 0;
  if (app.runtime)
    console.log(`runtime: ${app.name}: ${isHere ? 'run' : `not installed: ${app.runtime.install}`}`);

  const { packages } = app;
  if (packages)
    it(`the docs have the versions of ${app.name}`, () => {
      const versions = packages.map((name) => {
        const path = join('node_modules', name, 'package.json');
        return JSON.parse(readFileSync(path, 'utf8')).version;
      });
      expect(readFileSync(page, 'utf8')).toContain(`\n| ${app.name} | ${versions.join(', ')} |`);
    });

  describe.runIf(isHere)(`${app.name} with the settings of docs/openid-connect.md`, () => {
    let run: Started;
    beforeAll(async () => {
      run = await startProduct(app);
    });
    afterAll(() => run?.close());

    it('the product has the UUID of the user', async () => {
      const { sent, status, text } = await run.logIn();
      const uuid = (await run.stand.connected('wiki')).find((one) => text.includes(one));
      expect(text).toContain(`user ${uuid} fresh@example.com`);
      expect(status).toBe(200);
      expect(['code_challenge', 'nonce', 'state'].filter((name) => sent.get(name))).toEqual(app.sends);
    });

    it('the product does not log in a user who cancels', async () => {
      const { status, text } = await run.logIn(async (url) => {
        const visitor = await new Visitor(run.stand.sandbox).request(url.pathname + url.search);
        return (await visitor.submit('login', { decision: 'cancel' })).location;
      });
      expect([status, text]).toEqual([app.cancelled[0], expect.stringContaining(app.cancelled[1])]);
      expect(run.stand.events).toContainEqual({
        event: 'login-refused',
        login: expect.any(String),
        product: 'wiki',
        detail: 'access_denied',
      });
    });

    it('the product does not log in a user whom the service cannot log in', async () => {
      await run.stand.orderFault({ status: 500 });
      const { status, text } = await run.logIn();
      const [expected, page] = app.failed ?? app.cancelled;
      expect([status, text]).toEqual([expected, expect.stringContaining(page)]);
      // The next login of the same product succeeds.
      expect((await run.logIn()).text).toMatch(/user [\da-f-]{36}/);
    });

    it.runIf(app.isChecked)(
      'the checker finds no fault of the bridge',
      async () => {
        await run.stand.service.close();
        const [port, redirectUri] = [
          Number(new URL(run.stand.service.url).port),
          `${run.stand.issuer}/callback/wiki`,
        ];
        const pages = { loginPage: `${run.origin}${app.start}`, accountPage: `${run.origin}/` };
        const target = { ...product('wiki').service, redirectUri, ...pages, timeout: 30_000 };
        const results = await runChecks(target, { port, patience: { grace: 0, slow: 50 } });
        const failed = results.filter(({ verdict }) => verdict === 'failed');
        // The cookie and the session of the product, which the bridge does not set: a login ends the session with the other state.
        expect(failed.map(({ id, detail }) => `${id}: ${detail}`)).toEqual([
          expect.stringContaining('the app has forgotten the state of the first tab'),
          'cookie-twice: the app takes the first of two cookies connect.sid; take both for missing',
        ]);
        expect(results.filter(({ verdict }) => verdict === 'passed').length).toBe(48);
      },
      240_000,
    );
  });

  it.runIf(isHere)(`${app.name} trusts the private authority of ${app.authority}`, async () => {
    expect(readFileSync(page, 'utf8')).toContain(`\`${app.authority}\``);
    const { logIn, close } = await startProduct(app, true);
    // The browser of the test trusts each authority. The product has its own environment.
    process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
    try {
      expect((await logIn()).text).toMatch(/user [\da-f-]{36}/);
    } finally {
      delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
      await close();
    }
  });
}
