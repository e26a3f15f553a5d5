/**
 * The script of the inspector. The page gets it as the text of this function, so it uses nothing from outside. Without it,
 * the page has a link that loads it again, and text to select instead of buttons that copy.
 */
export function live(): void {
  const interval = 1000;
  const region = document.getElementById('live');
  const clock = document.getElementById('clock');
  const toggle = document.getElementById('toggle');
  const said = document.getElementById('said');
  let shown = region?.innerHTML;

  const entries = (within: Element) => [...within.querySelectorAll<HTMLDetailsElement>('details[id]')];
  const isOn = () => toggle?.getAttribute('aria-pressed') === 'true';

  function show(page: Document): void {
    const news = page.getElementById('live');
    const time = page.getElementById('clock');
    if (!region || !news || !clock || !time) return;
    clock.replaceChildren(...time.childNodes);
    if (news.innerHTML === shown) return;
    shown = news.innerHTML;
    const open = new Map(entries(region).map((entry) => [entry.id, entry.open]));
    const focused = document.activeElement?.closest('details[id]')?.id;
    region.replaceChildren(...news.childNodes);
    for (const entry of entries(region)) {
      entry.open = open.get(entry.id) ?? entry.open;
      if (entry.id === focused) entry.querySelector('summary')?.focus();
    }
    const count = entries(region).filter(({ id }) => !open.has(id)).length;
    if (said && count > 0) said.textContent = count === 1 ? 'One new request' : `${count} new requests`;
  }

  async function look(): Promise<void> {
    if (isOn() && !document.hidden) {
      const answer = await fetch(location.href).catch(() => undefined);
      if (answer?.ok && isOn()) show(new DOMParser().parseFromString(await answer.text(), 'text/html'));
    }
    setTimeout(look, interval);
  }

  document.addEventListener('click', async ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-copy]') : null;
    const text = document.getElementById(button?.dataset.copy ?? '')?.textContent;
    if (!button || !text) return;
    await navigator.clipboard.writeText(text);
    const label = button.firstChild as Text;
    label.data = 'Copied';
    setTimeout(() => {
      label.data = 'Copy';
    }, 2 * interval);
  });
  for (const button of document.querySelectorAll<HTMLElement>('[data-copy]')) button.hidden = false;
  if (toggle) {
    toggle.hidden = false;
    toggle.addEventListener('click', () => toggle.setAttribute('aria-pressed', String(!isOn())));
    look();
  }
}
