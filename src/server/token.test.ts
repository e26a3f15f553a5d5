import { describe, expect, it, onTestFinished, vi } from 'vitest';
import vectors from '../../contract/vectors.json' with { type: 'json' };
import { createSigner, isValid, newToken, type Purpose } from './token.ts';

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

it('a token with a text before or after it is refused', async () => {
  const signer = createSigner(vectors.usual.secret, 'app');
  const token = await signer.sign('state', 'browser', newToken('en/', 60));
  for (const text of [`x${token}`, `x.${token}`, ` ${token}`, `${token}x`, `${token}\n`])
    expect(await signer.read('state', 'browser', text)).toBeUndefined();
});

it.each(['1970-01-01', '2000-06-01', '2300-01-01', '9999-12-31'])(
  'a clock at %s signs and reads',
  async (day) => {
    vi.useFakeTimers({ now: new Date(day), toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const signer = createSigner(vectors.usual.secret, 'app');
    const token = newToken('en/', 60);
    const read = await signer.read('state', 'browser', await signer.sign('state', 'browser', token));
    expect([read, isValid(read)]).toEqual([token, true]);
  },
);
