import { readFileSync } from 'node:fs';
import { Hono } from 'hono';

const styles = readFileSync(new URL('style.css', import.meta.url), 'utf8');
const icon = readFileSync(new URL('icon.svg', import.meta.url), 'utf8');

/** The files that are the same for everyone, served before any session is looked at. */
export function assets() {
  const shared = { 'cache-control': 'public, max-age=300' };
  const app = new Hono();
  app.get('/style.css', (c) => c.body(styles, 200, { ...shared, 'content-type': 'text/css; charset=utf-8' }));
  app.get('/icon.svg', (c) => c.body(icon, 200, { ...shared, 'content-type': 'image/svg+xml' }));
  return app;
}
