// @vitest-environment happy-dom
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test, vi } from 'vitest';
import pkg from '../../package.json' with { type: 'json' };

test('importing the package does nothing to a page', async () => {
  document.body.innerHTML = '<a class="dpplus-connect"></a><dpplus-connect></dpplus-connect>';
  const listen = vi.spyOn(EventTarget.prototype, 'addEventListener');
  const look = () => ({
    globals: Object.keys(window).sort(),
    html: document.documentElement.outerHTML,
    sheets: document.adoptedStyleSheets.length,
    defined: customElements.get('dpplus-connect'),
    stored: [document.cookie, localStorage.length, sessionStorage.length],
    listening: listen.mock.calls.length,
  });
  const before = look();
  const [{ version }] = await Promise.all(
    ['index.js', 'login.js', 'scan.js'].map(
      (file) => import(pathToFileURL(resolve('dist/package/en', file)).href),
    ),
  );
  expect(version).toBe(pkg.version);
  expect(before).toMatchObject({ listening: 0, defined: undefined });
  expect(look()).toEqual(before);
});
