import { vi } from 'vitest';
import { password, relyingApp } from './app-under-test.ts';
import { origin } from './visitor.ts';

/** The sign-up of Lotte. */
export const signUp = {
  firstName: 'Lotte',
  lastName: 'Peeters',
  birthDate: '1991-03-14',
  email: 'lotte@example.com',
  password,
};

type World = ReturnType<typeof relyingApp>;
type Visitor = ReturnType<World['visit']>;

/**
 * What a visitor does in the tests, by name. `other` has another browser: after `planted` the visitor's session is theirs,
 * and after `copied` they have the visitor's.
 */
const verbs: Record<
  string,
  (world: World & { visitor: Visitor; other: Visitor }, ...words: string[]) => unknown
> = {
  service: ({ visitor }, persona = 'fresh', scope = 'email+eid_profile') =>
    visitor.logIn({ persona, scope: scope.replaceAll('+', ' ') }),
  password: ({ visitor }, name) => visitor.logInByPassword(`${name}@example.com`, password),
  'sign-up': ({ visitor }) => visitor.post('/sign-up', signUp),
  connect: ({ visitor }) => visitor.decide('connect'),
  decline: ({ visitor }) => visitor.decide('decline'),
  'say-nothing': ({ visitor }) => visitor.decide(''),
  'connect-without-token': ({ visitor }) => visitor.post('/account/connect', { decision: 'connect' }),
  disconnect: ({ visitor }) => visitor.post('/account/disconnect'),
  delete: ({ visitor }) => visitor.post('/account/delete'),
  logout: ({ visitor }) => visitor.post('/logout'),
  later: () => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11 * 60 * 1000 }),
  async elsewhere({ visit }, name) {
    const other = visit();
    await other.logIn();
    await other.logInByPassword(`${name}@example.com`, password);
    await other.decide('connect');
  },
  async 'delete-elsewhere'({ visit }) {
    const other = visit();
    await other.logInByPassword('ada@example.com', password);
    await other.post('/account/delete');
  },
  async planted({ visitor, other }) {
    await other.logIn({ persona: 'consented' });
    visitor.takeOver(other.jar);
  },
  copied: ({ visitor, other }) => other.takeOver(visitor.jar),
};

/**
 * For the tests: the app after the steps of a visitor, separated by commas. Ada and Bob have accounts with a password. A
 * request of `other` is pending during the steps after `planted` and `copied`.
 */
export async function after(steps: string, options?: Parameters<typeof relyingApp>[0]) {
  const world = relyingApp(options);
  const id = await world.reader();
  await world.reader({ email: 'bob@example.com' });
  const all = { ...world, id, visitor: world.visit(), other: world.visit() };
  let release = async () => {};
  for (const step of steps.split(', ').filter(Boolean)) {
    const [verb = '', ...words] = step.split(' ');
    await verbs[verb]?.(all, ...words);
    if (/planted|copied/.test(verb)) release = hold(all.other);
  }
  await release();
  return all;
}

/** Sends a form of which nothing has arrived yet. Returns a function that sends the rest and waits for the response. */
function hold(visitor: Visitor) {
  const body = new TransformStream();
  const held = visitor.get('/password', {
    method: 'POST',
    body: body.readable,
    headers: { origin, 'content-type': 'application/x-www-form-urlencoded', 'content-length': '7' },
    // @ts-expect-error: the DOM's types do not know that a body which is a stream needs it.
    duplex: 'half',
  });
  return async () => {
    const writer = body.writable.getWriter();
    await writer.write(new TextEncoder().encode('email=x'));
    await writer.close();
    await held;
  };
}
