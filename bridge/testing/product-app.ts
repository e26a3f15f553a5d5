import { type ChildProcess, spawnSync } from 'node:child_process';
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runChecks } from '../../sandbox/checker/run-checks.ts';
import { Visitor } from '../../sandbox/testing/visitor.ts';
import { startServer } from '../../servers/testing/start-server.ts';
import { freePort } from '../../testing/free-port.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
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
    const folder = temporaryFolder();
    let stand: Awaited<ReturnType<typeof startStand>>;
    let server: ChildProcess;
    let origin: string;

    beforeAll(async () => {
      const port = await freePort();
      origin = `http://localhost:${port}`;
      const pkce = app.sends.includes('code_challenge');
      const wiki = product('wiki', { redirectUris: [`${origin}${app.callback}`], pkce, ...app.settings });
      stand = await startStand({ products: { wiki } });
      const settings = settingsOf(app.name, stand.issuer, origin, wiki.secret);
      for (const [name, text] of Object.entries(app.files(settings))) writeFileSync(join(folder, name), text);
      if (app.packages) symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
      server = await startServer(app.command(port), port, 0, app.env, folder);
    });
    afterAll(async () => {
      if (server) process.kill(-Number(server.pid));
      await stand.close();
    });

    /** Logs in to the product, and returns the page after the login with the parameters of the request. */
    async function logIn(visit?: (url: URL) => Promise<URL>) {
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
    }

    it('the product has the UUID of the user', async () => {
      const { sent, status, text } = await logIn();
      const uuid = (await stand.connected('wiki')).find((one) => text.includes(one));
      expect(text).toContain(`user ${uuid} fresh@example.com`);
      expect(status).toBe(200);
      expect(['code_challenge', 'nonce', 'state'].filter((name) => sent.get(name))).toEqual(app.sends);
    });

    it('the product does not log in a user who cancels', async () => {
      const { status, text } = await logIn(async (url) => {
        const visitor = await new Visitor(stand.sandbox).request(url.pathname + url.search);
        return (await visitor.submit('login', { decision: 'cancel' })).location;
      });
      expect([status, text]).toEqual([app.cancelled[0], expect.stringContaining(app.cancelled[1])]);
      expect(stand.events).toContainEqual({
        event: 'login-refused',
        product: 'wiki',
        detail: 'access_denied',
      });
    });

    it('the product does not log in a user whom the service cannot log in', async () => {
      await stand.orderFault({ status: 500 });
      const { status, text } = await logIn();
      const [expected, page] = app.failed ?? app.cancelled;
      expect([status, text]).toEqual([expected, expect.stringContaining(page)]);
      // The next login of the same product succeeds.
      expect((await logIn()).text).toMatch(/user [\da-f-]{36}/);
    });

    it.runIf(app.isChecked)(
      'the checker finds no fault of the bridge',
      async () => {
        await stand.service.close();
        const [port, redirectUri] = [
          Number(new URL(stand.service.url).port),
          `${stand.issuer}/callback/wiki`,
        ];
        const pages = { loginPage: `${origin}${app.start}`, accountPage: `${origin}/` };
        const target = { ...product('wiki').service, redirectUri, ...pages, timeout: 30_000 };
        const results = await runChecks(target, { port, patience: { grace: 0, slow: 50 } });
        const failed = results.filter(({ verdict }) => verdict === 'failed');
        // The cookie of the product, which the bridge does not set.
        expect(failed.map(({ id, detail }) => `${id}: ${detail}`)).toEqual([
          'cookie-twice: the app takes the first of two cookies connect.sid; take both for missing',
        ]);
        expect(results.filter(({ verdict }) => verdict === 'passed').length).toBe(43);
      },
      240_000,
    );
  });
}
