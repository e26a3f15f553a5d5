import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { attributes } from '../../contract/attributes.ts';
import { projectFiles } from '../../tools/project-files.ts';
import { anchorOf } from '../../tools/write/docs/markdown.ts';
import { matches, pages, read } from '../../tools/write/docs/pages.ts';
import { takenProperties } from '../../tools/write/docs/style-sheet.ts';

/** The fenced blocks of all pages. */
const blocks = pages.flatMap((path) =>
  [...read(path).matchAll(/^```(\w+)\n(.*?)^```$/gms)].map(([, language = '', code = ''], index) => ({
    where: `${path} block ${index + 1}`,
    language,
    code,
  })),
);
const written = (...languages: string[]) => blocks.filter(({ language }) => languages.includes(language));

describe('an example is valid', () => {
  it.each(written('js', 'jsx', 'ts'))('$language: $where', ({ language, code }) => {
    const { diagnostics } = ts.transpileModule(code, {
      fileName: `example.${language}`,
      reportDiagnostics: true,
      compilerOptions: { jsx: ts.JsxEmit.ReactJSX, allowJs: true, target: ts.ScriptTarget.ES2022 },
    });
    expect(diagnostics?.map(({ messageText }) => messageText)).toEqual([]);
  });

  it.each(written('json'))('$language: $where', ({ code }) => {
    expect(() => JSON.parse(code)).not.toThrow();
  });

  it.each(written('html'))('$language: $where', ({ code }) => {
    // happy-dom would load frames and stylesheets.
    const alone = code.replace(/<iframe src="[^"]*"/, '<iframe').replace(/ rel="stylesheet"/g, '');
    const page = new DOMParser().parseFromString(alone, 'text/html');
    const opened = matches(code, /<([a-z][\w-]*)/g);
    const closed = matches(code, /<\/([a-z][\w-]*)>/g);
    expect(opened.filter((name) => !['input', 'link', 'meta'].includes(name)).sort()).toEqual(closed.sort());
    for (const name of opened)
      expect(page.querySelectorAll(name)).toHaveLength(opened.filter((other) => other === name).length);
    expect(page.body.textContent).not.toMatch(/[<>]/);
  });

  it.each(written('html'))('in its data attributes: $where', ({ code }) => {
    const known = [...attributes, 'base-url', 'error', 'error-description', 'opener-origin'];
    for (const name of matches(code, /\sdata-([\w-]+)=/g)) expect(known).toContain(name);
  });

  it.each(written('css'))('$language: $where', ({ code }) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(code);
    expect(sheet.cssRules).toHaveLength(matches(code, /(\{)/g).length);
    const known = [...takenProperties().keys()];
    for (const name of matches(code, /(--dpplus-[\w-]+)/g)) expect(known).toContain(name);
  });
});

it.each(readdirSync('docs/pictures'))('the picture %s is small', (file) => {
  expect(statSync(`docs/pictures/${file}`).size).toBeLessThan(60_000);
});

it.each(pages)('%s has each heading once', (path) => {
  const headings = matches(read(path).replace(/^```.*?^```$/gms, ''), /^#+ (.*)$/gm);
  expect(headings.filter((heading, index) => headings.indexOf(heading) < index)).toEqual([]);
});

describe('links', () => {
  const anchorsOf = (path: string) => matches(read(path), /^#+ (.*)$/gm).map(anchorOf);

  const notes = projectFiles().filter((path) => /(^|\/)(CONTRIBUTING|README)\.md$/.test(path));

  it.each([...new Set([...pages, ...notes])])('of %s lead somewhere', (path) => {
    const text = read(path).replace(/^```.*?^```$/gms, '');
    const links = matches(text, /\]\(([^)]+)\)/g);
    const broken = links.filter((link) => {
      const [file = '', anchor] = link.split('#');
      const target = file ? join(dirname(path), file) : path;
      if (/^https?:/.test(link)) return false;
      return !existsSync(target) || (anchor !== undefined && !anchorsOf(target).includes(anchor));
    });
    expect(broken).toEqual([]);
  });

  it('lead from the index to every page', () => {
    const linked = matches(read('docs/README.md'), /\]\(([^)#]+)/g).map((link) => join('docs', link));
    expect(pages.filter((path) => path !== 'docs/README.md' && !linked.includes(path))).toEqual([]);
  });
});
