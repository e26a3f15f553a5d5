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
import { attribute } from './pages.ts';

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
  async function open(site: string, path: string, form?: Record<string, string>) {
    const body = form && new URLSearchParams(form).toString();
    const type = form && { 'content-type': 'application/x-www-form-urlencoded' };
    const options = { host: 'localhost', port, path, method: form ? 'POST' : 'GET' };
    const onward = request({ ...options, headers: { host: site, ...type } });
    const [response] = await once(onward.end(body ?? ''), 'response');
    const { location = '', 'set-cookie': cookies = [] } = response.headers;
    return { status: response.statusCode, location, cookies, body: await text(response) };
  }
  /** Calls test-plugin.php on a site. */
  async function inWordPress(site: string, test: string, form: Record<string, string> = {}) {
    const { status, body, location } = await open(site, `/?dpplus-test=${test}`, form);
    expect([status, location + body.slice(0, 300)]).toEqual([200, expect.not.stringContaining('<')]);
    return JSON.parse(body);
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
    const [first, other] = hosts();
    const [name, one, two] = ['noah', randomUUID(), randomUUID()];
    await inWordPress(first, 'user', { name });
    await inWordPress(first, 'link', { name, uuid: one });
    await inWordPress(other, 'link', { name, uuid: two });
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
});
