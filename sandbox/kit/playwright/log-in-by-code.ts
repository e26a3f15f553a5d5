import type { Locator, Page } from '@playwright/test';
import { callbackUrl, codeRequest, isStart, readButtonUrl, redirectOf, requireLogin } from '../code-login.ts';
import { noButton } from './no-button.ts';

/** Logs in over HTTP, with the cookies of the page's browser context. */
export async function logInByCode(
  page: Pick<Page, 'request' | 'evaluate' | 'url'>,
  persona: string,
  button: Pick<Locator, 'evaluate'> | undefined,
  timeout: number,
  access?: Parameters<typeof codeRequest>[2],
): Promise<void> {
  // A first locator of a page costs 40 ms and more, because Playwright then adds its script to the page.
  const found = button
    ? await button.evaluate(readButtonUrl, timeout)
    : await page.evaluate<string | undefined>(`(${readButtonUrl})(undefined, ${timeout})`);
  if (found === undefined) throw noButton(page);
  let url = found;
  if (isStart(found)) {
    const start = await page.request.get(found, { maxRedirects: 0, timeout });
    url = redirectOf(found, start.status(), start.headers().location, await start.text());
  }
  const asked = codeRequest(url, persona, access);
  const { headers = {}, body: data } = asked;
  const response = await page.request.post(asked.url, { data, headers, timeout });
  const callback = callbackUrl(url, asked, await response.json().catch(() => null));
  const returned = await page.request.get(callback, { timeout });
  requireLogin(persona, returned.status(), returned.url(), await returned.text());
}
