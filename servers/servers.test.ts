import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { runChecks } from '../src/checker/run-checks.ts';
import { freePort } from '../src/testing/free-port.ts';
import { startServer } from './start-server.ts';
import vectors from './test-vectors.json' with { type: 'json' };
import { wordpress } from './wordpress.ts';

const codeIn = (page: string) =>
  [...readFileSync(page, 'utf8').matchAll(/```mjs\n(import \{ createConnect.*?)```/gs)].map(
    ([, code = '']) => code,
  );

/** Runs an app of the docs with the addresses of this run. */
const appIn = (page: string, index: number) => {
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
  return { probe: ['node', '--version'], install: 'https://nodejs.org', file: page, code, start };
};

interface Server {
  name: string;
  /** The file to copy. */
  file: string;
  /** Tells whether the runtime is there. */
  probe: string[];
  install: string;
  start(port: number, servicePort: number): string[];
  /** Absent for apps on the export: its own tests check the vectors. */
  vectors?: string[];
  /** The app, if it is one of the docs. */
  code?: string;
  /** The path of the page with the button, if it is not `/`. */
  loginPage?: string;
  /** The path of the redirect URI, if it is not `/callback`. */
  callback?: string;
}

const servers: readonly Server[] = [
  { name: 'Node.js, Express', ...appIn('README.md', 0) },
  { name: 'Node.js, Hono', ...appIn('docs/server.md', 0) },
  { name: 'Node.js, Fastify', ...appIn('docs/server.md', 1) },
  {
    name: 'Python 3.11, standard library',
    file: 'python/server.py',
    probe: ['python3', '--version'],
    install: 'apt-get install python3',
    start: () => ['python3', 'servers/python/server.py'],
    vectors: ['python3', 'servers/python/server.py', 'vectors'],
  },
  {
    name: 'Python with Flask',
    file: 'python/flask_app.py',
    probe: ['python3', '-c', 'import flask'],
    install: 'apt-get install python3-flask',
    start: (port) => ['flask', '--app', 'servers/python/flask_app.py', 'run', '--port', String(port)],
    vectors: ['python3', 'servers/python/server.py', 'vectors'],
  },
  {
    name: 'PHP 8.2',
    file: 'php/index.php',
    probe: ['php', '--version'],
    install: 'apt-get install php-cli',
    start: (port) => ['php', '-S', `localhost:${port}`, 'servers/php/index.php'],
    vectors: ['php', 'servers/php/index.php', 'vectors'],
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
    start: (port) => [
      'rackup',
      '--quiet',
      '--host',
      'localhost',
      '--port',
      String(port),
      'servers/ruby/config.ru',
    ],
    vectors: ['ruby', 'servers/ruby/vectors.rb'],
  },
];

const noLine = /^\s*(|(\/\/|#|\/?\*|""").*|(import|package|require)\b.*|"[a-z0-9/]+"|[\](){};, ]+|end)$/;

/** Lines of code: without comments, imports and closing brackets. */
const linesOf = ({ file, code }: Server) =>
  (code ?? readFileSync(`servers/${file}`, 'utf8')).split('\n').filter((line) => !noLine.test(line)).length;

const sources = 'https://github.com/dpplus/dpplus-connect/blob/main';
const rows: string[] = [];
const [head, foot] = ['<!-- servers -->\n', '<!-- /servers -->'];
const page = 'docs/server.md';

afterAll(() => {
  const text = readFileSync(page, 'utf8');
  const [before = '', rest = ''] = text.split(head);
  const [table = '', after = ''] = rest.split(foot);
  if (process.env.UPDATE_SERVERS && rows.length === servers.length) {
    const lines = ['| server | file | lines | checker |', '|---|---|---|---|', ...rows];
    writeFileSync(page, `${before}${head}${lines.join('\n')}\n${foot}${after}`);
  } else for (const row of rows) expect(table, 'run with UPDATE_SERVERS=1').toContain(row);
});

for (const server of servers) {
  const { name, file, probe, install, start, vectors: vectorsCommand, code } = server;
  const { loginPage = '/', callback = '/callback' } = server;
  const [command = '', ...probeArguments] = probe;
  const isThere = spawnSync(command, probeArguments).status === 0;
  console.log(`runtime: ${name}: ${isThere ? 'run' : `not installed: ${install}`}`);

  describe.runIf(isThere)(name, () => {
    if (vectorsCommand)
      it('makes and refuses states as the test vectors say', () => {
        const line = (...fields: (string | number)[]) => fields.join('\t').replaceAll('\n', '\\n');
        const input = [
          ...vectors.sign.map((v) => line('sign', v.secret, v.audience, v.browser, v.until, v.id, v.href)),
          ...vectors.read.map((v) => line('read', v.secret, v.audience, v.browser, v.now, v.state)),
        ];
        const [program = '', ...programArguments] = vectorsCommand;
        const { stdout, stderr } = spawnSync(program, programArguments, {
          input: `${input.join('\n')}\n`,
          encoding: 'utf8',
        });
        expect(stdout.split('\n').slice(0, -1), stderr).toEqual([
          ...vectors.sign.map(({ state }) => state),
          ...vectors.read.map(({ href }) => href ?? 'refused'),
        ]);
      });

    it('is short', () => {
      // Of an app in the docs, every line but the empty ones counts.
      const lines = code?.split('\n').filter(Boolean).length ?? linesOf(server);
      expect(lines).toBeLessThanOrEqual(code ? (file === 'README.md' ? 20 : 23) : 120);
    });

    it('passes the checker', async () => {
      const [port, servicePort] = [await freePort(), await freePort()];
      const app = await startServer(start(port, servicePort), port, servicePort);
      try {
        const results = await runChecks(
          {
            redirectUri: `http://localhost:${port}${callback}`,
            clientId: 'demoapp',
            clientSecret: 'demosecret',
            loginPage: `http://localhost:${port}${loginPage}`,
            timeout: 15_000,
          },
          { port: servicePort, patience: { grace: 150, slow: 500 } },
        );
        expect(results.filter(({ verdict }) => verdict === 'failed')).toEqual([]);
        const passed = results.filter(({ verdict }) => verdict === 'passed').length;
        const link = code
          ? `[${file}](${file === 'README.md' ? '../README.md#a-complete-express-app' : '#in-javascript'})`
          : `[servers/${file}](${sources}/servers/${file})`;
        const others = results.length - passed;
        rows.push(
          `| ${name} | ${link} | ${linesOf(server)} | ${passed} passed${others ? `, ${others} do not apply` : ''} |`,
        );
      } finally {
        process.kill(-Number(app.pid));
      }
    }, 180_000);
  });
}
