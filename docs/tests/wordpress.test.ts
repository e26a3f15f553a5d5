import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { languages } from '../../contract/languages.ts';
import { type LinkingTexts, linking } from '../../contract/linking.ts';
import { unbrokenName } from '../../contract/service-name.ts';
import { texts } from '../../contract/texts.ts';
import { matches, read } from '../../tools/write/docs/pages.ts';
import { textsOf } from './texts.ts';

const folder = 'servers/wordpress/dpplus-connect';
const code = readdirSync(folder)
  .filter((name) => name.endsWith('.php') && !/^(?:texts|translations)\.php$/.test(name))
  .map((name) => read(`${folder}/${name}`))
  .join('');

it('the WordPress plugin has the texts that it uses, and no others', () => {
  // Sentences that `tools/write/server-texts.ts` adds to others.
  const { consequence, hint, ...named } = linking.en;
  const own = Object.keys(named);
  const unused = own.filter((name) => !new RegExp(`['=]${name.replace('mail_', '(mail_)?')}['&]`).test(code));
  expect([own.length > 20, unused]).toEqual([true, []]);
  const { errors, ...rest } = texts.en;
  const used = matches(code, /(?:text|draw_paragraph|failure|notify)\(.*?'([a-z_]+)'[,)]/g);
  expect([...own, ...Object.keys({ ...rest, ...errors })]).toEqual(expect.arrayContaining(used));
  // A text of WordPress has its own languages.
  expect(matches(code, /__\('([^']+)'\)/g)).toEqual(['Sorry, you are not allowed to edit this user.']);
});

it('each text about linking has the same values in each language', () => {
  const valuesIn = (text = '') => String(matches(text, /(\{\w+\})/g).sort());
  const problems = Object.entries(linking.en).flatMap(([name, english]) =>
    languages
      .map((language) => [language, linking[language][name as keyof LinkingTexts]] as const)
      // A percent sign would be a value in PHP.
      .filter(([, text]) => valuesIn(text) !== valuesIn(english) || !text || text.includes('%'))
      .map(
        ([language]) =>
          `contract/texts/${language}.ts: linking.${name}: write the text with ${valuesIn(english) || 'no value'}, and without %`,
      ),
  );
  expect(problems).toEqual([]);
});

it.each(languages)('the servers label the button as the script does in %s', (language) => {
  const label = new Map(textsOf(language)).get('button.secure-login');
  expect(texts[language].login).toBe(label?.replace('{0}', unbrokenName));
});
