import type { SandboxEvent } from '../index.ts';
import type { Visit } from './app-browser.ts';
import type { Masking } from './mask.ts';

/** A request of a check with its response. Secrets are masked. */
export interface Exchange {
  /** `browser`: the checker requests a page of the app. `app`: the app calls the service. `sandbox`: a preparation. */
  from: 'browser' | 'app' | 'sandbox';
  /** Method and URL, or the preparation. */
  request: string;
  /** Absent for a preparation. */
  status?: number;
  /** Redirect, cookies, parameters and rule, one each. */
  details: string[];
}

/** The request of a page. */
export function pageExchange(
  { url, method = 'GET', status, failure, location, cookies = [] }: Visit,
  masking: Masking,
): Exchange {
  return {
    from: 'browser',
    request: `${method} ${masking.url(url)}`,
    status,
    details: [
      ...(location ? [`Location: ${masking.url(location)}`] : []),
      ...cookies.map((line) => `Set-Cookie: ${masking.cookie(line)}`),
      ...(status === 0 ? [`no response${failure === undefined ? '' : `: ${failure}`}`] : []),
    ],
  };
}

/** A call of the app at the service. */
export function serviceExchange(event: SandboxEvent, masking: Masking): Exchange {
  const { method, path, status, parameters, authorization, rule, hint } = event;
  return {
    from: 'app',
    request: `${method} ${masking.text(path)}`,
    status,
    details: [
      ...(authorization ? [`Authorization: ${masking.text(authorization)}`] : []),
      ...parameters.map(({ in: place, name, value }) => masking.text(`${place} ${name}=${value}`)),
      `rule: ${rule}`,
      ...(hint ? [masking.text(hint)] : []),
    ],
  };
}

/** A preparation in the sandbox, such as a code for a persona or a fault. */
export const preparation = (what: string): Exchange => ({ from: 'sandbox', request: what, details: [] });
