import type { Reply } from './ask.ts';
import type { Page } from './page.ts';

/** A request of the app for a login: where it leads, and the response that has it. */
export interface Login {
  reply: Reply;
  target?: URL;
}

/** A redirect that browsers do not keep. */
const isTemporary = (status: number) => [302, 303, 307].includes(status);

/** The login of the response to a start. */
export function loginOfStart(reply: Reply): Login {
  const { location } = reply.headers;
  if (!isTemporary(reply.status) || location === undefined || !URL.canParse(location, reply.url))
    return { reply };
  const target = new URL(location, reply.url);
  return target.pathname.endsWith('/oauth/authenticate.html') ? { reply, target } : { reply };
}

/** The login of a page without a start: what the script makes of the attributes, or a link to the service. */
export function loginOfPage(reply: Reply, { button, link, script }: Page): Login {
  if (!button) return link ? { reply, target: link } : { reply };
  const base = baseOf(script);
  if (!base) return { reply };
  const target = new URL(`${base}/en/oauth/authenticate.html`);
  for (const name of ['client-id', 'redirect-uri', 'scope', 'state', 'is-sandbox'])
    if (button[name] !== undefined) target.searchParams.set(name.replaceAll('-', '_'), button[name]);
  return { reply, target };
}

/** The URL of the service, as the script finds it (docs/protocol.md, "Where the service is"). */
function baseOf(script: Page['script']): string | undefined {
  const written = script?.attributes['data-base-url'];
  if (written && URL.canParse(written)) return written.replace(/\/$/, '');
  return script && folderOf(script.url)?.base;
}

/** The folder of all languages and versions in which a script is, and its path there. */
export function folderOf(script: URL): { base: string; path: string } | undefined {
  const [, folder, path] = /^(.*?)\/((?:v?\d[^/]*\/)?[a-z]{2}\/dp_connect\.js)$/.exec(script.pathname) ?? [];
  return path === undefined ? undefined : { base: `${script.origin}${folder}`, path };
}
