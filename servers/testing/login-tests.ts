import { python } from './servers.ts';

/** A test of docs/testing.md in another language: a file to copy, whose app is beside it. */
export interface LoginTest {
  /** The test runner. */
  name: string;
  /** The file to copy. */
  file: string;
  /** The files of the app. */
  app: readonly string[];
  install: string;
  /** Runs the test in a folder that has them all. */
  run(folder: string): string[];
}

const jars = '/usr/share/java';
/** The folder of the package for Java. */
export const javaSources = 'servers/java/src/main/java';
export const junit = `${jars}/junit-jupiter-api.jar:${jars}/apiguardian-api.jar`;
export const launcher = `${jars}/junit-platform-console-standalone.jar`;

export const loginTests: readonly LoginTest[] = [
  {
    name: 'pytest',
    file: 'python/test_login.py',
    app: ['python/dpplus_connect', 'python/server.py'],
    install: 'apt-get install python3-pytest',
    run: (folder) => [python, '-m', 'pytest', '-p', 'no:cacheprovider', `${folder}/test_login.py`],
  },
  {
    name: 'PHPUnit',
    file: 'php/LoginTest.php',
    app: ['php/callback.php', 'php/DpplusConnect', 'php/index.php'],
    install: 'apt-get install phpunit php-curl php-sqlite3',
    run: (folder) => ['phpunit', '--do-not-cache-result', `${folder}/LoginTest.php`],
  },
  {
    name: 'JUnit',
    file: 'java/LoginTest.java',
    app: ['java/src/main/java/example', 'java/App.java'],
    install: 'apt-get install openjdk-17-jdk-headless junit5',
    run: (folder) => [
      'sh',
      '-c',
      `javac -encoding UTF-8 -cp ${junit} -d ${folder} --source-path ${folder} ${folder}/*.java &&
       java -jar ${launcher} --disable-banner --class-path ${folder} --select-class LoginTest`,
    ],
  },
  {
    name: 'RSpec',
    file: 'ruby/login_spec.rb',
    app: ['ruby/lib', 'ruby/config.ru'],
    install: 'apt-get install ruby-rspec ruby-rack ruby-webrick',
    run: (folder) => ['rspec', `${folder}/login_spec.rb`],
  },
];
