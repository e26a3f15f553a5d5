import type { Page } from '@playwright/test';
import type { Connect, ConnectOptions } from 'dpplus-connect/server';
import { expect, logIn, openPopup, untilClosed } from './fixtures.ts';

/** A part of a page of the app, and a login that starts on it. */
export interface PrivacyCase {
  draw(connect: Connect, request: Request): Promise<{ html: string; headers?: HeadersInit | undefined }>;
  act(page: Page, begin: (step: string) => void): Promise<void>;
  options?: Partial<ConnectOptions<string>>;
}

const arrive = (page: Page) => expect(page.getByRole('heading', { name: 'Account' })).toBeVisible();

async function logInByPopup(page: Page) {
  const popup = await openPopup(page);
  await popup.locator('[name=persona]').first().waitFor();
  await untilClosed(popup, () => logIn(popup));
  await arrive(page);
}

/** Logs in, and sends the form of the page that follows. */
const thenSend = (logInOn: (page: Page) => Promise<void>, end: string): PrivacyCase['act'] =>
  async function act(page, begin) {
    await logInOn(page);
    begin('After the login');
    await page.getByRole('button').click();
    await expect(page.locator('body')).toHaveText(end);
  };

/** Draws the button in another way: `change` gets its HTML, its script and its values. */
const button =
  (change: (html: string, script: string, values: Record<string, string>) => string): PrivacyCase['draw'] =>
  async (connect, request) => {
    const { html, script, attributes, headers } = await connect.button(request, { href: '/account' });
    return { html: change(html, script, attributes), headers };
  };

const attributes = (values: Record<string, string>, prefix: string) =>
  Object.entries(values)
    .filter(([name]) => name.startsWith('data-'))
    .map(([name, value]) => `${name.replace('data-', prefix)}="${value.replaceAll('&', '&amp;')}"`)
    .join(' ');

/** The ways to log in that docs/privacy.md stands for, by the title of each. */
export const privacyCases: Record<string, PrivacyCase> = {
  'a button with its stylesheet, and a logout': {
    draw: button((html, script) => {
      const sheet = /src="([^"]+)\.js"/.exec(script)?.[1];
      return `<link rel="stylesheet" href="${sheet}.css">${html}`;
    }),
    act: thenSend(logInByPopup, 'Logged out'),
  },
  'a link to the start, with the script from another host': {
    draw: async (connect) => connect.link({ href: '/account' }),
    act: logInByPopup,
  },
  'a login in the same tab, and a question': {
    draw: button((html) => html.replace('<a', '<a data-mode="redirect"')),
    act: thenSend(async (page) => {
      await page.locator('.dpplus-connect').click();
      await logIn(page);
      await arrive(page);
    }, 'Connected'),
    options: { onLogin: () => 'ask' },
  },
  'the element': {
    draw: button(
      (_html, script, values) => `<dpplus-connect ${attributes(values, '')}></dpplus-connect>${script}`,
    ),
    async act(page) {
      const popup = await openPopup(page);
      await popup.locator('[name=persona]').first().waitFor();
    },
  },
  'a form': {
    draw: button(
      (_html, script, values) =>
        `<form class="dpplus-connect" method="post" action="/sign-up" ${attributes(values, 'data-')}>
           <input name="enrollment_data[last_name]" value="Peeters"><button>Sign up</button></form>${script}`,
    ),
    async act(page) {
      const popup = await openPopup(page, () => page.getByRole('button').click());
      await expect(popup.locator('[name=last_name]')).toHaveValue('Peeters');
    },
  },
  'open(), and a user who cancels': {
    draw: button((_html, script, values) => {
      const [clientId, redirectUri, scope, state] = ['client-id', 'redirect-uri', 'scope', 'state'].map(
        (name) => values[`data-${name}`],
      );
      const options = JSON.stringify({ clientId, redirectUri, scope, state, isSandbox: true });
      const open = `document.querySelector('button').onclick = () => dpplusConnect.open(${options})`;
      return `<button>Log in</button>${script}<script>${open}</script>`;
    }),
    async act(page) {
      const popup = await openPopup(page, () => page.getByRole('button').click());
      await untilClosed(popup, () => popup.locator('[name=decision][value=cancel]').click());
      await expect(page.getByRole('heading')).toBeVisible();
    },
  },
};
