import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { languages } from '../../../../contract/languages.ts';
import { temporaryFolder } from '../../../../testing/temporary-folder.ts';
import { createSandbox } from '../../../testing/sandbox.ts';
import { origin } from '../../../testing/visitor.ts';

const scriptsDir = temporaryFolder();
for (const language of languages) {
  mkdirSync(join(scriptsDir, language));
  for (const file of ['dp_connect.js', 'dp_connect.css'])
    writeFileSync(join(scriptsDir, language, file), `/* ${language} é */`);
}
const get = (path: string) => createSandbox({ scriptsDir }).fetch(new Request(origin + path));

it.each(languages)('serves the script and the stylesheet in %s to pages of any origin', async (language) => {
  for (const [file, type] of [
    ['dp_connect.js', 'text/javascript'],
    ['dp_connect.css', 'text/css'],
  ]) {
    const response = await get(`/${language}/${file}`);
    expect(await response.text()).toBe(`/* ${language} é */`);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': `${type}; charset=utf-8`,
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'no-store',
    });
  }
});

it.each(['/xx/dp_connect.js', '/%2e%2e/dp_connect.js', '/..%2fen/dp_connect.js'])(
  'has nothing at %s',
  async (path) => {
    const response = await get(path);
    expect([response.status, await response.json()]).toEqual([
      404,
      expect.objectContaining({ error: expect.stringMatching(/^(unsupported_language|not_found)$/) }),
    ]);
  },
);
