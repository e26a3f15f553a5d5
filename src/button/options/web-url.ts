/** An absolute http(s) URL parsed, the only kind that the script goes to or speaks with; `undefined` when it is none. */
export function webUrl(value: string | null | undefined): URL | undefined {
  try {
    const url = new URL(value ?? '');
    return /^http/.test(url.protocol) ? url : undefined;
  } catch {
    return undefined;
  }
}
