import { beforeEach, describe, expect, test, vi } from 'vitest';
import { complete, showPage } from './testing/button-page.ts';
import { enterPage } from './testing/enter-page.ts';

const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});

beforeEach(enterPage);

describe('diagnose()', () => {
  test('works on a page with an element named like the method that finds buttons', async () => {
    const { api } = await import('./api.ts');
    document.body.innerHTML = '<a class="dpplus-connect"></a>';
    api.scan();
    Object.defineProperty(document, 'querySelectorAll', { configurable: true, value: document.body });
    expect(api.diagnose().map(({ code }) => code)).toContain('client-id-missing');
    Reflect.deleteProperty(document, 'querySelectorAll');
  });

  const button = (attributes = '') => `<a ${complete} ${attributes}></a>`;

  test('returns the problems of every button and form of the page, with their elements', async () => {
    const { api } = await import('./api.ts');
    document.body.innerHTML = `${button()}${button('data-mode="tab"')}<form class="dpplus-connect"></form><a data-mode="tab"></a>`;
    api.scan();
    const found = api.diagnose().map(({ code, element }) => `${code} ${element?.localName}`);
    expect(found).toEqual([
      'unknown-value a',
      'client-id-missing form',
      'redirect-uri-missing form',
      'state-missing form',
      'is-sandbox-invalid form',
    ]);
    expect(api.diagnose()[0]).toEqual({
      code: 'unknown-value',
      attribute: 'mode',
      value: 'tab',
      fix: 'use auto, popup, redirect',
      element: document.querySelectorAll('a')[1],
    });
  });

  test('returns the problems of the page itself, and changes nothing', async () => {
    const { api } = await import('./api.ts');
    const { configure } = await import('./options/configure.ts');
    configure({ baseUrl: 'http://service.test' });
    api.diagnose();
    warn.mockClear();
    expect(api.diagnose()).toEqual([
      {
        code: 'base-url-invalid',
        attribute: 'base-url',
        value: 'http://service.test',
        fix: 'use an https URL',
        element: null,
      },
    ]);
    expect(warn).not.toHaveBeenCalled();
  });

  test('returns once for each link that the page undoes what the script does', async () => {
    const now = vi.spyOn(performance, 'now').mockReturnValue(1000);
    const link = await showPage(button());
    const { api } = await import('./api.ts');
    const found = () => api.diagnose().filter(({ code }) => code === 'link-rewritten');
    let undone = 0;
    const undo = () => {
      const label = link.querySelector('.dpplus-label');
      if (label) undone++;
      label?.remove();
    };
    const observer = new MutationObserver(undo);
    observer.observe(link, { childList: true });
    // Ten answers to each change of the page. Before the first, the page has removed the label itself.
    for (const [time, removals] of [
      [1000, 11],
      [60_000, 21],
    ] as const) {
      now.mockReturnValue(time);
      // A change of the page, after which the script draws the label again.
      link.setAttribute('data-text', 'sign-up');
      undo();
      await vi.waitFor(() => expect(undone).toBe(removals));
    }
    observer.disconnect();
    const fix = 'leave it to the script';
    expect(found()).toEqual([
      { code: 'link-rewritten', attribute: 'label', value: null, fix, element: link },
    ]);
  });
});
