/** The part of Playwright's `Page` that the service's pages need. */
export interface ServicePage {
  locator(selector: string): { first(): { waitFor(): Promise<void> }; click(): Promise<void> };
  evaluate<Result>(act: () => Result | Promise<Result>): Promise<Result>;
}

/**
 * Logs a persona in on the sandbox's pages: the login and the second factor. The consent may follow.
 *
 * @throws Error with the personas that the page has, if `persona` is not among them
 */
export async function passLogin(page: ServicePage, persona: string): Promise<void> {
  await page.locator('[name=persona]').first().waitFor();
  const personas = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLButtonElement>('[name=persona]')].map(({ value }) => value),
  );
  if (!personas.includes(persona))
    throw new Error(`The sandbox has no persona "${persona}", but has ${personas.join(', ')}.`);
  await page.locator(`[name=persona][value="${persona}"]`).click();
  await page.locator('[name=decision][value=confirm]').click();
}
