import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { python } from './servers.ts';

// What the Django app and the blueprint do inside their frameworks, without a server and a service: pytest says it in tables.

const folder = 'servers/testing/python';

it.each(readdirSync(folder).filter((file) => file.startsWith('test_')))(
  'pytest passes %s',
  (file) => {
    const words = ['-m', 'pytest', '-p', 'no:cacheprovider', '-q', `${folder}/${file}`];
    const { status, stdout, stderr } = spawnSync(python, words, {
      encoding: 'utf8',
      timeout: 110_000,
      env: { ...process.env, PYTHONDONTWRITEBYTECODE: '1' },
    });
    expect(status, stdout + stderr).toBe(0);
  },
  120_000,
);
