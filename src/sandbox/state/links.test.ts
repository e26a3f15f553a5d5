import { beforeEach, describe, expect, it } from 'vitest';
import { resolveOptions } from '../options.ts';
import { initialState } from './initial-state.ts';
import { connect, countLogin, disconnect, giveConsent, linkOf, makeLink } from './links.ts';
import type { State } from './model.ts';

const app = 'demoapp';
let state: State;
beforeEach(() => {
  state = initialState(resolveOptions());
});
const link = (userId = 'stranger') => linkOf(state, app, userId);

describe('a link', () => {
  it('is empty before the first login, and reading it creates no link', () => {
    const { revision } = state;
    expect(link()).toEqual({
      uuid: expect.stringMatching(/^[0-9a-f-]{36}$/),
      clientId: app,
      userId: 'stranger',
      issued: false,
      consented: false,
      granted: [],
      connected: false,
      unconnectedLogins: 0,
    });
    expect([state.links.has(link().uuid), state.revision]).toEqual([false, revision]);
  });

  it('is kept once it is made, under a UUID that only these two have', () => {
    expect(makeLink(state, app, 'stranger', { consented: true })).toMatchObject({ consented: true });
    expect(state.links.get(link().uuid)).toEqual(link());
    expect(
      new Set([link(), link('other'), linkOf(state, 'x', 'stranger')].map(({ uuid }) => uuid)).size,
    ).toBe(3);
    expect(makeLink(state, app, 'stranger')).toMatchObject({ consented: true });
  });

  it('counts logins while it is unconnected', () => {
    countLogin(state, app, 'stranger', 1);
    expect(countLogin(state, app, 'stranger', 1)).toMatchObject({ issued: true, unconnectedLogins: 2 });
    connect(state, link());
    expect(link()).toMatchObject({ connected: true, unconnectedLogins: 0 });
    countLogin(state, app, 'stranger', 1);
    expect(link()).toMatchObject({ connected: true, unconnectedLogins: 0 });
  });

  it('reports each change to the state file', () => {
    const changes: (() => unknown)[] = [
      () => makeLink(state, app, 'stranger'),
      () => giveConsent(state, app, 'stranger', []),
      () => countLogin(state, app, 'stranger', 1),
      () => connect(state, link()),
      () => disconnect(state, link()),
    ];
    for (const change of changes) {
      const { revision } = state;
      change();
      expect(state.revision).toBe(revision + 1);
    }
  });
});
