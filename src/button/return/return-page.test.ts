import { expect, test } from 'vitest';
import { returnMessage } from './return-page.ts';

function message(attributes: string, query: string) {
  const page = document.createElement('div');
  page.innerHTML = `<a class="dpplus-return" href="https://app.test/account" ${attributes}>Continue</a>`;
  return returnMessage(page.querySelector('a') as HTMLAnchorElement, query);
}

const href = 'https://app.test/account';

test.each([
  ['a success from attributes', 'data-state="s"', '', { state: 's', ok: true, href }],
  [
    'an error from attributes',
    'data-state="s" data-error="access_denied" data-error-description="no"',
    '',
    { state: 's', ok: false, error: 'access_denied', errorDescription: 'no', href },
  ],
  ['a success from the query', '', '?state=a%26b%2Bc%20%E2%82%AC', { state: 'a&b+c €', ok: true, href }],
  [
    'an error from the query',
    '',
    '?error=access_denied&error_description=no&state=s',
    { state: 's', ok: false, error: 'access_denied', errorDescription: 'no', href },
  ],
  [
    'no text without an error',
    'data-state="s" data-error-description="no"',
    '',
    { state: 's', ok: true, href },
  ],
  [
    'the reference of an error',
    'data-error="access_denied" data-reference="3f9a0c72"',
    '',
    { ok: false, error: 'access_denied', reference: '3f9a0c72', href },
  ],
  ['an error without a text', 'data-error="x"', '', { ok: false, error: 'x', href }],
  ['a login without a state', '', '', { ok: true, href }],
  [
    'attributes rather than a forged query',
    'data-state="s"',
    '?error=x&state=t',
    { state: 's', ok: true, href },
  ],
  ['an empty state', 'data-state=""', '', { state: '', ok: true, href }],
  ['never the code', '', '?code=secret&state=s', { state: 's', ok: true, href }],
])('sends %s', (_what, attributes, query, expected) => {
  expect(message(attributes, query)).toEqual(expected);
});
