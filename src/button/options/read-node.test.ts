import { expect, test } from 'vitest';
import { readFrom } from './read-node.ts';

function reader(html: string) {
  const page = document.createElement('div');
  page.innerHTML = html;
  return readFrom(page.firstElementChild as Element);
}

test('an anchor has the options of its data attributes', () => {
  const read = reader('<a data-client-id="demoapp" data-state="" state="x"></a>');
  expect(['client-id', 'state', 'scope'].map(read)).toEqual(['demoapp', '', null]);
});

test('an anchor has the scope of its attribute', () => {
  expect(reader('<a data-scope="email"></a>')('scope')).toBe('email');
});

test('a form has no scope, and logs no warning about it', () => {
  const read = reader('<form data-client-id="demoapp" data-scope="email"></form>');
  expect(['client-id', 'scope', 'state'].map(read)).toEqual(['demoapp', '', null]);
});
