import type { Language } from '../../contract/languages.ts';
import { texts } from '../../contract/texts.ts';
import { attributesHtml, escapeHtml } from './html.ts';
import { scriptHtml } from './script.ts';

/** The parts of a page with a link that logs in. */
export interface Link {
  /** The link and the script. */
  html: string;
  /** The link's attributes, for pages that write their own markup. */
  attributes: Record<string, string>;
  /** The script alone. */
  script: string;
}

/** Draws a link. The script replaces its label by the same label in the language of the script. */
export function drawLink(
  options: Parameters<typeof scriptHtml>[0],
  language: Language,
  /** Client-side routers leave such a link to the browser. Without the script, it leads out of a frame. */
  attributes: Record<string, string> & { target: '_top'; rel: 'external' },
): Link {
  const script = scriptHtml(options, language);
  const label = `<span class="dpplus-label" lang="${language}">${escapeHtml(texts[language].login)}</span>`;
  return {
    html: `<a class="dpplus-connect"${attributesHtml(attributes)}>${label}</a>${script}`,
    attributes,
    script,
  };
}
