import type { Reply } from './ask.ts';
import { type Check, type Seen, shown } from './check.ts';
import { allowsScript } from './policy.ts';

/** Why a response is not a right one: there is none, or it has another status. */
export function problemOf({ url, status, headers, failed }: Reply): string | undefined {
  const name = url.origin + url.pathname;
  if (failed !== undefined) return `${name} does not respond: ${failed}`;
  if (headers.location !== undefined && status >= 300 && status < 400)
    return `${name} redirects (${status}) to ${shown(headers.location)}: watch that page`;
  return status === 200 ? undefined : `${name} responds ${status}`;
}

export const hasPage = ({ page }: Seen): boolean => problemOf(page) === undefined;

const repliesOf = ({ page, logins, script }: Seen): Reply[] => [
  page,
  ...logins.map(({ reply }) => reply),
  ...(script ? [script] : []),
];

/** The certificate of each host, once. */
export const certificatesOf = (seen: Seen) =>
  [...new Map(repliesOf(seen).map(({ certificate }) => [certificate?.host, certificate])).values()].filter(
    (certificate) => certificate !== undefined,
  );

const listOf = (text = ''): string[] => text.split(/\s+/).filter(Boolean);
const withoutSlash = (url: string) => url.replace(/\/$/, '');

/** The page with the button. */
export const pageChecks: readonly Check[] = [
  {
    id: 'page',
    means: 'The page responds 200 with HTML, within the time limit',
    look({ page }) {
      const type = String(page.headers['content-type'] ?? '');
      const isHtml = /^(text\/html|application\/xhtml\+xml)\b/i.test(type);
      return problemOf(page) ?? (isHtml || `its Content-Type is ${shown(type)}`);
    },
  },
  {
    id: 'button',
    means: 'The page has the button, or a link to the service',
    look(seen) {
      if (!hasPage(seen)) return undefined;
      return seen.logins.length > 0 || 'no link with data-start, no button and no link to the service';
    },
  },
  {
    id: 'https',
    means: 'Page, start, redirect URI, script and service are on https',
    look(seen) {
      const { logins, parts } = seen;
      const [target] = logins.map((login) => login.target);
      const redirectUri = target?.searchParams.get('redirect_uri') ?? '';
      const urls = [...repliesOf(seen).map(({ url }) => url), ...[target ?? []].flat()].map(String);
      const all = [...urls, redirectUri, parts.script?.url.href ?? ''];
      const plain = all.find((url) => url.startsWith('http:'));
      return plain === undefined || `${plain.replace(/\?.*/, '')} is not on https`;
    },
  },
  {
    id: 'certificate',
    means: 'Browsers trust each certificate, for at least the days of `--days`',
    look(seen) {
      const certificates = certificatesOf(seen);
      const bad = certificates.find(
        ({ days, problem }) => problem !== undefined || days < seen.expected.days,
      );
      if (bad)
        return bad.problem === undefined
          ? `the certificate of ${bad.host} expires in ${bad.days} days`
          : `browsers do not trust the certificate of ${bad.host}: ${bad.problem}`;
      return certificates.length > 0 || undefined;
    },
  },
  {
    id: 'policy',
    means: 'The page sends a Content Security Policy',
    look: (seen) =>
      hasPage(seen) ? seen.parts.policies.length > 0 || 'no Content-Security-Policy' : undefined,
  },
  {
    id: 'policy-script',
    means: 'The policy lets the browser load the script',
    look({ parts: { policies, script }, page }) {
      if (!script || policies.length === 0) return undefined;
      const { nonce = '', integrity } = script.attributes;
      const target = { url: script.url, page: page.url, nonce, integrity: listOf(integrity) };
      const blocking = policies.find((policy) => !allowsScript(policy, target));
      return blocking === undefined || `${script.url} is blocked by ${shown(blocking)}`;
    },
  },
  {
    id: 'allowlist',
    means: 'The lists on the script’s tag have the client id and the redirect URI of the button',
    look({ parts: { script, start }, logins }) {
      const query = logins[0]?.target?.searchParams;
      if (!script || !query) return undefined;
      const clients = listOf(script.attributes['data-client-id']);
      const uris = listOf(script.attributes['data-redirect-uri']).map(withoutSlash);
      const client = query.get('client_id') ?? '';
      const uri = withoutSlash(start ? start.origin + start.pathname : (query.get('redirect_uri') ?? ''));
      if (!start && clients.length > 0 && !clients.includes(client))
        return `the button is disabled: ${shown(client)} is not in data-client-id of the script’s tag`;
      return (
        uris.length === 0 ||
        uris.includes(uri) ||
        `the button is disabled: ${uri} is not in data-redirect-uri of the script’s tag`
      );
    },
  },
];
