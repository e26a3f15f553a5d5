import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { signedSession } from './session.ts';
import { appUnderTest, Browser, origin } from './testing/app-under-test.ts';

const oldSecret = 'the old secret, of 32 bytes or more';
const newSecret = 'the new secret, of 32 bytes or more';

/** The lists of docs/keys.md in their order, after the list before the change. */
const steps = [[oldSecret]];
for (const [, names = ''] of readFileSync('docs/keys.md', 'utf8').matchAll(/deploy `secret: \[(\w.*?)\]`/g))
  steps.push(names.split(', ').map((name) => (name === 'newSecret' ? newSecret : oldSecret)));

/** Tells whether a login and a session of one machine continue on another one. */
async function continues(from: string[], to: string[]): Promise<boolean[]> {
  const browser = new Browser();
  const state = await appUnderTest({ secret: from }).draw(browser);
  const { comeBack, code } = appUnderTest({ secret: to });
  const { error } = await comeBack(browser, `${await code()}&state=${state}`);
  browser.keep(new Headers(await signedSession(from, origin).begin('ann')));
  return [!error, (await signedSession(to, origin).read(browser.request('/'))) === 'ann'];
}

it('logins and sessions continue between machines of each two steps of docs/keys.md', async () => {
  expect(steps).toEqual([[oldSecret], [oldSecret, newSecret], [newSecret, oldSecret], [newSecret]]);
  for (const [index, step] of steps.slice(1).entries()) {
    const before = steps[index] ?? [];
    expect(await Promise.all([continues(before, step), continues(step, before)])).toEqual([
      [true, true],
      [true, true],
    ]);
  }
});

it('logins and sessions end if the new secret signs before each machine has it', async () => {
  expect(await continues([newSecret, oldSecret], [oldSecret])).toEqual([false, false]);
});
