import { describe, expect, it } from 'vitest';
import vectors from '../../servers/test-vectors.json' with { type: 'json' };
import { createSigner } from './token.ts';

describe('a state is signed as the test vectors say:', () => {
  it.each(vectors.sign)('$title', async ({ secret, audience, browser, until, id, href, state }) => {
    const signed = await createSigner(secret, audience).sign('state', browser, { until, id, text: href });
    expect(signed).toBe(state);
  });
});

describe('a state is read as the test vectors say:', () => {
  it.each(vectors.read)('$title', async ({ secret, audience, browser, now, state, href }) => {
    const token = await createSigner(secret, audience).read('state', browser, state);
    expect(token && token.until > now ? token.text : undefined).toBe(href);
  });
});
