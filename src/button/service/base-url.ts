import { parseUrl } from '../options/parse-url.ts';
import type { Problem } from '../options/problems.ts';

const loopback = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/;

/** `{base}/<lang>/dp_connect.js`, the base with or without a version folder at its end. */
const scriptPath = /(\/v?\d+(\.\d+)*(-[\w.]+)?)?\/(en|fr|de|nl|it)\/dp_connect\.js$/;

/**
 * Where the service is: the first usable one of the script tag's `data-base-url`, the build's `DP_BASE_URL`
 * and the script's own address without `/<lang>/dp_connect.js` (docs/protocol.md, "Where the service is"). Usable is
 * https, or http on a loopback host. Without one the answer is `undefined`; `report` hears of each address that is
 * passed over.
 */
export function findBaseUrl(
  attribute: string | null | undefined,
  built: string,
  source: string | null | undefined,
  report: (problem: Problem) => void,
): string | undefined {
  const own = parseUrl(source);
  const candidates = [attribute, built, own && scriptPath.test(own.pathname) && own.origin + own.pathname];
  for (const candidate of candidates) {
    if (!candidate) continue;
    const url = parseUrl(candidate);
    if (url?.protocol === 'https:' || (url?.protocol === 'http:' && loopback.test(url.hostname)))
      return (url.origin + url.pathname).replace(scriptPath, '').replace(/\/+$/, '');
    report({ code: 'base-url-invalid', attribute: 'base-url', value: candidate, fix: 'use an https URL' });
  }
  report({
    code: 'base-url-missing',
    attribute: 'base-url',
    value: null,
    fix: 'set it on the script tag, or call configure()',
  });
  return undefined;
}
