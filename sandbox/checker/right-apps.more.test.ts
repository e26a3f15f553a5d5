import { expect, it } from 'vitest';
import { scenarios } from './run-checks.ts';
import { checkedApp, idsOf } from './testing/checked-app.ts';
import type { Way } from './testing/ways.ts';

// No system knows the authority that signed the certificate of the app with HTTPS.
process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';

/** The checks that see nothing where a visitor has to say first who they are. */
const unknown = ['session-begun', 'connected-called', 'connected-redirected', 'user-by-uuid'];

/** The checks of pages of new users. */
const ofNewUsers = ['user-cached', 'logout-ends'];

/** The checks of a start at the redirect URI. */
const atRedirectUri = ['start-asked', 'start-slash'];

it.each<[string, Way[], { isLoggedIn?: boolean; accountPage?: string }, string[], string[]?]>([
  ['with sessions on the server', ['accounts'], {}, []],
  ['that reports users from a queue', ['accounts', 'reports-late'], {}, []],
  [
    'that reports the users of sessions from a queue',
    ['reports-late'],
    {},
    ['session-begun', ...ofNewUsers],
    ['user-by-uuid'],
  ],
  [
    'that reports each UUID once',
    ['reports-once'],
    {},
    ['session-begun', ...ofNewUsers],
    ['connected-redirected', 'user-by-uuid'],
  ],
  ['with random sentences on its pages', ['accounts', 'random-texts'], {}, []],
  ['with 120 requests in a second', ['accounts', 'requests-limited'], {}, []],
  ['of a single page', ['accounts', 'single-page'], { accountPage: '/me' }, ['logout-ends']],
  ['with its login page on another host', ['accounts', 'page-elsewhere'], { accountPage: '/' }, []],
  ['over HTTPS with HTTP/2', ['accounts', 'https'], {}, []],
  ['behind a prefix', ['accounts', 'behind-prefix'], {}, []],
  ['that is slow', ['accounts', 'slow'], {}, []],
  ['that asks visitors who they are', [], { isLoggedIn: false }, ['user-linked', ...ofNewUsers], unknown],
  ['that knows one user, and asks the others', ['knows-fresh'], { isLoggedIn: false }, [], ['user-by-uuid']],
  ['that redirects to its redirect URI', ['accounts', 'slash-redirects'], {}, []],
  ['with a start at another address', ['accounts', 'start-elsewhere'], {}, atRedirectUri],
])(
  'no check fails for an app %s',
  async (_what, ways, options, skipped, unseen = []) => {
    const { results } = await checkedApp(ways, options);
    expect(results.filter(({ verdict }) => verdict === 'failed')).toEqual([]);
    expect(idsOf(results, 'skipped')).toEqual(skipped);
    expect(idsOf(results, 'unseen')).toEqual(unseen);
    expect(results).toHaveLength(scenarios.length);
  },
  300_000,
);
