/** An absolute URL parsed, or `undefined` when it is none (WHATWG URL). */
export function parseUrl(value: string | null | undefined): URL | undefined {
  try {
    return new URL(value ?? '');
  } catch {
    return undefined;
  }
}
