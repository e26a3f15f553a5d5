import { python } from './servers.ts';

/** A test of docs/testing.md in another language: a file to copy, whose app is a server beside it. */
export interface LoginTest {
  /** The test runner. */
  name: string;
  /** The file to copy. */
  file: string;
  /** The file of the app. */
  app: string;
  /** Tells whether the runner is there. */
  probe: string[];
  install: string;
  /** Runs the test in a folder that has both files. */
  run(folder: string): string[];
}

const jars = '/usr/share/java';
const launcher = `${jars}/junit-platform-console-standalone.jar`;

export const loginTests: readonly LoginTest[] = [
  {
    name: 'pytest',
    file: 'python/test_login.py',
    app: 'python/server.py',
    probe: [python, '-c', 'import pytest'],
    install: 'apt-get install python3-pytest',
    run: (folder) => [python, '-m', 'pytest', '-p', 'no:cacheprovider', `${folder}/test_login.py`],
  },
  {
    name: 'PHPUnit',
    file: 'php/LoginTest.php',
    app: 'php/index.php',
    probe: ['sh', '-c', 'phpunit --version && php -r "curl_init();"'],
    install: 'apt-get install phpunit php-curl',
    run: (folder) => ['phpunit', '--do-not-cache-result', `${folder}/LoginTest.php`],
  },
  {
    name: 'JUnit',
    file: 'java/LoginTest.java',
    app: 'java/App.java',
    probe: ['sh', '-c', `javac --version && test -f ${launcher}`],
    install: 'apt-get install openjdk-17-jdk-headless junit5',
    run: (folder) => [
      'sh',
      '-c',
      `javac -cp ${jars}/junit-jupiter-api.jar:${jars}/apiguardian-api.jar -d ${folder} ${folder}/*.java &&
       java -jar ${launcher} --disable-banner --class-path ${folder} --select-class LoginTest`,
    ],
  },
  {
    name: 'RSpec',
    file: 'ruby/login_spec.rb',
    app: 'ruby/config.ru',
    probe: ['sh', '-c', 'rspec --version && rackup --version && ruby -e "require \'webrick\'"'],
    install: 'apt-get install ruby-rspec ruby-rack ruby-webrick',
    run: (folder) => ['rspec', `${folder}/login_spec.rb`],
  },
];
