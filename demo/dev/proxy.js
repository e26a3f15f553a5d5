/**
 * @import { IncomingMessage, ServerResponse } from 'node:http'
 * @import { ProxyOptions } from 'vite'
 */

/** Below this path are Vite's own files; everything else is the demo's. */
export const clientBase = '/@dev/';

/**
 * Vite's proxy to the demo, which adds Vite's client to each page. The host stays the one that the browser asked for,
 * because the demo sends people who come by another name to its own.
 *
 * @param {string} target Where the demo listens.
 * @returns {Record<string, ProxyOptions>}
 */
export const proxyTo = (target) => ({
  [`^/(?!${clientBase.slice(1)})`]: {
    target,
    changeOrigin: false,
    selfHandleResponse: true,
    configure(proxy) {
      proxy.on('proxyReq', (request) => request.setHeader('accept-encoding', 'identity'));
      proxy.on('proxyRes', (answer, _request, response) => pass(answer, response));
      proxy.on('error', (_error, _request, response) => {
        if ('writeHead' in response && !response.headersSent) askAgain(response);
      });
    },
  },
});

/**
 * @param {IncomingMessage} answer
 * @param {ServerResponse} response
 */
function pass(answer, response) {
  response.statusCode = answer.statusCode ?? 502;
  const isPage = answer.headers['content-type']?.startsWith('text/html');
  for (const [name, value = ''] of Object.entries(answer.headers)) {
    if (!isPage) response.setHeader(name, value);
    else if (name === 'content-security-policy') response.setHeader(name, withClient(String(value)));
    else if (name !== 'content-length') response.setHeader(name, value);
  }
  answer.pipe(response, { end: !isPage });
  if (isPage)
    answer.once('end', () => response.end(`<script type="module" src="${clientBase}@vite/client"></script>`));
}

/**
 * Answers for a demo that could not start, until a change mends it. A page that is not the demo's has no client that
 * would hear of the next change.
 *
 * @param {ServerResponse} response
 */
function askAgain(response) {
  response
    .writeHead(502, { 'Content-Type': 'text/plain', Refresh: '1' })
    .end('The demo does not run; its terminal says why.');
}

/**
 * A page's policy that also lets it load Vite's client and lets that listen to Vite. The rest of it stays, so that what
 * it forbids does not work here either.
 *
 * @param {string} policy
 */
function withClient(policy) {
  const directives = policy.split(';').map((directive) => directive.trim());
  const named = (/** @type {string} */ name) =>
    directives.find((directive) => directive.startsWith(`${name} `)) ?? name;
  const others = directives.filter((directive) => !/^(script-src|connect-src) /.test(directive));
  return [...others, ...['script-src', 'connect-src'].map((name) => `${named(name)} 'self'`)].join('; ');
}
