// Publishes this folder into the folder that a web server serves, so that no published version ever changes.
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';

const usage = `Usage: node publish.js <folder>
       node publish.js <folder> --latest <version>

Publishes the files beside this program into <folder>: the folder of their version, which then never changes, and, but
for a trial version such as v1.2.3-beta.1, the latest version. With --latest, makes a version that is published already
the latest one, as in --latest v1.2.3.

Exit codes: 0 published, 1 refused, and nothing is changed, 2 a wrong argument.
`;
const source = import.meta.dirname;
const isVersion = /^v\d(?!.*\.part$)[^/]*$/;
const isMeasured = /\.(js|css)$/;
/** The configuration of servers. The folder may have others beside it. */
const filesBeside = ['Caddyfile', 'LICENSE', '_headers', 'nginx.conf', 'sbom.cdx.json'];

/** A reason not to publish. */
class Refusal extends Error {}

/** @param {string} folder */
const foldersIn = (folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));

/**
 * The files of a folder and of those in it, by their path.
 * @param {string} folder
 */
const filesIn = (folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join(folder, name)).isFile())
    .map((name) => name.replaceAll('\\', '/'))
    .sort();

/** @param {string} folder */
const languagesIn = (folder) =>
  foldersIn(folder).filter((name) => existsSync(join(folder, name, 'dp_connect.js')));

/** @param {string} file */
const hashOf = (file) => `sha384-${createHash('sha384').update(readFileSync(file)).digest('base64')}`;

/**
 * The entries of `integrity.json` for a folder in the published one.
 * @param {string} target
 * @param {string} folder
 */
const measure = (target, folder) =>
  Object.fromEntries(
    filesIn(join(target, folder))
      .filter((name) => isMeasured.test(name))
      .map((name) => {
        const file = join(target, folder, name);
        const entry = {
          integrity: hashOf(file),
          bytes: statSync(file).size,
          brotli: statSync(`${file}.br`).size,
        };
        return [`${folder}/${name}`, entry];
      }),
  );

/**
 * Refuses a published version that is not as it was published.
 * @param {string} target
 */
function checkPublished(target) {
  const list = join(target, 'integrity.json');
  if (!existsSync(list)) return;
  for (const [name, { integrity }] of Object.entries(JSON.parse(readFileSync(list, 'utf8')))) {
    const file = join(target, name);
    if (isVersion.test(name.split('/')[0]) && !(existsSync(file) && hashOf(file) === integrity))
      throw new Refusal(
        `${file} is not the file that was published: restore it from the archive of its release`,
      );
  }
}

/**
 * Copies a file so that a server sends the old one or the new one, and never a part.
 * @param {string} from
 * @param {string} to
 */
function replace(from, to) {
  mkdirSync(dirname(to), { recursive: true });
  copyFileSync(from, `${to}.part`);
  renameSync(`${to}.part`, to);
}

/**
 * @param {string} target
 * @param {string} version
 */
function publishVersion(target, version) {
  const [from, to] = [join(source, version), join(target, version)];
  if (!existsSync(to)) {
    rmSync(`${to}.part`, { recursive: true, force: true });
    cpSync(from, `${to}.part`, { recursive: true });
    renameSync(`${to}.part`, to);
    return;
  }
  // Another Node.js compresses to other bytes.
  const contents = (folder) => filesIn(folder).filter((name) => !/\.(br|gz)$/.test(name));
  for (const name of new Set([...contents(from), ...contents(to)])) {
    const [mine, published] = [join(from, name), join(to, name)];
    if (existsSync(mine) && existsSync(published) && hashOf(mine) === hashOf(published)) continue;
    throw new Refusal(
      `${published} is published with other content. Pages with its hash would lose their button, and caches keep the ` +
        `published file. Build from the tag ${version}, or give the new build another version`,
    );
  }
}

/**
 * Makes a published version the latest one.
 * @param {string} target
 * @param {string} version
 */
function makeLatest(target, version) {
  const folder = join(target, version);
  const languages = existsSync(folder) ? languagesIn(folder) : [];
  if (languages.length === 0) throw new Refusal(`${folder} has no script`);
  for (const language of languages)
    for (const name of filesIn(join(folder, language)))
      replace(join(folder, language, name), join(target, language, name));
}

/** @param {string} target */
function writeList(target) {
  const versions = foldersIn(target).filter((name) => isVersion.test(name));
  const entries = [...languagesIn(target), ...versions].map((folder) => measure(target, folder));
  const list = join(target, 'integrity.json');
  writeFileSync(`${list}.part`, `${JSON.stringify(Object.assign({}, ...entries), null, 2)}\n`);
  renameSync(`${list}.part`, list);
}

/**
 * @param {string} target
 * @param {string | undefined} latest
 */
function publish(target, latest) {
  mkdirSync(target, { recursive: true });
  checkPublished(target);
  if (latest === undefined) {
    const [own = ''] = foldersIn(source).filter((name) => isVersion.test(name));
    publishVersion(target, own);
    // Pages without a version get no trial version.
    if (!own.includes('-')) makeLatest(target, own);
    for (const name of filesBeside)
      if (existsSync(join(source, name))) replace(join(source, name), join(target, name));
    console.log(`${target} has ${own}`);
  } else {
    makeLatest(target, latest);
    console.log(`${latest} is the latest version in ${target}`);
  }
  writeList(target);
}

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { latest: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
  });
  const [target, ...more] = positionals;
  if (values.help) console.log(usage);
  else if (target === undefined || more.length > 0) throw new TypeError('publish.js takes one folder');
  else if (values.latest !== undefined && !isVersion.test(values.latest))
    throw new TypeError('--latest takes a version as v1.2.3');
  else publish(target, values.latest);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = error instanceof TypeError ? 2 : 1;
}
