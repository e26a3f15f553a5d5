import type { Settings } from '../settings/settings.ts';
import { quote } from './escape.ts';

/** What a snippet is written from. */
export interface SnippetInput {
  readonly settings: Settings;
  /** Where the service and its scripts are. */
  readonly baseUrl: string;
}

/** The page's `<meta>`; none on a page that is light, which is what pages are that say nothing. */
export const schemeMeta = ({ scheme }: Settings): string[] =>
  scheme === 'light' ? [] : [`<meta name="color-scheme" content="${scheme}">`];

/** The lines that every framework has in common: they load one language and say where the service is. */
export function packageLines({ settings, baseUrl }: SnippetInput): string[] {
  const entry = settings.language === 'en' ? 'dpplus-connect' : `dpplus-connect/${settings.language}`;
  return [
    `import { configure } from '${entry}';`,
    `import '${entry}/define';`,
    '',
    ...schemeMeta(settings).map((meta) => `// For index.html: ${meta}`),
    `configure({ baseUrl: ${quote(baseUrl)} });`,
  ];
}

/** The body of every snippet's listener. */
export const successComment =
  '// The browser goes to event.detail.href now, unless you call event.preventDefault().';

/** Puts each line further in by so many spaces; empty ones stay empty. */
export const indent = (lines: readonly string[], spaces: number) =>
  lines.map((line) => (line === '' ? line : ' '.repeat(spaces) + line));
