import { call } from '../natives.ts';

/** An absolute http(s) URL parsed, the only kind that the script goes to or speaks with; `undefined` when it is none. */
export const webUrl = (value: string | null | undefined): URL | HTMLAnchorElement | undefined => {
  if (!/^\s*https?:\/\//i.test(value as string)) return undefined;
  try {
    return new URL(value as string);
  } catch {
    // Old pages have a `URL` of their own; a link parses as well, and has no host when it cannot.
    const link = call<HTMLAnchorElement>(document, 'createElement', 'a');
    link.href = value as string;
    return link.host ? link : undefined;
  }
};
