import { expect, it } from 'vitest';
import { errorText } from '../../../contract/error-text.ts';
import { purposeHeaders } from '../../../contract/prefetch.ts';
import { texts } from '../../../contract/texts.ts';
import type { FaultEffect } from '../../../sandbox/index.ts';
import { userUuid } from '../../../sandbox/service/state/personas/user-ids.ts';
import { wordpress } from '../wordpress.ts';
import { describePlugin } from './describe-plugin.ts';
import { startPage } from './pages.ts';

describePlugin('the log', (site) => {
  const { inWordPress, newLinkedUser, respond, openBrowser } = site;

  const failed = 'request-failed: /oauth/token';
  const grant = (uuid: string, access_token: unknown = 'x') => ({
    token: { json: { uuid, access_token } },
  });
  const fresh = userUuid('demoapp', 'fresh');
  const tokenFault = (status: number, error: string) => ({ token: { status, error } });
  it.each<[string, string, Record<string, FaultEffect>]>([
    [
      `${failed} 401 invalid_client: check DPPLUS_CLIENT_ID and DPPLUS_CLIENT_SECRET`,
      'configuration_error',
      tokenFault(401, 'invalid_client'),
    ],
    [`${failed} 400 invalid_grant`, 'service_unavailable', tokenFault(400, 'invalid_grant')],
    [`${failed} 429 slow_down`, 'service_unavailable', tokenFault(429, 'slow_down')],
    [`${failed} 200 invalid_response`, 'service_unavailable', grant(fresh, [])],
    [`${failed} 0 cURL 52`, 'service_unavailable', { token: { drop: true } }],
    // The service may write the UUID in capitals.
    [
      'request-failed: /api/uuids/connected 503 fault',
      '',
      { ...grant(fresh.toUpperCase()), connected: { status: 503 } },
    ],
  ])('has “%s”, and the user reads whether trying again helps: %s', async (line, error, effects) => {
    await respond(effects);
    await inWordPress('log');
    const { logIn, open } = openBrowser();
    const page = await logIn('fresh');
    expect([page.error, await inWordPress('log')]).toEqual([error, [line]]);
    const { body } = await open(page.href);
    expect(body).toContain(
      error
        ? `${errorText('en', error)}<br><small class="dpplus-connect-code">Code: ${error} · Reference: `
        : '',
    );
    if (error) expect(body).toContain('.dpplus-connect-code{-webkit-user-select:all;user-select:all}');
  });

  it('has the login that the user reads to the help desk, on the return page and above the form', async () => {
    const { comeBack, open, linkOf } = openBrowser();
    await inWordPress('log');
    const back = await comeBack('x', 'fresh');
    const [reference] = (await inWordPress('references')) as string[];
    for (const { body } of [back, await open(linkOf(back).href)])
      expect(body).toMatch(
        RegExp(
          `<small[^>]*>Code: unknown_state · Reference: ${reference} · [\\w:.]+ · [\\d-]{10} [\\d:]{5} UTC</small>`,
        ),
      );
  });

  it('has the beginning and the end of a login while the site is being debugged, and other plugins get both', async () => {
    const { name } = await newLinkedUser();
    await inWordPress('define', { name: 'WP_DEBUG', value: 'true' });
    await inWordPress('define', { name: 'WP_DEBUG_DISPLAY', value: 'false' });
    await inWordPress('log');
    const login = await openBrowser().logIn(name);
    const lines = (await inWordPress('lines')) as string[];
    const steps = lines.filter((line) => /^\w+ \[\w{8}\]$/.test(line));
    const [, reference] = /\[(.*)\]/.exec(steps[0] ?? '') ?? [];
    expect([login.error, steps]).toEqual([
      '',
      ['started', 'succeeded'].map((step) => `${step} [${reference}]`),
    ]);
    await inWordPress('restore');
    await inWordPress('define', { name: 'TEST_STEPS', value: 'true' });
    await openBrowser().logIn(name);
    expect(await inWordPress('log')).toEqual(['event: started', 'event: succeeded']);
  });

  it('has the reference of the plain page of a refused start', async () => {
    await inWordPress('log');
    const { body } = await openBrowser().open(startPage, undefined, { 'sec-fetch-dest': 'iframe' });
    const [reference] = (await inWordPress('references')) as string[];
    expect(body).toContain(`\nReference: ${reference}\n`);
  });

  it('has the reason of each refusal, and no value', async () => {
    await inWordPress('log');
    const { open, openStart, comeBack, cookies, linkOf, user } = openBrowser();
    const stranger = await comeBack('x', 'fresh');
    expect(stranger.url).not.toContain('code=');
    expect(linkOf(stranger).error).toBe('unknown_state');
    expect((await open(linkOf(stranger).href)).body).toContain(texts.en.errors.unknown_state);
    for (const query of ['scope=email', 'dpplus=start', `state=${'x'.repeat(2001)}`]) await openStart(query);
    for (const name of purposeHeaders)
      await openStart('', { [name]: name === 'Purpose' ? 'preview' : 'prefetch' });
    await openStart('', { 'sec-fetch-dest': 'iframe' });
    const { state } = await openStart();
    await comeBack((await openBrowser().openStart()).state, 'fresh');
    await open(`${wordpress.callback}&error=access_denied&${new URLSearchParams({ state })}`);
    expect(linkOf(await comeBack(state, 'fresh')).error).toBe('expired_state');
    const second = await openStart();
    const limit = { state: second.state, error: 'access_denied', error_description: 'the login limit' };
    const { body } = await open(`${wordpress.callback}&${new URLSearchParams(limit)}`);
    expect(body).toContain(texts.en.errors.configuration_error);
    const bind = /dpplus-browser=([\w-]+)/.exec(cookies())?.[1] ?? '';
    const seal = async (purpose: string) => String(await inWordPress('seal', { purpose, bind, text: 'en/' }));
    await comeBack(await seal('state'), 'fresh');
    for (const outcome of ['x', await seal('return')])
      await open(`${wordpress.callback}&dpplus=return&outcome=${outcome}`);
    expect(await user()).toBeUndefined();
    expect(await inWordPress('log')).toEqual([
      'state-refused: no-cookie',
      'start-refused: scope',
      'start-refused: query',
      'start-refused: state',
      ...Array(4).fill('start-refused: prefetch'),
      'start-refused: not-navigation',
      'state-refused: foreign',
      'login-refused: access_denied',
      'state-refused: used',
      'login-refused: login_limit',
      'state-refused: expired',
      'return-refused: foreign',
      'return-refused: expired',
    ]);
  });

  it('names a clock that is more than two minutes ahead, and machines two minutes apart share logins', async () => {
    const { name } = await newLinkedUser();
    /** Completes a login whose state and return page are of a machine whose clock is some seconds ahead. */
    async function logInFrom(ahead: number) {
      const { openStart, open, comeBack, cookies, linkOf, user } = openBrowser();
      await openStart();
      const bind = /dpplus-browser=([\w-]+)/.exec(cookies())?.[1] ?? '';
      const seal = async (purpose: string, text: string, seconds: number) =>
        String(await inWordPress('seal', { purpose, bind, text, seconds: `${seconds + ahead}` }));
      const state = await seal('state', 'en/books', 3600);
      const { url } = await comeBack(state, name);
      const [page = '', outcome = ''] = url.split(/(?<=outcome=)/);
      const text = Buffer.from(outcome.split('.')[2] ?? '', 'base64url').toString();
      const returned = linkOf(await open(page + (await seal('return', text, 300))));
      const [until = '', id = ''] = state.split('.');
      const end = Number(await inWordPress('end-of-use', { id }));
      return { ...returned, isLoggedIn: (await user()) !== undefined, skew: end - Number(until) };
    }
    await inWordPress('log');
    const loggedIn = { href: '/books', error: '', isLoggedIn: true, skew: 120 };
    for (const ahead of [-120, -1, 120]) expect(await logInFrom(ahead)).toEqual(loggedIn);
    expect(await inWordPress('log')).toEqual([]);
    expect(await logInFrom(130)).toEqual(loggedIn);
    expect(await inWordPress('log')).toEqual(
      Array(2).fill(expect.stringMatching(/^clock-differs: 1(29|30) seconds$/)),
    );
  });
});
