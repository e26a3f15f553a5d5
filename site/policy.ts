/**
 * The Content-Security-Policy of every page, for a `<meta>`: each page runs the scripts of the site and asks no other
 * host. `lit-html` is the one policy that Lit makes for its templates.
 */
export const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types lit-html',
].join('; ');
