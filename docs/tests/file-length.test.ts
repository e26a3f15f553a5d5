import { expect, it } from 'vitest';
import { projectFiles } from '../../tools/project-files.ts';
import { read } from '../../tools/write/docs/pages.ts';

/** Lines of a file. A longer one has more than one job. */
const most = 250;

/** The files that may be longer, by their kind. */
const exempt: Record<string, RegExp> = {
  'lock files': /(^|\/)package-lock\.json$/,
  data: /\.(json|xlf|svg)$|^contract\/errors\.ts$/,
  'files that users copy':
    /^servers\/(python|php|ruby|go|java|wordpress)\/|^demo\/relying-app\/style\.css$|^LICENSE$/,
  'pages of the docs': /\.md$/,
};
const pictures = /\.(png|webp|ico|woff2|jpg|gif|tgz|jar)$/;

const isExempt = (path: string) => Object.values(exempt).some((kind) => kind.test(path));
const linesOf = (path: string) => read(path).trimEnd().split('\n').length;
const bound = projectFiles().filter((path) => !pictures.test(path) && !isExempt(path));
const long = bound.filter((path) => linesOf(path) > most);

it(`no file has more than ${most} lines, except ${Object.keys(exempt).join(', ')}`, () => {
  expect(bound.length).toBeGreaterThan(500);
  expect(
    long.map((path) => `${path}: ${linesOf(path)} lines`),
    `Split each of these files by subject, so that each part has one job in one sentence; at most ${most} lines. ` +
      'Only data and files that users copy are longer: docs/tests/file-length.test.ts names their kinds.',
  ).toEqual([]);
});

it.each(Object.entries(exempt))('of %s, a file is longer', (_, kind) => {
  expect(projectFiles().filter((path) => kind.test(path) && linesOf(path) > most)).not.toEqual([]);
});
