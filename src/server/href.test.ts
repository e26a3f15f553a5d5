import { expect, it } from 'vitest';
import vectors from '../../servers/test-vectors.json' with { type: 'json' };
import { localHref } from './href.ts';

const app = { origin: 'http://localhost:3000', home: '/', options: {}, log: () => {} };

it.each(vectors.href)('the page of a login is as the test vectors say: $title', ({ href, path }) => {
  expect(localHref(href, app)).toBe(path);
});
