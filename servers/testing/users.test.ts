import { afterAll, beforeAll, describe } from 'vitest';
import { AttackedServer } from './attacked-server.ts';
import { testLinking } from './linking.ts';
import { servers } from './servers.ts';
import { withoutSettings } from './without-settings.ts';

// Users of the apps in the docs, who link their account to a login. Those of Rails are in `ruby-users.test.ts`.

const apps = servers.filter(({ name, file }) => / users$/.test(name) && file !== 'docs/ruby.md');

/** The fields of forms that end a login that waits. The other apps have no such form, and none that closes an account. */
const declines: Record<string, string[]> = { 'docs/php.md': ['no', 'logout'], 'docs/python.md': ['no'] };

describe.each(apps)('the users of $file', (server) => {
  const app = new AttackedServer(withoutSettings(server), 'https://app.example.test');
  const session = { 'docs/php.md': 'PHPSESSID', 'docs/python.md': 'session' }[server.file] ?? app.sessionName;
  beforeAll(() => app.start({}), 60_000);
  afterAll(() => app.stop());
  testLinking({
    ...{ app, signUp: '/', link: '/', session },
    // Its keys are those of the framework.
    ...(server.file === 'docs/python.md' && { signs: true }),
    ...(server.file === 'docs/java.md' && { first: '301' }),
    ...(declines[server.file] && { declines: declines[server.file], closes: true }),
  });
});
