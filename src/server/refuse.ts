import type { ConnectEvent } from './events.ts';
import { newReference } from './token.ts';

/** The sentence for requests that are no click of a user. */
export const byTab = 'Open this link in a tab or a popup.';

/** Refuses a request with a plain text, for developers. It ends with the reference of its line in the log. */
export function refuse(
  { log }: { log(event: ConnectEvent): void },
  detail: string,
  status: number,
  text: string,
  event: ConnectEvent['event'] = 'start-refused',
): Response {
  const login = newReference();
  log({ event, detail, login });
  return new Response(`${text}\nReference: ${login}\n`, { status });
}
