// The inspector's one script: asks for the page again every second and shows what is new in it. Without it the page has
// a link that does the same.

const interval = 1000;
const [region, clock] = [document.getElementById('live'), document.getElementById('clock')];
const toggle = document.getElementById('toggle');
const said = document.getElementById('said');
let shown = region?.innerHTML;

/** @param {Document} page */
function show(page) {
  const [news, time] = [page.getElementById('live'), page.getElementById('clock')];
  if (!region || !news || !clock || !time) return;
  clock.textContent = time.textContent;
  if (news.innerHTML === shown) return;
  shown = news.innerHTML;
  const open = new Map(entries(region).map((entry) => [entry.value, entry.querySelector('details')?.open]));
  const focused = document.activeElement?.closest('li');
  region.replaceChildren(...news.childNodes);
  for (const entry of entries(region)) {
    const details = entry.querySelector('details');
    if (details && open.has(entry.value)) details.open = open.get(entry.value) ?? false;
    if (focused && focused.value === entry.value) entry.querySelector('summary')?.focus();
  }
  const count = entries(region).filter(({ value }) => !open.has(value)).length;
  if (said && count > 0) said.textContent = count === 1 ? 'One new request' : `${count} new requests`;
}

/** @param {Element} within @returns {HTMLLIElement[]} */
const entries = (within) => [...within.querySelectorAll('li')];

const isOn = () => toggle?.getAttribute('aria-pressed') === 'true';

async function look() {
  if (isOn() && !document.hidden) {
    const answer = await fetch(location.href).catch(() => undefined);
    if (answer?.ok && isOn()) show(new DOMParser().parseFromString(await answer.text(), 'text/html'));
  }
  setTimeout(look, interval);
}

if (toggle) {
  toggle.hidden = false;
  toggle.addEventListener('click', () => toggle.setAttribute('aria-pressed', String(!isOn())));
}
look();
