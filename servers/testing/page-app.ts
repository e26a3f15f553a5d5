import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const marked = /^<!-- (run|start|write|add)(?:: (\S+))? -->\n+```\w*\n([\s\S]*?\n)```$/gm;

/** Returns the commands of a marked block: `run` and `start` are commands, `write: FILE` and `add: FILE` are files. */
function commandsOf([, mark, file, code = '']: RegExpMatchArray): string {
  if (!file) return code;
  const to = mark === 'write' ? '>' : '>>';
  return `mkdir -p "$(dirname "${file}")"\ncat ${to} "${file}" <<'END_OF_BLOCK'\n${code}END_OF_BLOCK\n`;
}

/** The mark that begins an app. One `on the first` is added to the app at the beginning of its page. */
const begins = /^<!-- app: (.*?)(, on the first)? -->/;

const codeOf = (part: string, marks = /./) =>
  [...part.matchAll(marked)]
    .filter(([, mark = '']) => marks.test(mark))
    .map(commandsOf)
    .join('');

function appOf(part: string, page: string, first = '') {
  const [, name = 'an app', isOnFirst] = begins.exec(part) ?? [];
  const code = (isOnFirst ? codeOf(first, /^(run|write)$/) : '') + codeOf(part);
  const [, callback] = /REDIRECT_URI\W+http:\/\/localhost:3000([\w/.-]+)/.exec(code) ?? [];
  // Debian's Python has its packages.
  const path = existsSync('/usr/bin/python3') ? 'export PATH=/usr/bin:$PATH' : '';
  /** Does what the page says in an empty folder, and serves. */
  const start = (port: number, servicePort: number) => [
    'sh',
    '-c',
    `set -e; ${path}; cd "$(mktemp -d)"\n${code}`
      .replaceAll('node_modules/dpplus-connect/servers/', `${resolve('servers')}/`)
      // In one step: a port may contain the other number.
      .replace(/\b[34]000\b/g, (usual) => String(usual === '3000' ? port : servicePort)),
  ];
  return {
    name,
    callback: callback ?? (page.endsWith('php.md') ? '/callback.php' : '/callback'),
    code,
    start,
  };
}

/** Returns the apps of a page of the docs. Each begins at its mark `app: NAME`; the first can be without one. */
export function appsIn(page: string) {
  const parts = existsSync(page) ? readFileSync(page, 'utf8').split(/^(?=<!-- app: )/m) : [];
  return parts.map((part) => appOf(part, page, parts[0])).filter(({ code }) => code);
}
