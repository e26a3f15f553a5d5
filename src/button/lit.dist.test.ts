// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { runInThisContext } from 'node:vm';
import type { CSSResult } from '@lit/reactive-element';
import { afterEach, expect, test, vi } from 'vitest';
import { languages } from '../../contract/languages.ts';
import pkg from '../../package.json' with { type: 'json' };

/** The property that a `CSSResult` sets on itself, by which each copy of Lit knows those of others. */
const brand = '_$cssResult$';

afterEach(() => {
  Reflect.deleteProperty(Object.prototype, brand);
  vi.restoreAllMocks();
});

test.each(languages)('the %s script adds one global, and the stylesheet of a Lit CSSResult', (lang) => {
  const results: CSSResult[] = [];
  Object.defineProperty(Object.prototype, brand, {
    configurable: true,
    set(this: CSSResult) {
      results.push(this);
    },
  });
  const script = document.createElement('script');
  script.setAttribute('src', `https://cdn.test/${lang}/dp_connect.js`);
  // Of the prototype, as the script reads it.
  Object.defineProperty(Object.getPrototypeOf(document), 'currentScript', {
    configurable: true,
    value: script,
  });
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  document.adoptedStyleSheets = [];
  document.body.innerHTML = '<a class="dpplus-connect"></a>';
  Reflect.deleteProperty(window, 'dpplusConnect');
  const globals = Object.keys(window);
  runInThisContext(readFileSync(`dist/${lang}/dp_connect.js`, 'utf8'));
  expect(document.adoptedStyleSheets).toHaveLength(1);
  expect(results.map(({ styleSheet }) => styleSheet)).toEqual([document.adoptedStyleSheets[0]]);
  expect(results[0]?.styleSheet).toBe(document.adoptedStyleSheets[0]);
  expect(results[0]?.cssText).toContain('a.dpplus-connect');
  expect(Object.keys(window).filter((name) => !globals.includes(name))).toEqual(['dpplusConnect']);
  expect(window.dpplusConnect).toMatchObject({ version: pkg.version, language: lang });
});
