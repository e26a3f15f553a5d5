import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** A page of the docs, its heading, and the code there that the finding needs. */
export type Place = readonly [page: string, heading: string, code: string];

/** The subjects of the checks. */
const subjects = {
  users: /^user-(by-uuid|linked)$/,
  connected: /^connected-/,
  requests: /^(callback-(prefetch|method)|start-prefetch)$/,
  cookies: /^(cookie-(twice|smuggled|echoed|foreign)|token-purpose)$/,
  session:
    /^(session-|cookie-flags$|logout-ends$|user-cached$|code-hidden$|callback-stale$|state-after-login$)/,
  exchange: /^(token-(?!purpose|hidden)|data-refused$|state-right$)/,
  login: /./,
} as const;

type Subject = keyof typeof subjects;

const recipe = 'What every recipe needs';

/** For each language the file by which its apps are known, and where its code is. The library of a language does all but the users. */
const languages: Readonly<
  Record<string, { files: readonly string[]; code: Place; also?: Partial<Record<Subject, Place>> }>
> = {
  Django: {
    files: ['manage.py'],
    code: ['python.md', 'Django', 'MIDDLEWARE'],
  },
  Python: {
    files: ['pyproject.toml', 'requirements.txt', 'Pipfile'],
    code: ['python.md', 'Flask', 'DpplusConnect().init_app('],
  },
  WordPress: {
    files: ['wp-config.php'],
    code: ['wordpress.md', 'What to know', 'plugin'],
  },
  PHP: {
    files: ['composer.json', 'index.php'],
    code: ['php.md', 'The library', 'Login::create('],
    also: { users: ['php.md', 'Users', 'function'] },
  },
  Java: {
    files: ['pom.xml', 'build.gradle', 'build.gradle.kts'],
    code: ['java.md', 'Servlets and Spring', 'DpplusConnect'],
    also: { users: ['java.md', 'Users', 'uuid'] },
  },
  Go: {
    files: ['go.mod'],
    code: ['go.md', 'Go', 'dpplusconnect.'],
    also: { users: ['go.md', 'Users', 'uuid'] },
  },
  Ruby: {
    files: ['Gemfile', 'config.ru'],
    code: ['ruby.md', 'Rails', 'DpplusConnect'],
    also: { users: ['ruby.md', 'Users', 'uuid'] },
  },
  'Node.js': {
    files: ['package.json', 'deno.json', 'bun.lock'],
    code: ['clients.md', recipe, 'function endLogin('],
    also: {
      users: ['server.md', 'Existing users link their account', 'uuid'],
      connected: ['clients.md', recipe, 'async function connect('],
      requests: ['clients.md', 'Express', 'function isOpenedByUser('],
      cookies: ['clients.md', recipe, 'function singleCookies('],
      session: ['clients.md', 'Express', 'async function logIn('],
      exchange: ['clients.md', recipe, 'async function callService('],
    },
  },
};

/** For an app in another language. */
const algorithm: Place = ['other-languages.md', 'The algorithm', 'state'];

/** All places, for the test that compares them with the docs. */
export const places: readonly Place[] = [
  algorithm,
  ...Object.values(languages).flatMap(({ code, also = {} }) => [code, ...Object.values(also)]),
];

/** The language of the app whose files are in a folder. Its front end, or the checker, may have a `package.json` too. */
const languageIn = (folder: string) =>
  Object.values(languages).find(({ files }) => files.some((file) => existsSync(join(folder, file))));

/** The language of an app by its redirect URI. */
function languageAt(redirectUri: string) {
  const { pathname } = new URL(redirectUri);
  if (pathname.includes('/wp-login.php')) return languages.WordPress;
  return /\.php(\/|$)/.test(pathname) ? languages.PHP : undefined;
}

/** Where the docs have the code for a check, in the language of the redirect URI, or else of the files in a folder. */
export function codeFor(id: string, folder: string, redirectUri: string): string {
  const subject = (Object.keys(subjects) as Subject[]).find((name) => subjects[name].test(id)) as Subject;
  const language = languageAt(redirectUri) ?? languageIn(folder);
  const [page, heading, code] = language?.also?.[subject] ?? language?.code ?? algorithm;
  const anchor = heading
    .toLowerCase()
    .replace(/[^\w -]/g, '')
    .replaceAll(' ', '-');
  const own = `docs/${page}`;
  const installed = join(folder, 'node_modules/dpplus-connect', own);
  const line = /[(=]/.test(code) ? `, at ${code.replace(/[(=\s]+$/, '')}` : '';
  return `${existsSync(installed) ? `node_modules/dpplus-connect/${own}` : own}#${anchor}${line}`;
}
