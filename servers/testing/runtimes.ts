import { spawnSync } from 'node:child_process';
import type { TestProject } from 'vitest/node';
import { launcher } from './login-tests.ts';
import { python } from './servers.ts';
import { wordpress } from './wordpress.ts';

const php = `php -r 'curl_init(); new PDO("sqlite::memory:");`;

/** By project of Vitest: packages of Debian, and a command that fails without them. */
export const runtimes: Record<string, Record<string, string>> = {
  more: {
    'php-cli php-curl php-sqlite3 php-symfony-framework-bundle': `${php} require "Symfony/Bundle/FrameworkBundle/autoload.php";'`,
    'php-monolog php-nyholm-psr7 php-slim-psr7 php-symfony-browser-kit php-symfony-security-bundle': `php -r 'foreach (["Monolog", "Nyholm/Psr7", "Slim/Psr7", "Symfony/Component/BrowserKit", "Symfony/Bundle/SecurityBundle"] as $name) require "$name/autoload.php";'`,
    'php-laravel-framework': `php -r 'require "Illuminate/autoload.php";'`,
    'nginx php-fpm': 'test -x /usr/sbin/nginx && test -x /usr/sbin/php-fpm*',
    'php-codesniffer php-mbstring php-xml phpunit': 'phpcs --version && phpunit --version',
    'apache2 libapache2-mod-php': 'test -f /usr/lib/apache2/modules/libphp*.so',
    'gunicorn python3-django python3-flask python3-pytest': `gunicorn -v && ${python} -c 'import django, flask, pytest'`,
    'python3-blinker python3-flask-login python3-sqlalchemy python3-starlette': `${python} -c 'import blinker, flask_login, sqlalchemy, starlette'`,
    gettext: 'msgfmt --version',
    'python3-mypy python3-pip python3-setuptools python3-wheel': `${python} -c 'import setuptools, mypy, pip, wheel'`,
    'python3-django-allauth python3-django-axes python3-django-rules': `${python} -c 'import allauth, axes, rules'`,
    'golang-go openjdk-17-jdk-headless junit5': `go version && javac --version && test -f ${launcher}`,
    'libxerial-sqlite-jdbc-java sqlite3': 'test -f /usr/share/java/sqlite-jdbc.jar && sqlite3 --version',
    'libjakarta-servlet-api-java libmaven-compiler-plugin-java libmaven-jar-plugin-java libmaven-resources-plugin-java libsurefire-java maven':
      'mvn --version && ls -d /usr/share/maven-repo/org/apache/maven/plugins/maven-compiler-plugin /usr/share/maven-repo/jakarta/servlet',
    'tomcat10-common': 'test -x /usr/share/tomcat10/bin/catalina.sh',
    'puma ruby-rack ruby-webrick': `rackup --version && ruby -e 'require "puma"; require "webrick"'`,
    'bundler ruby-activerecord ruby-bcrypt ruby-railties ruby-sqlite3': `bundle --version && ruby -e 'require "action_controller/railtie"; require "active_record"; require "bcrypt"; require "sqlite3"'`,
    'rubocop ruby-rspec yard': 'rubocop --version && rspec --version && yard --version',
    'redis-server': 'redis-server --version',
  },
  nightly: {
    'php-cli php-curl php-sqlite3': `${php}'`,
    'wordpress mariadb-server php-mysql': wordpress.probe.at(-1) ?? '',
  },
};

/** The test files that need them. */
const needing = /[\\/](?:bridge|(?:compatibility[\\/])?servers)[\\/]/;

/** Fails before the tests of a project if programs are missing, and one of the chosen files needs them. */
export default async function checkRuntimes(project: TestProject): Promise<void> {
  // The words of the command line that choose files. Vitest's types do not have them.
  const filters: unknown = Reflect.get(project.vitest, 'filenamePattern');
  const { testFiles } = await project.globTestFiles(Array.isArray(filters) ? filters.map(String) : []);
  if (!testFiles.some((file) => needing.test(file))) return;
  const isMissing = (command = '') => spawnSync('sh', ['-c', command]).status !== 0;
  const missing = Object.entries(runtimes[project.name] ?? {}).filter(([, command]) => isMissing(command));
  if (missing.length > 0)
    throw new Error(`The tests need: apt-get install ${missing.map(([packages]) => packages).join(' ')}`);
}
