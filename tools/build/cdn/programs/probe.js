// Compares what a host serves with a list of hashes.
import { createHash } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

const usage = `Usage: node probe.js <url> <integrity.json> [options]

Requests each file of the list from <url>, the address of the folder on the host, and compares its hash and its headers.
The list is your own copy: a person who can change a file on the host can change the list there too.

  --metrics <file>      writes the result for Prometheus into this file
  --timeout <seconds>   time for each response (default 10)

Prints a line for each difference. Exit codes: 0 no difference, 1 differences, 2 a wrong argument or file.
`;
const atOnce = 6;
const types = { js: /^text\/javascript\b/, css: /^text\/css\b/ };

/**
 * The headers that pages and caches need (docs/hosting.md, "Headers").
 * @param {string} path
 */
const wanted = (path) => ({
  'access-control-allow-origin': /^\*$/,
  'cache-control': /^v\d/.test(path) ? /\bimmutable\b/ : /\bmax-age=\d{1,5}\b/,
  'content-type': types[path.endsWith('.css') ? 'css' : 'js'],
  'cross-origin-resource-policy': /^cross-origin$/,
  'x-content-type-options': /^nosniff$/,
});

/**
 * The difference of a file, if there is one.
 * @param {URL} url
 * @param {string} path
 * @param {string} integrity
 * @param {number} timeout
 */
async function differenceOf(url, path, integrity, timeout) {
  try {
    const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(timeout) });
    const bytes = Buffer.from(await response.arrayBuffer());
    if (response.status !== 200) return `responds ${response.status}`;
    const hash = `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
    if (hash !== integrity) return `has the hash ${hash}, and the list has ${integrity}`;
    for (const [name, value] of Object.entries(wanted(path))) {
      const found = response.headers.get(name);
      if (!value.test(found ?? '')) return `has the header ${name}: ${found ?? 'none'}`;
    }
  } catch (error) {
    return error.name === 'TimeoutError'
      ? 'does not respond in time'
      : `fails: ${error.cause?.code ?? error.cause?.message ?? error.message}`;
  }
}

/**
 * The differences of all files.
 * @param {string} base
 * @param {Record<string, { integrity: string }>} list
 * @param {number} timeout
 */
async function compare(base, list, timeout) {
  const left = Object.entries(list);
  const differences = [];
  const work = async () => {
    for (let next = left.shift(); next; next = left.shift()) {
      const [path, { integrity }] = next;
      const url = new URL(path, base);
      const difference = await differenceOf(url, path, integrity, timeout);
      if (difference !== undefined) differences.push(`${url} ${difference}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return differences.sort();
}

/**
 * The text format of Prometheus, version 0.0.4.
 * @param {string} url
 * @param {number} files
 * @param {number} differences
 */
const metricsOf = (url, files, differences) =>
  Object.entries({
    dpplus_files_success: [Number(differences === 0), '1 if the host serves each file as the list has it.'],
    dpplus_files_total: [files, 'Files in the list.'],
    dpplus_files_different: [differences, 'Files that the host serves otherwise, or not at all.'],
    dpplus_files_timestamp_seconds: [Math.round(Date.now() / 1000), 'Time of the end.'],
  })
    .map(
      ([name, [value, help]]) =>
        `# HELP ${name} ${help}\n# TYPE ${name} gauge\n${name}{url="${url}"} ${value}\n`,
    )
    .join('');

/** @param {string[]} positionals */
function readArguments([url = '', file, ...more]) {
  if (!(URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)))
    throw new Error('probe.js takes the URL of the folder, with https');
  if (file === undefined || more.length > 0)
    throw new Error('probe.js takes one integrity.json after the URL');
  const list = JSON.parse(readFileSync(file, 'utf8'));
  if (Object.keys(list).length === 0) throw new Error(`${file} has no file`);
  return { base: url.endsWith('/') ? url : `${url}/`, list };
}

try {
  const text = /** @type {const} */ ({ type: 'string' });
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { metrics: text, timeout: text, help: { type: 'boolean', short: 'h' } },
  });
  if (values.help) console.log(usage);
  else {
    const { base, list } = readArguments(positionals);
    if (!/^[1-9]\d{0,3}$/.test(values.timeout ?? '10')) throw new Error('--timeout takes seconds, 1 to 9999');
    const differences = await compare(base, list, Number(values.timeout ?? 10) * 1000);
    const files = Object.keys(list).length;
    if (values.metrics !== undefined) {
      writeFileSync(`${values.metrics}.part`, metricsOf(base, files, differences.length));
      renameSync(`${values.metrics}.part`, values.metrics);
    }
    for (const difference of differences) console.log(difference);
    console.log(`${files - differences.length} of ${files} files are as in the list`);
    process.exitCode = differences.length > 0 ? 1 : 0;
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
