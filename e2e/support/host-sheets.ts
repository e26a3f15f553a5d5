import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { compile } from 'tailwindcss';

const { resolve } = createRequire(import.meta.url);
const read = (path: string) => readFileSync(resolve(path), 'utf8');

/** The sheet that Tailwind 4 writes for a page that uses none of its classes. */
async function tailwind(): Promise<string> {
  const loadStylesheet = async (id: string, base: string) => ({
    path: id,
    base,
    content: read(`${id}/index.css`),
  });
  return (await compile('@import "tailwindcss"', { loadStylesheet })).build([]);
}

/** Rules of pages for all links or all elements, which must not change the button. */
export const hosts: Record<string, string> = {
  'Tailwind 3': read('@unocss/reset/tailwind.css'),
  'Tailwind 4': await tailwind(),
  'normalize.css': read('normalize.css'),
  'the reset of Eric Meyer': read('@unocss/reset/eric-meyer.css'),
  Bootstrap: read('bootstrap/dist/css/bootstrap.min.css'),
  Foundation: read('foundation-sites/dist/css/foundation.css'),
  // With the selectors that WordPress writes for a theme. WordPress's own stylesheets need its whole editor.
  'a WordPress block theme': `
    body { font-family: serif; line-height: 1.6; letter-spacing: -0.1px }
    a:where(:not(.wp-element-button)) { color: #111; text-decoration: underline; text-underline-offset: 0.1em }
    :root :where(a:where(:not(.wp-element-button)):hover) { text-decoration: none; opacity: 0.8 }
    :root :where(.is-layout-flow) > * { margin-block: 24px 0 }
    .is-layout-constrained > :where(:not(.alignleft):not(.alignright):not(.alignfull)) { max-width: 620px; margin-left: auto !important; margin-right: auto !important }
    main a { box-shadow: inset 0 -1px #111; transition: none }`,
  'all: revert': '* { all: revert }',
  'all: unset': '* { all: unset }',
  'the colour of everything': '* { color: #333 }',
  'uppercase links': 'a { text-transform: uppercase; letter-spacing: 0.2em }',
  'an uppercase page': 'body { text-transform: uppercase; letter-spacing: 0.2em }',
  'the font of everything':
    'body, body * { font-family: serif; font-size: 20px; line-height: 2; font-weight: 300 }',
  'icons around links': 'a::before { content: "★ " } a[href^=http]::after { content: " ↗"; padding: 1em }',
  'important links':
    'a { color: red !important; background: #ff0 !important; display: block !important; width: 100% !important; padding: 0 !important; border: 3px solid red !important; font: 30px serif !important; text-decoration: underline !important; text-transform: uppercase !important; opacity: 0.5 !important }',
  containment: 'main * { contain: strict; content-visibility: auto }',
  'links by place':
    '#content div a, #content div a:hover { color: red; background: #ff0; border: 0; padding: 0 }',
  'faded links': 'a:hover { opacity: 0.5; background: pink; color: red }',
};
