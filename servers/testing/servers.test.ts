import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { afterAll, describe, expect, it } from 'vitest';
import vectors from '../../contract/vectors.json' with { type: 'json' };
import { checkServer } from './check-server.ts';
import { isPlain, type Server, servers } from './servers.ts';
import { wordpress } from './wordpress.ts';

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
  if (process.env.UPDATE_SERVERS) {
    const old = (name: string) => table.split('\n').find((row) => row.startsWith(`| ${name} |`));
    const lines = [
      '| server | files | checker |',
      '|---|---|---|',
      ...servers.map((server) => rows.get(server) ?? old(server.name)).filter(Boolean),
    ];
    writeFileSync(page, `${before}${head}${lines.join('\n')}\n${foot}${after}`);
  } else for (const row of rows.values()) expect(table, 'run with UPDATE_SERVERS=1').toContain(row);
});

/** The links of the table. */
const linksOf = ({ file, example, code }: Server) => {
  if (file === 'README.md') return '[README.md](../README.md#2-the-callback)';
  if (code) return `[${file}](${file.replace('docs/', '')})`;
  return [file, ...(example ? [example] : [])].map((one) => `[${one}](../${one})`).join(', ');
};

for (const server of servers) {
  const { name, file, vectors: vectorsCommand } = server;
  // WordPress starts a database, so it is for the nightly tests.
  if ((file === wordpress.file) !== (process.env.WORDPRESS === 'only')) continue;

  // The checker waits for the app more than it computes, so the servers run beside each other.
  describe(name, { concurrent: true }, () => {
    if (vectorsCommand)
      it('answers as the test vectors say', async () => {
        // Only Python and PHP link accounts. The plugin takes the language from WordPress.
        const languages = isPlain(server) ? vectors.language : [];
        const decided = /^(php|python)\/\w+\.\w+$/.test(file) ? vectors.decide : [];
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
          ...languages.map(({ accept }) => line('language', accept)),
          ...decided.map(({ owner, user, uuid }) => line('decide', owner, user, uuid)),
        ];
        const [program = '', ...programArguments] = vectorsCommand;
        const answering = spawn(program, programArguments, { stdio: ['pipe', 'pipe', 'inherit'] });
        answering.stdin.end(`${input.join('\n')}\n`);
        const [answers, ended] = await Promise.all([text(answering.stdout), once(answering, 'close')]);
        expect(ended, 'code and signal').toEqual([0, null]);
        expect(answers.split('\n').slice(0, -1)).toEqual([
          ...vectors.sign.map(({ token }) => token),
          ...vectors.read.map(({ text }) => text ?? 'refused'),
          ...confused.map(() => 'refused'),
          ...vectors.href.map(({ path }) => path),
          ...vectors.ask.map(({ asks }) => asks),
          ...languages.map(({ language }) => language),
          ...decided.map(({ answer }) => answer),
        ]);
      });

    it('passes the checker', async () => {
      const results = await checkServer(server);
      expect(results.filter(({ verdict }) => verdict === 'failed')).toEqual([]);
      const passed = results.filter(({ verdict }) => verdict === 'passed').length;
      const others = results.length - passed;
      const left = others ? `, ${others} ${others === 1 ? 'does' : 'do'} not apply` : '';
      rows.set(server, `| ${name} | ${linksOf(server)} | ${passed} passed${left} |`);
    }, 300_000);
  });
}
