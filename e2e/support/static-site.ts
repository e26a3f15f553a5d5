import { resolve } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { serve } from './serve.ts';

/** The built site on a plain static server, in a subfolder. */
export interface StaticSite {
  /** Its address on `127.0.0.1`, with a slash at the end. */
  readonly url: string;
  /** The same on `localhost`, which is another site to browsers. */
  readonly twin: string;
  close(): Promise<void>;
}

/** Serves `dist/site` below `/a/b/`. With `?without-script`, the browser runs none of a page's scripts. */
export async function startStaticSite(): Promise<StaticSite> {
  const files = serveStatic({
    root: resolve('dist/site'),
    rewriteRequestPath: (path) => path.replace('/a/b', ''),
    onFound: (_path, context) => {
      if (context.req.query('without-script') !== undefined)
        context.header('Content-Security-Policy', "script-src 'none'");
    },
  });
  const { port, close } = await serve(new Hono().use('/a/b/*', files).fetch as never);
  return { url: `http://127.0.0.1:${port}/a/b/`, twin: `http://localhost:${port}/a/b/`, close };
}
