// What the script costs a page, beside a page without it and beside the usual way of following a page.
// Medians of interleaved rounds: absolute times say more about the machine than about the script.
import { readFileSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { findBrowser } from '../support/browser.js';

const executablePath = findBrowser();
const browser = await chromium.launch(executablePath ? { executablePath } : {});
const source = readFileSync(new URL('../../dist/en/dp_connect.js', import.meta.url), 'utf8');
const rounds = 15;

/** @type {Record<string, string>} */
const variants = {
  'no script': '',
  'dp_connect.js': `const tag = document.createElement('script');
    tag.dataset.baseUrl = 'https://service.test'; tag.text = ${JSON.stringify(source)}; document.body.append(tag);`,
  'an observer of the document': `new MutationObserver((records) => {
    for (const { addedNodes } of records) for (const node of addedNodes) if (node.matches?.('a.dpplus-connect')) node.id = 'x';
  }).observe(document, { childList: true, subtree: true, attributes: true });`,
};

const anchor = `<a href="#" class="dpplus-connect" data-scope="email" data-client-id="a" data-redirect-uri="https://a.test/"
  data-is-sandbox="true" data-state="s">Log in</a>`;

/** @type {Record<string, string>} */
const loads = {
  'busy hidden page, 20,000 changes': `let parent = document.createElement('div'); parent.hidden = true; document.body.append(parent);
    for (let depth = 0; depth < 10; depth++) parent = parent.appendChild(document.createElement('div'));
    return () => { for (let i = 0; i < 20000; i++) {
      const node = document.createElement('span'); node.className = 'a' + (i & 7); node.textContent = 'x';
      parent.append(node); node.setAttribute('data-x', i); if (i & 1) node.remove(); if (i % 500 === 499) parent.textContent = '';
    } };`,
  '1,000 buttons in the page': `return () => { const part = document.createElement('div');
    part.innerHTML = ${JSON.stringify(anchor)}.repeat(1000); document.body.append(part); window.dpplusConnect?.scan(); part.offsetHeight; };`,
};

for (const [load, code] of Object.entries(loads)) {
  /** @type {Record<string, number[]>} */
  const times = Object.fromEntries(Object.keys(variants).map((name) => [name, []]));
  for (let round = 0; round < rounds; round++)
    for (const [name, install] of Object.entries(variants)) {
      const page = await browser.newPage();
      await page.setContent('<!doctype html><title>Bench</title><body>');
      times[name]?.push(
        await page.evaluate(
          async ([install = '', code = '']) => {
            new Function(install)();
            const run = new Function(code)();
            const start = performance.now();
            run();
            await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
            return performance.now() - start;
          },
          [install, code],
        ),
      );
      await page.close();
    }
  console.log(`\n${load}, median of ${rounds}`);
  const base = median(times['no script'] ?? []);
  for (const [name, values] of Object.entries(times))
    console.log(
      `  ${name.padEnd(30)} ${median(values).toFixed(1).padStart(7)} ms  ×${(median(values) / base).toFixed(2)}`,
    );
}
await browser.close();

/** @param {number[]} values */
function median(values) {
  return [...values].sort((one, other) => one - other)[values.length >> 1] ?? Number.NaN;
}
