import assert from 'node:assert/strict';
import { createConnect } from 'dpplus-connect/server';
import { createSandbox } from 'dpplus-sandbox';
import { expect, it } from 'vitest';
import { startWorker } from '../../e2e/support/start-worker.ts';
import { expect as expectOfKit } from '../../sandbox/kit/playwright/expect.ts';
import { read, section } from '../../tools/write/docs/pages.ts';

/** Runs code of a section of docs/testing.md, with the values that it uses. */
function run(code: string, values: Record<string, unknown>): Promise<void> {
  const lines = code.replace(/^import .*\n/gm, '');
  return new Function(...Object.keys(values), `return (async () => { ${lines} })()`)(
    ...Object.values(values),
  );
}

const codesOf = (heading: string) =>
  [...section(read('docs/testing.md'), heading).matchAll(/```[jt]s\n(.*?)```/gs)].map(
    ([, code = '']) => code,
  );

it.each([
  ['the assertions hold after a login', 0, true],
  ['the fault makes a login fail', 1, false],
])('in “Requests of your app”, %s', async (_, index, isAfterLogin) => {
  const { sandbox, app, logIn, close } = await startWorker();
  if (isAfterLogin) await logIn('fresh');
  const logInOn = (_: object, persona: string) => logIn(persona);
  const values = { expect: expectOfKit, sandbox, app, page: {}, logIn: logInOn };
  await run(codesOf('Requests of your app')[index] ?? '', values).finally(close);
});

it('the test of “Without a port” logs a user in', async () => {
  const [code = ''] = codesOf('Without a port');
  const tests: Promise<void>[] = [];
  const test = (_: string, act: () => Promise<void>) => tests.push(act());
  await run(code, { assert, test, createSandbox, createConnect });
  expect(tests).toHaveLength(1);
  await Promise.all(tests);
});
