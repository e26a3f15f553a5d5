import { descriptionOf, isFocused, isVisible } from './in-page.ts';
import { execute } from './locator.ts';
import { type Command, type ElementReference, nameOf } from './session.ts';

type Text = string | RegExp;

/** The property of the elements that an assertion reads, and its condition. */
export interface Assertion {
  /** Returns `undefined` unless there is exactly one element. */
  read(elements: ElementReference[], command: Command): Promise<unknown>;
  holds(actual: unknown): boolean;
}

const matches = (wanted: Text) => (actual: unknown) =>
  wanted instanceof RegExp ? wanted.test(String(actual)) : actual === wanted;

/** Whitespace is collapsed, as browsers show it. */
const folded = (text: unknown) => String(text).replace(/\s+/g, ' ').trim();

/** Reads the one element by a function that runs in the page. */
const inPage =
  (look: (element: never, argument: never) => unknown, argument?: string): Assertion['read'] =>
  async ([element, ...others], command) =>
    element && !others[0] ? execute(command, look, element, argument) : undefined;

const textOf = (node: Element) => node.textContent ?? '';

/** The assertions of Playwright that the tests for every engine use, under the same names. */
export const assertions = {
  toBeVisible: (): Assertion => ({ read: inPage(isVisible), holds: (actual) => actual === true }),
  toBeFocused: (): Assertion => ({ read: inPage(isFocused), holds: (actual) => actual === true }),
  toHaveAccessibleDescription: (wanted: Text): Assertion => ({
    read: inPage(descriptionOf),
    holds: matches(wanted),
  }),
  toHaveAccessibleName: (wanted: Text): Assertion => ({
    read: async ([element, ...others], command) =>
      element && !others[0]
        ? folded(await command('GET', `/element/${nameOf(element)}/computedlabel`))
        : undefined,
    holds: matches(wanted),
  }),
  toHaveAttribute: (name: string, wanted: Text): Assertion => ({
    read: inPage((node: Element, attribute: string) => node.getAttribute(attribute), name),
    holds: matches(wanted),
  }),
  toHaveCount: (wanted: number): Assertion => ({
    read: async ({ length }) => length,
    holds: (actual) => actual === wanted,
  }),
  toHaveCSS: (property: string, wanted: Text): Assertion => ({
    read: inPage((node: Element, name: string) => getComputedStyle(node).getPropertyValue(name), property),
    holds: matches(wanted),
  }),
  toHaveText: (wanted: Text): Assertion => ({
    read: inPage(textOf),
    holds: (actual) => actual !== undefined && matches(wanted)(folded(actual)),
  }),
  toContainText: (wanted: Text): Assertion => ({
    read: inPage(textOf),
    holds: (actual) =>
      typeof wanted === 'string'
        ? folded(actual ?? '').includes(folded(wanted))
        : wanted.test(String(actual ?? '')),
  }),
  toHaveValue: (wanted: Text): Assertion => ({
    read: inPage((node: HTMLInputElement) => node.value),
    holds: matches(wanted),
  }),
};
