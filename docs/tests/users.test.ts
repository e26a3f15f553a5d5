import { expect, it } from 'vitest';
import { languages } from '../../contract/languages.ts';
import { texts } from '../../contract/texts.ts';
import pkg from '../../package.json' with { type: 'json' };
import { errorPages } from '../../sandbox/service/pages/error-pages.ts';
import { pageTexts } from '../../sandbox/service/pages/texts/by-language.ts';
import { matches, read, rows, section } from '../../tools/write/docs/pages.ts';

const page = read('docs/users.md');

it('docs/users.md has the screens in each language, which the package leaves out', () => {
  expect(matches(page, /\]\(pictures\/(users-.*?)\)/g)).toEqual(languages.map((one) => `users-${one}.webp`));
  expect(pkg.files).toContain('!docs/pictures');
});

it('docs/users.md calls the pages of the sandbox by their titles', () => {
  const titles = Object.values(errorPages).map(({ explain }) => explain(pageTexts.en).title);
  const [, ...named] = rows(section(page, 'Pages of the service')).map(([title]) => title);
  expect(named.length).toBeGreaterThan(3);
  for (const title of named) expect(titles).toContain(title);
});

it('docs/users.md quotes the links and buttons of the pages', () => {
  const { cancel, otherAccount } = pageTexts.en;
  const { back, continue: proceed } = texts.en;
  for (const text of [cancel, otherAccount, back, proceed]) expect(page).toContain(`“${text}”`);
});
