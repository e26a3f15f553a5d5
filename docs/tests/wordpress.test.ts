import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { languages } from '../../contract/languages.ts';
import { unbrokenName } from '../../contract/service-name.ts';
import { texts } from '../../contract/texts.ts';
import { matches, read } from '../../tools/write/docs/pages.ts';
import { pluginTexts, textsOf } from './texts.ts';

const folder = 'servers/wordpress/dpplus-connect';
const code = readdirSync(folder)
  .filter((name) => name !== 'texts.php')
  .map((name) => read(`${folder}/${name}`))
  .join('');

it('the WordPress plugin has the texts that it uses, and no others', () => {
  const own = pluginTexts().map(([name]) => name);
  const unused = own.filter((name) => !new RegExp(`['=]${name.replace('mail_', '(mail_)?')}['&]`).test(code));
  expect([own.length > 20, unused]).toEqual([true, []]);
  const { errors, ...rest } = texts.en;
  const used = matches(code, /(?:text|draw_paragraph|failure|notify)\(.*?'([a-z_]+)'[,)]/g);
  expect([...own, ...Object.keys({ ...rest, ...errors })]).toEqual(expect.arrayContaining(used));
  // A text of WordPress has its own languages.
  expect(matches(code, /__\('([^']+)'\)/g)).toEqual(['Sorry, you are not allowed to edit this user.']);
});

it('each text of the WordPress plugin has the same placeholders in each language', () => {
  const placeholdersOf = (text = '') => String(matches(text, /(%(?:\d\$)?s)/g).sort());
  const problems = pluginTexts().flatMap(([name, all]) =>
    languages
      .map((language, at): [string, string | undefined] => [language, all[at]])
      .filter(
        ([, text]) => placeholdersOf(text) !== placeholdersOf(all[0]) || !text || /%(?!s|\d\$s)/.test(text),
      )
      .map(
        ([language]) =>
          `${folder}/texts.php: ${name}: write the text in ${language}, with ${placeholdersOf(all[0]) || 'no placeholder'}`,
      ),
  );
  expect(problems).toEqual([]);
});

it.each(languages)('the servers label the button as the script does in %s', (language) => {
  const label = new Map(textsOf(language)).get('button.secure-login');
  expect(texts[language].login).toBe(label?.replace('{0}', unbrokenName));
});
