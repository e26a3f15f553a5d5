import { isLoopback } from '../../../contract/loopback.ts';
import { reportPage } from './reports.ts';
import { webUrl } from './web-url.ts';

/** `/<lang>/dp_connect.js` in the language of this build, with or without a version folder before it. */
const scriptPath = new RegExp(`(/v?\\d+(\\.\\d+)*(-[\\w.]+)?)?/${__LANG__}/dp_connect\\.js$`);

/**
 * The URL of the service: the first usable of the script tag's `data-base-url`, the build's `DP_BASE_URL`
 * and the script's own URL without `/<lang>/dp_connect.js` (docs/protocol.md, "Where the service is"). Usable is
 * https, or http on a loopback host. Unusable URLs are reported.
 */
export const findBaseUrl = (
  attribute: string | null | undefined,
  built: string,
  source: string | null | undefined,
): string | undefined => {
  for (const candidate of [
    attribute,
    built,
    scriptPath.test(webUrl(source)?.pathname as string) ? source : null,
  ]) {
    const url = webUrl(candidate);
    if (url && (url.protocol === 'https:' || isLoopback(url.hostname)))
      return (url.origin + url.pathname).replace(scriptPath, '').replace(/\/+$/, '');
    if (candidate) reportPage('base-url-invalid', 'base-url', candidate, 'use an https URL');
  }
  reportPage('base-url-missing', 'base-url', null, 'set it on the script tag or in configure()');
  return undefined;
};
