import { expect, it } from 'vitest';
import { listUsers } from './list-users.ts';
import { checkedApp, credentials, idsOf } from './testing/checked-app.ts';

it('names the users by whose UUIDs an app that asks new users knows those of the checks', async () => {
  const lines = await listUsers(credentials, 40);
  expect(lines).toHaveLength(41);
  expect(lines[0]).toMatch(/^fresh [\da-f-]{36}$/);
  expect(lines[40]).toMatch(/^check-0040 [\da-f-]{36}$/);
  const only = ['session-begun', 'user-by-uuid'];
  const uuids = lines.map((line) => line.replace(/.* /, ''));
  const known = await checkedApp(['knows-fresh', `knows=${uuids.join()}`], { only, isLoggedIn: false });
  expect(idsOf(known.results, 'passed')).toEqual(only);
}, 60_000);
