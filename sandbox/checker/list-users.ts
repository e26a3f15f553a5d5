import { createSandbox } from '../index.ts';
import { createMasking } from './mask.ts';
import { createPopulation, createServiceSide } from './service-side.ts';
import type { Target } from './target.ts';

/** Returns the first users of a run, as a line each with the id and the UUID: `fresh`, and those whom the checks add. */
export async function listUsers(
  target: Pick<Target, 'clientId' | 'clientSecret'>,
  count: number,
): Promise<string[]> {
  // The UUIDs are those of the client id.
  const { clientId, clientSecret } = target;
  const redirectUri = 'http://localhost/';
  const sandbox = createSandbox({ apps: [{ clientId, clientSecret, redirectUri, name: 'App under test' }] });
  const { addUser, known } = createServiceSide(
    sandbox,
    { clientId, clientSecret, redirectUri },
    {
      masking: createMasking(),
      patience: { grace: 0, slow: 0, late: 0 },
      note: () => {},
      population: createPopulation(),
      isApart: false,
    },
  );
  const users = [await known()];
  while (users.length <= count) users.push(await addUser());
  return users.map(({ id, uuid }) => `${id} ${uuid}`);
}
