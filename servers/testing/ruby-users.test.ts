import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { AttackedServer, uuid } from './attacked-server.ts';
import { otherSpellings } from './cookie-spellings.ts';
import { testLinking } from './linking.ts';
import { appsIn } from './page-app.ts';
import { otherPaths } from './path-spellings.ts';

// The users of docs/ruby.md, in Rails.

const [docs] = appsIn('docs/ruby.md').filter(({ name }) => name.endsWith('users'));
const session = '_shop_session';
/** The log of Rails is a file, unlike the one of the library. */
const start = (...ports: [number, number]) =>
  (docs?.start(...ports) ?? []).map((word) =>
    word.replace(/install User$/m, "$& && sed -i 's/, logger: Rails.logger//' config/initializers/*.rb"),
  );
const server = { name: 'users', file: 'docs/ruby.md', start };

it('a state counts once in four processes, which share the table of the generator', async () => {
  const templates = 'servers/ruby/lib/generators/dpplus_connect/install/templates';
  const migration = readFileSync(`${templates}/migration.rb.tt`, 'utf8');
  const [schema = ''] = /create_table[\s\S]*?\n {4}end/.exec(migration) ?? [];
  const program = `
    require 'active_record'
    require './servers/ruby/lib/dpplus_connect'
    ActiveRecord::Base.establish_connection('sqlite3:${temporaryFolder()}/used.sqlite3?timeout=60000')
    ActiveRecord::Schema.verbose = false
    ActiveRecord::Schema.define { ${schema} } if ARGV[0] == 'schema'
    states = DpplusConnect::UsedStates.new
    $stdin.each_line(chomp: true) { |id| puts states.call(id, Time.now.to_i + 60) }`;
  const run = async (input: string, ...words: string[]) => {
    const child = spawn('ruby', ['-e', program, ...words], { stdio: ['pipe', 'pipe', 'inherit'] });
    child.stdin.end(input);
    return (await text(child.stdout)).split('\n');
  };
  await run('', 'schema');
  const ids = Array.from({ length: 300 }, (_, index) => `id-${index}`);
  const answers = await Promise.all(Array.from({ length: 4 }, () => run(`${ids.join('\n')}\n`)));
  const counts = ids.map((_, index) => answers.filter((lines) => lines[index] === 'true').length);
  expect(new Set(counts)).toEqual(new Set([1]));
}, 90_000);

it.each(appsIn('docs/ruby.md'))(
  '$name: a login takes over nothing of the session before',
  async (page) => {
    const session = page.name.endsWith('users') ? '_shop_session' : '_app_session';
    // Visitors of this shop have a cart in their session.
    const cart = "session[:cart] ||= params[:cart]; response.headers['Cart'] = session[:cart].to_s";
    const withCart = (...ports: [number, number]) =>
      page
        .start(...ports)
        .map((word) =>
          word
            .replace(/def (index|new)\n/, `$&    ${cart}\n`)
            .replace('db:migrate\n', `$&bin/rails runner 'User.first.update!(dpplus_uuid: "${uuid}")'\n`),
        );
    const app = new AttackedServer({ ...server, start: withCart }, 'http://app.example.test');
    await app.start({});
    try {
      const cartOf = async (cookie: string) =>
        /^cart: *(.*?)\r?$/im.exec((await app.get('/', `${session}=${cookie}`)).head)?.[1];
      const planted = (await app.get('/?cart=of-the-attacker')).cookies[session] ?? '';
      expect(await cartOf(planted)).toBe('of-the-attacker');
      const { state, cookie } = await app.openStart();
      const back = await app.callback(state, `${cookie}; ${session}=${planted}`);
      expect((await app.readReturn(back)).error).toBe('');
      expect(back.cookies[session]).toBeDefined();
      expect(await cartOf(back.cookies[session] ?? '')).toBe('');
    } finally {
      app.stop();
    }
  },
  90_000,
);

describe('the users of docs/ruby.md', () => {
  const app = new AttackedServer(server, 'http://app.example.test');
  beforeAll(() => app.start({}), 60_000);
  afterAll(() => app.stop());
  let users = 0;
  testLinking({
    ...{
      app,
      session,
      comparesOrigin: true,
      signs: true,
      signUp: '/session',
      link: '/dpplus_link',
      page: '/dpplus_link',
    },
    fields: () => ({ email: `user${++users}@example.com`, password: 'password' }),
  });

  it.each(Object.keys(otherSpellings))('have no session in a cookie with %s', async (spelling) => {
    app.reset(); // the first user has linked this UUID above
    const { state, cookie } = await app.openStart();
    const own = (await app.callback(state, cookie)).cookies[session];
    expect((await app.get('/', `${session}=${own}`)).body).toMatch(/Account \d/);
    const pair = `${otherSpellings[spelling]?.(session)}=${own}`;
    for (const header of [`x=1; ${pair}`, `x;${pair}; y`, `x; ${session}=${own}; ${session}=`])
      expect((await app.get('/', header)).body).not.toMatch(/Account \d/);
  });

  it.each(otherPaths('/callback'))('log in at their redirect URI, and not at %s', async (path) => {
    const page = await app.get(`${path}?dpplus=start`);
    expect([page.location, page.cookies[app.browserName]]).toEqual(['', undefined]);
  });
});
