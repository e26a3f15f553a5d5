import { afterEach, describe, expect, test, vi } from 'vitest';
import { ownAddress, ownTag } from './loaded-script.ts';

const address = 'https://cdn.test/v1/en/dp_connect.js';

afterEach(() => {
  Reflect.deleteProperty(Object.getPrototypeOf(document), 'currentScript');
  document.body.innerHTML = '';
  vi.unstubAllGlobals();
});

// happy-dom would fetch a script that is in the page.
Object.assign((window as unknown as { happyDOM: { settings: object } }).happyDOM.settings, {
  disableJavaScriptFileLoading: true,
  handleDisabledFileLoadingAsSuccess: true,
});

/** Makes this the stack of an error. */
function run(stack: string | undefined) {
  class Stacked extends Error {
    override stack = stack as string;
  }
  vi.stubGlobal('Error', Stacked);
}

const show = (html: string) => {
  document.body.innerHTML = html;
  return document.querySelector('script') as HTMLScriptElement;
};

const tag = (src: string, type = 'module') => `<script type="${type}" src="${src}"></script>`;

describe('the script’s own tag', () => {
  test('is the one that the browser executes', () => {
    const current = document.createElement('script');
    Object.defineProperty(Object.getPrototypeOf(document), 'currentScript', {
      configurable: true,
      value: current,
    });
    expect(ownTag()).toBe(current);
  });

  test.each([
    ['Chromium', `Error\n    at fetched (${address}:1:20)\n    at ${address}:3:1`],
    ['Firefox', `fetched@${address}:1:20\n@${address}:3:1\n`],
    ['WebKit', `fetched@${address}\nmodule code@${address}`],
    ['a development server', `    at fetched (${address.replace('https', 'http')}:1:20)`],
  ])('of a module is found by its URL in the stack of %s', (_browser, stack) => {
    run(stack);
    const served = /https?:.*?\.js/.exec(stack)?.[0] ?? '';
    show(tag('https://cdn.test/other.js') + tag(served));
    expect(ownTag()?.src).toBe(served);
  });

  test.each(['?v=2', '#x', '?v=2#x'])('of a module may have more in its URL: %s', (behind) => {
    run(`at ${address}${behind}:1:1`);
    expect(ownTag()).toBeUndefined();
    const found = show(tag(address + behind));
    expect(ownTag()).toBe(found);
  });

  test('of a module is found under an injected base, which changes the value of src', () => {
    run(`at ${address}:1:1`);
    show(`<base href="https://evil.test/">${tag('../v1/en/dp_connect.js?v=2')}`);
    expect(ownTag()?.getAttribute('src')).toBe('../v1/en/dp_connect.js?v=2');
  });

  test.each([
    ['of another module', tag('https://cdn.test/v2/en/dp_connect.js')],
    ['of a classic script', tag(address, 'text/plain')],
    ['without an address', '<script type="module"></script>'],
  ])('is not a tag %s', (_what, html) => {
    run(`at ${address}:1:1`);
    show(html);
    expect(ownTag()).toBeUndefined();
  });
});

describe('the URL of the script', () => {
  test('is the one of its tag', () => {
    run('at https://cdn.test/elsewhere/dp_connect.js:1:1');
    expect(ownAddress(show(tag(address)))).toBe(address);
  });

  test('does not change with an injected base', () => {
    run(`at f (https://cdn.test/lib.js:1:1)\nat g (${address}:1:1)`);
    show(`<base href="https://evil.test/">${tag('/v1/en/dp_connect.js')}`);
    expect(ownAddress(document.querySelector('script') ?? undefined)).toBe(address);
  });

  test('is the one of the browser’s stack if there is no tag', () => {
    run(`at ${address}:1:1`);
    expect(ownAddress(undefined)).toBe(address);
  });

  test.each([
    undefined,
    '',
    'at /dp_connect.js',
    'at file:///dp_connect.js:1',
    'at https://cdn.test/dp_connectXjs',
  ])('is unknown with the stack %j', (stack) => {
    run(stack);
    expect(ownAddress(undefined)).toBeUndefined();
  });

  test('is the one of the tag if the stack has no URL', () => {
    run(undefined);
    const found = show(`<base href="https://app.test/">${tag(address)}`);
    expect(ownAddress(found)).toBe(address);
  });
});
