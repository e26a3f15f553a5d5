import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';
import { returnStyle, returnStyleSource } from '../../contract/return-page.ts';

/** Makes the links begin at the folder of the site: the browser takes them from the path that is missing. */
const script =
  "const root = location.pathname.replace(/(?<=\\/)((docs|assets|[a-z]{2})\\/.*|[^/]*)$/, '');" +
  "for (const link of document.links) link.href = root + link.getAttribute('href');";

const policy = [
  "default-src 'none'",
  `script-src 'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  `style-src ${returnStyleSource}`,
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/** GitHub Pages, Netlify and Cloudflare Pages send this page at each path that the site does not have. So it loads no file. */
export const notFoundPage = () => html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="${policy}">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>Page not found – dpplus-connect</title>
    <style>${raw(returnStyle)}</style>
  </head>
  <body>
    <main>
      <h1>Page not found</h1>
      <p>The address may be wrong, or the page has another one now. The docs have a search.</p>
      <p><a href="docs/index.html">Docs</a></p>
      <p><a href="index.html">Home</a> · <a href="gallery.html">Gallery</a></p>
    </main>
    <script>${raw(script)}</script>
  </body>
</html>
`;
