import { expect, test } from 'vitest';
import { type Options, optionsOf } from './read-options.ts';

function reader(html: string) {
  const page = document.createElement('div');
  page.innerHTML = html;
  const options = optionsOf(page.firstElementChild as Element);
  return (name: string) => options[name as keyof Options];
}

test('an anchor has the options of its data attributes', () => {
  const read = reader('<a data-client-id="demoapp" data-scope="email" data-state="" mode="x"></a>');
  expect(['client-id', 'scope', 'state', 'mode'].map(read)).toEqual(['demoapp', 'email', '', undefined]);
});

test('the start of an anchor is its absolute URL, if it has one', () => {
  expect(reader('<a data-start href="/start?a=1"></a>')('start')).toBe(`${location.origin}/start?a=1`);
  expect(reader('<a href="/start"></a>')('start')).toBeUndefined();
  for (const html of ['<a data-start="x" href="#top"></a>', '<a data-start="x"></a>'])
    expect(reader(html)('start'), html).toBe('');
});

test('a link of SVG, whose `href` is an object, and a form do not start a login', () => {
  const link = document.createElementNS('http://www.w3.org/2000/svg', 'a');
  // happy-dom has none.
  Object.setPrototypeOf(link, Object.create(Object.getPrototypeOf(link), { href: { value: {} } }));
  link.setAttribute('data-start', '');
  link.setAttribute('href', '/start');
  expect(optionsOf(link).start).toBe('');
  expect(reader('<form data-start="x" href="/start"></form>')('start')).toBe('');
});

test('a form has no scope, and logs no warning about it', () => {
  const read = reader('<form data-client-id="demoapp" data-scope="email"></form>');
  expect(['client-id', 'scope', 'state'].map(read)).toEqual(['demoapp', '', undefined]);
});
