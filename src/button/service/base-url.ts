import type { reportPage } from '../options/reports.ts';
import { webUrl } from '../options/web-url.ts';

/** Of an address that can be trusted: its scheme and host. */
const safe = /^https:|^http:((.+\.)?localhost|127(\.\d+){3}|\[::1\])$/;

/** `/<lang>/dp_connect.js`, with or without a version folder before it. */
const scriptPath = /(\/v?\d+(\.\d+)*(-[\w.]+)?)?\/(en|fr|de|nl|it)\/dp_connect\.js$/;

/**
 * Where the service is: the first usable one of the script tag's `data-base-url`, the build's `DP_BASE_URL`
 * and the script's own address without `/<lang>/dp_connect.js` (docs/protocol.md, "Where the service is"). Usable is
 * https, or http on a loopback host. Without one the answer is `undefined`; `report` hears of each address that is
 * passed over.
 */
export const findBaseUrl = (
  attribute: string | null | undefined,
  built: string,
  source: string | null | undefined,
  report: typeof reportPage,
): string | undefined => {
  const isOwn = scriptPath.test(source?.split(/[?#]/)[0] ?? '');
  for (const candidate of [attribute, built, isOwn && source]) {
    if (!candidate) continue;
    const url = webUrl(candidate);
    if (url && safe.test(url.protocol + url.hostname))
      return (url.origin + url.pathname).replace(scriptPath, '').replace(/\/+$/, '');
    report('base-url-invalid', 'base-url', candidate);
  }
  report('base-url-missing', 'base-url', null);
  return undefined;
};
