import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { errors } from 'oidc-provider';
import { expect, it } from 'vitest';
import { CodeUsed, messages, OtherBrowser, reasonOf } from './reasons.ts';

const library = fileURLToPath(new URL('../lib', import.meta.resolve('oidc-provider')));
const source = readdirSync(library, { recursive: true })
  .filter((path) => String(path).endsWith('.js'))
  .map((path) => readFileSync(`${library}/${path}`, 'utf8'))
  .join('\n')
  // Some messages have the name of the code in a variable.
  .replaceAll(/\$\{label\}/g, 'authorization code');

it.each(messages)(
  'oidc-provider has the message “%s”, by which the log has the reason %s',
  (text, reason) => {
    expect(
      source.includes(text),
      `oidc-provider has no message “${text}” any more: find its new words in ${library}, and write them into the list ` +
        `in bridge/reasons.ts, else the log has no “refused: ${reason}”`,
    ).toBe(true);
    expect(reasonOf(new errors.InvalidGrant(text))).toBe(reason);
  },
);

it.each([
  [new CodeUsed(), 'code_used'],
  [new OtherBrowser(), 'other_browser'],
  [new errors.SessionNotFound('in other words'), 'login_gone'],
  [new errors.InvalidClient('in other words'), 'unknown_product'],
  [new errors.InvalidScope('in other words', 'a'), 'invalid_scope'],
  [undefined, 'invalid_request'],
])('%s has the reason %s, whatever its words', (error, reason) => {
  expect(reasonOf(error)).toBe(reason);
});
