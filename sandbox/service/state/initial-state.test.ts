import { expect, it } from 'vitest';
import { resolveOptions } from '../../options.ts';
import { initialState } from './initial-state.ts';
import { linkOf, makeLink } from './links.ts';

const app = 'demoapp';
const start = () => {
  const state = initialState(resolveOptions());
  return { state, link: (userId: string) => linkOf(state, app, userId) };
};

it('continues the count of changes of the previous state, even without users', () => {
  expect(initialState(resolveOptions({ personas: [] }), 1000).revision).toBeGreaterThan(1000);
});

it('keeps its users and their links to apps, with any number of later users', () => {
  const { state, link } = start();
  const { personas } = resolveOptions();
  const [somebody] = state.users.values();
  for (let number = 0; number < 10_050; number++) {
    const id = `user-${number}`;
    if (somebody) state.users.set(id, { ...somebody, id });
    makeLink(state, app, id);
  }
  expect(state.users.has('user-0')).toBe(false);
  expect(state.links.has(link('user-0').uuid)).toBe(false);
  for (const { id } of personas) {
    expect(state.users.has(id)).toBe(true);
    expect(state.links.has(link(id).uuid)).toBe(true);
  }
});
