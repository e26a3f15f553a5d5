import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { read } from '../../tools/write/docs/pages.ts';
import { json, uuid } from './attacked-server.ts';
import { settingsOf } from './php/open-worker.ts';

const [, handler = ''] = /<!-- psr: handler -->\n```php\n(.*?)```/s.exec(read('docs/php.md')) ?? [];

it.each(['nyholm', 'slim'])(
  'the handler of docs/php.md logs in with the messages of %s, and with Monolog',
  async (messages) => {
    const service = createServer(json({ uuid })).listen(0, '127.0.0.1');
    await once(service, 'listening');
    const folder = temporaryFolder();
    const file = `${folder}/handler.php`;
    writeFileSync(file, `<?php\n${handler}`);
    const settings = settingsOf(service, folder);
    const php = spawn('php', ['servers/testing/php/psr.php', messages, file, JSON.stringify(settings)]);
    const [output, error, [code]] = await Promise.all([
      text(php.stdout),
      text(php.stderr),
      once(php, 'close'),
    ]);
    service.close().closeAllConnections();
    expect([code, error]).toEqual([0, '']);
    const login = [303, 2, 200, true];
    const steps = ['INFO [dpplus-connect] started', 'INFO [dpplus-connect] succeeded'];
    const lines = [...steps, ...steps, 'WARNING [dpplus-connect] start-refused: scope'];
    expect(JSON.parse(output)).toEqual([[login, login], lines]);
  },
);
