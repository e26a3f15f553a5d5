import { callNative } from '../native-members.ts';

/** The parsed absolute http(s) URL, else `undefined`. The script uses no other scheme. */
export const webUrl = (value: string | null | undefined): URL | HTMLAnchorElement | undefined => {
  if (!/^\s*https?:\/\//i.test(value as string)) return undefined;
  try {
    return new URL(value as string);
  } catch {
    // Old pages may define another `URL`. A link parses too, and has no host if the URL is invalid.
    const link = callNative<HTMLAnchorElement>(document, 'createElement', 'a');
    link.href = value as string;
    return link.host ? link : undefined;
  }
};
