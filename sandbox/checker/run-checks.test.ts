import { createServer as createHttp } from 'node:http';
import { createServer as createHttps } from 'node:https';
import { createServer as createTcp } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { freePort } from '../../testing/free-port.ts';
import { makeCertificate } from '../command/https/make-certificate.ts';
import { type Result, runChecks, scenarios } from './run-checks.ts';
import { checkedApp } from './testing/checked-app.ts';

it('passes a careful app in every check, and leaves the port', async () => {
  const reported: Result[] = [];
  const { results, port } = await checkedApp(['accounts', 'specification-markup'], {
    onResult: (result) => reported.push(result),
  });
  expect(results.filter(({ verdict }) => verdict !== 'passed')).toEqual([]);
  expect(results).toEqual(
    scenarios.map(({ id, title, source }) => ({
      ...{ id, title, source, verdict: 'passed' },
      seconds: expect.any(Number),
      exchanges: expect.any(Array),
    })),
  );
  expect(reported).toEqual(results);
  const requests = results.flatMap(({ exchanges }) => exchanges.map(({ request }) => request));
  // Once to find the start, and once for the cookies that every page sets.
  expect(requests.filter((request) => request.includes('no-start='))).toHaveLength(2);
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow();
}, 180_000);

it.each([
  ['http', undefined, 'the app does not respond, at ADDRESS (ECONNREFUSED): start it first'],
  [
    'https',
    createHttps(await makeCertificate(['127.0.0.1'])),
    'does not trust the certificate of the app, at ADDRESS (SELF_SIGNED_CERT_IN_CHAIN): set NODE_EXTRA_CA_CERTS',
  ],
  ['https', createHttp(), 'the app does not speak https, at ADDRESS (ERR_SSL_'],
  ['http', createTcp(), 'the app does not respond in time, at ADDRESS (timeout): choose another --timeout'],
])('tells why an app does not respond over %s: %#', async (protocol, server, reason) => {
  const [port, ofApp] = [await freePort(), await freePort()];
  server?.listen(ofApp, '127.0.0.1');
  onTestFinished(() => void server?.close());
  const address = `${protocol}://127.0.0.1:${ofApp}/`;
  const target = { redirectUri: `${address}back`, clientId: 'a', clientSecret: 'b', loginPage: address };
  await expect(runChecks({ ...target, timeout: 500 }, { port })).rejects.toThrow(
    reason.replace('ADDRESS', address),
  );
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow();
});

it('has a unique id for each check, a title and the place of its requirement', () => {
  expect(new Set(scenarios.map(({ id }) => id)).size).toBe(scenarios.length);
  for (const { id, title, source } of scenarios) {
    expect(id).toMatch(/^[a-z]+(-[a-z\d]+)+$/);
    expect(title).toMatch(/^[A-Z].{20,}$/);
    expect(source).toMatch(/^docs\/protocol\.md, ".+"$/);
  }
});
