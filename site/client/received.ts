import { stateKey } from './live-buttons.ts';

const query = new URLSearchParams(location.search);
const own = document.querySelector<HTMLElement>('#own');
if (own && query.size > 0) {
  own.hidden = false;
  const list = own.querySelector('dl');
  for (const [name, value] of query) {
    const [term, text] = [document.createElement('dt'), document.createElement('dd')];
    term.textContent = name;
    text.textContent = value;
    list?.append(term, text);
  }
  const isOwn = query.has('state') && query.get('state') === sessionStorage.getItem(stateKey);
  const answer = isOwn ? 'success' : 'forged';
  const outcome = query.has('error') ? 'error' : answer;
  for (const part of own.querySelectorAll<HTMLElement>('[data-outcome]'))
    part.hidden = part.dataset.outcome !== outcome;
}
