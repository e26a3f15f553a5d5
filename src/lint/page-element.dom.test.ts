import { expect, test } from 'vitest';
import { DpplusConnectElement } from '../button/element/connect-element.ts';
import { elementsOf } from '../checker/elements.ts';
import { lint } from './lint.ts';
import { linkValues } from './page-element.ts';

customElements.define('dpplus-connect', DpplusConnectElement);

test.each([
  '',
  'client-id="app" redirect-uri="https://app.test/callback" scope="email" state="s" is-sandbox="true"',
  'size="large" theme="outline" text="connect" mode="popup" help mark',
  'help="false" mark="yes" is-sandbox scope',
  'start="/callback/start"',
  'start',
])('lint reads <dpplus-connect %s> as the link that the element makes', (attributes) => {
  const html = `<dpplus-connect ${attributes}></dpplus-connect>`;
  document.body.innerHTML = html;
  const anchor = document.querySelector('dpplus-connect')?.shadowRoot?.querySelector('a');
  const made = [...(anchor?.attributes ?? [])]
    .map(({ name, value }) => [name, value])
    .filter(([name]) => /^(data-|href)/.test(name ?? ''));
  const [element] = elementsOf(html).filter(({ tagName }) => tagName === 'dpplus-connect');
  expect(element && Object.fromEntries(linkValues(element))).toEqual(Object.fromEntries(made));
});

test('a warning about an element has the names of the link’s attributes', () => {
  const html = '<dpplus-connect client-id="a" scope="" is-sandbox="true" state="s" size="huge">';
  expect(lint(html).warnings).toMatchObject([
    { code: 'redirect-uri-missing' },
    { code: 'unknown-value', attribute: 'style', value: 'huge' },
  ]);
});
