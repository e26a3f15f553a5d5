import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ProxyOptions } from 'vite';

/** Vite's own files are below this path. All other files are the demo's. */
export const clientBase = '/@dev/';

/**
 * Vite's proxy to the demo, which adds Vite's client to each page. The `Host` header stays the browser's, because the
 * demo redirects other host names to its own.
 *
 * @param target Where the demo listens.
 */
export const proxyTo = (target: string): Record<string, ProxyOptions> => ({
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

function pass(answer: IncomingMessage, response: ServerResponse) {
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
 * Responds for a demo that could not start, until a change fixes it. Only the demo's pages have the client that reloads
 * them after the next change.
 */
function askAgain(response: ServerResponse) {
  response
    .writeHead(502, { 'Content-Type': 'text/plain', Refresh: '1' })
    .end('The demo does not run; its terminal says why.');
}

/**
 * A page's policy that also lets it load Vite's client and lets that listen to Vite. The rest of the policy stays, so
 * that it forbids the same here.
 */
function withClient(policy: string) {
  const directives = policy.split(';').map((directive) => directive.trim());
  const named = (name: string) => directives.find((directive) => directive.startsWith(`${name} `)) ?? name;
  const others = directives.filter((directive) => !/^(script-src|connect-src) /.test(directive));
  return [...others, ...['script-src', 'connect-src'].map((name) => `${named(name)} 'self'`)].join('; ');
}
