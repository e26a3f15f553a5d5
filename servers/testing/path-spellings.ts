import { spellings } from '../../testing/spellings.ts';

/** Other spellings of the path of a file in PHP. Web servers run the file for some of them. Limits of a proxy miss those. */
export const otherPaths = (path: string): string[] =>
  [
    ...spellings.map(({ of }) => of(path)),
    `${path}/x`,
    `${path}%20`,
    `${path}%2e`,
    `${path}.`,
    path.replace('.php', '%2ephp'),
    path.replace('.php', '.%70hp'),
  ].filter((other) => other !== path);
