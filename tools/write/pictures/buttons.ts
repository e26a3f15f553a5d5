import type { Page } from '@playwright/test';
import { app, type Stage } from './stage.ts';

/** The button in its two themes, on a light and on a dark ground. */
export async function drawButtons(page: Page, { url }: Stage) {
  const button = (theme: string, text: string) =>
    `<a href="#" class="dpplus-connect" data-theme="${theme}" data-text="${text}" data-client-id="${app.clientId}"
      data-redirect-uri="${app.redirectUri}" data-scope="" data-state="s" data-is-sandbox="true"></a>`;
  const half = (scheme: string, ground: string) =>
    `<div style="color-scheme: ${scheme}; background: ${ground}">${button('filled', 'secure-login')}${button('outline', 'sign-up')}</div>`;
  await page.setContent(`<!doctype html><html lang="en"><style>
    body { margin: 0; display: grid; grid-template-columns: 1fr 1fr; height: 120px }
    div { display: grid; gap: 8px; place-content: center; justify-items: center }</style>
    ${half('light', '#fff')}${half('dark', '#121212')}<script src="${url}/en/dp_connect.js"></script>`);
  await page.locator('a[data-dpplus]').nth(3).waitFor();
}
