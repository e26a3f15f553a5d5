import { errorText } from '../../contract/error-text.ts';
import type { Language } from '../../contract/languages.ts';
import { texts } from '../../contract/texts.ts';
import { attributesHtml, escapeHtml } from './html.ts';

/**
 * The parts of a return page. `link`, `contact` and `script` are HTML. Escape `title`, `message` and `code`, which are text.
 *
 * @example
 * returnPage: ({ language, title, message = '', code = '', link, contact = '', script }) =>
 *   new Response(layout({ language, title, body: `<p>${escape(message)}</p>${link} ${contact}<p>${escape(code)}</p>${script}` }));
 */
export interface ReturnPage {
  language: Language;
  title: string;
  /** Absent after a login that succeeded. */
  error?: string;
  /** The error in the user's language. Without `error`: this answer has come twice, and the page leads on. */
  message?: string;
  /** The error's code with its label, such as `Code: expired_state`. Users can read it to a help desk. */
  code?: string;
  /** Where the login leads. A server that opens no popups can redirect there instead of drawing a page. */
  href: string;
  /** The link that the page needs. */
  link: string;
  /** The link to the option `contact`. Absent after a login that succeeded, and without the option. */
  contact?: string;
  /** The script that the page needs. */
  script: string;
}

/** The outcome of a login. The URL of the return page has it, signed. */
export interface Outcome {
  language: Language;
  state: string;
  href: string;
  error?: string;
  /** The app's own text for the error. */
  message?: string;
  /** The id of the state, whose result the browser has once it comes to the return page. */
  id?: string;
  /** The answer has come before, and this server does not know whether its login succeeded. */
  isUsed?: boolean;
}

/**
 * Describes the return page.
 *
 * After an error, the link leads to `errorPage`: the popup closes at once, so the user reads the message in the page with
 * the button.
 *
 * @param errorPage the URL of that page. Absent on the page itself.
 */
export function returnPageOf(
  { language, state, href, error, message: own, isUsed }: Outcome,
  script: string,
  { openerOrigin, contact }: { openerOrigin?: string | undefined; contact?: string | undefined },
  errorPage?: string,
): ReturnPage {
  const text = texts[language];
  const isToRead = error !== undefined && errorPage === undefined;
  const message = own ?? (error && errorText(language, error));
  const attributes = {
    href: (error && errorPage) || href,
    ...(!isToRead && {
      class: 'dpplus-return',
      'data-state': state,
      'data-error': error,
      'data-error-description': message,
      'data-opener-origin': openerOrigin,
    }),
  };
  return {
    language,
    title: error ? text.failed : isUsed ? text.used : text.title,
    ...(isUsed && { message: text.lead }),
    ...(error && message && { error, message, code: `${text.code} ${error}` }),
    href,
    link: `<a${attributesHtml(attributes)}>${escapeHtml(isToRead ? text.back : text.continue)}</a>`,
    ...(error && contact && { contact: `<a${attributesHtml({ href: contact })}>${text.contact}</a>` }),
    script,
  };
}

/** Draws the return page, plain and without style. */
export function drawReturn({ language, title, message, code, link, contact, script }: ReturnPage): string {
  const heading = escapeHtml(title);
  const error = message && `<p>${escapeHtml(message)}</p>`;
  const shownCode = code && `<p><small>${escapeHtml(code)}</small></p>`;
  const meta = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">`;
  const main = `<h1>${heading}</h1>${error ?? ''}${shownCode ?? ''}<p>${link}</p>${contact ? `<p>${contact}</p>` : ''}`;
  return `<!doctype html><html lang="${language}">${meta}<title>${heading}</title><main>${main}</main>${script}`;
}
