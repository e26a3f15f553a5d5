import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { languages } from '../contract/languages.ts';
import { matches } from '../tools/write/docs/pages.ts';
import { policy } from './policy.ts';

const folder = 'dist/site';
const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.html'))
  .map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') }));
const scripted = pages.filter(({ path }) => /\/oauth\//.test(path));
const attributes = (text: string, pattern: RegExp) =>
  [...text.replace(/<pre[\s\S]*?<\/pre>/g, '').matchAll(pattern)].map(([, value = '']) =>
    value.replaceAll('&amp;', '&'),
  );

it('has the start page, the gallery, a scripted login in each language, and every page of the docs', () => {
  const paths = pages.map(({ path }) => path);
  const steps = ['authenticate', 'second-factor', 'consent', 'identity', 'error'];
  expect(paths).toEqual(
    expect.arrayContaining([
      ...['index.html', 'gallery.html', 'received.html', 'return.html'],
      ...languages.flatMap((language) => steps.map((step) => `${language}/oauth/${step}.html`)),
    ]),
  );
  const guides = readdirSync('docs').filter((file) => file.endsWith('.md') && file !== 'README.md');
  expect(paths).toEqual(expect.arrayContaining(guides.map((file) => `docs/${file.replace('.md', '.html')}`)));
});

it('asks on the first page what a reader has, with the eight answers of the docs', () => {
  const { text = '' } = pages.find(({ path }) => path === 'index.html') ?? {};
  const readers = ['php', 'express', 'python', 'spa', 'wordpress', 'native-apps', 'operations', 'ci'];
  const [, list = ''] = text.split('<ul class="readers">');
  expect(attributes(list.split('</ul>', 1)[0] ?? '', / href="([^"]*)"/g)).toEqual(
    readers.map((page) => `docs/${page}.html`),
  );
});

it('names the README by its purpose, and each cell by its column for phones', () => {
  const { text = '' } = pages.find(({ path }) => path === 'docs/server.html') ?? {};
  expect(text).toContain('<a href="readme.html">Get started</a>');
  expect(text).toContain('<td data-label="copy"><a href="#in-javascript">the package</a></td>');
});

it('has tabs that lead to the page of another language, and an outline in place of the line of links', () => {
  const linksIn = (name: string, nav: string) => {
    const { text = '' } = pages.find(({ path }) => path === `docs/${name}.html`) ?? {};
    const [, part = ''] = text.split(`<nav ${nav}>`);
    return attributes(part.split('</nav>', 1)[0] ?? '', / href="([^"]*"(?: aria-current="\w+)?)/g);
  };
  const tabs = ['server', 'php', 'python', 'java', 'go', 'ruby'];
  for (const name of [...tabs, 'express'])
    expect(linksIn(name, 'class="tabs" aria-label="Language of the server"')).toEqual(
      tabs.map((tab) => {
        const current =
          tab === name ? ' aria-current="page' : tab + name === 'serverexpress' && ' aria-current="true';
        return `${tab}.html"${current || ''}`;
      }),
    );
  const { text = '' } = pages.find(({ path }) => path === 'docs/csp.html') ?? {};
  const headings = attributes(text, /<h[23] (id="[^"]*")/g).map((id) => id.replace('id="', '#'));
  expect(linksIn('csp', 'aria-label="On this page"')).toEqual(headings);
  expect(pages.filter(({ text }) => /<p><a href="#[^"]*">[^<]*<\/a> · /.test(text))).toEqual([]);
});

it.each(languages)('the preview in %s loads the script of its language, and no other', (language) => {
  const { text = '' } = pages.find(({ path }) => path === `${language}/preview.html`) ?? {};
  expect(attributes(text, / src="([^"]*dp_connect\.js)"/g)).toEqual([`../${language}/dp_connect.js`]);
});

it('has no dead link, in Markdown too', () => {
  const ids = new Map(pages.map(({ path, text }) => [path, new Set(attributes(text, / id="([^"]*)"/g))]));
  for (const [path, found] of [...ids]) ids.set(path.replace(/html$/, 'md'), found);
  const guides = [...ids.keys(), 'llms.txt'].filter((path) => /^docs\/.*md$|txt$/.test(path));
  const links = [
    ...pages.map(({ path, text }) => ({ path, targets: attributes(text, / (?:href|src)="([^"]*)"/g) })),
    ...guides.map((path) => {
      const text = readFileSync(join(folder, path), 'utf8').replace(/^ *```[\s\S]*?^ *```$/gm, '');
      return { path, targets: matches(text, /\]\(([^)]*)\)/g) };
    }),
  ];
  const dead = links.flatMap(({ path, targets }) =>
    targets
      .filter((target) => !/^(https?:|#$)/.test(target))
      .filter((target) => {
        const [file = '', hash] = target.replace(/\?[^#]*/, '').split('#');
        const found = file ? join(dirname(path), file) : path;
        if (!existsSync(join(folder, found)) || (guides.includes(path) && found.endsWith('html')))
          return true;
        return hash ? !ids.get(found)?.has(decodeURI(hash)) : false;
      })
      .map((target) => `${path}: ${target}`),
  );
  expect(dead).toEqual([]);
});

it('has each page of the docs as Markdown, to which the page leads', () => {
  for (const { path, text } of pages.filter(({ path }) => path.startsWith('docs/'))) {
    const file = path.replace(/^docs\/(.*)html$/, '$1md');
    expect([path, ...attributes(text, / href="([\w-]+\.md)"/g)]).toEqual([path, file, file]);
    expect(text).toContain(`<link rel="alternate" type="text/markdown" href="${file}">`);
  }
});

it('has each server file that the docs offer, as text', () => {
  const page = readFileSync(join(folder, 'docs/other-languages.html'), 'utf8');
  const offered = matches(readFileSync('docs/other-languages.md', 'utf8'), /\]\(\.\.\/(servers\/[^)]+)\)/g);
  expect(offered.length).toBeGreaterThan(6);
  for (const path of offered) {
    expect(page).toContain(` href="${path}.txt"`);
    expect(readFileSync(join(folder, 'docs', `${path}.txt`), 'utf8')).toBe(readFileSync(path, 'utf8'));
  }
});

it('works below every path, and loads nothing of another host', () => {
  const absolute = pages.flatMap(({ path, text }) => [
    ...attributes(text, /<(?:script|link|img|iframe)[^>]* (?:src|href)="((?:\/|\w+:)[^"]*)"/g),
    ...attributes(text, / href="(\/[^"]*)"/g).map((target) => `${path}: ${target}`),
  ]);
  expect(absolute).toEqual([]);
});

it.each(pages)('$path has no style attribute, which its policy would block', ({ text }) => {
  expect(attributes(text, / style="([^"]*)"/g)).toEqual([]);
});

it.each(pages)('$path has the policy', ({ path, text }) => {
  const [written = ''] = attributes(text, /http-equiv="Content-Security-Policy" content="([^"]*)"/g);
  const found = written.replaceAll('&#39;', "'");
  // It loads no file.
  if (path === '404.html')
    expect(found.replace(/sha256-[^']+/g, 'sha256')).toBe(
      "default-src 'none'; script-src 'sha256'; style-src 'sha256'; base-uri 'none'; form-action 'none'",
    );
  else expect(found).toBe(policy);
});

it.each(scripted)('$path is marked as a demonstration, and has no fields for secrets', ({ path, text }) => {
  expect(text).toMatch(/<title>(Demonstration|Démonstration|Demo|Demonstratie|Dimostrazione): /);
  expect(text).toMatch(/class="notice">(Demonstration|Démonstration|Demo|Demonstratie|Dimostrazione)\./);
  expect(text).toContain('<meta name="robots" content="noindex">');
  expect(text).not.toMatch(/<input|<form[^>]* action=|undefined|\[object/);
  expect(text).toContain(`<html lang="${path.slice(0, 2)}">`);
});

it('keeps the first view of each page below 100 kB without pictures', () => {
  const sizes = pages.map(({ path, text }) => {
    const files = new Set<string>();
    const add = (file: string) => {
      if (files.has(file)) return;
      files.add(file);
      if (!file.endsWith('.js')) return;
      const script = readFileSync(join(folder, file), 'utf8');
      for (const imported of script.matchAll(/(?:from|import)\s*["'`](\.[^"'`]*)["'`]/g))
        add(join(dirname(file), imported[1] ?? ''));
    };
    for (const target of attributes(
      text,
      /(?:<script[^>]* src|<link rel="(?:stylesheet|modulepreload)" href)="([^"]*)"/g,
    ))
      add(join(dirname(path), target));
    const bytes = [...files].reduce((sum, file) => sum + statSync(join(folder, file)).size, text.length);
    return { path, bytes };
  });
  expect(sizes.filter(({ bytes }) => bytes >= 100_000)).toEqual([]);
});
