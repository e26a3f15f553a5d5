import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

/** The folder of the package, for the built source in `dist/demo` too. */
export const packageRoot = new URL(
  '.',
  pathToFileURL(createRequire(import.meta.url).resolve('dpplus-connect/package.json')),
);
