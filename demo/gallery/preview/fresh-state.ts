/**
 * A new `state` from the relying app, which keeps it in this browser's session. Each is good for one login.
 *
 * @throws {Error} When the relying app does not answer.
 */
export async function freshState(): Promise<string> {
  const response = await fetch('/state');
  if (!response.ok) throw new Error(`no state: ${response.status}`);
  const { state } = (await response.json()) as { state: string };
  return state;
}
