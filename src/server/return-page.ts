import { errorText, isConfigurationError } from '../../contract/error-text.ts';
import { helpLine } from '../../contract/help-line.ts';
import type { Language } from '../../contract/languages.ts';
import { filled, returnLines } from '../../contract/return-page.ts';
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
  /**
   * The line for a help desk: code, reference, app and time of the error, such as
   * `Code: expired_state · Reference: 3f9a0c72 · shop.example · 2026-11-29 21:30 UTC`. With `user-select: all`, a click selects it.
   */
  code?: string;
  /** The id of the login in the log, which `code` contains too. */
  reference?: string;
  /** Where the login leads. A server that opens no popups can redirect there instead of drawing a page. */
  href: string;
  /** The link that the page needs. After an error, it leads back, and a hidden one beside it is for the script. */
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

/** An outcome with the id of its login in the log, and the time of its end in milliseconds since 1970. */
export interface EndedLogin extends Outcome {
  login: string;
  at: number;
}

/** What the page has of the options of `createConnect`. */
interface PageOptions {
  redirectUri: string;
  openerOrigin?: string | undefined;
  contact?: string | undefined;
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
  { language, state, href, error, message: own, isUsed, login, at }: EndedLogin,
  script: string,
  { redirectUri, openerOrigin, contact }: PageOptions,
  errorPage?: string,
): ReturnPage {
  const text = texts[language];
  const message = own ?? (error && errorText(language, error));
  const attributes = {
    href: (error && errorPage) || href,
    class: 'dpplus-return',
    'data-state': state,
    'data-error': error,
    'data-error-description': message,
    'data-reference': error && login,
    'data-opener-origin': openerOrigin,
    hidden: error && '',
  };
  const link = (values: Record<string, string | undefined>, label: string) =>
    `<a${attributesHtml(values)}>${escapeHtml(label)}</a>`;
  return {
    language,
    title: error ? text.failed : isUsed ? text.used : text.title,
    ...(isUsed && { message: text.lead }),
    ...(error &&
      message && {
        error,
        message,
        code: helpLine(text, error, login, new URL(redirectUri).host, at),
        reference: login,
      }),
    href,
    link: error
      ? (errorPage ? link(attributes, '') : '') + link({ href }, text.back)
      : link(attributes, text.continue),
    ...(error && contact && { contact: link({ href: contact }, text.contact) }),
    script,
  };
}

/** Draws the return page. If another try ends with the same error, the first link leads to the contact. */
export function drawReturn({
  language,
  title,
  error,
  message,
  code,
  link,
  contact,
  script,
}: ReturnPage): string {
  const isFinal = error && contact && isConfigurationError(error);
  return filled(returnLines.join(''), {
    language,
    title: escapeHtml(title),
    message: escapeHtml(message ?? ''),
    link: isFinal ? contact : link,
    contact: isFinal ? link : (contact ?? ''),
    code: escapeHtml(code ?? ''),
    script,
  });
}
