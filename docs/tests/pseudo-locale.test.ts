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
  return [...own.replace(/<[^>]*>/g, '\n').split('\n'), ...attributes]
    .map((part) =>
      names
        .reduce(
          (rest, name) => rest.replaceAll(name, ''),
          part.replace(/⟦[^⟦]*?⟧/g, '').replace(/⟦[^⟦]*?⟧/g, ''),
        )
        .trim(),
    )
    .filter((part) => /\p{L}{2}/u.test(part.replace(/&#?\w+;|\d+ \p{L}+ \d{4}/gu, '')));
}

it('no text of the service’s pages escapes translation', async () => {
  const names = [languageNames.fr, 'Demo app', serviceName];
  const visitor = await new Visitor(createSandbox()).request(
    authorizePath({ scope: 'email eid_profile' }, 'fr'),
  );
  const personas = [...visitor.text.matchAll(/name="persona"[^>]*>(.*?)</g)].map(([, name]) => name ?? '');
  const initials = personas.map((name) =>
    name
      .split(' ')
      .map(([letter]) => letter)
      .join(''),
  );
  const pages = [visitor.text];
  pages.push((await visitor.submit('switch-form', { decision: 'sign-up' })).text);
  pages.push((await visitor.submit('sign-up', { decision: 'sign-up', email: 'x' })).text);
  pages.push((await visitor.submit('switch-form', { decision: 'log-in' })).text);
  pages.push((await visitor.submit('login', { persona: 'fresh' })).text);
  pages.push((await visitor.submit('second-factor', { decision: 'confirm' })).text);
  const other = await new Visitor(createSandbox()).request(authorizePath({}, 'fr'));
  await other.submit('login', { persona: 'fresh' });
  pages.push((await other.submit('second-factor', { decision: 'confirm' })).text);
  const headers = { Accept: 'text/html', 'Accept-Language': 'fr' };
  for (const path of [
    '/fr/oauth/authenticate.html?client_id=x&popup=1',
    '/fr/oauth/login.html',
    '/fr/oauth/consent',
    '/es/oauth/login.html',
    '/fr/nowhere',
  ])
    pages.push((await new Visitor(createSandbox()).request(path, { headers })).text);
  for (const page of pages) {
    expect(page).toContain('⟦');
    expect(untranslated(page, [...names, ...personas, ...initials])).toEqual([]);
  }
});
