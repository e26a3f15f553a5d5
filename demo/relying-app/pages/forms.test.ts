import { expect, it } from 'vitest';
import { password, relyingApp } from '../testing/app-under-test.ts';
import { signUp } from '../testing/steps.ts';

it('the inputs of the forms have the names by which browsers fill them in, and their hints', async () => {
  const visitor = relyingApp().visit();
  const inputs = `${await visitor.read('/password')}${await visitor.read('/sign-up')}`.match(/<input[^>]*>/g);
  const email =
    '<input id="email" name="email" type="email" value="" autocomplete="username" aria-required="true">';
  const secret = '<input id="password" name="password" type="password" value=""';
  const name = (id: string, kind: string) =>
    `<input id="${id}" name="${id}" type="text" value="" autocomplete="${kind}-name" aria-required="true">`;
  expect(inputs).toEqual([
    email,
    `${secret} autocomplete="current-password" aria-required="true">`,
    name('firstName', 'given'),
    name('lastName', 'family'),
    '<input id="birthDate" name="birthDate" type="date" value="" autocomplete="bday">',
    email,
    `${secret} autocomplete="new-password" aria-required="true" aria-describedby="password-hint">`,
  ]);
});

it('the form of a user without a connection works without the script, and sends known data only', async () => {
  const { visit, sandbox } = relyingApp();
  const visitor = visit();
  await visitor.post('/sign-up', { ...signUp, birthDate: '' });
  const page = await visitor.read('/account');
  expect(page).not.toContain('birth_date');
  const [, action = '', content = ''] =
    /<form class="dpplus-connect[^>]+action="([^"]+)"[^>]+>(.+?)<\/form>/s.exec(page) ?? [];
  const fields = [...content.matchAll(/name="([^"]+)" value="([^"]*)"/g)].map(([, ...pair]) => pair);
  const known = { first_name: 'Lotte', last_name: 'Peeters', email: 'lotte@example.com' };
  for (const [name, value] of Object.entries(known))
    expect(fields).toContainEqual([`enrollment_data[${name}]`, value]);
  const request = new Request(action, { method: 'POST', body: new URLSearchParams(fields) });
  const answer = await sandbox.fetch(request);
  expect(answer.status).toBe(303);
  expect(answer.headers.get('location')).not.toMatch(/=Lotte|example\.com|error=/);
});

it('a sign-up with a problem has it at its field, and no password', async () => {
  const { visit, users } = relyingApp();
  const response = await visit().post('/sign-up', { ...signUp, lastName: ' ' });
  expect(response.status).toBe(422);
  const page = await response.text();
  expect(page).toContain('<title>Error: Become a reader – Linden</title>');
  expect(page).toContain('<b>Error:</b> Check the marked fields.');
  expect(page).toContain('id="lastName-problem"><b>Error:</b> Enter your last name.');
  expect(page).toMatch(/<input id="lastName" .* aria-invalid="true" aria-describedby="lastName-problem">/);
  expect(page.match(/aria-invalid/g)).toHaveLength(1);
  expect(page).toContain('value="Lotte"');
  expect(page).not.toContain(password);
  expect(users.findByEmail(signUp.email)).toBeUndefined();
});
