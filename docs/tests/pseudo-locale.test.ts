import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSandbox } from '../../src/sandbox/index.ts';
import { pageTexts } from '../../src/sandbox/pages/texts/by-language.ts';
import { authorizePath, Visitor } from '../../src/sandbox/visitor.ts';
import { texts as serverTexts } from '../../src/server/texts.ts';
import { languageNames } from '../../src/vocabulary/languages.ts';
import { serviceName } from '../../src/vocabulary/service-name.ts';

// Every text of one language becomes ⟦one like this⟧: text outside of the brackets is not translated.

/** The same texts in brackets, their functions included. */
function pseudo(value: unknown): unknown {
  if (typeof value === 'string') return `⟦${value}⟧`;
  if (typeof value === 'function') return (...values: unknown[]) => `⟦${value(...values)}⟧`;
  return Object.fromEntries(Object.entries(value as object).map(([key, part]) => [key, pseudo(part)]));
}

const real = { pages: pageTexts.fr, server: serverTexts.fr };
beforeAll(() => {
  Object.assign(pageTexts, { fr: pseudo(real.pages) });
  Object.assign(serverTexts, { fr: pseudo(real.server) });
});
afterAll(() => {
  Object.assign(pageTexts, { fr: real.pages });
  Object.assign(serverTexts, { fr: real.server });
});

/**
 * The untranslated texts of a page, also in attributes that screen readers read. Names, texts in another language,
 * code, and dates in the platform's format are not translated.
 */
function untranslated(page: string, names: readonly string[]): string[] {
  const own = page
    .replace(/<(style|script|code|svg)\b[\s\S]*?<\/\1>/g, '')
    .replace(/<(\w+)[^>]* (lang="(?!fr)[^"]*"|translate="no")[^>]*>[\s\S]*?<\/\1>/g, '');
  const attributes = [
    ...own.matchAll(/ (?:alt|aria-label|title|placeholder|name="description" content)="([^"]*)"/g),
  ].map(([, value]) => value ?? '');
  const translated = [/⟦[^⟦]*?⟧/g, /⟦[^⟦]*?⟧/g, ...names];
  return [...own.replace(/<[^>]*>/g, '\n').split('\n'), ...attributes]
    .map((part) => translated.reduce((rest: string, known) => rest.replaceAll(known, ''), part).trim())
    .filter((part) => /\p{L}{2}/u.test(part.replace(/&#?\w+;|\d+ \p{L}+ \d{4}/gu, '')));
}

it('no text of the service’s pages escapes translation', async () => {
  const names = [languageNames.fr, 'Demo app', serviceName];
  const visitor = await new Visitor(createSandbox()).request(
    authorizePath({ scope: 'email eid_profile' }, 'fr'),
  );
  const personas = [...visitor.text.matchAll(/name="persona"[^>]*>(.*?)</g)].map(([, name]) => name ?? '');
  const initials = personas.map((name) => name.replace(/(\S)\S* ?/g, '$1'));
  const pages = [visitor.text];
  for (const [form, fields] of [
    ['switch-form', { decision: 'sign-up' }],
    ['sign-up', { decision: 'sign-up', email: 'x' }],
    ['switch-form', { decision: 'log-in' }],
    ['login', { persona: 'fresh' }],
    ['second-factor', { decision: 'confirm' }],
  ] as const)
    pages.push((await visitor.submit(form, fields)).text);
  const other = await new Visitor(createSandbox()).request(authorizePath({}, 'fr'));
  await other.submit('login', { persona: 'fresh' });
  pages.push((await other.submit('second-factor', { decision: 'confirm' })).text);
  const headers = { Accept: 'text/html', 'Accept-Language': 'fr' };
  const wrong = ['fr/oauth/authenticate.html?client_id=x&popup=1', 'fr/oauth/login.html', 'fr/oauth/consent'];
  for (const path of [...wrong, 'es/oauth/login.html', 'fr/nowhere'])
    pages.push((await new Visitor(createSandbox()).request(`/${path}`, { headers })).text);
  for (const page of pages) {
    expect(page).toContain('⟦');
    expect(untranslated(page, [...names, ...personas, ...initials])).toEqual([]);
  }
});
