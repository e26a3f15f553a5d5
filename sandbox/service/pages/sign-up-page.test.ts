import { describe, expect, it } from 'vitest';
import { languages } from '../../../contract/languages.ts';
import { createSandbox } from '../../testing/sandbox.ts';
import { authorizePath, Visitor } from '../../testing/visitor.ts';
import { pageTexts } from './texts/by-language.ts';

/** Opens the sign-up form and submits the given fields. */
async function sent(fields: Record<string, string> = {}, language: (typeof languages)[number] = 'en') {
  const visitor = await new Visitor(createSandbox()).request(authorizePath({}, language));
  const { text: empty } = await visitor.submit('switch-form', { decision: 'sign-up' });
  const { text } = await visitor.submit('sign-up', { decision: 'sign-up', ...fields });
  return { empty, text, visitor };
}

const complete = { first_name: 'Zoë', last_name: 'Maes', email: 'zoe@example.com' };
const birthDate = { birth_date_year: '1990', birth_date_month: '12', birth_date_day: '31' };
const escaped = (text: string) => text.replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const links = (text: string) =>
  [...text.matchAll(/<a href="#(\w+)">(.*?)<\/a>/g)].map(([, id, said]) => [id, said]);

it('has no summary, and no error in its title, before anything was sent', async () => {
  const { empty } = await sent();
  expect(empty).toContain('<title>Create an account – Secure Connect</title>');
  expect(empty).not.toMatch(/class="(summary|problem)"|aria-invalid="true"| autofocus/);
});

describe.each(languages)('in %s', (language) => {
  it('shows an error in the title, in a summary with focus and at the field', async () => {
    const { text } = await sent({ ...complete, ...birthDate, last_name: '' }, language);
    const { errorMark, signUpTitle, checkFields, problems } = pageTexts[language];
    expect(text).toContain(`<title>${errorMark} ${signUpTitle} – Secure Connect</title>`);
    expect(text).toContain(
      `<div class="summary" role="alert" tabindex="-1" autofocus><h2>${errorMark} ${checkFields}</h2>`,
    );
    expect(links(text)).toEqual([['last_name', escaped(problems.lastName)]]);
    expect(text).toContain(
      `<span class="problem" id="last_name-problem"><b>${errorMark}</b> ${escaped(problems.lastName)}</span>`,
    );
  });

  it('shows the format of a phone number before the user types one', async () => {
    const { empty } = await sent({}, language);
    expect(empty).toContain(
      `<span class="example" id="phone_number-example">${pageTexts[language].phoneFormat}</span>`,
    );
    expect(empty).toMatch(/<input id="phone_number"[^>]* aria-describedby="phone_number-example">/);
  });
});

it('links to each field in the order of the form, and to the first part of the date', async () => {
  const { text } = await sent({ phone_number: '0470', birth_date_day: '31' });
  const ids = links(text).map(([id]) => id);
  expect(ids).toEqual(['first_name', 'last_name', 'email', 'phone_number', 'birth_date_day']);
  for (const id of ids) expect(text).toContain(`<input id="${id}"`);
  // The three inputs of the date share one message.
  expect(text.match(/ aria-describedby="birth_date-problem"/g)).toHaveLength(3);
  expect(text.match(/ id="birth_date-problem"/g)).toHaveLength(1);
});

it('ties the example and the message to a wrong phone number', async () => {
  const { text } = await sent({ ...complete, phone_number: '0470' });
  expect(text).toMatch(
    /<input id="phone_number"[^>]* aria-invalid="true" aria-describedby="phone_number-example phone_number-problem">/,
  );
});

it('reports an email address that is taken as taken, not as invalid, and keeps what was typed', async () => {
  const typed = { ...complete, ...birthDate, phone_number: '+32 470 12 34 56', email: 'fresh@EXAMPLE.com' };
  const { text, visitor } = await sent({ ...typed, first_name: ' Zoë ' });
  expect(links(text)).toEqual([['email', pageTexts.en.problems.emailTaken]]);
  expect(visitor.form('sign-up').fields).toMatchObject(typed);
});
