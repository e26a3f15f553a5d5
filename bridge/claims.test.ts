import type { SharedData } from 'dpplus-connect/server';
import { expect, it } from 'vitest';
import { claimsOf, grantedScopes, serviceScope } from './claims.ts';

it('the claims are those of the granted scopes: the data of the service for an address has the name too', () => {
  const data = {
    user: { email: 'fresh@example.com' },
    eid: {
      first_name: 'Lotte',
      address: { street_and_number: 'Voorbeeldstraat 12', zip_code: '9000', municipality: 'Gent' },
    },
  } as SharedData;
  const names = (...of: Parameters<typeof claimsOf>) => Object.keys(claimsOf(...of));
  expect(names(data, 'data:,', ['openid', 'address'])).toEqual(['address']);
  expect(names(data, undefined, ['openid', 'email', 'photo'])).toEqual(['email', 'email_verified']);
  const { eid: _, ...withoutCard } = data;
  const scopes = ['email', 'profile', 'address', 'photo'];
  expect(names(withoutCard, undefined, scopes)).toEqual(['email', 'email_verified']);
});

it('the service is asked for its scopes alone, and a scope counts if it has granted them all', () => {
  const others = ['openid', 'eid_photo', 'offline_access', 'constructor'];
  expect(serviceScope([...others, 'email', 'address', 'profile'])).toBe('email eid_profile eid_address');
  expect(grantedScopes([...others, 'email', 'address'], 'email phone eid_address eid_photo')).toEqual([
    'openid',
    'email',
  ]);
});

it('a gender that is unknown is left out, also one that each object has from its prototype', () => {
  const genderOf = (gender: string) =>
    claimsOf({ eid: { gender } } as SharedData, undefined, ['profile']).gender;
  expect(['M', 'V', 'F', 'W', 'X', 'constructor', '__proto__'].map(genderOf)).toEqual([
    ...['male', 'female', 'female', 'female'],
    ...[undefined, undefined, undefined],
  ]);
});
