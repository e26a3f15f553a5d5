import { spawnSync } from 'node:child_process';
import { launcher } from './login-tests.ts';
import { python } from './servers.ts';
import { wordpress } from './wordpress.ts';

const php = { 'php-cli php-curl php-sqlite3': `php -r 'curl_init(); new PDO("sqlite::memory:");'` };

/** By project: packages of Debian, and the commands that fail without them. */
export const runtimes: Record<string, Record<string, string>> = {
  servers: {
    ...php,
    'php-symfony-framework-bundle': `php -r 'require "Symfony/Bundle/FrameworkBundle/autoload.php";'`,
    'php-codesniffer php-mbstring php-xml': 'phpcs --version',
    phpunit: 'phpunit --version',
    'apache2 libapache2-mod-php': 'test -f /usr/lib/apache2/modules/libphp*.so',
    'python3-flask': `${python} -c 'import flask'`,
    'python3-django': `${python} -c 'import django'`,
    'python3-pytest': `${python} -c 'import pytest'`,
    gunicorn: 'gunicorn --version',
    'golang-go': 'go version && which gofmt',
    'openjdk-17-jdk-headless': 'javac --version',
    junit5: `test -f ${launcher}`,
    'ruby-rack ruby-webrick': `rackup --version && ruby -e 'require "webrick"'`,
    'ruby-railties': `ruby -e 'require "action_controller/railtie"'`,
    'ruby-rspec': 'rspec --version',
    rubocop: 'rubocop --version',
    'redis-server': 'redis-server --version',
  },
  nightly: { ...php, 'wordpress mariadb-server php-mysql': wordpress.probe.at(-1) ?? '' },
};

/** Fails before the tests of a project if programs are missing. */
export default function checkRuntimes({ name }: { name: string }): void {
  const missing = Object.entries(runtimes[name] ?? {}).filter(
    ([, command]) => spawnSync('sh', ['-c', command]).status !== 0,
  );
  if (missing.length > 0)
    throw new Error(`The tests need: apt-get install ${missing.map(([packages]) => packages).join(' ')}`);
}
