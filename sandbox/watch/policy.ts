/** The script's tag, for a Content Security Policy. */
export interface PolicyTarget {
  url: URL;
  page: URL;
  nonce: string;
  /** The hashes of the attribute `integrity`. */
  integrity: string[];
}

/** Tells whether a policy lets the browser load a script (Content Security Policy Level 3, 6.7). */
export function allowsScript(policy: string, target: PolicyTarget): boolean {
  const directives = new Map<string, string[]>();
  for (const part of policy.split(';')) {
    const [name = '', ...sources] = part.trim().split(/\s+/);
    // The first directive of a name counts.
    if (!directives.has(name.toLowerCase())) directives.set(name.toLowerCase(), sources);
  }
  const sources = ['script-src-elem', 'script-src', 'default-src']
    .map((name) => directives.get(name))
    .find(Boolean);
  return sources === undefined || allows(sources, target);
}

function allows(sources: string[], { url, page, nonce, integrity }: PolicyTarget): boolean {
  if (nonce && sources.includes(`'nonce-${nonce}'`)) return true;
  if (integrity.length > 0 && integrity.every((hash) => sources.includes(`'${hash}'`))) return true;
  if (sources.includes("'strict-dynamic'")) return false;
  return sources.some((source) => matches(source, url, page));
}

const defaultPorts: Record<string, string> = { 'http:': '80', 'https:': '443' };
const portOf = ({ port, protocol }: URL) => port || defaultPorts[protocol];

function matches(source: string, url: URL, page: URL): boolean {
  if (source === '*') return true;
  if (source.toLowerCase() === "'self'") return url.origin === page.origin;
  if (/^[a-z][a-z\d+.-]*:$/i.test(source)) return isScheme(source, url);
  const [, scheme, host, port, path] =
    /^(?:([a-z]+:)\/\/)?([^/:']+)(?::([^/]+))?(\/.*)?$/i.exec(source) ?? [];
  return (
    host !== undefined &&
    isScheme(scheme ?? page.protocol, url) &&
    isHost(host.toLowerCase(), url.hostname) &&
    (port === undefined
      ? portOf(url) === defaultPorts[url.protocol]
      : port === '*' || port === portOf(url)) &&
    isPath(path, url.pathname)
  );
}

/** A scheme also allows its secure one. */
const isScheme = (scheme: string, { protocol }: URL) =>
  scheme.toLowerCase() === protocol || (scheme.toLowerCase() === 'http:' && protocol === 'https:');

const isHost = (pattern: string, host: string) =>
  pattern === host || pattern === '*' || (pattern.startsWith('*.') && host.endsWith(pattern.slice(1)));

const isPath = (pattern = '/', path: string) =>
  pattern.endsWith('/') ? path.startsWith(pattern) : path === pattern;
