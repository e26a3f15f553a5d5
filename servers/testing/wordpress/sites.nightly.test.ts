import { type ChildProcess, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../../testing/free-port.ts';
import { startServer } from '../start-server.ts';
import { wordpress } from '../wordpress.ts';
import { attribute, isOffered, linkPage } from './pages.ts';

const [command = '', ...words] = wordpress.probe;
const shop = { CLIENT_ID: 'shop', CLIENT_SECRET: 'secret of the shop' };

/** A network by folder, with one site that has a domain of its own. */
describe.runIf(spawnSync(command, words).status === 0)('a site of a network of WordPress', () => {
  let [port, app, service] = [0, undefined as ChildProcess | undefined, undefined as Server | undefined];
  /** What the service received: path, account and body. */
  const reports: string[][] = [];
  const hosts = () => [`localhost:${port}`, `shop.localhost:${port}`] as const;

  beforeAll(async () => {
    service = createServer(async (incoming, response) => {
      const account = atob(incoming.headers.authorization?.replace('Basic ', '') ?? '').split(':')[0] ?? '';
      reports.push([incoming.url ?? '', account, await text(incoming)]);
      response.writeHead(201, { 'content-type': 'application/json' }).end('{}');
    }).listen(0, '127.0.0.1');
    await once(service, 'listening');
    port = await freePort();
    const servicePort = (service.address() as AddressInfo).port;
    app = await startServer([...wordpress.start(), 'servers/wordpress/test-plugin.php'], port, servicePort);
    const [first, other] = hosts();
    for (const name of ['WP_HOME', 'WP_SITEURL']) await inWordPress(first, 'undefine', { name });
    await inWordPress(first, 'install-network');
    await inWordPress(first, 'network-activate');
    expect(await inWordPress(first, 'site', { domain: other })).toBe(2);
    await inWordPress(first, 'define', { name: 'DPPLUS_SITES', value: JSON.stringify({ 2: shop }) });
  }, 120_000);
  afterAll(() => {
    if (app) process.kill(-Number(app.pid));
    service?.close().closeAllConnections();
  });

  /** Requests a page of a site, which is a host. */
  async function open(site: string, path: string, form?: Record<string, string>, cookie = '') {
    const body = form && new URLSearchParams(form).toString();
    const type = form && { 'content-type': 'application/x-www-form-urlencoded' };
    const options = { host: 'localhost', port, path, method: form ? 'POST' : 'GET' };
    const onward = request({ ...options, headers: { host: site, cookie, ...type } });
    const [response] = await once(onward.end(body ?? ''), 'response');
    const { location = '', 'set-cookie': cookies = [] } = response.headers;
    return { status: response.statusCode, location, cookies, body: await text(response) };
  }
  /** Calls test-plugin.php on a site. */
  async function inWordPress(site: string, test: string, form: Record<string, string> = {}, cookie = '') {
    const { status, body, location } = await open(site, `/?dpplus-test=${test}`, form, cookie);
    expect([status, location + body.slice(0, 300)]).toEqual([200, expect.not.stringContaining('<')]);
    return JSON.parse(body);
  }

  /** Logs a user in with the password, and returns the session's cookies. All sites of a network share them. */
  async function session(name: string) {
    const form = { log: name, pwd: `password of ${name}` };
    const { cookies } = await open(hosts()[0], wordpress.loginPage, form);
    return cookies.map((line: string) => line.split(';')[0]).join('; ');
  }
  const settings = (sites: object) =>
    inWordPress(hosts()[0], 'define', { name: 'DPPLUS_SITES', value: JSON.stringify(sites) });
  /** Creates a user with a UUID at each site. */
  async function member(name: string) {
    const uuids = [randomUUID(), randomUUID()];
    await inWordPress(hosts()[0], 'user', { name });
    for (const [index, site] of hosts().entries())
      await inWordPress(site, 'link', { name, uuid: uuids[index] ?? '' });
    return uuids;
  }

  it('has its own redirect URI, and its own registration if it has one', async () => {
    const [first, other] = hosts();
    for (const [site, id] of [
      [first, 'demoapp'],
      [other, 'shop'],
    ] as const) {
      const { body } = await open(site, wordpress.loginPage);
      const [script = ''] = /<script[^>]*dp_connect\.js[^>]*>/.exec(body) ?? [];
      const redirectUri = `http://${site}${wordpress.callback}`;
      expect([attribute(script, 'data-client-id'), attribute(script, 'data-redirect-uri')]).toEqual([
        id,
        redirectUri,
      ]);
      const start = await open(site, `${wordpress.callback}&dpplus=start`);
      const query = new URL(start.location).searchParams;
      expect([query.get('client_id'), query.get('redirect_uri')]).toEqual([id, redirectUri]);
      expect(start.cookies.join()).toMatch(/^dpplus-browser=[\w-]{22}; path=\/; HttpOnly; SameSite=Lax$/);
    }
  });

  it('keeps the UUIDs of its own registration, and reports each to its registration when the user is deleted', async () => {
    const [first] = hosts();
    const name = 'noah';
    const [one, two] = await member(name);
    expect(await inWordPress(first, 'meta', { name })).toEqual({
      dpplus_uuid: [one],
      dpplus_uuid_2: [two],
    });
    reports.length = 0;
    await inWordPress(first, 'delete-from-network', { name });
    expect(reports).toEqual([
      ['/api/uuids/disconnected', 'demoapp', JSON.stringify({ uuids: [one] })],
      ['/api/uuids/disconnected', 'shop', JSON.stringify({ uuids: [two] })],
    ]);
  });

  it('asks about a login at this site only', async () => {
    const [first, other] = hosts();
    await inWordPress(first, 'user', { name: 'emma' });
    const cookie = await session('emma');
    await inWordPress(first, 'offer', { uuid: randomUUID() }, cookie);
    const pages = await Promise.all([first, other].map((site) => open(site, linkPage, undefined, cookie)));
    expect(pages.map(isOffered)).toEqual([true, false]);
  });

  it('removes the links of all sites, because a login at one is a session at all of them', async () => {
    const [first, name] = [hosts()[0], 'louis'];
    const [one, two] = await member(name);
    reports.length = 0;
    expect(await inWordPress(first, 'remove', { name })).toBe(true);
    expect(await inWordPress(first, 'meta', { name })).toEqual([]);
    expect(reports).toEqual([
      ['/api/uuids/disconnected', 'demoapp', JSON.stringify({ uuids: [one] })],
      ['/api/uuids/disconnected', 'shop', JSON.stringify({ uuids: [two] })],
    ]);
  });

  it('exports the links of all sites', async () => {
    const uuids = await member('mila');
    const { data } = await inWordPress(hosts()[1], 'export', { email: 'mila@wordpress.example' });
    const values = data[0].data.map(({ value }: { value: string }) => value);
    expect(values.filter((value: string) => value.includes('-')).sort()).toEqual(uuids.sort());
  });

  it.each([
    ['beside the constants', true],
    ['without the constants', false],
  ])('keeps its links if its registration moves to DPPLUS_SITES, %s', async (_where, hasConstants) => {
    const [first, name] = [hosts()[0], hasConstants ? 'adam' : 'nina'];
    const uuids = await member(name);
    const own = { CLIENT_ID: 'demoapp', CLIENT_SECRET: 'demosecret' };
    await settings({ 1: own, 2: shop });
    if (!hasConstants)
      for (const part of ['ID', 'SECRET'])
        await inWordPress(first, 'undefine', { name: `DPPLUS_CLIENT_${part}` });
    const { data } = await inWordPress(first, 'export', { email: `${name}@wordpress.example` });
    for (const [part, value] of [
      ['ID', 'demoapp'],
      ['SECRET', 'demosecret'],
    ] as const)
      await inWordPress(first, 'define', { name: `DPPLUS_CLIENT_${part}`, value });
    await settings({ 2: shop });
    expect(JSON.stringify(data)).toContain(uuids[0]);
  });

  it('is off after a setting that does not exist, which administrators read, also of the network', async () => {
    const [first, other] = hosts();
    await inWordPress(first, 'user', { name: 'ines' });
    await settings({ 1: { DPPLUS_CLIENT_ID: 'x' }, 2: { DPPLUS_CLIENT_ID: 'shop' } });
    const read = async (path: string, name: string) =>
      (await open(first, path, undefined, await session(name))).body;
    const fault = 'DPPLUS_SITES: DPPLUS_CLIENT_ID of this site is none of SERVICE, CLIENT_ID,';
    const pages = [
      await read('/wp-admin/', 'lea'),
      await read('/wp-admin/network/', 'lea'),
      await read('/wp-admin/profile.php', 'ines'),
      (await open(other, wordpress.loginPage)).body,
    ];
    await settings({ 2: shop });
    expect(pages.map((page) => [page.includes(fault), page.includes('dpplus-connect')])).toEqual([
      [true, false],
      [true, false],
      [false, false],
      [false, false],
    ]);
  });

  it('has no daily job after the plugin is off on the network', async () => {
    expect(await inWordPress(hosts()[0], 'network-deactivate')).toEqual([]);
  });
});
