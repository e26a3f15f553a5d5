import { spawnSync } from 'node:child_process';
import { afterAll, afterEach, beforeAll, describe } from 'vitest';
import { wordpress } from '../wordpress.ts';
import { createSite, type Site } from './site.ts';

const [command = '', ...words] = wordpress.probe;
const isInstalled = spawnSync(command, words).status === 0;

/** Describes a subject of the plugin on a site of its own, if WordPress is installed. Each test makes other users and personas. */
export function describePlugin(subject: string, tests: (site: Site) => void) {
  describe.runIf(isInstalled)(`the WordPress plugin, ${subject}`, () => {
    const site = createSite();
    beforeAll(site.start, 120_000);
    afterAll(site.stop);
    afterEach(async () => {
      await site.inWordPress('restore');
    });
    tests(site);
  });
}
