import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { userUuid } from '../../../sandbox/service/state/personas/user-ids.ts';
import { describePlugin } from './describe-plugin.ts';
import { profile } from './pages.ts';

describePlugin('the reconciliation', (site) => {
  const { inWordPress, isConnected, newLinkedUser, newUser, openBrowser, respond } = site;
  const nothing = { added: 0, removed: 0, unknown: 0 };

  it('makes up for reports that failed, and names UUIDs that the service does not know', async () => {
    // The user lea is linked from the start. The sandbox has a user who is connected to each app.
    await openBrowser().logIn('fresh');
    expect(await inWordPress('reconcile')).toEqual({ ...nothing, removed: 1 });
    const [gone, , stays] = [await newLinkedUser(), await newLinkedUser(), await newLinkedUser()];
    await inWordPress('unlink', { name: gone.name });
    const [back, unknown] = [await newUser(), await newUser()];
    await openBrowser().logIn(back); // so that the service knows the UUID
    await inWordPress('link', { name: back, uuid: userUuid('demoapp', back) });
    await inWordPress('link', { name: unknown, uuid: randomUUID() });
    expect(await isConnected(back)).toBe(false);
    expect(await inWordPress('reconcile')).toEqual({ added: 1, removed: 1, unknown: 1 });
    const connected = await Promise.all([gone.name, back, stays.name].map(isConnected));
    expect(connected).toEqual([false, true, true]);
    await inWordPress('unlink', { name: unknown });
    expect(await inWordPress('reconcile')).toEqual(nothing);
  });

  it('changes nothing if the service or the database does not respond, or if most links are gone', async () => {
    const users = [await newLinkedUser(), await newLinkedUser(), await newLinkedUser()];
    await respond({ connected: { status: 503 } });
    expect(await inWordPress('reconcile')).toBeNull();
    await inWordPress('define', { name: 'TEST_BROKEN', value: 'SELECT DISTINCT meta_value' });
    expect(await inWordPress('reconcile')).toBeNull();
    await inWordPress('restore');
    for (const { name } of users) expect(await isConnected(name)).toBe(true);
  });

  it('runs once a day, and as a command of WP-CLI', async () => {
    const { open, logInWithPassword } = openBrowser();
    await logInWithPassword('lea');
    await open(profile);
    expect(await inWordPress('scheduled')).toEqual(['daily', null]);
    const command = 'dpplus-connect reconcile';
    expect(await inWordPress('cli', { command })).toEqual([
      'Success: Connected: 0. Disconnected: 0. Unknown to the service: 0.',
    ]);
    const { name } = await newLinkedUser();
    await inWordPress('unlink', { name });
    await inWordPress('log');
    const most = (number: string) => inWordPress('cli', { command, 'max-removed': number });
    expect(await most('none')).toEqual(['Error: --max-removed needs a number.']);
    expect(await most('0')).toEqual([
      'Error: Nothing was reconciled, or only a part. The log of PHP has the reason.',
    ]);
    expect(await inWordPress('log')).toEqual([expect.stringMatching(/^reconcile-refused: 1 of \d+$/)]);
    expect(await isConnected(name)).toBe(true);
    expect(await most('1')).toEqual([expect.stringContaining('Disconnected: 1.')]);
    expect(await isConnected(name)).toBe(false);
  });
});
