import { beforeEach, expect, test, vi } from 'vitest';
import { complete, showPage } from '../testing/button-page.ts';
import { browser, enterPage } from '../testing/enter-page.ts';

const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
const posted = vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function (
  this: HTMLFormElement,
) {
  names = [...this.querySelectorAll('input')].map(({ name }) => name);
});
let names: string[];

beforeEach(enterPage);

const inputs =
  '<input name="enrollment_data[email]" value="ada@example.com"><input name="password" value="x">';
const show = (attributes = complete) =>
  showPage<HTMLFormElement>(`<form ${attributes}>${inputs}</form>`, 'form');

function added(html: string) {
  document.body.insertAdjacentHTML('beforeend', html);
  return document.body.lastElementChild as Element;
}

/** Whether the submission was prevented. */
function submit(form: HTMLFormElement): boolean {
  const event = new SubmitEvent('submit', { bubbles: true, cancelable: true });
  form.dispatchEvent(event);
  return event.defaultPrevented;
}

test.each<[string, () => EventTarget]>([
  ['another form', () => added('<form class="other"></form>')],
  ['a link', () => added(`<a ${complete}></a>`)],
  ['the document', () => document],
  [
    'an element called form that is not HTML',
    () => {
      const other = document.body.appendChild(document.createElementNS('urn:other', 'form'));
      other.setAttribute('class', 'dpplus-connect');
      return other;
    },
  ],
])('the script ignores a submit event of %s, without a warning', async (_what, targetOf) => {
  await show();
  warn.mockClear();
  const event = new Event('submit', { bubbles: true, cancelable: true });
  targetOf().dispatchEvent(event);
  expect(event.defaultPrevented).toBe(false);
  expect(posted).not.toHaveBeenCalled();
  expect(browser.open).not.toHaveBeenCalled();
  expect(warn).not.toHaveBeenCalled();
});

test('the page can prevent it', async () => {
  const form = await show();
  document.body.addEventListener('submit', (event) => event.preventDefault(), { once: true });
  submit(form);
  expect(posted).not.toHaveBeenCalled();
});

test('the page does not stop the login by stopping the event, and only the enrollment data goes to the service', async () => {
  const form = await show();
  document.body.addEventListener('submit', (event) => event.stopPropagation(), { once: true });
  expect(submit(form)).toBe(true);
  expect(posted).toHaveBeenCalledTimes(1);
  expect(names.filter((name) => /email|password/.test(name))).toEqual(['enrollment_data[email]']);
});

test('the form is read once, because each reading fires an event on it', async () => {
  const form = await show();
  const read = vi.fn();
  const Native = FormData;
  vi.stubGlobal(
    'FormData',
    class extends Native {
      constructor(form: HTMLFormElement) {
        super(form);
        read();
      }
    },
  );
  names = [];
  submit(form);
  expect(names).toContain('enrollment_data[email]');
  expect(read).toHaveBeenCalledTimes(1);
});
