import { expect, it } from 'vitest';
import { isLoopback } from './own-host.ts';

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
