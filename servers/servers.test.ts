import { spawn, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { afterAll, describe, expect, it } from 'vitest';
import { checkServer } from './check-server.ts';
import { type Server, servers } from './servers.ts';
import vectors from './test-vectors.json' with { type: 'json' };
import { wordpress } from './wordpress.ts';

const noLine = /^\s*(|(\/\/|#|\/?\*|""").*|(import|package|require)\b.*|"[a-z0-9/]+"|[\](){};, ]+|end)$/;

/** Lines of code: without comments, imports and closing brackets. */
const linesOf = ({ file, code }: Server) =>
  (code ?? readFileSync(`servers/${file}`, 'utf8')).split('\n').filter((line) => !noLine.test(line)).length;

/** Each token in the place of those of another purpose. */
const confused = vectors.sign.flatMap((vector) =>
  ['state', 'session', 'return', 'offer']
    .filter((purpose) => purpose !== vector.purpose)
    .map((purpose) => ({ ...vectors.usual, ...vector, purpose })),
);

/** The rows of the table by server. */
const rows = new Map<Server, string>();
const [head, foot] = [
  '<!-- servers: written by UPDATE_SERVERS=1 npm run test:servers -->\n',
  '<!-- /servers -->',
];
const page = 'docs/other-languages.md';

afterAll(() => {
  const text = readFileSync(page, 'utf8');
  const [before = '', rest = ''] = text.split(head);
  const [table = '', after = ''] = rest.split(foot);
  if (process.env.UPDATE_SERVERS && rows.size === servers.length) {
    const lines = [
      '| server | file | lines | checker |',
      '|---|---|---|---|',
      ...servers.map((server) => rows.get(server)),
    ];
    writeFileSync(page, `${before}${head}${lines.join('\n')}\n${foot}${after}`);
  } else for (const row of rows.values()) expect(table, 'run with UPDATE_SERVERS=1').toContain(row);
});

for (const server of servers) {
  const { name, file, probe, install, vectors: vectorsCommand, code } = server;
  const [command = '', ...probeArguments] = probe;
  const isThere = spawnSync(command, probeArguments).status === 0;
  console.log(`runtime: ${name}: ${isThere ? 'run' : `not installed: ${install}`}`);

  // The checker waits for the app more than it computes, so the servers run beside each other.
  describe.runIf(isThere)(name, { concurrent: true }, () => {
    if (vectorsCommand)
      it('reads tokens, `href` and queries as the test vectors say', async () => {
        const line = (...fields: (string | number)[]) => fields.join('\t').replaceAll('\n', '\\n');
        const input = [
          ...vectors.sign
            .map((vector) => ({ ...vectors.usual, ...vector }))
            .map((v) => line('sign', v.purpose, v.secret, v.audience, v.browser, v.until, v.id, v.text)),
          ...vectors.read
            .map((vector) => ({ ...vectors.usual, ...vector }))
            .map((v) => line('read', v.purpose, v.secret, v.audience, v.browser, v.now, v.token)),
          ...confused.map((v) => line('read', v.purpose, v.secret, v.audience, v.browser, v.now, v.token)),
          ...vectors.href.map(({ href }) => line('href', href)),
          ...vectors.ask.map(({ query }) => line('ask', query)),
        ];
        const [program = '', ...programArguments] = vectorsCommand;
        const { stdin, stdout } = spawn(program, programArguments, { stdio: ['pipe', 'pipe', 'inherit'] });
        stdin.end(`${input.join('\n')}\n`);
        expect((await text(stdout)).split('\n').slice(0, -1)).toEqual([
          ...vectors.sign.map(({ token }) => token),
          ...vectors.read.map(({ text }) => text ?? 'refused'),
          ...confused.map(() => 'refused'),
          ...vectors.href.map(({ path }) => path),
          ...vectors.ask.map(({ asks }) => asks),
        ]);
      });

    // The WordPress plugin has its own pages and settings.
    if (file !== wordpress.file)
      it('is not longer than its limit', () => {
        // Of an app in the docs, every line but the empty ones counts.
        const lines = code?.split('\n').filter(Boolean).length ?? linesOf(server);
        const limit = /\.(?:go|java)$/.test(file) ? 135 : 120;
        expect(lines).toBeLessThanOrEqual(code ? (file === 'README.md' ? 20 : 23) : limit);
      });

    it('passes the checker', async () => {
      const results = await checkServer(server);
      expect(results.filter(({ verdict }) => verdict === 'failed')).toEqual([]);
      const passed = results.filter(({ verdict }) => verdict === 'passed').length;
      const link = code
        ? `[${file}](${file === 'README.md' ? '../README.md#2-the-callback' : 'server.md#in-javascript'})`
        : `[servers/${file}](../servers/${file})`;
      const others = results.length - passed;
      const left = others ? `, ${others} ${others === 1 ? 'does' : 'do'} not apply` : '';
      rows.set(server, `| ${name} | ${link} | ${linesOf(server)} | ${passed} passed${left} |`);
    }, 300_000);
  });
}
