import { fileURLToPath } from 'node:url';
import { test } from '@playwright/test';
import { install } from '../install.ts';

test('the packages of SvelteKit, Nuxt and Astro are those of the lock file', () => {
  test.setTimeout(600_000);
  install(fileURLToPath(new URL('apps', import.meta.url)));
});
