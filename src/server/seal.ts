import { fromBase64Url, toBase64Url } from './token.ts';

/** Encrypts texts for one browser, and reads them. */
export interface Sealer {
  /** @param bind the browser and the use. */
  seal(bind: string, text: string): Promise<string>;
  /** Returns `undefined` unless one of the secrets sealed the text for this browser. */
  open(bind: string, sealed: string): Promise<string | undefined>;
}

const encoder = new TextEncoder();
const algorithm = 'AES-GCM';

/** @param secrets the first encrypts, all decrypt. */
export function createSealer(secrets: string | readonly string[], audience: string): Sealer {
  const all = [secrets].flat();
  const hmac = { name: 'HMAC', hash: 'SHA-256' };
  // The store does not have the id of the browser, so its content is of no use without the cookie.
  async function keyFor(bind: string, secret: string) {
    const base = await crypto.subtle.importKey('raw', encoder.encode(secret), hmac, false, ['sign']);
    const bits = await crypto.subtle.sign('HMAC', base, encoder.encode(['seal', audience, bind].join('\n')));
    return crypto.subtle.importKey('raw', bits, algorithm, false, ['encrypt', 'decrypt']);
  }
  return {
    async seal(bind, text) {
      const iv = crypto.getRandomValues(new Uint8Array(12));
      const key = await keyFor(bind, all[0] ?? '');
      const sealed = await crypto.subtle.encrypt({ name: algorithm, iv }, key, encoder.encode(text));
      return `${toBase64Url(iv)}.${toBase64Url(new Uint8Array(sealed))}`;
    },
    async open(bind, sealed) {
      const [iv = '', text = ''] = sealed.split('.');
      for (const secret of all)
        try {
          const key = await keyFor(bind, secret);
          const given = { name: algorithm, iv: fromBase64Url(iv) };
          return new TextDecoder().decode(await crypto.subtle.decrypt(given, key, fromBase64Url(text)));
        } catch {
          // Another secret, another browser, or not a text of this app.
        }
      return undefined;
    },
  };
}
