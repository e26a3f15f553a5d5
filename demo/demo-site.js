import { Hono } from 'hono';
import { createGallery } from './gallery/server/index.js';
import { createRelyingApp } from './relying-app/index.js';
import { createSessionStore } from './relying-app/session/sessions.js';

/**
 * What `npm start` serves: the relying app with the gallery beside it. The app knows of the gallery only a link; the
 * language that a visitor has chosen in one of them is that of the other.
 *
 * @param {Parameters<typeof createRelyingApp>[0]} options
 */
export function createDemoSite(options) {
  const { origin, baseUrl, clientId, redirectUri = `${origin}/callback` } = options;
  const sessions = createSessionStore();
  const app = createRelyingApp({ ...options, sessions, gallery: '/gallery' });
  const site = new Hono();
  site.route('/gallery', createGallery({ origin, baseUrl, clientId, redirectUri, sessions }));
  // As people type it.
  site.get('/gallery/', (c) => c.redirect('/gallery', 308));
  site.all('*', (c) => app.fetch(c.req.raw));
  return site;
}
