import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const names = ['reactiveElementVersions', 'reactiveElementPolyfillSupport', 'litPropertyMetadata'];
// Where the browser finds a picture of a name: behind the window's own properties.
const behind = Object.getPrototypeOf(window);
let before: [string, PropertyDescriptor | undefined][];

beforeEach(() => {
  before = names.map((name) => [name, Object.getOwnPropertyDescriptor(window, name)]);
  for (const name of names) {
    Reflect.deleteProperty(window, name);
    const picture = document.createElement('img');
    Object.defineProperty(behind, name, { configurable: true, writable: true, value: picture });
  }
});

afterEach(() => {
  for (const [name, descriptor] of before) {
    for (const owner of [window, behind]) Reflect.deleteProperty(owner, name);
    if (descriptor) Object.defineProperty(window, name, descriptor);
  }
});

/** The window's values of Lit's names once the file has run. */
async function found() {
  vi.resetModules();
  await import('./own-globals.ts');
  return names.map((name) => Reflect.get(window, name));
}

test('Lit finds no picture under the names of its globals', async () => {
  expect(await found()).toEqual([undefined, undefined, undefined]);
});

test('Lit finds the globals of another Lit of the page', async () => {
  const versions = ['2.1.0'];
  Object.defineProperty(window, names[0] as string, { configurable: true, value: versions });
  expect(await found()).toEqual([versions, undefined, undefined]);
});
