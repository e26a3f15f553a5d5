import { expect, it } from 'vitest';
import { languages } from '../../../src/vocabulary/languages.ts';
import { texts } from '../texts.ts';
import { galleryPage } from './gallery-page.ts';
import { previewPage } from './preview-page.ts';
import { samplesPage } from './samples-page.ts';

it('gives each sample the URL of its settings', async () => {
  const page = String(await samplesPage('en', 'de'));
  expect(page.match(/class="dpplus-connect"/g)).toHaveLength(48);
  expect(page).toContain(
    'href="gallery.html?button-lang=de&amp;text=connect&amp;size=small&amp;theme=outline&amp;scheme=dark#configure"',
  );
});

it('shows a frame of samples for each language, named in the page’s language and in its own', async () => {
  const page = String(await galleryPage('de'));
  const headings = [
    ...page.matchAll(/<summary><h3>(.*?)<\/h3><\/summary>\s*<iframe src="([^"]*)" title="([^"]*)"/g),
  ];
  expect(headings.map(([, ...parts]) => parts)).toEqual([
    ['Englisch <span lang="en">English</span>', 'samples-en.html', 'Alle Buttons auf Englisch'],
    ['Französisch <span lang="fr">Français</span>', 'samples-fr.html', 'Alle Buttons auf Französisch'],
    ['Deutsch', 'samples-de.html', 'Alle Buttons auf Deutsch'],
    [
      'Niederländisch <span lang="nl">Nederlands</span>',
      'samples-nl.html',
      'Alle Buttons auf Niederländisch',
    ],
    ['Italienisch <span lang="it">Italiano</span>', 'samples-it.html', 'Alle Buttons auf Italienisch'],
  ]);
});

it.each(['fr', 'nl'] as const)(
  'begins the name of a language in %s with a capital, in a heading only',
  async (language) => {
    const page = String(await galleryPage(language));
    const name = new Intl.DisplayNames(language, { type: 'language' }).of('en') ?? '';
    const title = texts[language].samplesTitle(name);
    expect(page).toContain(`title="${title}"`);
    expect(page).toContain(`<h3>${name[0]?.toUpperCase()}${name.slice(1)} <`);
  },
);

it.each(languages)('is written in %s', async (language) => {
  const page = String(await galleryPage(language));
  expect(page).toContain(`<html lang="${language}">`);
  expect(page).toContain(`<title>${texts[language].title}</title>`);
  expect(page).toContain(`lang="${language}" hreflang="${language}" aria-current="true"`);
  expect(page).toContain(`<link rel="modulepreload" href="../assets/${language}.js">`);
});

it('shows every wording, size and theme in light and in dark, once each', async () => {
  const page = String(await samplesPage('en', 'fr'));
  expect(page).toContain('<title>All buttons in French</title>');
  expect(
    [
      ...page.matchAll(
        /<div class="(\w+)" role="group" aria-labelledby="([^"]*)">\s*<p class="scheme" id="(\w+)">(\w+)<\/p>/g,
      ),
    ].map(([, ...parts]) => parts),
  ).toEqual([
    ['light', 'light', 'light', 'Light'],
    ['dark', 'dark', 'dark', 'Dark'],
  ]);
  expect([...page.matchAll(/<span class="size">(\w+)</g)].slice(0, 4).map(([, size]) => size)).toEqual([
    ...['Default', 'Large', 'Medium', 'Small'],
  ]);
  const samples = [...page.matchAll(/data-text="([^"]*)" data-style="([^"]*)" data-theme="([^"]*)"/g)];
  expect(new Set(samples.map(([whole]) => whole)).size).toBe(24);
  expect(samples[0]?.slice(1)).toEqual(['secure-login', 'default', 'filled']);
});

it('loads one script, for the language of the buttons', async () => {
  for (const page of [samplesPage('en', 'fr'), previewPage('fr')])
    expect(String(await page).match(/[\w./]*dp_connect\.js/g)).toEqual([
      expect.stringMatching(/^(\.\.\/fr\/)?dp_connect\.js$/),
    ]);
});
