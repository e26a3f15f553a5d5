import { expect, it } from 'vitest';
import { formsOf } from './page-forms.ts';

it.each([
  [
    'the button that a user presses',
    '<form method="POST" action="/auth"><button name="with" value="service">Log in</button><button name="with" value="mail"></form>',
    { with: 'service' },
  ],
  ['nothing', '<form method=post action=/auth><input type=submit></form>', {}],
])('reads a form with %s', (_what, body, fields) => {
  const visit = { url: 'http://app.test/login', status: 200, body };
  expect(formsOf(visit)).toMatchObject([
    { method: 'post', action: 'http://app.test/auth', fields, isTyped: false },
  ]);
});

it.each([
  '<form method=post action=/log-in><input name=user><input type=password name=word></form>',
  '<form method=post action=/note><textarea name=text></textarea></form>',
  '<form method=post action=/language><select name=language><option>en</select><button></button></form>',
])('tells in which form a user types or chooses: %s', (body) => {
  expect(formsOf({ url: 'http://app.test/', body })).toMatchObject([{ isTyped: true }]);
});

it('reads what a form says, and no form without an address', () => {
  const body = '<form action="http://["></form><form action=/go><input type=submit value="Log in"></form>';
  const [form, ...others] = formsOf({ url: 'http://app.test/', body });
  expect([form?.method, form?.text.trim(), others]).toEqual(['get', expect.stringContaining('Log in'), []]);
});
