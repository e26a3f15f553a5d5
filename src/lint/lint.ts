import { pins } from '../button/options/pins.ts';
import { type Problem, problemsOf } from '../button/options/problems.ts';
import { readFrom } from '../button/options/read-node.ts';
import { pageReports } from '../button/options/reports.ts';
import { openerOrigin } from '../button/return/opener-origin.ts';
import { configureBy, endpoint } from '../button/service/configure.ts';
import { elementsOf, hasClass, type Element as Parsed, plain } from '../checker/elements.ts';
import { inPage } from './in-page.ts';
import { linkValues, PageElement, PageForm, PageLink, valuesOf } from './page-element.ts';

/** A problem and the place of its element in the page. Lines and columns begin with 1. */
export interface Warning extends Problem {
  readonly line: number;
  readonly column: number;
}

/** The result of one page. */
export interface LintResult {
  readonly warnings: Warning[];
  /** The number of buttons and return links. */
  readonly found: number;
}

/** The URL of a page whose URL is not known: on it, a relative URL has no problem. */
const anyUrl = 'http://localhost/';

/**
 * The warnings that the script logs for a page: those of `dpplusConnect.diagnose()`, and of the return link.
 *
 * @param url the page's URL. Without it, the checks that need the page's origin have no result
 */
export function lint(html: string, url: string = anyUrl): LintResult {
  const elements = elementsOf(html);
  const base = baseUrl(elements, url);
  const warnings: Warning[] = [];
  let found = 0;
  const add = (element: Parsed, problems: readonly Problem[]) => {
    const { startLine: line = 1, startCol: column = 1 } = element.sourceCodeLocation ?? {};
    for (const { code, attribute, value, fix } of problems)
      warnings.push({ line, column, code, attribute, value, fix });
  };
  inPage(url, () => {
    const tag = elements.find(isScript);
    const read = new PageElement(tag ? valuesOf(tag) : new Map());
    configureBy(
      (name) => read.getAttribute(`data-${name}`),
      tag && new PageLink(new Map([['href', plain(tag, 'src') ?? '']]), base).href,
    );
    // The module of an app's bundle has its URL of the service in code.
    if (tag) add(tag, pageProblems(endpoint));
    const hasStarts = url !== anyUrl || pins['redirect-uri'];
    for (const element of elements) {
      const link = pageElement(element, base);
      if (link) {
        found++;
        const problems = problemsOf(readFrom(link));
        add(element, hasStarts ? problems : problems.filter(({ code }) => code !== 'redirect-uri-pinned'));
      } else if (element.tagName === 'a' && hasClass(element, 'dpplus-return')) {
        found++;
        const returnLink = new PageLink(valuesOf(element), base) as unknown as HTMLAnchorElement;
        add(
          element,
          pageProblems(() => openerOrigin(returnLink)),
        );
      }
    }
  });
  return { warnings, found };
}

/** The URL that the page's URLs are relative to. */
function baseUrl(elements: Parsed[], url: string): string {
  const href = elements
    .map((element) => (element.tagName === 'base' ? plain(element, 'href') : undefined))
    .find((each) => each !== undefined);
  return href !== undefined && URL.canParse(href, url) ? new URL(href, url).href : url;
}

/** Whether an element is the tag of the script. */
const isScript = (element: Parsed) =>
  element.tagName === 'script' &&
  (plain(element, 'data-base-url') !== undefined ||
    /\/dp_connect\.js([?#]|$)/.test(plain(element, 'src') ?? ''));

/** The link, form or element of a login, else `undefined`. */
function pageElement(element: Parsed, base: string): Element | undefined {
  const { tagName } = element;
  const values = valuesOf(element);
  let found: PageElement | undefined;
  if (tagName === 'dpplus-connect') found = new PageLink(linkValues(element), base);
  else if (!hasClass(element, 'dpplus-connect')) return undefined;
  else if (tagName === 'a') found = new PageLink(values, base);
  else if (tagName === 'form') found = new PageForm(values);
  return found as Element | undefined;
}

/** The problems that a check of the page records. */
function pageProblems(check: () => unknown): Problem[] {
  pageReports.length = 0;
  check();
  return pageReports.splice(0);
}
