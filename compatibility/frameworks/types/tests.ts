import type { Page } from '@playwright/test';
import { createSandbox } from 'dpplus-sandbox';
import { expect, logIn, type SandboxFixtures, test } from 'dpplus-sandbox/playwright';
import 'dpplus-sandbox/cypress';

const sandbox = createSandbox({
  apps: [{ clientId: 'a', clientSecret: 'b', name: 'A', redirectUri: 'https://a.test/' }],
});
export const answer: Response | Promise<Response> = sandbox.fetch(new Request('https://login.example/'));
// @ts-expect-error an app needs a redirect URI
createSandbox({ apps: [{ clientId: 'a', clientSecret: 'b', name: 'A' }] });

test.use({ sandboxOptions: { seed: 'seed.json', wire: 'rfc6749' } });
test('a login', async ({ page, sandbox }) => {
  const { clientId }: { clientId: string } = await sandbox.register({ redirectUri: 'https://a.test/' });
  await logIn(page, clientId, { popup: false });
  await expect(sandbox).toHaveReceived(
    { rule: 'token', parameters: { client_secret: '***' } },
    { timeout: 1 },
  );
  await expect(page).not.toHaveURL('https://a.test/');
  // @ts-expect-error no request has this rule
  await expect(sandbox).toHaveReceived({ rule: 'tokens' });
  const { login }: { login?: number } = await sandbox.waitForEvent({ persona: /./ });
  expect(login).toBe(1);
  // @ts-expect-error the sandbox ends with its worker
  await sandbox.close();
});
export const withApp = test.extend<object, { app: string }>({
  app: [({ sandbox }, use) => use(sandbox.url), { scope: 'worker' }],
});
export const registerIn = ({ sandbox }: SandboxFixtures) => sandbox.register;
export const eventsOf = ({ sandbox }: SandboxFixtures) =>
  sandbox.events({ rule: 'token', parameters: { scope: undefined } });
// @ts-expect-error a login needs a persona
export const incomplete = (page: Page) => logIn(page);
export const command = (cy: Cypress.Chainable) => cy.logIn('consented', { button: '.log-in' });
