// biome-ignore-all lint/suspicious/noThenProperty: the word of the control API.
import fc from 'fast-check';
import { expect } from 'vitest';
import { rarely } from '../../../testing/walk.ts';
import { app, scope, step, user } from './inputs.ts';
import { begin, control, endLogins, expectLinks, open, removePerson, revoke } from './model.ts';
import { addPerson, apps, havePast, people } from './people-and-apps.ts';
import { hours, minutes } from './rules.ts';

/** The operations of the control API, and a restart. */
export const controlSteps = [
  ...step(
    ['wait', 2],
    { seconds: fc.constantFrom(5, 9 * minutes, 11 * minutes, hours, 9 * hours, 25 * hours) },
    async ({ rules }, real, { seconds }) => {
      await control(real, 'POST', 'clock', { advance_seconds: seconds });
      rules.now += seconds;
    },
  ),
  ...step(
    ['log in by the control API', 1],
    { app, user, scope },
    async (model, real, { app, user, scope }) => {
      const { rules } = model;
      const login = { client_id: app, persona: user, scope: scope.join(' ') };
      const response = await control(real, 'POST', 'codes', login);
      const { redirectUri } = rules.apps.get(app) ?? {};
      if (redirectUri === undefined || !rules.users.has(user)) return expect(response.status).toBe(400);
      const { connected, logins } = rules.linkOf(app, user);
      const { code, error } = await response.json();
      if (!connected && logins >= 5) return expect(error).toBe('access_denied');
      rules.consent(app, user, scope);
      model.codes.push({ ...rules.issue({ app, redirectUri, scope }, user), text: code });
      return expectLinks(model, real);
    },
  ),
  ...step(['remove or add a person', 1], { user }, async (model, real, { user }) => {
    const { rules } = model;
    if (rules.users.has(user)) {
      expect((await control(real, 'DELETE', `personas/${user}`)).status).toBe(204);
      return removePerson(model, user);
    }
    const added = people.find(({ id }) => id === user);
    expect((await control(real, 'POST', 'personas', added)).status).toBe(201);
    addPerson(rules, user, true);
    rules.forget((_, of) => of === user);
    for (const app of rules.apps.keys()) rules.change(app, user);
  }),
  ...step(['remove or register an app', 1], { app }, async (model, real, { app }) => {
    const { rules } = model;
    const given = apps.find(({ client_id }) => client_id === app);
    if (!rules.apps.has(app)) {
      expect((await control(real, 'POST', 'apps', given)).status).toBe(201);
      rules.apps.set(app, { secret: `${app}-1`, redirectUri: given?.redirect_uri ?? '' });
      for (const user of rules.users.keys()) if (user !== model.without) havePast(rules, app, user);
      return;
    }
    expect((await control(real, 'DELETE', `apps/${app}`)).status).toBe(204);
    rules.apps.delete(app);
    rules.forget((of) => of === app);
    endLogins(model, (tab) => tab.app === app);
    revoke(model, (code) => code.app === app);
  }),
  ...step(
    ['change an app', 1],
    { app, name: fc.constantFrom('secret', 'redirectUri') },
    async ({ rules }, real, { app, name }) => {
      const changed = rules.apps.get(app);
      const response = await (name === 'secret'
        ? control(real, 'POST', `apps/${app}/secret`)
        : control(real, 'PATCH', `apps/${app}`, { redirect_uri: `https://${app}.test/${rules.now}` }));
      expect(response.status).toBe(changed ? 200 : 404);
      const { client_secret, redirect_uri } = await response.json();
      if (changed) Object.assign(changed, { [name]: name === 'secret' ? client_secret : redirect_uri });
    },
  ),
  ...step(['withdraw a consent', 1], { app, user }, async (model, real, { app, user }) => {
    const { rules } = model;
    const { status } = await control(real, 'DELETE', `personas/${user}/consents/${app}`);
    if (!rules.apps.has(app) || !rules.users.has(user)) return expect(status).toBe(404);
    rules.change(app, user, { consented: false, granted: [] });
    return revoke(model, (code) => code.app === app && code.user === user);
  }),
  ...step(
    ['order a fault', 1],
    { on: fc.constantFrom('token', 'user_data', 'eid_data', 'connected', 'disconnected') },
    async (model, real, { on }) => {
      await control(real, 'PUT', 'faults', [{ on, then: { status: 503 } }]);
      model.fault = on;
    },
  ),
  ...step(['restart', 1], { without: rarely(user) }, async (model, real, { without }) => {
    const { rules } = model;
    await open(real, without);
    // A persona of the seed comes and goes with its entry there.
    for (const { id } of people) {
      if (id === without && !rules.users.get(id)?.isAdded) removePerson(model, id);
      if (id !== model.without || id === without) continue;
      addPerson(rules, id);
      for (const app of rules.apps.keys())
        if (!rules.linksOf(app).some(([user]) => user === id)) havePast(rules, app, id);
    }
    endLogins(model, () => true);
    Object.assign(model, { fault: undefined, without });
    await expectLinks(model, real);
  }),
  ...step(['reset', 1], {}, async (model, real) => {
    await control(real, 'POST', 'reset');
    begin(model);
  }),
];
