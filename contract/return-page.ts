/**
 * The rules of its stylesheet. The colours are those of `base.css`. A printed page has no button, and so a link. A click on the
 * code and the reference selects them, to copy them for the help desk: no script of the page could do it.
 */
const rules = [
  ':root{color-scheme:light dark;--ground:#0b4694;--ink:#fff}',
  '@media(prefers-color-scheme:dark){:root{--ground:#a8c8ff;--ink:#06214a}}',
  'body{max-width:30rem;margin:12vh auto;padding:0 1rem;font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}',
  'h1{font-size:1.5rem;line-height:1.25}',
  'a{color:var(--ground)}',
  'p:empty{display:none}',
  'small{-webkit-user-select:all;user-select:all}',
  '@media screen{h1+p+p a:not([hidden]){display:inline-block;padding:.7rem 1.5rem;border:1px solid;border-radius:.5rem;',
  'background:var(--ground);color:var(--ink);font-weight:600;text-decoration:none}}',
];

/** The stylesheet of the return page. */
export const returnStyle: string = /* @__PURE__ */ rules.join('');

/**
 * The lines of the return page of each server, with the names of its parts, which are HTML: a title, what happened, a link that
 * leads on, the link to the app's contact, and last the code of an error. A part that a page does not have is empty. The files
 * of other languages have the lines without line breaks.
 */
export const returnLines: readonly string[] = [
  '<!doctype html><html lang="{language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
  '<title>{title}</title><style>',
  ...rules,
  '</style><main><h1>{title}</h1><p>{message}</p><p>{link}</p><p>{contact}</p><small>{code}</small></main>{script}',
];

/** The CSP source that admits this stylesheet and no other (CSP 3, 2.3.1). */
// written: return-style-source, by npm run write
export const returnStyleSource: string = "'sha256-VhzRYemmbyNRiZBsWsI5uPW3oYecMvol2PNeW4lb33c='";
// /written

/** The policy of the return page. The first directive does not cover the last three. `{scripts}` is the origin of the script. */
export const returnPolicy: string =
  `default-src 'none'; script-src {scripts}; style-src ${returnStyleSource}; ` +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Returns a text with a value for each `{name}`. */
export const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
