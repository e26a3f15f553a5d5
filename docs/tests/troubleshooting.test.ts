import { expect, it } from 'vitest';
import { codesIn, matches, read, rows, section, sorted, sourcesIn } from './pages.ts';

const page = read('docs/troubleshooting.md');
const [toPeople = '', toPrograms = ''] = section(page, 'As a page').split('The POST of');

/** The calls with which the sandbox names an error. */
const error = /(?:problem\(\s*c,\s*\d+,\s*|refuse\(\s*c,\s*\d+,\s*|refused\(\s*|\berror: )'([a-z_]+)'/g;
const errorsIn = (path: string) => matches(read(path), error);

/** The files of the sandbox that answer an application, by the part of the page that has their errors. */
const parts: [name: string, text: string, files: RegExp][] = [
  [
    'at the redirect URI',
    section(page, 'At your redirect URI'),
    /endpoints\/authorize\/(judge-request|refusals)\.ts/,
  ],
  ['of the enrollment POST', toPrograms, /endpoints\/authorize\/(submission\.ts|sign-up\/)/],
  ['of the token endpoint', section(page, 'Token endpoint'), /endpoints\/token\//],
  ['of the data endpoints', section(page, 'Data endpoints'), /endpoints\/data\//],
  ['of the uuid endpoints', section(page, 'Uuid endpoints'), /endpoints\/uuids\//],
  ['of any address', section(page, 'Any address'), /(http\/|endpoints\/script\/|app\.ts)/],
];

/** For people and programs on this machine, not for applications. */
const tools = /\/(tools|command|testing)\//;
const sandbox = sourcesIn('src/sandbox').filter((path) => !tools.test(path));
const isIn = (path: string, files: RegExp) => new RegExp(`^src/sandbox/${files.source}`).test(path);

it('has an entry for each message of the button, and no other', () => {
  const codes = sourcesIn('src/button').flatMap((path) =>
    matches(read(path), /(?:\bcode: |\btell\()'([a-z-]+)'/g),
  );
  expect(matches(section(page, 'Messages in the console'), /^### (.*)$/gm).sort()).toEqual(sorted(codes));
});

it.each(parts)('has the errors %s, and no other', (_name, text, files) => {
  const codes = sandbox.filter((path) => isIn(path, files)).flatMap(errorsIn);
  expect(codes.length).toBeGreaterThan(2);
  expect(codesIn(text)).toEqual(sorted(codes));
});

it('leaves out no file that answers with an error', () => {
  const others = sandbox.filter((path) => !parts.some(([, , files]) => isIn(path, files)));
  expect(others.filter((path) => errorsIn(path).length > 0)).toEqual([]);
});

it('has the pages that people see, and no other', () => {
  const rules = matches(read('src/sandbox/pages/error-pages.ts'), /c\.set\('rule', '([a-z_]+)'\)/g);
  expect(codesIn(toPeople, 1)).toEqual(sorted(rules));
});

it('calls the pages by their titles', () => {
  const wording = read('src/sandbox/pages/wording/en.ts') + read('src/sandbox/pages/error-pages.ts');
  const titles = rows(toPeople).flatMap(([cell = '']) => matches(cell, /^(.*), \d{3}$/g));
  expect(titles).toHaveLength(5);
  for (const title of titles) expect(wording).toContain(`'${title}'`);
});
