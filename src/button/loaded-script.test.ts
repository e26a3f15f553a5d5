import { afterEach, describe, expect, test, vi } from 'vitest';
import { ownAddress } from './loaded-script.ts';

const address = 'https://cdn.test/v1/en/dp_connect.js';

afterEach(() => {
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

const tag = (src: string) => `<script src="${src}"></script>`;

describe('the URL of the script', () => {
  const without = document.createElement('script');

  test('is the one of its tag', () => {
    run('at https://cdn.test/elsewhere/dp_connect.js:1:1');
    expect(ownAddress(show(tag(address)))).toBe(address);
  });

  test('does not change with an injected base', () => {
    run(`at f (https://cdn.test/lib.js:1:1)\nat g (${address}:1:1)`);
    show(`<base href="https://evil.test/">${tag('/v1/en/dp_connect.js')}`);
    expect(ownAddress(document.querySelector('script') as HTMLScriptElement)).toBe(address);
  });

  test('is the one of the browser’s stack if the tag has none', () => {
    run(`at ${address}:1:1`);
    expect(ownAddress(without)).toBe(address);
  });

  test.each([
    undefined,
    '',
    'at /dp_connect.js',
    'at file:///dp_connect.js:1',
    'at https://cdn.test/dp_connectXjs',
  ])('is unknown with the stack %j', (stack) => {
    run(stack);
    expect(ownAddress(without)).toBe('');
  });

  test('is the one of the tag if the stack has no URL', () => {
    run(undefined);
    const found = show(`<base href="https://app.test/">${tag(address)}`);
    expect(ownAddress(found)).toBe(address);
  });
});
