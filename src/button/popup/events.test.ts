import { afterEach, expect, test } from 'vitest';
import { emit } from './events.ts';

afterEach(() => {
  document.body.innerHTML = '';
});

const detail = { state: 's', ok: true, href: 'https://app.test/' };

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
