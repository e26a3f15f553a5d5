import { createSandbox } from 'dpplus-connect/sandbox';

const sandbox = createSandbox({
  apps: [{ clientId: 'a', clientSecret: 'b', name: 'A', redirectUri: 'https://a.test/' }],
});
export const answer: Response | Promise<Response> = sandbox.fetch(new Request('https://login.example/'));
// @ts-expect-error an app needs a redirect URI
createSandbox({ apps: [{ clientId: 'a', clientSecret: 'b', name: 'A' }] });
