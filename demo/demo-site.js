import { Hono } from 'hono';
import { createGallery } from './gallery/server/index.js';
import { createRelyingApp } from './relying-app/index.js';

/**
 * What `npm start` serves: the relying app with the gallery beside it. The app knows of the gallery only a link.
 *
 * @param {Parameters<typeof createRelyingApp>[0]} options
 */
export function createDemoSite(options) {
  const { origin, baseUrl, clientId, redirectUri = `${origin}/callback` } = options;
  const app = createRelyingApp({ ...options, gallery: '/gallery' });
  const site = new Hono();
  site.route('/gallery', createGallery({ origin, baseUrl, clientId, redirectUri }));
  site.all('*', (c) => app.fetch(c.req.raw));
  return site;
}
