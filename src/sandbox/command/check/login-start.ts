import type { Visit } from './app-browser.ts';

/** What the application sends people to the service with. */
export interface LoginStart {
  /** Absent when the application sends none. */
  state?: string;
  scope: string;
}

/**
 * Reads off the login button, the authorization link or the redirect of a login page what would be sent.
 * Gives `undefined` when the page has none of them.
 */
export function readLogin({ url, body }: Visit): LoginStart | undefined {
  const button = /<(?:a|form|dpplus-connect)\b[^>]*\b(?:data-)?client-id\s*=[^>]*>/i.exec(body)?.[0];
  if (button) return start(attribute(button, 'state'), attribute(button, 'scope'));
  const link = /["'](https?:[^"']*\/oauth\/authenticate\.html\?[^"']*)["']/i.exec(body)?.[1];
  const address = link ? decodeEntities(link) : url;
  if (!URL.canParse(address) || !/\/oauth\/authenticate(\.html)?$/.test(new URL(address).pathname))
    return undefined;
  const { searchParams } = new URL(address);
  return start(searchParams.get('state') ?? undefined, searchParams.get('scope') ?? undefined);
}

function start(state: string | undefined, scope = ''): LoginStart {
  return { scope, ...(state && { state }) };
}

function attribute(tag: string, name: string): string | undefined {
  const match = new RegExp(`\\b(?:data-)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'i').exec(tag);
  const value = match?.[1] ?? match?.[2];
  return value === undefined ? undefined : decodeEntities(value);
}

function decodeEntities(text: string): string {
  const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
  return text.replace(/&(?:#(\d+)|#x([0-9a-f]+)|(\w+));/gi, (whole, decimal, hex, name) => {
    if (decimal) return String.fromCodePoint(Number(decimal));
    return hex ? String.fromCodePoint(Number.parseInt(hex, 16)) : (named[name] ?? whole);
  });
}
