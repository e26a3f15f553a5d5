import type { MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';

/**
 * The headers of every response. The script and the stylesheet of a page come from the service only.
 */
export function securityHeaders(baseUrl: string): MiddlewareHandler {
  const service = new URL(baseUrl).origin;
  const headers = secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      scriptSrc: [service],
      styleSrc: ["'self'", service],
      imgSrc: ["'self'"],
      formAction: ["'self'", service],
      baseUri: ["'none'"],
      frameAncestors: ["'none'"],
      requireTrustedTypesFor: ["'script'"],
      trustedTypes: ["'none'"],
    },
    // The callback's URL holds the code: it must not reach the service's script as a referrer.
    referrerPolicy: 'same-origin',
    // Any other value cuts the login popup off from the page that opened it: the login works, only less directly.
    crossOriginOpenerPolicy: 'unsafe-none',
    xFrameOptions: 'DENY',
    strictTransportSecurity: false,
  });
  return async (c, next) => {
    await headers(c, next);
    // Also stops the browser from showing an account page again after logout, through the back button.
    if (!c.res.headers.has('cache-control')) c.res.headers.set('cache-control', 'no-store');
  };
}
