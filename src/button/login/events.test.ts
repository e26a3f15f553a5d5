import { afterEach, expect, test } from 'vitest';
import { emit } from './events.ts';

afterEach(() => {
  document.body.innerHTML = '';
});

const detail = { state: 's', ok: true, href: 'https://app.test/' };

test('an event leaves shadow roots, bubbles and carries its detail', () => {
  const host = document.createElement('div');
  document.body.append(host);
  const button = document.createElement('a');
  host.attachShadow({ mode: 'open' }).append(button);
  const heard: CustomEvent[] = [];
  document.addEventListener('dpplus-open', (event) => heard.push(event), { once: true });
  emit(button, 'open', detail);
  expect(heard).toMatchObject([{ bubbles: true, composed: true, detail }]);
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
