import { readFileSync } from 'node:fs';
import { label } from '../labels.ts';
import { button, element, type Site, script } from '../site.ts';
import type { OddPage, OddPages } from './odd-page.ts';

/** For the page: complains unless something is so. */
const mustBe = (so: string) => `if (!(${so})) throw new Error(${JSON.stringify(`not so: ${so}`)});`;

/**
 * A page in some encoding, and a script with letters beyond ASCII. Its server sends the script's encoding only if the
 * page is in UTF-16, which is not a superset of ASCII.
 */
const encoded = (name: string, encoding: BufferEncoding): OddPage => ({
  as: (content) =>
    Buffer.from(
      `\ufeff<!doctype html><title>Café</title>${content}`.slice(encoding === 'utf16le' ? 0 : 1),
      encoding,
    ),
  type: `text/html; charset=${name}`,
  body: (site) => {
    const source = readFileSync('dist/fr/dp_connect.js');
    const type = encoding === 'utf16le' ? 'text/javascript; charset=utf-8' : 'text/javascript';
    const address = site.file('/fr/dp_connect.js', source, type);
    return `${button(site)}<script src="${address}" data-base-url="${site.baseUrl}"></script>`;
  },
  after:
    mustBe(`document.characterSet.toLowerCase() === '${name}'`) +
    mustBe(`document.querySelector('.dpplus-label').textContent === ${ascii(label('fr'))}`),
});

/** A string as source of a page in any encoding. */
const ascii = (text: string) =>
  JSON.stringify(text).replace(
    /[^ -~]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

const xhtml = {
  as: (content: string) => {
    const body = content.replace(/<script>(.*?)<\/script>/gs, '<script>//<![CDATA[\n$1\n//]]></script>');
    return `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml" lang="en"><head><title>Test</title></head><body>${body}</body></html>`;
  },
  type: 'application/xhtml+xml',
  before: mustBe("document.createElement('A').localName === 'A'"),
};

const tag = (site: Site, attributes: string) =>
  `<script src="${site.baseUrl}/en/dp_connect.js" ${attributes}></script>`;

/** Pages that are unusual as documents, or take the script in another way. */
export const documents: OddPages = {
  'in XHTML': xhtml,
  'in XHTML with an element': { ...xhtml, body: (site) => element(site) + script(site) },
  'in quirks mode': {
    as: (content) => `<title>Test</title>${content}`,
    before: mustBe("document.compatMode === 'BackCompat'"),
  },
  'in windows-1252': encoded('windows-1252', 'latin1'),
  'in UTF-16': encoded('utf-16le', 'utf16le'),
  'with a base': { body: (site) => `<base href="https://elsewhere.example/">${button(site)}${script(site)}` },
  'whose base opens windows': { body: (site) => `<base target="_blank">${button(site)}${script(site)}` },
  'with the script as a module': { body: (site) => button(site) + tag(site, 'type="module"') },
  'with the script as a module that says where the service is': {
    body: (site) => button(site) + tag(site, `type="module" data-base-url="${site.baseUrl}"`),
  },
  'with the script async': { body: (site) => button(site) + tag(site, 'async') },
  'with the script deferred': { body: (site) => tag(site, 'defer') + button(site) },
  'with the script 20 times': { body: (site) => button(site) + script(site).repeat(20) },
  'with two languages': { body: (site) => button(site) + script(site, 'fr') + script(site, 'de') },
  'with another version before': { body: (site) => button(site) + otherVersion(site) + script(site) },
  'with another version behind': { body: (site) => button(site) + script(site) + otherVersion(site) },
  'with an object of another version': {
    before: "window.dpplusConnect = { version: '9.9.9', language: 'en', diagnose: () => [] }",
  },
  'with an element and no custom elements before': { body: (site) => element(site) + script(site) },
  'that document.write() replaces': {
    body: (site) =>
      `${script(site)}<script>setTimeout(() => { document.open(); document.write(${JSON.stringify(button(site))}); document.close() })</script>`,
  },
  'whose policy does not let the element’s file in': {
    headers: {
      'content-security-policy':
        "script-src 'unsafe-inline' http://127.0.0.1:*/en/dp_connect.js; require-trusted-types-for 'script'; trusted-types 'none'",
    },
    body: (site) => button(site) + element(site) + script(site),
  },
};

/** The same script under another version. */
function otherVersion(site: Site): string {
  const source = readFileSync('dist/de/dp_connect.js', 'utf8').replace(/(["'`])0\.1\.0\1/, '"0.0.9"');
  const address = site.file('/de/dp_connect.js', source, 'text/javascript; charset=utf-8');
  return `<script src="${address}" data-base-url="${site.baseUrl}"></script>`;
}
