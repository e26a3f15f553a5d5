import { afterEach, expect, it, vi } from 'vitest';
import { stateKey } from './live-buttons.ts';

const { happyDOM } = window as unknown as { happyDOM: { setURL(url: string): void } };
const before = location.href;

afterEach(() => {
  happyDOM.setURL(before);
  sessionStorage.clear();
  document.body.replaceChildren();
});

it.each([
  ['code=x&state=right', 'right', 'success'],
  ['code=x&state=other', 'right', 'forged'],
  ['code=x&state=other', null, 'forged'],
  ['code=x', null, 'forged'],
  ['code=x', 'right', 'forged'],
  ['error=access_denied&state=right', 'right', 'error'],
])('the page after a login with %j says about the stored state %j: %s', async (query, state, outcome) => {
  happyDOM.setURL(`http://localhost/received.html?${query}`);
  if (state !== null) sessionStorage.setItem(stateKey, state);
  document.body.innerHTML = `<div id="own" hidden><dl></dl>${['error', 'success', 'forged']
    .map((name) => `<p data-outcome="${name}"></p>`)
    .join('')}</div>`;
  vi.resetModules();
  await import('./received.ts');
  const shown = [...document.querySelectorAll<HTMLElement>('[data-outcome]')].filter(({ hidden }) => !hidden);
  expect(shown.map(({ dataset }) => dataset.outcome)).toEqual([outcome]);
  expect(document.querySelector<HTMLElement>('#own')?.hidden).toBe(false);
});
