import type { Locator, Page } from '@playwright/test';
import { callbackUrl, codeRequest, readAuthorizationUrl, requireLogin } from '../code-login.ts';

/** Logs in over HTTP, with the cookies of the page's browser context. */
export async function logInByCode(
  { request }: Pick<Page, 'request'>,
  persona: string,
  button: Pick<Locator, 'evaluate'>,
  timeout: number,
): Promise<void> {
  const url = await button.evaluate(readAuthorizationUrl, timeout);
  const asked = codeRequest(url, persona);
  const response = await request.post(asked.url, { data: asked.body, timeout });
  const callback = callbackUrl(url, asked, await response.json().catch(() => null));
  const returned = await request.get(callback, { timeout });
  requireLogin(persona, returned.status(), returned.url(), await returned.text());
}
