import { beforeEach, expect, test, vi } from 'vitest';
import { click, complete, showPage } from './testing/button-page.ts';
import { browser, enterPage } from './testing/enter-page.ts';

// Every text of the button becomes ⟦one like this⟧: text outside the brackets is not translated.
vi.mock('./texts.ts', async (original) => {
  const texts = await original<Record<string, () => string | Record<string, string>>>();
  const mark = (said: string | Record<string, string>) =>
    typeof said === 'string'
      ? `⟦${said}⟧`
      : Object.fromEntries(Object.entries(said).map(([key, text]) => [key, `⟦${text}⟧`]));
  return Object.fromEntries(Object.entries(texts).map(([name, say]) => [name, () => mark(say())]));
});

beforeEach(enterPage);
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.useFakeTimers();
});

/** All texts of a page, also in the attributes that are read aloud. */
function said(): string[] {
  const attributes = [...document.querySelectorAll('[aria-label], [title], [alt]')].flatMap((element) =>
    ['aria-label', 'title', 'alt'].map((name) => element.getAttribute(name) ?? ''),
  );
  const texts = [...document.querySelectorAll('body *')].flatMap(({ childNodes }) =>
    [...childNodes].filter(({ nodeType }) => nodeType === 3).map(({ textContent }) => textContent ?? ''),
  );
  return [...texts, ...attributes].map((text) => text.trim()).filter(Boolean);
}

const isMarked = (text: string) => /^⟦[^⟦⟧]+⟧$/.test(text);
const escaped = () => said().filter((text) => !isMarked(text));

test.each(['secure-login', 'sign-up', 'connect', 'unknown'])(
  'no text of a button escapes translation: %s',
  async (texts) => {
    await showPage(`<a ${complete} data-text="${texts}" data-help="true"></a>`);
    expect(said().length).toBe(2);
    expect(escaped()).toEqual([]);
  },
);

test('no text of a button escapes translation while its window is open, nor after it was closed', async () => {
  const anchor = await showPage(`<a ${complete} data-help="true"></a><a ${complete} data-state="t">Mine</a>`);
  for (const link of document.querySelectorAll('a')) click(link);
  await vi.advanceTimersByTimeAsync(100);
  expect(anchor.textContent).toContain('⟦Go to the other window⟧');
  expect(escaped()).toEqual(['Mine']);
  for (const popup of browser.popups) popup.closed = true;
  await vi.advanceTimersByTimeAsync(3000);
  for (const shown of document.querySelectorAll('.dpplus-status, small'))
    expect(shown.textContent).toBe('⟦The login window was closed. You can try again.⟧');
  expect(escaped()).toEqual(['Mine']);
});

test('no text about the new window in the stylesheet escapes translation', async () => {
  await showPage(`<a ${complete}></a>`);
  const { default: css } = await import('./buttons/button.css?inline');
  const { newWindow } = await import('./texts.ts');
  const rules = document.adoptedStyleSheets.flatMap(({ cssRules }) => [...cssRules]);
  const contents = rules.flatMap(({ cssText }) =>
    [...cssText.matchAll(/content:\s*([^;}]*)/g)].map(([, text]) => text),
  );
  expect(css).not.toMatch(/content:\s*"[^"]*\p{L}/u);
  expect(contents).toContain(`" ${newWindow()}"`);
});
