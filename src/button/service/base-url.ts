import { languages } from '../../languages.ts';
import { type Problem, pageProblem } from '../options/problems.ts';
import { webUrl } from '../options/web-url.ts';

const loopback = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/;

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
  report: (problem: Problem) => void,
): string | undefined => {
  // `{base}/<lang>/dp_connect.js`, the base with or without a version folder at its end.
  const scriptPath = new RegExp(`(/v?\\d+(\\.\\d+)*(-[\\w.]+)?)?/(${languages.join('|')})/dp_connect\\.js$`);
  const isOwn = scriptPath.test(source?.split(/[?#]/)[0] ?? '');
  for (const candidate of [attribute, built, isOwn && source]) {
    if (!candidate) continue;
    const url = webUrl(candidate);
    if (url?.protocol === 'https:' || (url?.protocol === 'http:' && loopback.test(url.hostname)))
      return (url.origin + url.pathname).replace(scriptPath, '').replace(/\/+$/, '');
    report(pageProblem('base-url-invalid', 'base-url', candidate));
  }
  report(pageProblem('base-url-missing', 'base-url', null));
  return undefined;
};
