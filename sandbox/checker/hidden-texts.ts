import type { Visit } from './app-browser.ts';

const decoded = (text: string) =>
  text.replace(/%([\da-f]{2})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));

/**
 * The URL, the redirect, the body and the cookies for scripts of a visit, as they are, and percent-decoded once and twice: a URL
 * may be in a URL.
 */
export function bytesOf({ url, location = '', body, cookies = [] }: Visit): string {
  const readable = cookies.filter((line) => !/;\s*httponly/i.test(line));
  const whole = [url, location, body, ...readable].join(' ');
  const once = decoded(whole);
  return once === whole ? whole : [whole, once, decoded(once)].join(' ');
}

/** The texts that stand in base64 in a text. */
export const encodedIn = (text: string): string[] =>
  [...text.matchAll(/[\w+/-]{48,}/g)].map(([run]) => Buffer.from(run, 'base64').toString('latin1'));

/** The parts of base64 that a text always has, at each place in a longer one (RFC 4648, 4 and 5). */
export function inBase64(text: string): string[] {
  const parts = [0, 1, 2].map((shift) => {
    const all = Buffer.from('x'.repeat(shift) + text)
      .toString('base64')
      .replace(/=+$/, '');
    // The first and the last character also have bits of their neighbours.
    return all.slice(Math.ceil((shift * 4) / 3), all.length - 1);
  });
  return parts.flatMap((part) => [part, part.replaceAll('+', '-').replaceAll('/', '_')]);
}
