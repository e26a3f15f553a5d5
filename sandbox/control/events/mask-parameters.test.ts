import { describe, expect, it } from 'vitest';
import { maskedAuthorization, maskedParameters } from './mask-parameters.ts';

describe('a parameter', () => {
  it.each(
    'response_type client_id redirect_uri scope is_sandbox popup grant_type persona decision advance_seconds'.split(
      ' ',
    ),
  )('that is harmless is shown: %s', (name) => {
    expect(maskedParameters(`${name}=a%20b`, '', '')).toEqual([{ in: 'query', name, value: 'a b' }]);
  });

  it.each(['state', 'anything'])('that may be a secret is masked, unless it is empty: %s', (name) => {
    expect(maskedParameters('', `${name}=x`, 'application/x-www-form-urlencoded')).toEqual([
      { in: 'body', name, value: '***' },
    ]);
    expect(maskedParameters(`${name}=`, '', '')).toEqual([{ in: 'query', name, value: '' }]);
  });

  it('is shown unchanged, even if a URL would be cut there', () => {
    expect(maskedParameters('scope=a%23b&persona=x%3Fcode=1', '', '')).toEqual([
      { in: 'query', name: 'scope', value: 'a#b' },
      { in: 'query', name: 'persona', value: 'x?code=1' },
    ]);
  });

  it('is cut at two thousand characters, its name too', () => {
    const long = 'x'.repeat(3000);
    const [value, name] = maskedParameters(`scope=${long}&${long}=1`, '', '');
    expect([value?.value.length, name?.name.length]).toEqual([2000, 2000]);
  });
});

it('shows forty parameters, those of the query first', () => {
  const body = Array.from({ length: 60 }, (_, number) => `b${number}=1`).join('&');
  const parameters = maskedParameters('scope=a&scope=b', body, 'application/x-www-form-urlencoded');
  expect(parameters).toHaveLength(40);
  expect(parameters.slice(0, 3).map((parameter) => parameter.in)).toEqual(['query', 'query', 'body']);
});

it('reads a body as JSON only if its type is JSON', () => {
  expect(maskedParameters('', '{"scope":"a"}', 'application/json')).toEqual([
    { in: 'body', name: 'scope', value: 'a' },
  ]);
  expect(maskedParameters('', 'scope=a', 'text/plain')).toEqual([{ in: 'body', name: 'scope', value: 'a' }]);
  for (const text of ['', '[1]', '"scope"', 'null', '{'])
    expect(maskedParameters('', text, 'application/json')).toEqual([]);
});

it('shows plain values of JSON, and masks nested ones', () => {
  const body = { client_id: 'a', persona: 5, scope: null, popup: true, decision: {}, grant_type: ['y'] };
  const parameters = maskedParameters('', JSON.stringify(body), 'application/json');
  expect(parameters.map(({ value }) => value)).toEqual(['a', '5', 'null', 'true', '***', '***']);
});

it.each([
  ['Basic ZGVtbzpzZWNyZXQ=', 'Basic ***'],
  ['bearer abc', 'bearer ***'],
  ['Digest basic abc', '***'],
])('leaves only the scheme of the Authorization %j', (header, shown) => {
  expect(maskedAuthorization(header)).toBe(shown);
});
