// @vitest-environment happy-dom
import { expect, it, test } from 'vitest';
import { findBaseUrl } from '../../src/button/options/base-url.ts';
import { matches, pages, read, rows, section } from '../../tools/write/docs/pages.ts';

const texts = [...pages, 'demo/README.md'];

/** The service to which the server of the README's second step sends the code. */
const [service = ''] = matches(read('README.md'), /service: '(https:[^']+)'/g);

/** The script tags of the examples in a text. */
const tagsIn = (path: string) =>
  matches(read(path), /(<script [^>]*src="https:\/\/[\w.-]+\.example\/[^>]*>)/g).map((tag) => ({
    path,
    tag,
  }));

const attribute = (tag: string, name: string) => new RegExp(` ${name}="([^"$]*)`).exec(tag)?.[1];

it.each(texts.flatMap(tagsIn))(
  'a click after $tag in $path opens the service that gets the code',
  ({ tag }) => {
    const script = attribute(tag, 'src')?.replace('dp_connect_element.js', 'dp_connect.js');
    expect(service).toBe('https://login.example');
    expect(findBaseUrl(attribute(tag, 'data-base-url'), '', script)).toBe(service);
  },
);

test('docs/hosting.md has the right service for each URL of the script', () => {
  const addresses = rows(section(read('docs/hosting.md'), 'Where the service is')).slice(1);
  const found = addresses.map(([address]) => findBaseUrl(null, '', address?.replaceAll('`', '')));
  const written = addresses.map(([, service]) => /^`(.*)`$/.exec(service ?? '')?.[1]);
  expect(found.length).toBeGreaterThan(3);
  expect(found).toEqual(written);
});
