import { demonstration } from './demonstration.js';

let latest: Promise<unknown> = Promise.resolve();

/**
 * A new `state` from the relying app, which keeps it in this browser's session. Each is good for one login. A
 * demonstration without a server makes it here.
 *
 * @throws {Error} When the relying app does not answer.
 */
export function freshState(): Promise<string> {
  // One after the other: the first answer begins the session, and two at once would begin two.
  const next = latest.catch(() => {}).then(request);
  latest = next;
  return next;
}

async function request(): Promise<string> {
  const { stateUrl } = demonstration;
  if (stateUrl === undefined) return crypto.getRandomValues(new Uint32Array(4)).join('-');
  const response = await fetch(stateUrl);
  if (!response.ok) throw new Error(`no state: ${response.status}`);
  const { state } = (await response.json()) as { state: string };
  return state;
}
