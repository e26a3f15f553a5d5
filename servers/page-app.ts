import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** An app of a page of the docs. */
export interface PageApp {
  name: string;
  /** The path of the redirect URI. */
  callback: string;
  code: string;
  /** Does what the page says in an empty folder, and serves. */
  start(port: number, servicePort: number): string[];
}

const marked = /^<!-- (run|start|write|add)(?:: (\S+))? -->\n+```\w*\n([\s\S]*?\n)```$/gm;

/** Returns the commands of a block with a mark: `run` and `start` are commands, `write: FILE` and `add: FILE` are files. */
function commandsOf([, mark, file, code = '']: RegExpMatchArray): string {
  if (!file) return code;
  const to = mark === 'write' ? '>' : '>>';
  return `mkdir -p "$(dirname "${file}")"\ncat ${to} "${file}" <<'END_OF_BLOCK'\n${code}END_OF_BLOCK\n`;
}

function appOf(part: string, page: string): PageApp {
  const code = [...part.matchAll(marked)].map(commandsOf).join('');
  const [, callback] = /REDIRECT_URI\W+http:\/\/localhost:3000([\w/.-]+)/.exec(code) ?? [];
  // Debian's Python has its packages.
  const path = existsSync('/usr/bin/python3') ? 'export PATH=/usr/bin:$PATH' : '';
  return {
    name: /^<!-- app: (.*) -->/.exec(part)?.[1] ?? 'the first app of its page',
    callback: callback ?? (page.endsWith('php.md') ? '/callback.php' : '/callback'),
    code,
    start: (port, servicePort) => [
      'sh',
      '-c',
      `set -e; ${path}; cd "$(mktemp -d)"\n${code}`
        .replaceAll('node_modules/dpplus-connect/servers/', `${resolve('servers')}/`)
        .replaceAll('3000', String(port))
        .replaceAll('4000', String(servicePort)),
    ],
  };
}

/** Returns the apps of a page, in order. Each begins at its mark `app: NAME`; the first can be without one. */
export function appsIn(page: string): PageApp[] {
  if (!existsSync(page)) return [];
  const parts = readFileSync(page, 'utf8').split(/^(?=<!-- app: )/m);
  return parts.map((part) => appOf(part, page)).filter(({ code }) => code);
}
