import type { SharedData } from 'dpplus-connect/server';
import { expect, it } from 'vitest';
import { claimsOf } from './claims.ts';

it('the claims are those of the granted scopes: the data of the service for an address has the name too', () => {
  const data = {
    user: { email: 'fresh@example.com' },
    eid: {
      first_name: 'Lotte',
      address: { street_and_number: 'Voorbeeldstraat 12', zip_code: '9000', municipality: 'Gent' },
    },
  } as SharedData;
  expect(Object.keys(claimsOf(data, 'data:,', ['openid', 'address']))).toEqual(['address']);
  expect(Object.keys(claimsOf(data, undefined, ['openid', 'email', 'photo']))).toEqual([
    'email',
    'email_verified',
  ]);
});
