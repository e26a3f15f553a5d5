import { readFile } from 'node:fs/promises';
import { Hono } from 'hono';

const styles = new URL('../styles/', import.meta.url);
const built = new URL('../../../dist/gallery/', import.meta.url);

/** @type {Record<string, string>} */
const types = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
};

/** The files that the pages load: style sheets as they are, scripts as they are built. */
export function assets() {
  const app = new Hono();
  // The pattern admits plain names only: no path leads out of the two folders.
  app.get('/:name{[a-z-]+\\.(?:js|css|svg)}', async (c) => {
    const name = c.req.param('name');
    const type = types[name.replace(/^.*\./, '')] ?? '';
    const text = await readFile(new URL(name, name.endsWith('.js') ? built : styles), 'utf8').catch(
      () => undefined,
    );
    return text === undefined ? c.notFound() : c.body(text, 200, { 'content-type': type });
  });
  return app;
}
