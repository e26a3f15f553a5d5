import { spawnSync } from 'node:child_process';
import { launcher } from './login-tests.ts';
import { python } from './servers.ts';

/** Packages of Debian, and the commands that fail without them. */
export const runtimes: Record<string, string> = {
  'php-cli php-curl php-sqlite3': `php -r 'curl_init(); new PDO("sqlite::memory:");'`,
  'php-symfony-framework-bundle': `php -r 'require "Symfony/Bundle/FrameworkBundle/autoload.php";'`,
  'php-codesniffer php-mbstring php-xml': 'phpcs --version',
  phpunit: 'phpunit --version',
  'apache2 libapache2-mod-php': 'apache2 -v || /usr/sbin/apache2 -v',
  'python3-flask': `${python} -c 'import flask'`,
  'python3-django': `${python} -c 'import django'`,
  gunicorn: 'gunicorn --version',
  'python3-pytest': `${python} -c 'import pytest'`,
  'golang-go': 'go version && gofmt -h 2>&1 | grep usage',
  'openjdk-17-jdk-headless': 'javac --version',
  junit5: `test -f ${launcher}`,
  'ruby-rack ruby-webrick': `rackup --version && ruby -e 'require "webrick"'`,
  'ruby-railties': `ruby -e 'require "action_controller/railtie"'`,
  'ruby-rspec': 'rspec --version',
  rubocop: 'rubocop --version',
  'redis-server': 'redis-server --version',
};

/** Runs before the tests. */
export default function checkRuntimes(): void {
  const missing = Object.keys(runtimes).filter(
    (packages) => spawnSync('sh', ['-c', runtimes[packages] ?? '']).status !== 0,
  );
  if (missing.length > 0)
    throw new Error(`These tests need more programs: apt-get install ${missing.join(' ')}`);
}
