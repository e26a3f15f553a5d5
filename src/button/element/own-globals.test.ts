// @vitest-environment happy-dom
import { expect, test } from 'vitest';

const names = ['reactiveElementVersions', 'reactiveElementPolyfillSupport', 'litPropertyMetadata'];

test('what Lit looks for is there and empty, whatever a picture is called; what the page has stays', async () => {
  const picture = document.createElement('img');
  // The browser finds a picture of a name behind the window's own properties.
  const behind = Object.getPrototypeOf(window);
  for (const name of names)
    Object.defineProperty(behind, name, { configurable: true, value: picture, writable: true });
  const versions = ['2.1.0'];
  Object.assign(window, { reactiveElementVersions: versions });
  await import('./own-globals.ts');
  const found = names.map((name) => Reflect.get(window, name));
  for (const name of names) for (const owner of [window, behind]) Reflect.deleteProperty(owner, name);
  expect(found).toEqual([versions, undefined, undefined]);
});
