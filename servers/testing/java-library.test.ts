import { spawnSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import pkg from '../../package.json' with { type: 'json' };
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { read } from '../../tools/write/docs/pages.ts';
import { javaSources, junit, launcher } from './login-tests.ts';

// The package for Java as a library: its own tests, what it needs, its documentation, and its file for other projects.

const servlet = '/usr/share/java/tomcat10-servlet-api.jar';
const params = '/usr/share/java/junit-jupiter-params.jar';

/** Runs a command in an empty folder. */
function run(command: string, folder = temporaryFolder()) {
  const { status, stdout, stderr } = spawnSync('sh', ['-c', command], { cwd: folder, encoding: 'utf8' });
  return { status, output: stdout + stderr };
}

/** The commands of a block of the page. */
const block = (name: string) =>
  new RegExp(`<!-- ${name} -->\\n\`\`\`sh\\n([^]*?)\`\`\``).exec(read('docs/java.md'))?.[1] ?? '';

/** A folder with the files of the package in their place. */
function project() {
  const folder = temporaryFolder();
  const place = `${folder}/node_modules/dpplus-connect/servers/java`;
  cpSync('servers/java/pom.xml', `${place}/pom.xml`);
  cpSync('servers/java/src/main', `${place}/src/main`, { recursive: true });
  return { folder, place };
}

describe('the package for Java', () => {
  it('passes its tests', () => {
    const sources = resolve(javaSources);
    const tests = resolve('servers/java/src/test/java/example/dpplus/connect');
    const { status, output } = run(
      `javac -encoding UTF-8 -Xlint:all,-processing -Werror -implicit:class -cp ${junit}:${params} -d . --source-path ${sources} ${tests}/*.java &&
       java -jar ${launcher} --disable-banner --details=summary --class-path . --select-package example.dpplus.connect`,
    );
    expect([status, output]).toEqual([0, expect.stringMatching(/\[ {7}1[5-9]\d tests successful/)]);
  }, 300_000);

  it('has a core that needs the modules java.base and java.net.http only', () => {
    const { output } = run(
      `javac -encoding UTF-8 -d . --limit-modules java.base,java.net.http ${resolve(javaSources)}/example/dpplus/connect/*.java &&
       jdeps -s . && jdeps -v . | grep -c com.sun.net; find . -name '*Filter*'`,
    );
    expect(output).toBe('. -> java.base\n. -> java.net.http\n0\n');
  });

  it.each(['httpserver', 'servlet'])('has an adapter in %s that needs no other one', (name) => {
    const folder = `${resolve(javaSources)}/example/dpplus/connect`;
    const { status, output } = run(
      `javac -encoding UTF-8 -cp ${servlet} -d . ${folder}/*.java ${folder}/${name}/*.java`,
    );
    expect([status, output]).toEqual([0, '']);
  });

  it('has documentation without a warning', () => {
    const { status, output } = run(
      `javadoc -quiet -Xdoclint:all -Werror -encoding UTF-8 -cp ${servlet} -d docs --source-path ${resolve(javaSources)} -subpackages example`,
    );
    expect([status, output]).toEqual([0, '']);
  }, 300_000);

  it('is a file that Maven makes, and the commands of the page make', () => {
    const { folder, place } = project();
    // The plugins of Debian, and no other repository.
    const maven = block('maven')
      .replace('install', 'package')
      .replace('mvn', 'mvn -B -q -o -D maven.repo.local=/usr/share/maven-repo');
    for (const [commands, jar] of [
      [maven, `${place}/target/dpplus-connect-${pkg.version}.jar`],
      [block('jar'), `${place}/dpplus-connect.jar`],
    ] as const) {
      expect([jar, run(`set -e; ${commands}`, folder).output.replace(/\S*\[0?m/g, '')]).toEqual([jar, '']);
      const { output } = run(`jar --list --file ${jar}`, folder);
      for (const name of ['DpplusConnect', 'httpserver/LoginFilter', 'servlet/LoginFilter'])
        expect(output).toContain(`example/dpplus/connect/${name}.class\n`);
    }
  }, 300_000);
});
