import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serve } from './serve.ts';

/** A file server on a separate site. */
export interface StaticHost {
  readonly origin: string;
  close(): Promise<void>;
}

/** The headers that `docs/hosting.md` asks of a server for pages on other sites. */
const headers = {
  'content-type': 'text/javascript; charset=utf-8',
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
};

/** Serves the scripts of a folder on 127.0.0.1, another site than `localhost`. */
export async function startStaticHost(folder: string): Promise<StaticHost> {
  const { port, close } = await serve(async ({ url }) => {
    const content = await readFile(join(folder, new URL(url).pathname)).catch(() => undefined);
    return content ? new Response(content, { headers }) : new Response(null, { status: 404 });
  });
  return { origin: `http://127.0.0.1:${port}`, close };
}
