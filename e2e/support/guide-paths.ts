import { read, rows, section } from '../../tools/write/docs/pages.ts';

/** The rows of docs/frameworks.md, "Paths": the code, the path of the redirect URI, `basePath`, and where the login leads. */
export const guidePaths = rows(section(read('docs/frameworks.md'), 'Paths')).map(([app = '', ...cells]) => {
  const [, on = '', code = ''] = /^(.+?): `(.+)`$/.exec(app) ?? [];
  const [path = '', base = '', home = ''] = cells.map((cell) => cell.replaceAll(/[`']/g, ''));
  return { on, code, path, base, home };
});
