import { describe, expect, it } from 'vitest';
import vectors from '../../contract/vectors.json' with { type: 'json' };
import { createSigner, type Purpose } from './token.ts';

describe('a token is signed as the test vectors say:', () => {
  it.each(vectors.sign)('$purpose, $title', async (vector) => {
    const { purpose, secret, audience, browser, until, id, text, token } = { ...vectors.usual, ...vector };
    expect(await createSigner(secret, audience).sign(purpose as Purpose, browser, { until, id, text })).toBe(
      token,
    );
  });
});

describe('a token is read as the test vectors say:', () => {
  it.each(vectors.read)('$purpose, $title', async (vector) => {
    const { purpose, secret, audience, browser, now, ...given } = { ...vectors.usual, ...vector };
    const token = await createSigner(secret, audience).read(purpose as Purpose, browser, given.token);
    expect(token && token.until > now ? token.text : undefined).toBe(given.text);
  });
});
