import { fileURLToPath } from 'node:url';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import { packageRoot } from './package-root.ts';
import { canonicalHost } from './relying-app/canonical-host.ts';
import { createRelyingApp } from './relying-app/index.ts';

const files = fileURLToPath(new URL('dist/site', packageRoot));

/**
 * What `npm start` serves: the relying app, and below `/site` the built site, whose buttons log in to this app with the
 * sandbox. The app knows of the gallery only a link.
 */
export function createDemoSite(options: Parameters<typeof createRelyingApp>[0]) {
  const { origin, baseUrl, clientId, redirectUri = `${origin}/callback` } = options;
  const app = createRelyingApp({ ...options, gallery: '/gallery' });
  const site = new Hono();

  site.get('/gallery', canonicalHost(origin), (c) =>
    c.redirect(`/site/gallery.html${new URL(c.req.url).search}`, 307),
  );
  // As users type it.
  site.get('/gallery/', (c) => c.redirect('/gallery', 308));

  // The pages have their policy in a `<meta>`, which cannot say who may frame them.
  const headers = secureHeaders({
    contentSecurityPolicy: { frameAncestors: ["'self'"] },
    referrerPolicy: 'same-origin',
    // Any other value cuts the login popup off from the page that opened it.
    crossOriginOpenerPolicy: 'unsafe-none',
    xFrameOptions: 'SAMEORIGIN',
    strictTransportSecurity: false,
  });
  site.use('/site/*', headers, canonicalHost(origin), async (c, next) => {
    await next();
    // During development, files change and keep their names.
    c.res.headers.set('cache-control', 'no-cache');
  });
  const demonstration = {
    ...{ baseUrl, clientId, redirectUri },
    ...{ stateUrl: '/state', appUrl: '/' },
  };
  site.get('/site/assets/demonstration.js', (c) =>
    c.body(`export const demonstration = ${JSON.stringify(demonstration)};\n`, 200, {
      'content-type': 'text/javascript; charset=utf-8',
    }),
  );
  site.use('/site/*', serveStatic({ root: files, rewriteRequestPath: (path) => path.replace('/site', '') }));
  site.all('*', (c) => app.fetch(c.req.raw));
  return site;
}
