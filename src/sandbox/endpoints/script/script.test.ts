import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';
import { languages } from '../../../vocabulary/languages.ts';
import { createSandbox } from '../../testing/sandbox.ts';
import { origin } from '../../visitor.ts';

const scriptsDir = temporaryFolder();
for (const language of languages) {
  mkdirSync(join(scriptsDir, language));
  for (const file of ['dp_connect.js', 'dp_connect.css'])
    writeFileSync(join(scriptsDir, language, file), `/* ${language} é */`);
}
const get = (path: string, dir = scriptsDir) =>
  createSandbox({ scriptsDir: dir }).fetch(new Request(origin + path));

it.each(languages)('serves the script in %s to pages of any origin', async (language) => {
  const response = await get(`/${language}/dp_connect.js`);
  expect(await response.text()).toBe(`/* ${language} é */`);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': 'no-store',
  });
});

it('serves the stylesheet that reserves the place of the button', async () => {
  const response = await get('/fr/dp_connect.css');
  expect(await response.text()).toBe('/* fr é */');
  expect(response.headers.get('content-type')).toBe('text/css; charset=utf-8');
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

it('reports scripts that were not built', async () => {
  const response = await get('/en/dp_connect.js', '/nowhere');
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({ error: 'not_built' });
});
