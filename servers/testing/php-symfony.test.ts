import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { read } from '../../tools/write/docs/pages.ts';
import { json, uuid } from './attacked-server.ts';
import { secret } from './start-server.ts';

const [, functions = ''] =
  /<!-- symfony: functions -->\n```php\n(.*?)```/s.exec(read('docs/symfony.md')) ?? [];

it('docs/symfony.md logs in with the security system of Symfony, whose WebTestCase passes', async () => {
  const service = createServer(json({ uuid })).listen(0, '127.0.0.1');
  await once(service, 'listening');
  const folder = temporaryFolder();
  writeFileSync(`${folder}/functions.php`, `<?php\n${functions}`);
  const settings = {
    SECRET: secret,
    SERVICE: `http://127.0.0.1:${(service.address() as AddressInfo).port}`,
    CLIENT_ID: 'demoapp',
    CLIENT_SECRET: 'demosecret',
    REDIRECT_URI: 'http://localhost/callback',
    STORE: folder,
  };
  const env = {
    ...process.env,
    APP_FOLDER: folder,
    APP_SETTINGS: JSON.stringify(settings),
    SYMFONY_DEPRECATIONS_HELPER: 'disabled',
  };
  const phpunit = spawn(
    'phpunit',
    ['--colors=never', '--do-not-cache-result', 'servers/testing/php/symfony/SecurityTest.php'],
    {
      env,
    },
  );
  const [output, [code]] = await Promise.all([text(phpunit.stdout), once(phpunit, 'close')]);
  service.close().closeAllConnections();
  expect([code, output]).toEqual([0, expect.stringContaining('OK (3 tests, ')]);
}, 120_000);
