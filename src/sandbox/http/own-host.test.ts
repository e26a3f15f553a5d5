import { expect, it } from 'vitest';
import { isLoopback, isNamed } from './own-host.ts';

it.each([
  'localhost',
  'a.localhost',
  'a.b.localhost',
  '127.0.0.1',
  '127.255.0.9',
  '::ffff:127.0.0.1',
  '::1',
  '[::1]',
])('takes %s as this machine', (host) => {
  expect(isLoopback(host)).toBe(true);
});

it.each([
  '',
  '.localhost',
  'localhost.',
  'alocalhost',
  'localhost.example',
  '127.0.0.1.example',
  '127.0.0',
  '1127.0.0.1',
  'x127.0.0.1',
  '128.0.0.1',
  '127.a.0.1',
  '::ffff:10.0.0.1',
  '::2',
  'a::1',
  '::1:2',
])('does not take %j as this machine', (host) => {
  expect(isLoopback(host)).toBe(false);
});

const names = new Set(['*.preview.example', 'sandbox']);

it.each(['a.preview.example', 'xn--bcher-kva.preview.example', '4000-a.preview.example', 'sandbox'])(
  'takes %s as a host of its names',
  (host) => {
    expect(isNamed(host, names)).toBe(true);
  },
);

it.each([
  '',
  'preview.example',
  '.preview.example',
  'evilpreview.example',
  'a.evilpreview.example',
  'preview.example.evil.test',
  'a.preview.example.evil.test',
  'a.b.preview.example',
  'a.preview.example.',
  'a..preview.example',
  'a.example',
  'a.sandbox',
  'asandbox',
])('does not take %j as a host of its names', (host) => {
  expect(isNamed(host, names)).toBe(false);
});
