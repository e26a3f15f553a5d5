import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { appsIn } from './page-app.ts';
import { wordpress } from './wordpress.ts';

/** A server of docs/other-languages.md: files to copy, or an app of the docs. */
export interface Server {
  name: string;
  /** The library to copy, or the page of the app. */
  file: string;
  /** The server around the library. */
  example?: string;
  start(port: number, servicePort: number): string[];
  /** Answers test vectors, and ids with whether `once` takes them. Absent for apps: their tests do both. */
  vectors?: string[];
  /** Spellings of a path that the web server changes into the path, before the library sees it. */
  joins?: string[];
  /** The app, if it is one of the docs. */
  code?: string;
  /** The path of the page with the button, if it is not `/`. */
  loginPage?: string;
  /** The path of the redirect URI, if it is not `/callback`. */
  callback?: string;
  /** Used states are for all processes of the machine. */
  isForProcesses?: true;
}

/** A plain server, which `attacks.test.ts`, `paths.test.ts` and `settings.test.ts` test. The tests of the plugin are its own. */
export const isPlain = ({ file, vectors }: Server) => vectors !== undefined && file !== wordpress.file;

/** The one that has Debian's packages, if there are several. */
export const python = existsSync('/usr/bin/python3') ? '/usr/bin/python3' : 'python3';

const [, readme = ''] =
  /```mjs\n(import \{ createConnect.*?)```/s.exec(readFileSync('README.md', 'utf8')) ?? [];

/** Runs the app of the README with the addresses of this run. */
const startReadme = (port: number, servicePort: number) => [
  process.execPath,
  '--input-type=module',
  '-e',
  readme
    .replaceAll('http://127.0.0.1:4000', `http://127.0.0.1:${servicePort}`)
    .replaceAll('http://localhost:3000', `http://localhost:${port}`)
    .replace('listen(3000)', `listen(${port})`),
];

const named = (language: string, file: string) =>
  appsIn(file).map((app) => ({ ...app, file, name: `${language}, ${app.name}` }));

const shell = (script: string) => ['sh', '-c', script];
/** The folder is named by the hash of the sources, so all processes and runs compile each version once. */
const files = readdirSync('servers/java', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.java'))
  .sort();
const javaText = files.map((file) => readFileSync(`servers/java/${file}`, 'utf8')).join('');
const vectors = 'src/test/java/example/dpplus/connect/Vectors.java';
const classes = resolve('node_modules/.cache/java', createHash('sha256').update(javaText).digest('hex'));
const java = (program: string) =>
  shell(
    `mkdir -p "${classes}" && cd servers/java && ` +
      `flock "${classes}" sh -c 'test -f "${classes}/done" || javac -encoding UTF-8 -Xlint:all -Werror -implicit:class -d "${classes}" ` +
      `--source-path src/main/java App.java ${vectors} && touch "${classes}/done"' && exec java -cp "${classes}" ${program}`,
  );

export const servers: readonly Server[] = [
  { name: 'Node.js, Express', file: 'README.md', code: readme, start: startReadme },
  {
    name: 'Python 3.11, standard library',
    file: 'python/dpplus_connect/login.py',
    example: 'python/server.py',
    start: () => [python, 'servers/python/server.py'],
    vectors: [python, 'servers/python/vectors.py'],
  },
  ...named('Python', 'docs/python.md'),
  {
    name: 'PHP 8.2',
    file: 'php/DpplusConnect/Login.php',
    example: 'php/callback.php',
    start: (port) => ['php', '-S', `localhost:${port}`, '-t', 'servers/php'],
    vectors: ['php', 'servers/php/vectors.php'],
    callback: '/callback.php',
    isForProcesses: true,
  },
  ...named('PHP', 'docs/php.md'),
  ...named('PHP', 'docs/symfony.md'),
  wordpress,
  {
    name: 'Java 17',
    file: 'java/src/main/java/example/dpplus/connect/DpplusConnect.java',
    example: 'java/App.java',
    start: () => java('App'),
    vectors: java('example.dpplus.connect.Vectors'),
  },
  ...named('Java', 'docs/java.md'),
  {
    name: 'Go, standard library',
    file: 'go/dpplusconnect/login.go',
    example: 'go/main.go',
    start: () => shell('cd servers/go && exec go run .'),
    vectors: shell(
      'd=$(mktemp -d); cd servers/go/dpplusconnect && go test -c -o "$d/test" && VECTORS=1 "$d/test"; code=$?; rm -r "$d"; exit $code',
    ),
  },
  ...named('Go', 'docs/go.md'),
  {
    name: 'Ruby 3.1, Rack',
    file: 'ruby/lib/dpplus_connect.rb',
    example: 'ruby/config.ru',
    start: (port) =>
      `rackup --quiet --server webrick --host localhost --port ${port} servers/ruby/config.ru`.split(' '),
    vectors: ['ruby', 'servers/ruby/vectors.rb'],
    // WEBrick joins these slashes before Rack sees the path (docs/ruby.md).
    joins: ['//callback'],
  },
  ...named('Ruby', 'docs/ruby.md'),
];
