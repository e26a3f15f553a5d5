import { describe, expect, it } from 'vitest';
import { createSandbox } from '../../testing/sandbox.ts';
import { authorizePath, Visitor } from '../../testing/visitor.ts';
import { defaultPersonas } from '../state/personas/default-personas.ts';
import { pageTexts } from './texts/by-language.ts';

const texts = pageTexts.en;
const open = (changes: Record<string, string> = {}, sandbox = createSandbox()) =>
  new Visitor(sandbox).request(authorizePath(changes));
const signUp = { first_name: 'Zoë', last_name: 'Maes', email: 'zoe@example.com' };

/** The buttons that decide, with their values. */
const decisions = ({ text }: Visitor) =>
  [...text.matchAll(/<button[^>]* name="decision" value="([^"]*)">([^<]*)</g)].map(
    ([, value, name]) => `${value}: ${name}`,
  );

/** The attributes of an input, by their name; a switch is `''`. */
function input({ text }: Visitor, name: string): Record<string, string> {
  const [tag = ''] = new RegExp(`<input id="${name}"[^>]*>`).exec(text) ?? [];
  return Object.fromEntries(
    [...tag.matchAll(/ ([a-z-]+)(?:="([^"]*)")?/g)].map(([, key, value]) => [key, value ?? '']),
  );
}

describe('the login page', () => {
  /** Each person's face, id, name and state. */
  const people = ({ text }: Visitor) =>
    [
      ...text.matchAll(
        /aria-hidden="true">([^<]*)<\/span>\s*<button name="persona" value="([^"]*)" aria-describedby="[^"]*">([^<]*)<\/button>\s*<small[^>]*>([^<]*)</g,
      ),
    ].map(([, ...parts]) => parts);

  it('has a button for each persona, with initials and with the state that it is for', async () => {
    const page = await open();
    expect(people(page)).toHaveLength(defaultPersonas.length);
    expect(people(page)[0]).toEqual(['LP', 'fresh', 'Lotte Peeters', texts.personas.fresh]);
    for (const [, id, , state] of people(page))
      expect(state).toBe(Object.entries(texts.personas).find(([key]) => key === id)?.[1]);
    expect(decisions(page)).toEqual([`sign-up: ${texts.signUpTitle}`, `cancel: ${texts.cancel}`]);
  });

  it('describes other personas by their description, or else their id', async () => {
    const persona = {
      ...{ firstName: 'Mia', lastName: 'van den Berg', email: 'mia@example.com', emailConfirmed: true },
      ...{ phoneNumber: '', card: 'none' as const },
    };
    const personas = [
      { ...persona, id: 'one', description: 'The first' },
      { ...persona, id: 'two', lastName: 'Berg' },
    ];
    expect(people(await open({}, createSandbox({ personas })))).toEqual([
      ['Mv', 'one', 'Mia van den Berg', 'The first'],
      ['MB', 'two', 'Mia Berg', 'two'],
    ]);
  });

  it('shows the last twenty signed-up users, after the personas', async () => {
    const sandbox = createSandbox();
    for (let number = 1; number <= 22; number++) {
      const visitor = await open({}, sandbox);
      await visitor.submit('switch-form');
      await visitor.submit('sign-up', {
        ...signUp,
        last_name: `N${number}`,
        email: `n${number}@example.com`,
      });
    }
    const listed = people(await open({}, sandbox));
    expect(listed).toHaveLength(defaultPersonas.length + 20);
    expect(listed[defaultPersonas.length - 1]?.[1]).toBe(defaultPersonas.at(-1)?.id);
    expect([listed[defaultPersonas.length], listed.at(-1)].map((person) => person?.slice(2))).toEqual([
      ['Zoë N3', texts.signedUpHere],
      ['Zoë N22', texts.signedUpHere],
    ]);
  });
});

describe('the sign-up page', () => {
  const form = async () => (await open()).submit('switch-form');

  it('marks the fields for autofill, and the required fields', async () => {
    const page = await form();
    const fields = ['first_name', 'last_name', 'email', 'phone_number'];
    expect(
      fields.map((name) => {
        const { type, autocomplete, 'aria-required': required } = input(page, name);
        return [type, autocomplete, required];
      }),
    ).toEqual([
      ['text', 'given-name', 'true'],
      ['text', 'family-name', 'true'],
      ['email', 'email', 'true'],
      ['tel', 'tel', undefined],
    ]);
    const parts = ['day', 'month', 'year'].map((part) => input(page, `birth_date_${part}`));
    expect(parts.map(({ autocomplete, maxlength }) => [autocomplete, maxlength])).toEqual([
      ['bday-day', '2'],
      ['bday-month', '2'],
      ['bday-year', '4'],
    ]);
    expect(decisions(page)).toEqual([
      `sign-up: ${texts.signUp}`,
      `cancel: ${texts.cancel}`,
      `log-in: ${texts.haveAccount}`,
    ]);
  });
});

it('asks for the second factor of the chosen user', async () => {
  const page = await (await open()).submit('login', { persona: 'fresh' });
  expect(page.text).toContain('<b>Lotte Peeters</b>');
  expect(page.text).toContain(texts.asYourself);
  expect(page.text).toContain(texts.secondFactorIntro);
  expect(decisions(page).map((decision) => decision.split(':')[0])).toEqual(['confirm', 'refuse']);
});

describe('the consent page', () => {
  const consent = async (scope: string) => {
    const page = await (await open({ scope })).submit('login', { persona: 'fresh' });
    return page.submit('second-factor', { decision: 'confirm' });
  };

  it('lists the requested data by name', async () => {
    const page = await consent('email phone');
    expect(page.text).toContain(`<h1>${texts.consentTitle('Demo app')}</h1>`);
    expect([...page.text.matchAll(/<li data-scope="(\w+)">/g)].map(([, name]) => name)).toEqual([
      'email',
      'phone',
    ]);
    expect(page.text).not.toContain(texts.identityOnly('Demo app'));
    expect(decisions(page).map((decision) => decision.split(':')[0])).toEqual(['allow', 'refuse']);
    expect(page.text).toMatch(
      /Logged in as Lotte P.*Use another.*data-scope.*allow<.*You stay logged in at Secure/s,
    );
  });

  it('explains that only the login is requested', async () => {
    const page = await consent('');
    expect(page.text).toContain(`<h1>${texts.identityTitle('Demo app')}</h1>`);
    expect(page.text).toContain(texts.identityOnly('Demo app'));
    expect(page.text).not.toContain('data-scope');
    expect(page.text).toMatch(
      /Logged in as Lotte P.*Use another.*only a number.*allow<.*You stay logged in at Secure/s,
    );
  });
});

describe('every page', () => {
  it('links to the same page in each language, in that language', async () => {
    const { text } = await open();
    const links = [...text.matchAll(/hreflang="(\w+)" lang="\w+"( aria-current="true")?>([^<]*)</g)];
    expect(links.map(([, code, current, name]) => [code, current !== undefined, name])).toEqual([
      ['en', true, 'English'],
      ['fr', false, 'Français'],
      ['de', false, 'Deutsch'],
      ['nl', false, 'Nederlands'],
      ['it', false, 'Italiano'],
    ]);
  });

  it('shows an app without a logo by its first letter', async () => {
    const app = { clientId: 'demoapp', clientSecret: 's', redirectUri: 'http://localhost:3000/callback' };
    const letter = async (name: string) =>
      /class="logo" aria-hidden="true">([^<]*)</.exec(
        (await open({}, createSandbox({ apps: [{ ...app, name }] }))).text,
      )?.[1];
    expect(await letter('école')).toBe('É');
    expect(await letter('𝒜pp')).toBe('𝒜');
  });

  it('is wide where it has tables, and only there', async () => {
    const visitor = await open();
    expect(visitor.text).toMatch(/<main>/);
    await visitor.request('/');
    expect(visitor.text).toMatch(/<main class="wide">/);
  });
});
