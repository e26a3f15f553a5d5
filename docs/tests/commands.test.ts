import { expect, it } from 'vitest';
import { pages, read } from './pages.ts';

// `npx dpplus-sandbox` where the package is not installed runs whatever somebody published under that name.
it.each([...pages, 'demo/README.md'])('%s runs the sandbox of this package and of no other', (path) => {
  const calls = [...read(path).matchAll(/\bnpx [^`\n]*?dpplus-sandbox/g)].map(([call]) => call);
  expect(calls.filter((call) => call !== 'npx --package=dpplus-connect dpplus-sandbox')).toEqual([]);
});
