import { Hono } from 'hono';
import { canonicalHost } from '../../relying-app/canonical-host.js';
import { language, languages } from '../../relying-app/language.js';
import { sessionCookie } from '../../relying-app/session/session-cookie.js';
import { assets } from './assets.js';
import { galleryHeaders } from './headers.js';
import { galleryPage } from './pages/gallery-page.js';
import { previewPage } from './pages/preview-page.js';
import { samplesPage } from './pages/samples-page.js';

/**
 * @import { Context } from 'hono'
 * @import { Env } from '../../relying-app/index.js'
 * @import { SessionStore } from '../../relying-app/session/sessions.js'
 */

/**
 * @typedef {object} GallerySettings
 * @property {string} origin Where the gallery is; the relying app that its buttons log in to is there too.
 * @property {string} baseUrl The service's address, without a slash at the end.
 * @property {string} clientId
 * @property {string} redirectUri The registered one.
 * @property {SessionStore} sessions The relying app's: they keep the language.
 */

/**
 * The gallery's pages and files, to be mounted at `/gallery`.
 *
 * @param {GallerySettings} settings
 */
export function createGallery(settings) {
  /** @type {Hono<Env>} */
  const app = new Hono();
  app.use(galleryHeaders(settings.baseUrl));
  app.use(canonicalHost(settings.origin));
  // The scripts are built anew while somebody works on them, and their names stay.
  app.use(async (c, next) => {
    await next();
    c.res.headers.set('cache-control', 'no-cache');
  });
  app.use(sessionCookie(settings.sessions, settings.origin));
  app.use(language());
  app.route('/assets', assets());
  app.get('/', (c) => c.html(galleryPage(settings, c.get('language'))));
  app.get('/samples', (c) => c.html(samplesPage(settings, c.get('language'), buttonLanguage(c))));
  app.get('/preview', (c) => c.html(previewPage(settings, buttonLanguage(c))));
  return app;
}

/** The language of the buttons on a page: the one asked for, else the page's. @param {Context<Env>} c */
const buttonLanguage = (c) =>
  languages.find((language) => language === c.req.query('button-lang')) ?? c.get('language');
