import fc from 'fast-check';
import { expect } from 'vitest';
import { type Scope, scopes } from '../../../contract/scopes.ts';
import { late, rarely } from '../../../testing/walk.ts';
import { origin } from '../visitor.ts';
import { app, index, isWrong, step, user } from './inputs.ts';
import { expectLinks, expectStatus, json } from './model.ts';

/** The requests of an app's server. */
export const appSteps = [
  ...step(
    ['exchange', 4],
    { code: index, other: rarely(app), isWrong, isOtherUri: isWrong },
    async (model, { sandbox }, { code: number, other, isWrong, isOtherUri }) => {
      const { rules } = model;
      const code = late(model.codes, number);
      const app = other ?? code.app;
      const { secret } = rules.apps.get(app) ?? {};
      const redirectUri = isOtherUri ? 'https://other.test/' : code.redirectUri;
      const client = { client_id: app, client_secret: (!isWrong && secret) || 'wrong' };
      const fields = {
        grant_type: 'authorization_code',
        code: code.text,
        ...client,
        redirect_uri: redirectUri,
      };
      const body = new URLSearchParams(fields);
      const response = await sandbox.fetch(new Request(`${origin}/oauth/token`, { method: 'POST', body }));
      const isClient = !isWrong && secret !== undefined;
      const grant = isClient && model.fault !== 'token' ? rules.exchange(code, app, redirectUri) : undefined;
      const refusal = isClient ? 400 : 401;
      if (!expectStatus(model, 'token', response, grant ? 200 : refusal) || !grant) return;
      const { uuid, access_token: text, ...rest } = await response.json();
      expect(rest).toEqual({ scope: scopes.filter((name) => grant.scope.includes(name)).join(' ') });
      expect(uuid).toBe(model.uuids.get(`${app} ${grant.user}`) ?? uuid);
      model.uuids.set(`${app} ${grant.user}`, uuid);
      model.tokens.push({ grant, of: code, text });
    },
    ({ codes }) => codes.length > 0,
  ),
  ...step(
    ['data', 3],
    { token: index, endpoint: fc.constantFrom('user_data', 'eid_data', 'eid_photo_data') },
    async (model, { sandbox }, { token, endpoint }) => {
      const { rules } = model;
      const { grant, of, text } = late(model.tokens, token);
      const headers = { authorization: `Bearer ${text}` };
      const response = await sandbox.fetch(new Request(`${origin}/oauth/${endpoint}`, { headers }));
      const person = rules.users.get(grant.user);
      const isValid = person && of.tokens.includes(grant) && rules.now < grant.until;
      const needed: Record<string, Scope[]> = {
        user_data: ['email', 'phone'],
        eid_data: ['eid_profile'],
        eid_photo_data: ['eid_photo'],
      };
      const isGranted = needed[endpoint]?.some((name) => grant.scope.includes(name));
      const isThere = endpoint === 'user_data' || person?.hasCard;
      const found = isThere ? 200 : 404;
      const allowed = isGranted ? found : 403;
      if (
        !expectStatus(model, endpoint, response, isValid ? allowed : 401) ||
        !person ||
        endpoint === 'eid_photo_data'
      )
        return;
      const body = await response.json();
      if (endpoint === 'eid_data') return expect('address' in body).toBe(grant.scope.includes('eid_address'));
      const members = person.members.filter((name) => grant.scope.some((scope) => name.startsWith(scope)));
      return expect(Object.keys(body).toSorted()).toEqual([...members, 'updated_at', 'uuid'].toSorted());
    },
    ({ tokens }) => tokens.length > 0,
  ),
  ...step(
    ['report', 3],
    {
      app,
      other: rarely(app),
      users: fc.array(user, { minLength: 1, maxLength: 2 }),
      to: fc.constantFrom('connected', 'disconnected'),
      isWrong,
    },
    async (model, real, { app, other: of = app, users, to, isWrong }) => {
      const { rules } = model;
      const unknown = '00000000-0000-4000-8000-000000000000';
      const body = JSON.stringify({
        uuids: users.map((user) => model.uuids.get(`${of} ${user}`) ?? unknown),
      });
      const { secret } = rules.apps.get(app) ?? {};
      const authorization = `Basic ${btoa(`${app}:${isWrong ? 'wrong' : secret}`)}`;
      const init = { method: 'POST', headers: { ...json, authorization }, body };
      const response = await real.sandbox.fetch(new Request(`${origin}/api/uuids/${to}`, init));
      const isIssued = (user: string) => model.uuids.has(`${app} ${user}`) && rules.linkOf(app, user).issued;
      const isKnown = of === app && users.every(isIssued);
      const reported = isKnown ? 201 : 404;
      if (expectStatus(model, to, response, isWrong || !secret ? 401 : reported))
        for (const user of users) rules.report(app, user, to === 'connected');
      await expectLinks(model, real);
    },
  ),
  ...step(['list', 1], { app }, async (model, real, { app }) => {
    const { rules } = model;
    const { secret } = rules.apps.get(app) ?? {};
    const headers = { authorization: `Basic ${btoa(`${app}:${secret}`)}` };
    const response = await real.sandbox.fetch(new Request(`${origin}/api/uuids/connected`, { headers }));
    if (!expectStatus(model, 'connected', response, secret ? 200 : 401)) return;
    const connected = rules.linksOf(app).filter(([, link]) => link.connected);
    const known = connected.flatMap(([user]) => model.uuids.get(`${app} ${user}`) ?? []);
    const { uuids } = await response.json();
    expect([uuids.length, uuids]).toEqual([connected.length, expect.arrayContaining(known)]);
    await expectLinks(model, real);
  }),
];
