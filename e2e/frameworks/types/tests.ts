import type { Page } from '@playwright/test';
import { logIn, type SandboxFixtures, test } from 'dpplus-connect/playwright';
import { createSandbox } from 'dpplus-connect/sandbox';
import 'dpplus-connect/cypress';

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
  // @ts-expect-error the sandbox ends with its worker
  await sandbox.close();
});
export const withApp = test.extend<object, { app: string }>({
  app: [({ sandbox }, use) => use(sandbox.url), { scope: 'worker' }],
});
export const registerIn = ({ sandbox }: SandboxFixtures) => sandbox.register;
// @ts-expect-error a login needs a persona
export const incomplete = (page: Page) => logIn(page);
export const command = (cy: Cypress.Chainable) => cy.logIn('consented', { button: '.log-in' });
