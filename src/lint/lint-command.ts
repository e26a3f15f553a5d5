import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { lineOf } from '../button/options/reports.ts';
import { lint } from './lint.ts';

/** The output of `--help`. */
export const lintUsage = `Usage: dpplus-connect lint <file or URL>... [options]

Prints the warnings that the script of the button logs for a page, with the line and column of each element.
- reads a page from the standard input.

  --url <url>   the URL that the page of a file has, for the checks that need its origin
  --json        prints the warnings as JSON
  --help        prints this

Exit code: 0 no warnings, 1 warnings, 2 a page could not be read, or no page has a button.
`;

/**
 * Runs `dpplus-connect` and returns its exit code.
 *
 * @throws Error whose message says why a page could not be read, or which argument is wrong
 */
export async function lintCommand(
  args: string[],
  print: (text: string) => void = console.log,
): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      url: { type: 'string' },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) {
    print(lintUsage);
    return 0;
  }
  const [command, ...sources] = positionals;
  if (command !== 'lint' || sources.length === 0)
    throw new Error('Write: dpplus-connect lint <file or URL>. dpplus-connect --help lists the options.');
  if (values.url !== undefined && !isWebUrl(values.url))
    throw new Error('--url takes an absolute http(s) URL');
  const pages = [];
  for (const source of sources) {
    const { html, url = values.url } = await readPage(source);
    pages.push({ source, ...lint(html, url) });
  }
  if (!pages.some(({ found }) => found))
    throw new Error(
      `No button in ${sources.join(', ')}: no <dpplus-connect>, and no link or form with the class dpplus-connect or dpplus-return.`,
    );
  const warnings = pages.flatMap(({ source, warnings }) =>
    warnings.map((warning) => ({ file: source, ...warning })),
  );
  if (values.json) print(JSON.stringify(warnings, null, 2));
  else {
    for (const warning of warnings)
      print(`${warning.file}:${warning.line}:${warning.column}: ${lineOf(warning)}`);
    print(`${warnings.length} warning${warnings.length === 1 ? '' : 's'}`);
  }
  return warnings.length > 0 ? 1 : 0;
}

const isWebUrl = (text: string) => /^https?:\/\//i.test(text) && URL.canParse(text);

/** Reads a page from a URL, a file or, for `-`, the standard input. */
async function readPage(source: string): Promise<{ html: string; url?: string }> {
  if (!isWebUrl(source)) return { html: readFileSync(source === '-' ? 0 : source, 'utf8') };
  const response = await fetch(source, { signal: AbortSignal.timeout(30_000) }).catch((error) => {
    throw new Error(`${source}: ${error.cause?.message ?? error.message}`);
  });
  if (!response.ok) throw new Error(`${source}: status ${response.status}, a page has 200`);
  return { html: await response.text(), url: response.url };
}
