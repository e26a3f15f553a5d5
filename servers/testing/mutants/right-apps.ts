import { readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { build, type Rolldown } from 'vite';
import { type Server, servers } from '../servers.ts';
import { withoutParts } from './left-out.ts';
import { mutantsOf } from './mutants-of.ts';
import { ofPython, ofPythonService, ofPythonTokens, ofServer } from './parts.ts';
import { ofPhp, ofPhpService } from './parts-of-php.ts';

/** The server side in one file. Above the code of each file is a comment with its path. */
const { output } = (await build({
  configFile: false,
  logLevel: 'silent',
  define: { __DP_SERVICE_NAME__: '"Secure Connect"' },
  build: { ssr: 'src/server/index.ts', write: false },
})) as Rolldown.RolldownOutput;

const copied = (file: string) => ({ path: `servers/${file}`, text: readFileSync(`servers/${file}`, 'utf8') });

/** Right apps: the path of the code, and the parts of it that have no mutants. */
export const rightApps = [
  { name: 'Node.js', path: 'dpplus-connect/server', text: output[0].code, parts: ofServer },
  { name: 'Python', ...copied('python/dpplus_connect/login.py'), parts: ofPython },
  { name: 'Python, requests', ...copied('python/dpplus_connect/service.py'), parts: ofPythonService },
  { name: 'Python, tokens', ...copied('python/dpplus_connect/tokens.py'), parts: ofPythonTokens },
  { name: 'PHP', ...copied('php/DpplusConnect/Login.php'), parts: ofPhp },
  { name: 'PHP, requests', ...copied('php/DpplusConnect/Service.php'), parts: ofPhpService },
].map((app) => ({
  ...app,
  server: (servers.find(({ file }) => dirname(app.path).endsWith(dirname(file))) ?? servers[0]) as Server,
  mutants: mutantsOf(basename(app.path), app.text, withoutParts(app.text, app.parts)),
}));

export type RightApp = (typeof rightApps)[number];
