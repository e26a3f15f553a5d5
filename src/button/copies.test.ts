import { beforeEach, expect, test, vi } from 'vitest';
import { click, complete, completeUrl, showPage } from './testing/button-page.ts';
import { browser, enterPage } from './testing/enter-page.ts';

beforeEach(enterPage);

test.each(['', 'Mine'])('each copy of a busy link that contains %j is as new', async (content) => {
  const link = await showPage(`<a ${complete} data-help="true" aria-describedby="my">${content}</a><p></p>`);
  const { textContent } = link;
  click(link);
  await vi.waitFor(() => expect(link.textContent).toContain('Go to the other window'));
  const { outerHTML } = link;
  const root = (document.querySelector('p') as Element).attachShadow({ mode: 'open' });
  root.innerHTML = outerHTML;
  const other = document.implementation.createHTMLDocument();
  document.body.append(link.cloneNode(true), other.importNode(link, true));
  document.body.insertAdjacentHTML('beforeend', `<div>${outerHTML}</div>`);
  for (const place of [document, root]) (await import('./api.ts')).api.scan(place);
  expect(link.outerHTML).toBe(outerHTML);
  const ids = new Set([link.querySelector('small')?.id]);
  for (const copy of [...document.querySelectorAll('a'), root.firstChild as HTMLElement].slice(1)) {
    const id = copy.querySelector('small')?.id;
    copy.dataset.clientId = `app${ids.add(id).size}`;
    expect([copy.textContent, copy.dataset.dpplus]).toEqual([textContent, '']);
    expect([copy.getAttribute('aria-describedby'), click(copy)]).toEqual([`my ${id}`, true]);
    expect(browser.open.mock.lastCall?.[0]).toContain(`client_id=app${ids.size}&`);
  }
  expect(ids.size).toBe(5);
});

test('a link of a second app keeps its URL if the page has it when loaded', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  await import('./options/configure.ts').then(({ configure }) => configure({ clientId: 'first' }));
  const link = await showPage(`<a ${complete} href="${completeUrl}"></a>`);
  expect([click(link), link.getAttribute('href')]).toEqual([false, completeUrl]);
});
