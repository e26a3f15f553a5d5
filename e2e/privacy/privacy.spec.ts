import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { type Connect, type ConnectOptions, createConnect, signedSession } from 'dpplus-connect/server';
import { makeCertificate } from '../../src/sandbox/command/https/make-certificate.ts';
import { expect, logIn, openPopup, test, untilClosed } from '../support/fixtures.ts';
import { serve } from '../support/serve.ts';
import { type Found, type Recorder, record } from './record.ts';
import { withRecord } from './tables.ts';

interface Drawn {
  html: string;
  headers?: HeadersInit | undefined;
}

/** A page of the app, and a login that starts on it. */
interface Case {
  title: string;
  /** Draws the page with the button. */
  draw(connect: Connect, request: Request): Promise<Drawn>;
  act(page: Page, recorder: Recorder): Promise<void>;
  options?: Partial<ConnectOptions<string>>;
}

const credentials = { clientId: 'privacyapp', clientSecret: 'a-secret-of-this-test' };
const secret = 'a secret of this test, of 32 bytes or more';
const href = '/account';

const tag = (start: string, attributes: Record<string, string>) =>
  `<${start} ${Object.entries(attributes)
    .map(([name, value]) => `${name}="${value.replaceAll('&', '&amp;')}"`)
    .join(' ')}>`;
const form = (action: string, token = '') =>
  `<form method="post" action="${action}"><input type="hidden" name="token" value="${token}"><button>${action}</button></form>`;

const arrive = (page: Page) => expect(page.getByRole('heading', { name: 'Account' })).toBeVisible();

/** Logs in by the popup of the page's button. */
async function logInByPopup(page: Page, recorder: Recorder) {
  const popup = await openPopup(page, () => page.locator('.dpplus-connect').first().click());
  await popup.locator('[name=persona]').first().waitFor();
  await recorder.look(popup);
  await untilClosed(popup, () => logIn(popup));
  await arrive(page);
}

const cases: readonly Case[] = [
  {
    title: 'a button with its stylesheet, and a logout',
    async draw(connect, request) {
      const { html, headers, script } = await connect.button(request, { href });
      const sheet = /src="([^"]+)\.js"/.exec(script)?.[1];
      return { html: `<link rel="stylesheet" href="${sheet}.css">${html}`, headers };
    },
    async act(page, recorder) {
      await logInByPopup(page, recorder);
      recorder.begin('after the login');
      await page.getByRole('button').click();
      await expect(page.locator('body')).toHaveText('Logged out');
    },
  },
  {
    title: 'a link to the start, with the script from another host',
    draw: async (connect) => connect.link({ href }),
    act: logInByPopup,
  },
  {
    title: 'a login in the same tab, and a question',
    async draw(connect, request) {
      const { html, headers } = await connect.button(request, { href });
      return { html: html.replace('<a', '<a data-mode="redirect"'), headers };
    },
    async act(page, recorder) {
      await page.locator('.dpplus-connect').click();
      await logIn(page);
      await arrive(page);
      recorder.begin('after the login');
      await page.getByRole('button').click();
      await expect(page.locator('body')).toHaveText('Connected');
    },
    options: { onLogin: () => 'ask' },
  },
  {
    title: 'the element',
    async draw(connect, request) {
      const { attributes, headers, script } = await connect.button(request, { href });
      const own = Object.entries(attributes).flatMap(([name, value]) =>
        name === 'href' ? [] : [[name.replace('data-', ''), value] as const],
      );
      return { html: `${tag('dpplus-connect', Object.fromEntries(own))}</dpplus-connect>${script}`, headers };
    },
    async act(page) {
      const popup = await openPopup(page);
      await popup.locator('[name=persona]').first().waitFor();
    },
  },
  {
    title: 'a form',
    async draw(connect, request) {
      const { attributes, headers, script } = await connect.button(request, { href });
      const { href: _, ...own } = attributes;
      const start = tag('form class="dpplus-connect" method="post" action="/sign-up"', own);
      const input = '<input name="enrollment_data[last_name]" value="Peeters">';
      return { html: `${start}${input}<button class="button">Sign up</button></form>${script}`, headers };
    },
    async act(page) {
      const popup = await openPopup(page, () => page.getByRole('button').click());
      await expect(popup.locator('[name=last_name]')).toHaveValue('Peeters');
    },
  },
  {
    title: '`open()`, and a user who cancels',
    async draw(connect, request) {
      const { attributes, headers, script } = await connect.button(request, { href });
      const [clientId, redirectUri, scope, state] = ['client-id', 'redirect-uri', 'scope', 'state'].map(
        (name) => attributes[`data-${name}`],
      );
      const options = JSON.stringify({ clientId, redirectUri, scope, state, isSandbox: true });
      const open = `document.querySelector('button').onclick = () => dpplusConnect.open(${options})`;
      return { html: `<button>Log in</button>${script}<script>${open}</script>`, headers };
    },
    async act(page) {
      const popup = await openPopup(page, () => page.getByRole('button').click());
      await untilClosed(popup, () => popup.locator('[name=decision][value=cancel]').click());
      // The error page, which has no script that continues.
      await expect(page.getByRole('heading')).toBeVisible();
    },
  },
];

// Chromium alone: no part of the script or of the server stores other things in other engines. The test before the click
// in shared/login.spec.ts runs in all three.
test('docs/privacy.md has each cookie, each stored value and each request of a login', async ({
  browser,
  sandbox,
}) => {
  let answer = async (_request: Request) => new Response();
  // All on https, as in production: the cookies have other names there, and browsers send other referrers.
  const certificate = await makeCertificate(['localhost', '127.0.0.1']);
  const app = await serve((request) => answer(request), certificate);
  const service = await serve((request) => sandbox.fetch(request), certificate);
  const files = await serve(({ url }) => sandbox.fetch(new Request(url)), certificate);
  const origin = `https://localhost:${app.port}`;
  const [serviceUrl = '', staticUrl = ''] = [service, files].map(({ port }) => `https://127.0.0.1:${port}`);
  const redirectUri = `${origin}/callback`;
  await sandbox.register({ ...credentials, redirectUri });
  const session = signedSession(secret, origin);
  const found: Found[] = [];

  for (const { title, draw, act, options } of cases)
    await test.step(title, async () => {
      const context = await browser.newContext({ ignoreHTTPSErrors: true });
      const recorder = await record(context, {
        [origin]: 'your app',
        [serviceUrl]: 'the service',
        [staticUrl]: 'the script’s host',
      });
      const connect = createConnect<string>({
        ...credentials,
        redirectUri,
        service: serviceUrl,
        ...(title.includes('another host') && { staticUrl }),
        isSandbox: true,
        secret,
        scope: 'email eid_profile',
        currentUser: session.read,
        log: () => {},
        onLogin: async ({ uuid }) => ({ user: uuid, headers: await session.begin(uuid) }),
        fetch: async (input, init) => {
          const request = new Request(input, init);
          await recorder.noteServer(request);
          return sandbox.fetch(request);
        },
        ...options,
      });
      const pages: Record<string, (request: Request) => Promise<Drawn>> = {
        '/': (request) => draw(connect, request),
        '/account': async (request) => {
          const offer = await connect.offered(request);
          return { html: `<h1>Account</h1>${offer ? form('/connect', offer.token) : form('/logout')}` };
        },
        '/connect': async (request) => {
          const token = String((await request.formData()).get('token'));
          return { html: 'Connected', headers: await connect.accept(request, token, () => true) };
        },
        '/logout': async () => ({ html: 'Logged out', headers: session.end() }),
      };
      answer = async (request) => {
        const response = await respond(request);
        recorder.noteApp(request.url, response.headers);
        return response;
      };
      const respond = async (request: Request) => {
        const response = await connect.handle(request);
        if (response) return response;
        const drawn = await pages[new URL(request.url).pathname]?.(request);
        if (!drawn) return new Response(null, { status: 404 });
        const headers = new Headers(drawn.headers);
        headers.set('content-type', 'text/html; charset=utf-8');
        return new Response(`<!doctype html><html lang="en"><title>Test</title><body>${drawn.html}`, {
          headers,
        });
      };

      const page = await context.newPage();
      await page.goto(origin);
      await page.locator('.dpplus-connect, button').first().hover();
      await recorder.look(page);
      recorder.begin('on the click');
      await act(page, recorder);
      await recorder.look(page);
      await recorder.end();
      found.push(...recorder.found);
      await context.close();
    });
  await Promise.all([app, service, files].map((server) => server.close()));
  expect(
    withRecord(readFileSync('docs/privacy.md', 'utf8'), found),
    'The record (+) differs from docs/privacy.md (-). If the record is right, run: npm run privacy',
  ).toMatchSnapshot(['docs', 'privacy.md']);
});
