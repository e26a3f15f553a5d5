import type { CookieLine } from './cookie-line.ts';

/** Characters of the shortest cookie that may log someone in. A shorter one, such as a language, is a part of other words. */
const shortest = 16;
/** Rails signs a base64 text in the base64 text of a JSON, and a query spells that with `%`. */
const deepest = 5;
const mostTexts = 500;

const bytes = (text: string, encoding: 'base64' | 'hex') => Buffer.from(text, encoding).toString('latin1');

const decoders: readonly ((text: string) => string[])[] = [
  (text) => [text.replace(/%([\da-f]{2})/gi, (_, code: string) => bytes(code, 'hex'))],
  // JSON escapes some characters.
  (text) => [
    text.replace(/\\u00([\da-f]{2})/gi, (_, code: string) => bytes(code, 'hex')).replace(/\\(["/\\])/g, '$1'),
  ],
  (text) => [...text.matchAll(/[A-Za-z\d+/]{8,}/g)].map(([run]) => bytes(run, 'base64')),
  (text) => [...text.matchAll(/[\w-]{8,}/g)].map(([run]) => bytes(run, 'base64')),
  (text) => [...text.matchAll(/(?:[\da-f]{2}){8,}/gi)].map(([run]) => bytes(run, 'hex')),
];

/** Returns a text, and every text that it contains in base64, base64url, hex, JSON or percent-encoding, also one in another. */
export function readings(text: string): Set<string> {
  const found = new Set([text]);
  let latest = [text];
  for (let depth = 0; depth < deepest && found.size < mostTexts; depth++) {
    latest = latest
      .flatMap((one) => decoders.flatMap((decode) => decode(one)))
      .filter((one) => one.length >= shortest && !found.has(one));
    for (const one of latest) found.add(one);
  }
  return found;
}

/** Returns those cookies whose values a state contains. A path is none: the state may say where the login leads. */
export function cookiesInState<One extends Pick<CookieLine, 'value'>>(
  state: string,
  cookies: readonly One[],
): One[] {
  const texts = [...readings(state)];
  return cookies.filter(({ value }) => {
    const plain = value.replace(/%([\da-f]{2})/gi, (_, code: string) => bytes(code, 'hex'));
    const isSecret = value.length >= shortest && !/^"?(\/|https?:)/.test(plain);
    return isSecret && texts.some((text) => text.includes(value) || text.includes(plain));
  });
}
