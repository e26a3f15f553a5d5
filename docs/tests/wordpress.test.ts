import { expect, it } from 'vitest';
import { languages } from '../../src/vocabulary/languages.ts';
import { matches } from '../../tools/docs/pages.ts';
import { pluginTexts, readPlugin } from './texts.ts';

const plugin = readPlugin();
const english = pluginTexts('en');

it('the WordPress plugin has the translations of its texts, and no others', () => {
  const used = [
    ...matches(plugin, /__\(\s*'([^']+)',\s*'dpplus-connect',?\s*\)/g),
    ...matches(plugin, /^ \* Description: (.*)$/gm),
  ];
  expect(used.length).toBeGreaterThan(30);
  expect([...new Set(used)].sort()).toEqual([...english.keys()].sort());
  // A text without the domain would be one of WordPress, which has its own languages.
  expect(matches(plugin, /__\('([^']+)'\)/g)).toEqual(['Sorry, you are not allowed to edit this user.']);
});

it.each(languages)('the WordPress plugin has its texts in %s with the same placeholders', (language) => {
  const placeholders = (text = '') => [...text.matchAll(/%(?:\d\$)?s/g)].map(String).sort();
  const texts = pluginTexts(language);
  expect([...texts.keys()]).toEqual([...english.keys()]);
  for (const key of english.keys())
    expect([key, placeholders(texts.get(key))]).toEqual([key, placeholders(key)]);
  expect([...texts.values()].filter((text) => /%/.test(text.replace(/%(\d\$)?s/g, '')))).toEqual([]);
});
