import { expect, it, vi } from 'vitest';
import { clockSkew, newToken } from '../../../src/server/token.ts';
import type { AttackedServer } from '../attacked-server.ts';
import { expectLine } from './expectations.ts';

/** The text of a token. */
const textOf = (token: string): string => Buffer.from(token.split('.')[2] ?? '', 'base64url').toString();

export function testClocks(app: AttackedServer) {
  it('machines whose clocks are two minutes apart share logins, and a clock that is further ahead is in the log', async () => {
    /** Completes a login whose state and return page are of a machine whose clock is some seconds ahead. */
    async function logInFrom(ahead: number) {
      const { browser, cookie } = await app.openStart();
      const state = await app.signer.sign('state', browser, newToken('en/books', 3600 + ahead));
      const page = await app.callback(state, cookie);
      const [url = '', outcome = ''] = page.location.split(/(?<=outcome=)/);
      const ended = await app.signer.sign('return', '', newToken(textOf(outcome), 300 + ahead));
      const { error, href } = await app.readReturn({ location: url + ended });
      return [page.cookies[app.sessionName] !== undefined, error, href];
    }
    const loggedIn = [true, '', '/books'];
    for (const ahead of [-clockSkew, -1, clockSkew]) expect(await logInFrom(ahead)).toEqual(loggedIn);
    expect(await logInFrom(clockSkew + 10)).toEqual(loggedIn);
    const lines = () => app.log.match(/clock-differs: .*? seconds/g);
    await vi.waitFor(() => expect(lines()).toHaveLength(2), 5000);
    expect(lines()?.filter((line) => !/: 1(29|30) /.test(line))).toEqual([]);
    await expectLine(app, 'clock-differs: \\d+ seconds');
  });
}
