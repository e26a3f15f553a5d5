import MiniSearch from 'minisearch';
import { type Entry, find, searchOptions } from '../docs/search-options.ts';
import { addCopyButtons } from './copy.ts';
import { registerButtons } from './live-buttons.ts';

addCopyButtons();
registerButtons(document.querySelectorAll<HTMLElement>('.live > *'));

for (const [list, width] of [
  ['.side details', 60],
  ['.outline', 80],
] as const)
  if (matchMedia(`(min-width: ${width}rem)`).matches)
    document.querySelector<HTMLDetailsElement>(list)?.setAttribute('open', '');

const input = document.querySelector<HTMLInputElement>('#search');
const found = document.querySelector('#found');
const most = 8;
let index: Promise<MiniSearch<Entry>> | undefined;

/** The index is larger than a page, so only a search loads it. */
async function load(): Promise<MiniSearch<Entry>> {
  const answer = await fetch('search.json');
  return MiniSearch.loadJSON<Entry>(await answer.text(), searchOptions);
}

async function show() {
  if (!input || !found) return;
  const query = input.value.trim();
  index ??= load();
  const search = await index;
  if (query !== input.value.trim()) return;
  const results = query ? find(search, query).slice(0, most) : [];
  const list = document.createElement('ul');
  for (const { id, title, page, lead } of results) {
    const link = document.createElement('a');
    link.href = id;
    link.textContent = title;
    const item = document.createElement('li');
    const excerpt = document.createElement('p');
    excerpt.textContent = lead;
    item.append(link, ...(page === title ? [] : [` ${page}`]), ...(lead ? [excerpt] : []));
    list.append(item);
  }
  if (results.length > 0) found.replaceChildren(list);
  else found.textContent = query ? 'No page has these words.' : '';
}

input?.addEventListener('focus', () => {
  index ??= load();
});
input?.addEventListener('input', show);
input?.form?.addEventListener('submit', (event) => {
  event.preventDefault();
  found?.querySelector('a')?.click();
});
