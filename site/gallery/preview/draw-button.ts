import { closedSets } from '../../../contract/attributes.ts';
import { anchorAttribute, buttonAttributes, statePlaceholder } from '../settings/button-attributes.ts';
import { allCustomProperties } from '../settings/custom-properties.ts';
import type { Settings } from '../settings/settings.ts';

const optional = Object.keys(closedSets).map((name) => `data-${name}`);

/**
 * Draws the button of the settings on a page of the preview, or changes the existing one, and returns it. The state is
 * for the app of that page: a button for another app gets a placeholder.
 */
export function drawButton(place: Element, settings: Settings, state: string): HTMLAnchorElement {
  const page = place.ownerDocument;
  const found = place.querySelector<HTMLAnchorElement>('a.dpplus-connect');
  const anchor = found ?? page.createElement('a');
  const attributes = new Map(
    buttonAttributes(settings).map(([name, value]) => [anchorAttribute(name), value]),
  ).set('data-state', isOwn(page, settings) ? state : statePlaceholder);
  for (const name of optional) if (!attributes.has(name)) anchor.removeAttribute(name);
  for (const [name, value] of attributes)
    if (anchor.getAttribute(name) !== value) anchor.setAttribute(name, value);
  // An empty value takes the property away.
  for (const [name, value] of allCustomProperties(settings)) anchor.style.setProperty(name, value);
  setLabel(anchor, settings.label);
  page.querySelector('meta[name=color-scheme]')?.setAttribute('content', settings.scheme);
  if (found) return found;
  anchor.href = '#';
  anchor.className = 'dpplus-connect';
  place.append(anchor);
  return anchor;
}

function isOwn(page: Document, { clientId, redirectUri }: Settings): boolean {
  const own = page.querySelector('main')?.dataset;
  return own?.clientId === clientId && own?.redirectUri === redirectUri;
}

/** The author's own text is the first node; the script draws behind it. */
function setLabel(anchor: HTMLAnchorElement, label: string) {
  const [first] = anchor.childNodes;
  const text = first?.nodeType === Node.TEXT_NODE ? (first as Text) : undefined;
  if (label === '') text?.remove();
  else if (text) text.data = label;
  else anchor.prepend(label);
}
