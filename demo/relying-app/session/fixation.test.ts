import { describe, expect, it } from 'vitest';
import { password, relyingApp } from '../testing/app-under-test.ts';
import { origin } from '../testing/visitor.ts';

/** An attacker has planted their session in the browser of Ada, who has an account here. A UUID waits in it. */
async function planted() {
  const world = relyingApp();
  const id = await world.reader();
  const [victim, attacker] = [world.visit(), world.visit()];
  await attacker.logIn({ persona: 'consented' });
  victim.takeOver(attacker.jar);
  return { ...world, id, victim, attacker };
}

/** Sends a form of which nothing has arrived yet. Returns a function that sends the rest and waits for the response. */
function hold(visitor: ReturnType<ReturnType<typeof relyingApp>['visit']>) {
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

it('a session ends for good although one of its requests is still pending', async () => {
  const { visit, reader } = relyingApp();
  await reader();
  const [visitor, thief] = [visit(), visit()];
  await visitor.logInByPassword('ada@example.com', password);
  thief.takeOver(visitor.jar);
  const letGo = hold(visitor);
  await visitor.post('/logout');
  await letGo();
  expect((await thief.get('/account')).status).toBe(303);
});

it('a request held open under a planted session id does not get the cookie of the user who logs in meanwhile', async () => {
  const { victim, attacker } = await planted();
  const letGo = hold(attacker);
  await victim.logInByPassword('ada@example.com', password);
  await letGo();
  expect(await attacker.read('/account')).not.toMatch(/\bAda\b/);
  expect(await victim.read('/account')).toMatch(/\bAda\b/);
});

it.each([
  ['a user', true, 'Good to see you'],
  ['a new user', false, 'Do you already have an account here?'],
])('a login of %s with the service ends the planted session', async (_who, hasAccount, heading) => {
  const { reader, victim, attacker } = await planted();
  if (hasAccount) await reader({ email: 'bea@example.com', persona: 'fresh' });
  await victim.logIn({ persona: 'fresh' });
  expect(await victim.read('/account')).toContain(heading);
  expect((await attacker.get('/account')).status).toBe(303);
  expect(victim.jar.get('session')).not.toBe(attacker.jar.get('session'));
});

describe('an attacker’s UUID is not stored for the victim’s account', () => {
  it('if it waits in the planted session when the victim logs in by password', async () => {
    const { users, id, paths, victim, atService } = await planted();
    await victim.logInByPassword('ada@example.com', password);
    const page = await victim.read('/account');
    expect(page).toContain('Are both of these yours?');
    expect(page).toContain((await atService('consented')).uuid);
    expect(page).toContain('consented@example.com');
    expect(page).toContain('ada@example.com');
    await victim.decide('decline');
    expect(users.findById(id)?.uuid).toBeNull();
    expect(paths()).not.toContain('/api/uuids/connected');
    const account = await victim.read('/account');
    expect(account).toContain('Nothing was linked.');
    expect(account).not.toContain('consented@example.com');
  });

  it('if it waits in the planted session when the victim signs up', async () => {
    const { users, victim } = await planted();
    const names = { firstName: 'Eva', lastName: 'Peeters' };
    await victim.post('/sign-up', { ...names, email: 'eva@example.com', password });
    expect(users.findByEmail('eva@example.com')).toMatchObject({ uuid: null });
    expect(await victim.read('/account')).toContain('Are both of these yours?');
  });

  it('by a login that was begun in the planted session and comes back in the victim’s browser', async () => {
    const { users, id, paths, victim, attacker, serviceLogin } = await planted();
    const state = await attacker.readState();
    await victim.logInByPassword('ada@example.com', password);
    await victim.get(await serviceLogin({ persona: 'consented', state }));
    expect(paths()).not.toContain('/api/uuids/connected');
    expect(users.findById(id)?.uuid).toBeNull();
    expect(await victim.read('/account')).toContain('Are both of these yours?');
  });
});

describe('the question whether a login and an account belong together', () => {
  /** Ada is logged in, and has just come back from the service. */
  async function asked() {
    const world = relyingApp();
    const id = await world.reader();
    const visitor = world.visit();
    await visitor.logInByPassword('ada@example.com', password);
    await visitor.logIn({ persona: 'fresh' });
    return { ...world, id, visitor };
  }

  it('concerns the login that its page showed, and no other', async () => {
    const { visitor, users, id, atService, serviceLogin } = await asked();
    const token = await visitor.readToken();
    const { state } = await (await visitor.get('/state')).json();
    await visitor.get(await serviceLogin({ persona: 'consented', state }));
    for (const fields of [{ token, decision: 'connect' }, { decision: 'connect' }])
      await visitor.post('/account/connect', fields);
    expect(users.findById(id)?.uuid).toBeNull();
    await visitor.decide('connect');
    expect(users.findById(id)?.uuid).toBe((await atService('consented')).uuid);
  });

  it.each(['', 'decline', 'constructor'])('is answered by “connect” only, not by “%s”', async (decision) => {
    const { visitor, users, id } = await asked();
    await visitor.post('/account/connect', { token: await visitor.readToken(), decision });
    expect(users.findById(id)?.uuid).toBeNull();
  });

  it('is not shown to the next user who logs in here', async () => {
    const { visitor, reader } = await asked();
    await reader({ email: 'bob@example.com' });
    await visitor.logInByPassword('bob@example.com', password);
    expect(await visitor.read('/account')).toContain('Good to see you');
  });

  it('has no effect if another account has the UUID by now', async () => {
    const { visitor, reader, users, id } = await asked();
    await reader({ email: 'bob@example.com', persona: 'fresh' });
    await visitor.decide('connect');
    expect(users.findById(id)?.uuid).toBeNull();
    expect(await visitor.read('/account')).toContain('that is not linked to this account');
  });

  it('is not asked if no login waits', async () => {
    const { visit, reader, users, atService } = relyingApp();
    const id = await reader();
    const visitor = visit();
    await visitor.logInByPassword('ada@example.com', password);
    for (const token of [(await atService('fresh')).uuid, '', 'undefined']) {
      const answer = await visitor.post('/account/connect', { token, decision: 'connect' });
      expect([answer.status, answer.headers.get('location')]).toEqual([303, '/account']);
    }
    expect(users.findById(id)?.uuid).toBeNull();
  });

  it('is open to logged-in users only', async () => {
    const visitor = relyingApp().visit();
    await visitor.logIn();
    expect((await visitor.post('/account/connect', { decision: 'connect' })).headers.get('location')).toBe(
      '/',
    );
  });
});
