import { readFileSync } from 'node:fs';
import type { Frame, Page } from '@playwright/test';
import { makeCertificate } from '../src/sandbox/command/https/make-certificate.ts';
import { expect, openPopup, test } from './support/fixtures.ts';
import { serve } from './support/serve.ts';

const written = /^Set-Cookie: (.*)$/m.exec(readFileSync('docs/redirect-mode.md', 'utf8'))?.[1] ?? '';

// Chromium alone: other engines have other rules for third-party cookies, and docs/redirect-mode.md names Chromium.
test('a frame on another site keeps the Partitioned cookie of its response, and no cookie of the popup', {
  tag: '@full',
}, async ({ browser }) => {
  const pages: Record<string, { body: string; cookies?: string[] }> = {
    '/frame': { body: '<a href="/callback" target="_blank" rel="opener">Log in</a>' },
    '/callback': {
      body: 'Logged in',
      cookies: [
        'third-party=1; Path=/; Secure; SameSite=None',
        written.replace('__Host-session', '__Host-of-popup'),
      ],
    },
    '/begin': { body: '', cookies: [written] },
  };
  const app = await serve(
    (request) => {
      const shown = pages[new URL(request.url).pathname];
      const headers = new Headers({ 'content-type': 'text/html' });
      for (const cookie of shown?.cookies ?? []) headers.append('set-cookie', cookie);
      return new Response(shown?.body ?? request.headers.get('cookie'), { headers });
    },
    await makeCertificate(['localhost', '127.0.0.1']),
  );
  pages['/outer'] = { body: `<iframe src="https://localhost:${app.port}/frame"></iframe>` };
  // A private window, which blocks third-party cookies.
  const context = await browser.newContext({ ignoreHTTPSErrors: true });
  const page = await context.newPage();
  const cookies = async (where: Page | Frame) => {
    const header = await where.evaluate(async () => (await fetch('/cookies')).text());
    return [...header.matchAll(/([\w-]+)=/g)].map(([, name]) => name).sort();
  };
  await page.goto(`https://127.0.0.1:${app.port}/outer`);
  const frame = page.frame({ url: /localhost/ });
  if (!frame) throw new Error('no frame');

  const popup = await openPopup(page, () => frame.getByRole('link').click());
  await popup.waitForLoadState();
  expect(await cookies(popup)).toEqual(['__Host-of-popup', 'third-party']);
  expect(await cookies(frame)).toEqual([]);

  await frame.evaluate(() => fetch('/begin'));
  expect(await cookies(frame)).toEqual(['__Host-session']);
  expect(await cookies(popup)).toEqual(['__Host-of-popup', 'third-party']);

  await context.close();
  await app.close();
});
