import { Hono } from 'hono';
import { canonicalHost } from '../../relying-app/canonical-host.js';
import { languages } from '../../relying-app/language.js';
import { assets } from './assets.js';
import { galleryHeaders } from './headers.js';
import { galleryPage } from './pages/gallery-page.js';
import { previewPage } from './pages/preview-page.js';
import { samplesPage } from './pages/samples-page.js';

/** @import { Context } from 'hono' */

/**
 * @typedef {object} GallerySettings
 * @property {string} origin Where the gallery is; the relying app that its buttons log in to is there too.
 * @property {string} baseUrl The service's address, without a slash at the end.
 * @property {string} clientId
 * @property {string} redirectUri The registered one.
 */

/**
 * The gallery's pages and files, to be mounted at `/gallery`.
 *
 * @param {GallerySettings} settings
 */
export function createGallery(settings) {
  const app = new Hono();
  app.use(galleryHeaders(settings.baseUrl));
  app.use(canonicalHost(settings.origin));
  // The scripts are built anew while somebody works on them, and their names stay.
  app.use(async (c, next) => {
    await next();
    c.res.headers.set('cache-control', 'no-cache');
  });
  app.get('/', (c) => c.html(galleryPage(settings)));
  app.get('/samples', (c) => c.html(samplesPage(settings, languageOf(c))));
  app.get('/preview', (c) => c.html(previewPage(settings, languageOf(c))));
  app.route('/assets', assets());
  app.notFound((c) => c.text('There is no such page in the gallery.', 404));
  return app;
}

/** @param {Context} c */
const languageOf = (c) => languages.find((language) => language === c.req.query('lang')) ?? 'en';
