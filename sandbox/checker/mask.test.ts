import { expect, it } from 'vitest';
import { createMasking } from './mask.ts';

const code = 'x'.repeat(43);

it('masks the secrets of a run and anything that looks like a code or a token', () => {
  const masking = createMasking('the-secret', '');
  masking.add('the-state-of-this-run');
  masking.add('short');
  expect(masking.text(`a the-secret b the-state-of-this-run c ${code} d short`)).toBe(
    'a *** b *** c *** d short',
  );
});

it('masks a secret that another secret begins with', () => {
  const masking = createMasking('secret');
  masking.add('secret-of-the-run');
  expect(masking.text('secret-of-the-run secret')).toBe('*** ***');
});

it.each([
  ['http://app.test/return?session=a%26b#access_token=c', 'http://app.test/return?session=***'],
  [`http://app.test/reset/${code}?${code}`, 'http://app.test/reset/***?***'],
  ['/plain', '/plain'],
])('masks in %s', (url, expected) => {
  expect(createMasking('the-secret').url(url)).toBe(expected);
});
