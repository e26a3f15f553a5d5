import { expect, it } from 'vitest';
import { scopes } from '../../contract/scopes.ts';
import { codesIn, matches, read, rows, section, sorted } from '../../tools/write/docs/pages.ts';

// e2e/privacy.spec.ts compares the cookies, the storages and the requests of a login with the page.

const page = read('docs/privacy.md');
const others = section(page, 'Other languages and WordPress');

it.each([
  ['authorization', '3600', '| `state` | 1 hour |'],
  ['handle', '300', '| `outcome` | 5 minutes |'],
])('docs/privacy.md has the lifetime of src/server/%s.ts', (file, seconds, written) => {
  expect(read(`src/server/${file}.ts`)).toMatch(new RegExp(`const (stateL|l)ifetime = ${seconds};`));
  expect(page).toContain(written);
});

it('docs/privacy.md has each scope, and no other', () => {
  expect(codesIn(section(page, 'The data that your app receives'))).toEqual(sorted(scopes));
});

it('docs/privacy.md has the names of the values that the WordPress plugin stores, and no other', () => {
  const folder = 'servers/wordpress/dpplus-connect';
  const plugin = ['protocol', 'answers', 'profile'].map((name) => read(`${folder}/${name}.php`)).join('');
  const stored = [
    ...matches(plugin, /(?:add|update)_user_meta\(.*?meta_key\('(\w+)'\)/g).map((name) => `dpplus_${name}`),
    ...matches(plugin, /\$key = meta_key\('(\w+)'\)/g).map((name) => `dpplus_${name}`),
    ...new Set(matches(plugin, /"(dpplus_(?:used|answer)_)\$id"/g).map((name) => `${name}…`)),
    ...matches(plugin, /\$name = .*'__Host-' : ''\) \. '([\w-]+)';/g).map((name) => `__Host-${name}`),
  ];
  const named = rows(others).flatMap(([cell = '']) => matches(cell, /`(.+?)`/g));
  expect(sorted(named)).toEqual(sorted(stored));
  // Each call that stores something is one of these.
  expect(matches(plugin, /(setcookie|(?:add|update)_user_meta|INSERT|\$sessions->update)\b/g)).toHaveLength(
    6,
  );
  expect(plugin).not.toMatch(/\b(?:add|update)_option\((?!\))|set_transient/);
  // Deleting the plugin deletes what WordPress would keep.
  for (const name of sorted(stored).filter((name) => /^dpplus_(?!offer)/.test(name)))
    expect(read(`${folder}/uninstall.php`).replaceAll('\\', '')).toContain(name.replace('…', ''));
  expect(plugin).toContain('$offer[2] > time() - 600 ? $offer');
});
