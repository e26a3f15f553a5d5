import { secureHeaders } from 'hono/secure-headers';

/** @import { MiddlewareHandler } from 'hono' */

/**
 * The headers of the gallery's answers. Its pages run their own scripts and the service's, and nothing else; only its
 * own pages may frame them.
 *
 * @param {string} baseUrl
 * @returns {MiddlewareHandler}
 */
export const galleryHeaders = (baseUrl) =>
  secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'", new URL(baseUrl).origin],
      styleSrc: ["'self'"],
      imgSrc: ["'self'"],
      connectSrc: ["'self'"],
      frameSrc: ["'self'"],
      frameAncestors: ["'self'"],
      formAction: ["'none'"],
      baseUri: ["'none'"],
      requireTrustedTypesFor: ["'script'"],
      // The one policy that Lit makes for its templates.
      trustedTypes: ['lit-html'],
    },
    referrerPolicy: 'same-origin',
    // Any other value cuts the login popup off from the page that opened it.
    crossOriginOpenerPolicy: 'unsafe-none',
    xFrameOptions: 'SAMEORIGIN',
    strictTransportSecurity: false,
  });
