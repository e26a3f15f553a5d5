import { expect, it } from 'vitest';
import { createAllowedScope } from './allowed-scope.ts';

it.each([{}, { scope: '' }, { allowedScope: 'email x' }])('%j allows no scope', (options) => {
  const { has, within } = createAllowedScope(options);
  expect([has(''), has('email'), within('email x')]).toEqual([true, false, '']);
});

it('names the scope that is refused, and those that are allowed', () => {
  const { check } = createAllowedScope({ scope: 'email', allowedScope: 'phone email' });
  expect(() => check('email eid_photo')).toThrow(
    new RangeError('scope: "email eid_photo" is not within the option allowedScope, "email phone"'),
  );
});
