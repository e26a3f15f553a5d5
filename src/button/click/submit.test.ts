import { beforeEach, expect, test, vi } from 'vitest';
import { complete, showPage } from '../testing/button-page.ts';
import { browser, enterPage } from '../testing/enter-page.ts';

const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
const posted = vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function (
  this: HTMLFormElement,
) {
  sent = [...this.querySelectorAll('input')].map(({ name, value }) => `${name}=${value}`);
});
let sent: string[];

beforeEach(enterPage);

const inputs =
  '<input name="enrollment_data[email]" value="ada@example.com"><input name="password" value="x">';
const show = (fields = inputs) => showPage<HTMLFormElement>(`<form ${complete}>${fields}</form>`, 'form');

function added(html: string) {
  document.body.insertAdjacentHTML('beforeend', html);
  return document.body.lastElementChild as Element;
}

/** Whether the submission was prevented. */
function submit(form: HTMLFormElement, submitter: HTMLElement | null = null): boolean {
  const event = new SubmitEvent('submit', { bubbles: true, cancelable: true, submitter });
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

test.each([
  '<button formaction="/draft">Save</button>',
  '<button formmethod="dialog">Cancel</button>',
  '<input type="submit" formtarget="preview">',
])('the browser submits the form for its own button %s', async (html) => {
  const form = await show(inputs + html);
  const submitter = form.querySelector('button,[type=submit]') as HTMLElement;
  expect(submit(form, submitter)).toBe(false);
  expect(posted).not.toHaveBeenCalled();
});

test.each(['dialog', 'DIALOG'])('the browser submits a form whose method is %s', async (method) => {
  const form = await show();
  form.setAttribute('method', method);
  expect(submit(form)).toBe(false);
  expect(posted).not.toHaveBeenCalled();
});

test.each(['<button>', '<button name="a" value="b" formnovalidate>', '<input type="image" alt="Go">'])(
  'the form’s %s is the login’s',
  async (html) => {
    const form = await show(inputs + html);
    const submitter = form.querySelector('button,[type=image]') as HTMLElement;
    expect(submit(form, submitter)).toBe(true);
    expect(posted).toHaveBeenCalledTimes(1);
  },
);

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
  expect(sent.filter((field) => /email|password/.test(field))).toEqual([
    'enrollment_data[email]=ada@example.com',
  ]);
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
  sent = [];
  submit(form);
  expect(sent).toContain('enrollment_data[email]=ada@example.com');
  expect(read).toHaveBeenCalledTimes(1);
});

test.each([
  ...[
    'password',
    'client_id',
    'csrf_token',
    'enrollment_data',
    'enrollment_data[password]',
    'enrollment_data[birth_date_hour]',
    'enrollment_data[email][x]',
    'my_enrollment_data[email]',
    'enrollment_data[email]2',
  ].map((name) => `<input name="${name}" value="secret">`),
  '<input name="enrollment_data[email]" type="file">',
])('a form’s %s stays with the page', async (html) => {
  submit(await show(html));
  expect(sent).toContain('client_id=demoapp');
  expect(sent.filter((field) => /secret|enrollment/.test(field))).toEqual([]);
});
