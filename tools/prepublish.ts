// `prepublishOnly`: npm runs it before it publishes the package.
import { readFileSync } from 'node:fs';
import { missingAddress } from './missing-address.ts';

const reason = missingAddress(JSON.parse(readFileSync('package.json', 'utf8')));
if (reason) {
  console.error(reason);
  process.exitCode = 1;
}
