// A button's label, help line and address, and their following of its attributes.
import { authorizationUrl, choice, language, problemsOf, readFrom } from './options.ts';

export const selector = 'a.dpplus-connect';

const labels: Record<string, string> = {
  'secure-login': 'Log in with Secure Connect',
  'sign-up': 'Sign up with Secure Connect',
  connect: 'Link with Secure Connect',
};

const authorsHref = new WeakMap<Element, string | null>();
const logged = new WeakMap<Element, string>();
let helps = 0;

const observer = new MutationObserver((records) => {
  for (const target of new Set(records.map((record) => record.target as HTMLAnchorElement))) {
    if (target.matches(selector)) draw(target);
    else if (authorsHref.has(target)) restore(target);
  }
  observer.takeRecords();
});

const child = (anchor: Element, tag: string, name: string, text: string) => {
  const node = document.createElement(tag);
  node.className = name;
  node.lang = language;
  node.textContent = text;
  anchor.append(node);
  return node;
};

export function draw(anchor: HTMLAnchorElement): void {
  const read = readFrom(anchor);
  const first = anchor.firstElementChild;
  const own = first?.className === 'dpplus-label' ? first : null;
  const text = labels[choice(read, 'text')] ?? '';
  if (own) own.textContent = text;
  else if (!first && !anchor.textContent?.trim()) child(anchor, 'span', 'dpplus-label', text);
  const line = anchor.querySelector('.dpplus-help');
  if (choice(read, 'help') !== 'true') line?.remove();
  else if (!line) {
    const help = child(anchor, 'small', 'dpplus-help', 'Two-step login. You decide what you share.');
    help.id = `dpplus-help${++helps}`;
    help.ariaHidden = 'true';
    anchor.setAttribute('aria-describedby', help.id);
  }
  if (anchor.hasAttribute('data-dpplus')) return;
  anchor.setAttribute('data-dpplus', '');
  authorsHref.set(anchor, anchor.getAttribute('href'));
  if (!anchor.hasAttribute('href')) anchor.href = '#';
  observer.observe(anchor, { attributes: true, childList: true });
}

function restore(anchor: HTMLAnchorElement): void {
  anchor.removeAttribute('data-dpplus');
  for (const node of anchor.querySelectorAll('.dpplus-label, .dpplus-help')) node.remove();
  const href = authorsHref.get(anchor);
  if (href) anchor.href = href;
  else anchor.removeAttribute('href');
}

/** Tells the author what is wrong, once. */
export function report(element: Element): void {
  const problems = problemsOf(readFrom(element)).join('\n');
  if (problems && logged.get(element) !== problems) console.warn(problems, element);
  logged.set(element, problems);
}

/** The address at the latest when the link is hovered, focused or pressed, and the reports with it. */
export function address(anchor: HTMLAnchorElement): void {
  report(anchor);
  const href = anchor.getAttribute('href');
  const url = authorizationUrl(readFrom(anchor), false);
  if (href !== url && (!href || href === '#' || href.includes('/oauth/authenticate.html?')))
    anchor.href = url;
}
