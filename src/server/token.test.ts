import { describe, expect, it } from 'vitest';
import vectors from '../../servers/test-vectors.json' with { type: 'json' };
import { createSigner, type Purpose } from './token.ts';

describe('a token is signed as the test vectors say:', () => {
  it.each(vectors.sign)('$purpose, $title', async (vector) => {
    const { purpose, secret, audience, browser, until, id, text, token } = { ...vectors.usual, ...vector };
    expect(await createSigner(secret, audience).sign(purpose as Purpose, browser, { until, id, text })).toBe(
      token,
    );
  });
});

it.each(vectors.read)('a token of the purpose $purpose is refused $title', async (vector) => {
  const { purpose, secret, audience, browser, token } = { ...vectors.usual, ...vector };
  expect(await createSigner(secret, audience).read(purpose as Purpose, browser, token)).toBeUndefined();
});

it.each(vectors.sign)(
  'a token of the purpose $purpose is read for its purpose and browser only: $title',
  async (vector) => {
    const { secret, audience, browser, until, id, text, token, ...of } = { ...vectors.usual, ...vector };
    const [{ read }, purpose] = [createSigner(secret, audience), of.purpose as Purpose];
    expect(await read(purpose, browser, token)).toEqual({ until, id, text });
    expect(await read(purpose, 'another browser', token)).toBeUndefined();
    for (const other of ['state', 'session', 'return', 'offer', 'agreement'] as const)
      if (other !== purpose) expect(await read(other, browser, token)).toBeUndefined();
  },
);
