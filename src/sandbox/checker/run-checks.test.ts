import { expect, it } from 'vitest';
import { freePort } from '../../testing/free-port.ts';
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
  expect(requests.filter((request) => request.includes('no-start='))).toHaveLength(1);
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow();
}, 60_000);

it('reports an app that does not respond', async () => {
  const [port, nobody] = [await freePort(), await freePort()];
  const address = `http://127.0.0.1:${nobody}/`;
  const target = { redirectUri: `${address}back`, clientId: 'a', clientSecret: 'b', loginPage: address };
  await expect(runChecks({ ...target, timeout: 5000 }, { port })).rejects.toThrow(
    `the app does not respond at ${address}`,
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
