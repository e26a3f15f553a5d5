import { afterEach, expect, test } from 'vitest';
import { cancelable, emit, type LoginEvents } from './events.ts';

afterEach(() => {
  document.body.innerHTML = '';
});

const detail = { state: 's', ok: true, href: 'https://app.test/' };

/** Dispatches an event and gives it, as a listener of the document gets it. */
function dispatched(type: keyof LoginEvents, element: Element | null, prevent = false) {
  const events: Event[] = [];
  const note = (event: Event) => {
    events.push(event);
    if (prevent) event.preventDefault();
  };
  document.addEventListener(type, note);
  const result = emit(
    element,
    type.slice('dpplus-'.length) as 'success',
    detail,
    cancelable[type] || undefined,
  );
  document.removeEventListener(type, note);
  return { event: events[0] as CustomEvent, result };
}

test.each<[keyof LoginEvents, boolean]>([
  ['dpplus-beforeopen', true],
  ['dpplus-open', false],
  ['dpplus-blocked', false],
  ['dpplus-close', false],
  ['dpplus-success', true],
  ['dpplus-error', true],
])('%s can be prevented: %s', (type, expected) => {
  const { event, result } = dispatched(type, null, true);
  expect(event.defaultPrevented).toBe(expected);
  expect(result).toBe(!expected);
  expect(dispatched(type, null).result).toBe(true);
});

test('an event leaves shadow roots, bubbles and carries its detail', () => {
  const host = document.createElement('div');
  document.body.append(host);
  const button = document.createElement('a');
  host.attachShadow({ mode: 'open' }).append(button);
  const { event } = dispatched('dpplus-open', button);
  expect(event).toMatchObject({ bubbles: true, composed: true, detail });
});

test('an event is dispatched on its element, or on the document if the element was removed', () => {
  const button = document.createElement('a');
  document.body.append(button);
  let told: EventTarget | null = null;
  const note = ({ target }: Event) => {
    told = target;
  };
  document.addEventListener('dpplus-open', note);
  emit(button, 'open', detail);
  expect(told).toBe(button);
  button.remove();
  emit(button, 'open', detail);
  expect(told).toBe(document);
  document.removeEventListener('dpplus-open', note);
});
