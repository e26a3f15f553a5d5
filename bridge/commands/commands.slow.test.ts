import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { redirectUriOf, startStand } from '../testing/stand.ts';
import { check } from './check.ts';
import { init } from './init.ts';

it('check finds a wrong secret, and a redirect URI that is not the registered one', async () => {
  const stand = await startStand();
  const lines: string[] = [];
  const run = (config: typeof stand.config) => check(config, (line) => lines.push(line));
  expect(await run(stand.config)).toBe(0);
  const { wiki } = structuredClone(stand.config.products);
  if (!wiki) throw new Error('no wiki');
  wiki.service.clientSecret = 'wrong';
  expect(await run({ ...stand.config, products: { other: wiki } })).toBe(2);
  const text = lines.join('\n');
  expect(text).toContain('✗ products.other: credentials at the service: the service does not accept');
  expect(text).toContain(
    `register ${stand.issuer}/callback/other at the service; it has ${stand.issuer}/callback/wiki`,
  );
  await stand.close();
});

it('init writes a configuration and a secret that only their owner can read, and prints no secret', async () => {
  const stand = await startStand();
  const answers = [
    stand.issuer,
    stand.service.url,
    'y',
    'wiki',
    'Wiki',
    redirectUriOf('wiki'),
    'email, phone',
    'wiki-app',
  ];
  const lines: string[] = [];
  const path = join(stand.folder, 'bridge.json');
  const run = () =>
    init(
      path,
      async () => answers.shift() ?? '',
      (line) => lines.push(line),
    );
  await run();
  expect(JSON.parse(readFileSync(path, 'utf8')).products.wiki.scopes).toEqual(['email', 'phone']);
  const secret = join(stand.folder, 'wiki.secret');
  expect([existsSync(secret), statSync(secret).mode & 0o777]).toEqual([true, 0o600]);
  expect(lines.join('\n')).not.toContain(readFileSync(secret, 'utf8').trim());
  expect(lines.join('\n')).toContain(`${stand.issuer}/callback/wiki`);
  await expect(run()).rejects.toThrow('exists already');
  await stand.close();
});
