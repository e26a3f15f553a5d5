import { existsSync, readFileSync } from 'node:fs';
import { wordpress } from './wordpress.ts';

/** A server of docs/other-languages.md: a file to copy, or an app of the docs. */
export interface Server {
  name: string;
  /** The file to copy. */
  file: string;
  /** Tells whether the runtime is there. */
  probe: string[];
  install: string;
  start(port: number, servicePort: number): string[];
  /** Answers test vectors, and ids with whether `once` takes them. Absent for apps on the export: its own tests do both. */
  vectors?: string[];
  /** The app, if it is one of the docs. */
  code?: string;
  /** The path of the page with the button, if it is not `/`. */
  loginPage?: string;
  /** The path of the redirect URI, if it is not `/callback`. */
  callback?: string;
  /** Used states are for all processes of the machine. */
  isForProcesses?: true;
}

/** A file to copy, which `attacks.test.ts` and `settings.test.ts` test. The tests of the plugin are its own. */
export const isFile = ({ file, vectors }: Server) => vectors !== undefined && file !== wordpress.file;

const rackup = (port: number, file: string) =>
  `rackup --quiet --host localhost --port ${port} servers/ruby/${file}`.split(' ');

/** The one that has Debian's packages, if there are several. */
export const python = existsSync('/usr/bin/python3') ? '/usr/bin/python3' : 'python3';

const codeIn = (page: string) =>
  [...readFileSync(page, 'utf8').matchAll(/```mjs\n(import \{ createConnect.*?)```/gs)].map(
    ([, code = '']) => code,
  );

/** Runs an app of the docs with the addresses of this run. */
const appIn = (page: string, index: number, library: string) => {
  const code = codeIn(page)[index] ?? '';
  const start = (port: number, servicePort: number) => [
    process.execPath,
    '--input-type=module',
    '-e',
    code
      .replaceAll('http://127.0.0.1:4000', `http://127.0.0.1:${servicePort}`)
      .replaceAll('http://localhost:3000', `http://localhost:${port}`)
      .replace('listen(3000)', `listen(${port})`)
      .replace('port: 3000', `port: ${port}`),
  ];
  const probe = [process.execPath, '-e', `import('${library}')`];
  return { probe, install: 'npm ci', file: page, code, start };
};

export const servers: readonly Server[] = [
  { name: 'Node.js, Express', ...appIn('README.md', 0, 'express') },
  { name: 'Node.js, Hono', ...appIn('docs/server.md', 0, 'hono') },
  { name: 'Node.js, Fastify', ...appIn('docs/server.md', 1, 'fastify') },
  {
    name: 'Python 3.11, standard library',
    file: 'python/server.py',
    probe: [python, '--version'],
    install: 'apt-get install python3',
    start: () => [python, 'servers/python/server.py'],
    vectors: [python, 'servers/python/vectors.py'],
  },
  {
    name: 'Python with Flask',
    file: 'python/flask_app.py',
    probe: [python, '-c', 'import flask'],
    install: 'apt-get install python3-flask',
    start: (port) => ['flask', '--app', 'servers/python/flask_app.py', 'run', '--port', String(port)],
    vectors: [python, 'servers/python/vectors.py'],
  },
  {
    name: 'Python with Django',
    file: 'python/django_app.py',
    probe: [python, '-c', 'import django, werkzeug'],
    install: 'apt-get install python3-django python3-werkzeug',
    start: () => [python, 'servers/python/django_app.py'],
    vectors: [python, 'servers/python/vectors.py'],
  },
  {
    name: 'PHP 8.2',
    file: 'php/index.php',
    probe: ['php', '--version'],
    install: 'apt-get install php-cli',
    start: (port) => ['php', '-S', `localhost:${port}`, 'servers/php/index.php'],
    vectors: ['php', 'servers/php/vectors.php'],
    isForProcesses: true,
  },
  {
    name: 'PHP with Symfony',
    file: 'php/symfony_app.php',
    probe: ['php', '-r', 'require "Symfony/Bundle/FrameworkBundle/autoload.php";'],
    install: 'apt-get install php-cli php-symfony-framework-bundle',
    // A copy, because Symfony writes files beside the app.
    start: (port) => [
      'sh',
      '-c',
      `dir=$(mktemp -d) && cp servers/php/*.php $dir && exec php -S localhost:${port} $dir/symfony_app.php`,
    ],
    vectors: ['php', 'servers/php/vectors.php'],
    isForProcesses: true,
  },
  wordpress,
  {
    name: 'Java 17',
    file: 'java/App.java',
    probe: ['javac', '--version'],
    install: 'apt-get install openjdk-17-jdk-headless',
    start: () => ['java', 'servers/java/App.java'],
    vectors: ['java', 'servers/java/App.java', 'vectors'],
  },
  {
    name: 'Go, standard library',
    file: 'go/main.go',
    probe: ['go', 'version'],
    install: 'apt-get install golang-go',
    start: () => ['go', 'run', 'servers/go/main.go'],
    vectors: ['go', 'run', 'servers/go/main.go', 'servers/go/vectors.go', 'vectors'],
  },
  {
    name: 'Ruby 3.1, Rack',
    file: 'ruby/config.ru',
    probe: ['rackup', '--version'],
    install: 'apt-get install ruby-rack ruby-webrick',
    start: (port) => rackup(port, 'config.ru'),
    vectors: ['ruby', 'servers/ruby/vectors.rb'],
  },
  {
    name: 'Ruby with Rails',
    file: 'ruby/rails_app.ru',
    probe: ['ruby', '-e', 'require "action_controller/railtie"; require "webrick"'],
    install: 'apt-get install ruby-railties ruby-webrick',
    start: (port) => rackup(port, 'rails_app.ru'),
    vectors: ['ruby', 'servers/ruby/vectors.rb'],
  },
];
