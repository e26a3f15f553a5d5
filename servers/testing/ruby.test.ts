import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';

// What the Ruby library does in an app in the process of the test, with a service on HTTP: RSpec says it in tables.

const folder = 'servers/testing/ruby';

it.each(readdirSync(folder).filter((file) => file.endsWith('_spec.rb')))(
  'RSpec passes %s',
  (file) => {
    const { status, stdout, stderr } = spawnSync('rspec', [`${folder}/${file}`], {
      encoding: 'utf8',
      timeout: 110_000,
    });
    expect(status, stdout + stderr).toBe(0);
  },
  120_000,
);
