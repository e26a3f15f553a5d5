import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { build, type Rolldown } from 'vite';
import { type Result, scenarios } from '../../sandbox/checker/run-checks.ts';
import { checkServer } from './check-server.ts';
import { mutantsOf } from './mutants-of.ts';
import { type Server, servers } from './servers.ts';

/** The server side in one file. Above the code of each file is a comment with its path. */
const { output } = (await build({
  configFile: false,
  logLevel: 'silent',
  define: { __DP_SERVICE_NAME__: '"Secure Connect"' },
  build: { ssr: 'src/server/index.ts', write: false },
})) as Rolldown.RolldownOutput;
const files =
  'href|request|token|authorization|cookie|callback|start|handle|uuid|allowed-scope|once|service-call|service|session';
/** Functions, and lines, of options that the app of the README does not use, of data, and of codes of errors. */
const unused = [
  /^(?<indent>\t*)(function (uuidsOf|isForeign|isOfOneCookie)|check\(asked\)|const report =)[\s\S]*?^\k<indent>\}[,;]?$/,
  /^(?<tabs>\t*)async (function )?(isLoggedIn|secret|fetchData|fetchPhoto|list|renew)\([\s\S]*?^\k<tabs>\}[,;]?$/,
  /^\s*(var isId|const isOfApp|return result\.value).*$/,
  /^\s*(if \((login && await|answer ===|"refuse" in|renewed && offer|options\.returnPage|!has\(scope|unknown)).*$/,
  /^\s*(const (asked|isLimit|errorPage|isGranted)|within:|if \(typeof answer|return unknown).*$/,
  /if \((!\[\.\.\.searchParams|url && url\.origin === openerOrigin).*|if \(code !== expected[^;]*;/,
  /return \[name, code\].*|Number\(value\) .*|if \(!isId.*/,
]
  .map(({ source }) => source)
  .join('|');

/**
 * Parts that other tests hold: settings, texts, codes of errors, languages, and those that the plain servers do not use, such
 * as accounts that are linked.
 */
const ofPython = [
  /^TEXTS = [\s\S]*?^\}$/,
  /^( {4})?def (home|offered|accept|_waiting|link|_is_logged_in)\([\s\S]*?(?=^ {4}(def|@)|^def|^class)/,
  /^def (decide|_checked|language_of|_return_html|_code_of)\([\s\S]*?(?=^def|^class)/,
  /^class (UsedStates|TimedReader|_\w+)[\s\S]*?(?=^class)/,
  /^ +(is_(of_app|limit) = |if method != "GET" or |body = _return_html).*/,
  /^ {8}answer = self\._on_login[\s\S]*?(?=^ {8}href, cookies)/,
]
  .map(({ source }) => source)
  .join('|');
const ofPhp = [
  /^ {8}private const TEXTS[\s\S]*?^ {8}\];/,
  /^ {8}\w+( static)? function (__construct|open|readSettings|findFault|findFolder|isLoggedIn|language|codeOf)\([\s\S]*?^ {8}\}$/,
  /^ {8}\w+( static)? function (link|decide|offered|accept|once)\([\s\S]*?^ {8}\}$/,
  /^ {12}\$user = \$this->user\(\);[\s\S]*?(?=^ {12}\$this->report)/,
  /^ {12}if \(\$this->settings\['onLogin.*|^ +\$is(OfApp|Limit|Read) = .*|^ {12}return \['', \$answer.*/,
  /^ {12}\$page = [\s\S]*?(?=^ {12}\$link = )/,
]
  .map(({ source }) => source)
  .join('|');

const copied = (file: string) => ({ path: `servers/${file}`, text: readFileSync(`servers/${file}`, 'utf8') });

/** Right apps: the path of the code, and `other` for its parts that are not of a login, such as settings and texts. */
export const rightApps = [
  {
    name: 'Node.js',
    path: 'dpplus-connect/server',
    text: output[0].code,
    other: RegExp(`^// src/(?!server/(${files})\\.ts)[\\s\\S]*?(?=^// src)|${unused}`, 'gm'),
  },
  { name: 'Python', ...copied('python/dpplus_connect.py'), other: RegExp(ofPython, 'gm') },
  { name: 'PHP', ...copied('php/callback.php'), other: RegExp(ofPhp, 'gm') },
].map(({ other, ...app }) => ({
  ...app,
  server: (servers.find(({ file }) => app.path.endsWith(file)) ?? servers[0]) as Server,
  mutants: mutantsOf(basename(app.path), app.text, other),
}));

/** Without the check that waits ten seconds: no mutant changes the time of a request. */
const only = scenarios.map(({ id }) => id).filter((id) => id !== 'token-hanging');

// The proxy of the runs with https has a certificate that no system trusts.
process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';

/**
 * Returns the reason why the checker fails or checks less than for the right app, `''` if it passes, or `undefined` for a
 * text that does not start. A mutant that passes on http runs behind a proxy with https too.
 */
export async function tryMutant({ server, path }: (typeof rightApps)[number], text: string, isRight = false) {
  // PHP would start, and respond 500.
  if (/php$/.test(path) && spawnSync('php', ['-l'], { input: text }).status !== 0) return undefined;
  for (const https of [false, true]) {
    // PHP keeps used ids in the folder for temporary files.
    const TMPDIR = mkdtempSync(join(tmpdir(), 'mutant-'));
    // A library is in the folder of its example.
    const [from, to] = server.code ? [path, join(TMPDIR, 'server.mjs')] : [dirname(path), TMPDIR];
    if (!server.code) cpSync(from, TMPDIR, { recursive: true });
    writeFileSync(server.code ? to : join(TMPDIR, basename(path)), text);
    const start = (...ports: [number, number]) =>
      server.start(...ports).map((word) => word.replace(from, to));
    const onResult = ({ id, verdict, detail }: Result) => {
      const key = `${path} ${https} ${id}`;
      if (isRight && verdict === 'skipped') notChecked.add(key);
      if (verdict === 'failed' || (verdict === 'skipped' && !notChecked.has(key)))
        throw new Error(`${id}: ${detail}`);
    };
    try {
      // All make their calls before they respond.
      const patience = { grace: 0, slow: 500, late: 300 };
      await checkServer({ ...server, start }, { TMPDIR }, { https, only, onResult, patience });
    } catch (error) {
      return /does not answer/.test(String(error)) ? undefined : String(error);
    } finally {
      rmSync(TMPDIR, { recursive: true, force: true });
    }
  }
  return '';
}

/** The checks that do not apply to the right apps. */
const notChecked = new Set<string>();
