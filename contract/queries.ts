/** The parameter that asks the one address for the start or for the return page. */
export const askingParameter = 'dpplus';

/**
 * The parameters at the redirect URI: those of the service's answer, and those of the login's own links
 * (docs/protocol.md, "One address"). A registered redirect URI cannot have them.
 */
export const parametersOfLogins: readonly string[] = [
  ...['code', 'state', 'error', 'error_description'],
  ...[askingParameter, 'outcome', 'read', 'href', 'scope', 'lang', 'popup'],
];

/** A query with an answer, a start or a return page, in which the popup can still be at the app. */
export const queryOfLogin = /[?&](code|error|dpplus)=/;

/** What a query at the redirect URI asks. */
export type Asked = 'start' | 'return' | 'answer' | 'refused' | 'app';

/**
 * Returns what a query at the redirect URI asks. `answer` is the response of the service, `refused` a query that asks two
 * things or something unknown, and `app` a request of another page of the app. `vectors.json` has examples for every server.
 */
export function askedOf(query: { has(name: string): boolean; getAll(name: string): string[] }): Asked {
  const hasAnswer = query.has('code') || query.has('error');
  const [asked, ...more] = query.getAll(askingParameter);
  if (asked === undefined) return hasAnswer && query.has('state') ? 'answer' : 'app';
  return (asked === 'start' || asked === 'return') && !more.length && !hasAnswer ? asked : 'refused';
}

/** The parameters of a link to the start. */
export type StartQuery = { href?: string | undefined; scope?: string | undefined; lang?: string | undefined };

/** Returns the query of a link to the start. */
export const startQuery = (given: StartQuery = {}): string =>
  String(
    new URLSearchParams([
      [askingParameter, 'start'],
      ...Object.entries(given).filter(([, value]) => value !== undefined),
    ] as string[][]),
  );

/** Returns the query of the return page with its signed outcome; `read` is the page of an error, which stays open. */
export const returnQuery = (outcome: string, isToRead = false): string =>
  `${askingParameter}=return&outcome=${outcome}${isToRead ? '&read' : ''}`;
