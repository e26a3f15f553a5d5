import { expect, it } from 'vitest';
import pkg from '../../package.json' with { type: 'json' };
import { startPage } from '../../site/pages/start-page.ts';
import { languages } from '../../src/vocabulary/languages.ts';
import { matches, read, section } from './pages.ts';

const page = read('docs/questions.md');

it('docs/questions.md begins with the questions of the start page', async () => {
  const questions = matches(section(page, 'First questions'), /^### (.*)$/gm);
  expect(questions).toHaveLength(10);
  expect(matches(String(await startPage()), /<dt>(.*?)<\/dt>/g)).toEqual(questions);
});

it('docs/questions.md has the size of the script', () => {
  const scripts = Object.entries(pkg.sizes).filter(([file]) => file.endsWith('/dp_connect.js'));
  const [from, to] = /Between (\d) and (\d) kB/.exec(page)?.slice(1) ?? [];
  for (const [, bytes] of scripts) {
    expect(bytes).toBeGreaterThan(Number(from) * 1000);
    expect(bytes).toBeLessThan(Number(to) * 1000);
  }
  expect(scripts).toHaveLength(languages.length);
});

it('docs/questions.md names the browsers of docs/support.md', () => {
  const [minimum = []] = [...read('docs/support.md').matchAll(/^\| ([\d.]+) \| ([\d.]+) \| ([\d.]+) \|$/gm)];
  expect(page).toContain(`Chrome and Edge ${minimum[1]}, Firefox ${minimum[2]}, Safari ${minimum[3]}`);
});

it('docs/questions.md has its words in alphabetical order', () => {
  const words = matches(section(page, 'Words'), /^\| `?([\w ]+?)`? \|/gm).slice(1);
  expect(words.length).toBeGreaterThan(8);
  expect(words).toEqual(words.toSorted((one, other) => one.localeCompare(other, 'en')));
});
