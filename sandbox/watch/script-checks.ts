import { createHash } from 'node:crypto';
import { type Check, type Seen, shown } from './check.ts';
import { folderOf } from './login.ts';
import { problemOf } from './page-checks.ts';

/** The longest time for which a cache may keep the latest version, in seconds. */
const longest = 86_400;

const hashOf = (algorithm: string, bytes: Buffer): string =>
  `${algorithm}-${createHash(algorithm).update(bytes).digest('base64')}`;

/** The script of the page, if it came. */
function scriptOf({ script, parts, page }: Seen) {
  if (!script || !parts.script || problemOf(script) !== undefined) return undefined;
  const { attributes, url } = parts.script;
  return { ...script, attributes, isForeign: url.origin !== page.url.origin };
}

/** The script’s file on its host. */
export const scriptChecks: readonly Check[] = [
  {
    id: 'script',
    means: 'The script responds 200',
    look: ({ script }) => (script ? (problemOf(script) ?? true) : undefined),
  },
  {
    id: 'script-type',
    means: 'The script has the `Content-Type` of JavaScript',
    look(seen) {
      const script = scriptOf(seen);
      if (!script) return undefined;
      const type = String(script.headers['content-type'] ?? '');
      return (
        /^(text|application)\/(x-)?(java|ecma)script\b/i.test(type) || `its Content-Type is ${shown(type)}`
      );
    },
  },
  {
    id: 'script-integrity',
    means: 'The script has the hash of `integrity` on its tag',
    look(seen) {
      const script = scriptOf(seen);
      const hashes: string[] = script?.attributes.integrity?.match(/sha(256|384|512)-[\w+/=]+/g) ?? [];
      // The strongest algorithm counts (Subresource Integrity, 3.3.4).
      const strongest = hashes
        .map((hash) => hash.slice(0, 6))
        .sort()
        .at(-1);
      if (!script || !strongest) return undefined;
      const found = hashOf(strongest, script.bytes);
      return hashes.includes(found) || `browsers block the script: its hash is ${found}`;
    },
  },
  {
    id: 'script-listed',
    means: 'The script has its hash in `integrity.json`',
    look(seen) {
      const script = scriptOf(seen);
      const { list } = seen;
      const path = script && folderOf(script.url)?.path;
      if (!list || !path) return undefined;
      const problem = problemOf(list);
      if (problem !== undefined) return problem;
      const listed = hashIn(list.bytes, path);
      if (listed === undefined) return `${list.url.pathname} has no hash of ${path}`;
      const found = hashOf('sha384', script.bytes);
      return found === listed || `${script.url.href} has the hash ${found}, not ${listed}`;
    },
  },
  {
    id: 'script-cors',
    means:
      'A script with `integrity` or `crossorigin` has `Access-Control-Allow-Origin`, and its tag `crossorigin`',
    look(seen) {
      const script = scriptOf(seen);
      if (!script?.isForeign) return undefined;
      const { crossorigin, integrity } = script.attributes;
      if (crossorigin === undefined && integrity === undefined) return undefined;
      if (crossorigin === undefined)
        return 'browsers block the script: its tag has integrity without crossorigin';
      const allowed = script.headers['access-control-allow-origin'];
      const isRight = allowed === '*' || allowed === seen.page.url.origin;
      return isRight || `browsers block the script: Access-Control-Allow-Origin is ${shown(allowed)}`;
    },
  },
  {
    id: 'script-cache',
    means: 'A cache keeps the latest version for a day at most, so that pages get fixes',
    look(seen) {
      const script = scriptOf(seen);
      if (!script) return undefined;
      const seconds = Number(/\bmax-age=(\d+)/.exec(String(script.headers['cache-control']))?.[1] ?? 0);
      const isVersion = /^v?\d/.test(folderOf(script.url)?.path ?? '');
      return isVersion || seconds <= longest || `caches keep ${script.url.pathname} for ${seconds} seconds`;
    },
  },
];

/** The hash of a path in the list, if the list is one. */
function hashIn(bytes: Buffer, path: string): string | undefined {
  try {
    const hash: unknown = JSON.parse(bytes.toString())[path]?.integrity;
    return typeof hash === 'string' ? hash : undefined;
  } catch {
    return undefined;
  }
}
