import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Hono } from 'hono';
import { isLanguage, languages } from '../../../../contract/languages.ts';
import type { AppEnv } from '../../http/context.ts';
import { type Problem, problem, refuse } from '../../http/problem.ts';
import { type Handler, route } from '../../http/route.ts';
import type { Service } from '../../service.ts';

/** The media types of the files that a page loads. */
const mediaTypes = {
  'dp_connect.js': 'text/javascript',
  'dp_connect_element.js': 'text/javascript',
  'dp_connect.css': 'text/css',
};

/** The reason why the file is missing. */
export const scriptProblems = {
  otherLanguage: problem(404, 'unsupported_language', `The languages are ${languages.join(', ')}.`),
  notBuilt: problem(404, 'not_built', 'The script is not in the scripts folder; build the package first.'),
} satisfies Record<string, Problem>;

/** The files of the login button for each language: the sandbox is the host of the script too. */
export function scriptRoutes(app: Hono<AppEnv>, service: Service): void {
  for (const [file, mediaType] of Object.entries(mediaTypes)) {
    route(app, service, `/:lang/${file}`, { GET: serve(file, mediaType) });
  }
}

function serve(file: string, mediaType: string): Handler<Service> {
  return async (c, { settings }) => {
    const language = c.req.param('lang');
    if (!isLanguage(language)) return refuse(c, scriptProblems.otherLanguage);
    const source = await readFile(join(settings.scriptsDir, language, file)).catch(() => undefined);
    if (!source) return refuse(c, scriptProblems.notBuilt);
    c.set('rule', 'script');
    return c.body(new Uint8Array(source), 200, {
      'Content-Type': `${mediaType}; charset=utf-8`,
      // A page may load it with `integrity`, which needs CORS, and under COEP, which needs CORP.
      'Access-Control-Allow-Origin': '*',
      'Cross-Origin-Resource-Policy': 'cross-origin',
    });
  };
}
