import { beforeAll, expect, it } from 'vitest';
import { en } from '../../contract/texts/en.ts';
import { CookieJar } from '../../testing/cookie-jar.ts';
import { freePort } from '../../testing/free-port.ts';
import { install } from '../install.ts';
import { startApp, testLogins } from './login-test.ts';
import { testPrograms } from './programs-test.ts';
import { nodes, type Place, quick, workerBlock, workerd } from './runtimes.ts';

beforeAll(() => install(import.meta.dirname), 600_000);
testLogins(quick);
testPrograms(nodes);

/** The worker of docs/workers.md with a database, and with a page for its event of the clock. */
const host = `${workerBlock.replace("import { users } from './users.js';", '').replace('export default', 'const worker =')}
const uuids = [];
const users = { store: (_env, uuid) => uuids.push(uuid), allUuids: () => uuids };
const clock = async (env) => Response.json(await worker.scheduled({}, env));
export default { fetch: (request, env) => /clock$/.test(request.url) ? clock(env) : worker.fetch(request, env) };`;
const more = `, durableObjectNamespaces = [(className = "Once", uniqueKey = "x")], durableObjectStorage = (inMemory = void)`;

it('the worker of docs/workers.md uses a state once, in two isolates, and reconciles', async (context) => {
  const other = await freePort();
  const run = (place: Place) => {
    const once = `(name = "ONCE", durableObjectNamespace = (className = "Once", serviceName = "${place.port}"))`;
    const settings = Object.entries({ ...place.env, CLIENT_SECRET: 'demosecret' });
    const env = Object.fromEntries(settings.map(([name, value]) => [`DPPLUS_${name}`, value]));
    return workerd({ ...place, env }, '2026-11-17', [place.port, other], once, more);
  };
  const { origin, visit, request, start } = await startApp('worker', host, run, context);
  const cookies = new CookieJar();
  const { callback } = await start(cookies);
  const origins = [origin, `http://localhost:${other}`];
  const both = origins.map(async (isolate) => {
    const jar = new CookieJar(cookies);
    const { headers } = await visit(callback.replace(origin, isolate), jar);
    const page = await (await visit(headers.get('location') ?? '', jar)).text();
    if (page.includes(en.lead)) return en.used;
    // The user is the last text of the page.
    return /([^>]*)<\/main>$/.exec(await (await visit('/', jar)).text())?.[1];
  });
  const results = await Promise.all(both);
  // The service would refuse the code the second time, with an error.
  expect(results).toContain(en.used);
  const user = results.find((result) => result !== en.used);
  const list = await request('/api/uuids/connected');
  expect(list.uuids).toContain(user);
  await request('/api/uuids/disconnected', 'POST', list);
  for (const isolate of origins) await visit(`${isolate}/clock`);
  expect(await request('/api/uuids/connected')).toEqual({ uuids: [user] });
});
