import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isLanguage, languages } from '../../../languages.ts';
import { problem } from '../../http/problem.ts';
import type { AppContext, Service } from '../../service.ts';

/** The media types of the files that a page loads. */
const types = {
  'dp_connect.js': 'text/javascript',
  'dp_connect_element.js': 'text/javascript',
  'dp_connect.css': 'text/css',
};

/** `GET /<lang>/dp_connect.js` or `.css`: the login button's files, so that one origin is service and script address. */
export function script({ settings }: Service, file: keyof typeof types) {
  return async (c: AppContext): Promise<Response> => {
    const language = c.req.param('lang');
    if (!isLanguage(language)) {
      return problem(c, 404, 'unsupported_language', `The languages are ${languages.join(', ')}.`);
    }
    const source = await readFile(join(settings.scriptsDir, language, file)).catch(() => undefined);
    if (!source)
      return problem(
        c,
        404,
        'not_built',
        'The script is not in the scripts folder; build the package first.',
      );
    c.set('rule', 'script');
    return c.body(new Uint8Array(source), 200, {
      'Content-Type': `${types[file]}; charset=utf-8`,
      // A page may load it with `integrity`, which needs CORS, and under COEP, which needs CORP.
      'Access-Control-Allow-Origin': '*',
      'Cross-Origin-Resource-Policy': 'cross-origin',
    });
  };
}
