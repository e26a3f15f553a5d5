import { type Locator, expect as ofPlaywright, type Page } from '@playwright/test';
import type { EngineLocator, EnginePage } from './engine-page.ts';
import { poll } from './poll.ts';
import { type Assertion, assertions } from './webdriver/assertions.ts';
import { WebDriverLocator } from './webdriver/locator.ts';
import { WebDriverPage } from './webdriver/page.ts';

/** A text as it is, or a pattern for it. */
type Text = string | RegExp;

interface Verdict {
  pass: boolean;
  message(): string;
}

/** Calls Playwright's assertion of that name, for Playwright's objects: with its own waiting and messages. */
async function askPlaywright(isNot: boolean, target: Page | Locator, name: string, wanted: unknown[]) {
  const ask = isNot ? ofPlaywright(target).not : ofPlaywright(target);
  try {
    await (ask as unknown as Record<string, (...wanted: unknown[]) => Promise<void>>)[name]?.(...wanted);
    return { pass: !isNot, message: () => '' };
  } catch (error) {
    return { pass: isNot, message: () => (error as Error).message };
  }
}

/** Looks until the assertion holds or the time is over. */
async function settle(isNot: boolean, what: string, look: () => Promise<unknown>, holds: Assertion['holds']) {
  let actual: unknown;
  try {
    await poll(
      async () => {
        actual = await look();
        return holds(actual) !== isNot || undefined;
      },
      () => `${what}: ${isNot ? 'still' : 'not'} so; it is ${JSON.stringify(actual)}`,
    );
    return { pass: !isNot, message: () => '' };
  } catch (error) {
    const { message, cause } = error as Error;
    return { pass: isNot, message: () => (cause ? `${message}\n${cause}` : message) };
  }
}

type Assertions = typeof assertions;

/** An assertion about a locator of either kind. */
const aboutLocator = <Name extends keyof Assertions>(name: Name) =>
  function (
    this: { isNot: boolean },
    target: EngineLocator,
    ...wanted: Parameters<Assertions[Name]>
  ): Promise<Verdict> {
    if (!(target instanceof WebDriverLocator))
      return askPlaywright(this.isNot, target as Locator, name, wanted);
    const { read, holds } = (assertions[name] as (...wanted: unknown[]) => Assertion)(...wanted);
    return settle(this.isNot, `${target} ${name} ${wanted}`, () => target.read(read), holds);
  };

function toHaveURL(this: { isNot: boolean }, target: EnginePage, wanted: Text): Promise<Verdict> {
  if (!(target instanceof WebDriverPage))
    return askPlaywright(this.isNot, target as Page, 'toHaveURL', [wanted]);
  const holds = (actual: unknown) =>
    wanted instanceof RegExp ? wanted.test(String(actual)) : actual === wanted;
  return settle(this.isNot, `page toHaveURL ${wanted}`, () => target.address(), holds);
}

/** Playwright's `expect` with the assertions that hold for the pages and locators of every engine. */
export const expect = ofPlaywright.extend({
  toHaveURL,
  toBeVisible: aboutLocator('toBeVisible'),
  toBeFocused: aboutLocator('toBeFocused'),
  toHaveAccessibleDescription: aboutLocator('toHaveAccessibleDescription'),
  toHaveAccessibleName: aboutLocator('toHaveAccessibleName'),
  toHaveAttribute: aboutLocator('toHaveAttribute'),
  toHaveCount: aboutLocator('toHaveCount'),
  toHaveCSS: aboutLocator('toHaveCSS'),
  toHaveText: aboutLocator('toHaveText'),
  toContainText: aboutLocator('toContainText'),
  toHaveValue: aboutLocator('toHaveValue'),
});
