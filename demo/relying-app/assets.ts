import { readFileSync } from 'node:fs';
import { Hono } from 'hono';

const files: [path: string, type: string][] = [
  ['style.css', 'text/css; charset=utf-8'],
  ['icon.svg', 'image/svg+xml'],
  ['no-photo.svg', 'image/svg+xml'],
];

/** The files that are the same for everyone, served before any session is looked at. */
export function assets() {
  const app = new Hono();
  for (const [name, type] of files) {
    const text = readFileSync(new URL(name, import.meta.url), 'utf8');
    const headers = { 'content-type': type, 'cache-control': 'public, max-age=300' };
    app.get(`/${name}`, (c) => c.body(text, 200, headers));
  }
  return app;
}
