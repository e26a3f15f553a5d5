import type { EngineLocator, Key, Role, RoleOptions } from '../engine-page.ts';
import { poll } from '../poll.ts';
import { findAll, isVisible } from './in-page.ts';
import { pressKey } from './keys.ts';
import { type Command, type ElementReference, nameOf } from './session.ts';

/** Runs commands where a locator looks: in a page's window, or in a frame of it. */
export type Within = <Value>(act: (command: Command) => Promise<Value>) => Promise<Value>;

/** How elements are found: by a selector, then by the role and name that the browser computes. */
interface Query {
  readonly selector: string;
  readonly role?: Role;
  readonly options?: RoleOptions;
  readonly take?: 'first' | 'last';
}

/** Selectors that find every element which may have a role. */
const candidates: Readonly<Record<Role, string>> = {
  button: 'button, input, summary, [role=button]',
  heading: 'h1, h2, h3, h4, h5, h6, [role=heading]',
  link: 'a, area, [role=link]',
  status: 'output, [role=status]',
};

/** The query for a role. */
export const byRole = (role: Role, options: RoleOptions = {}): Query => ({
  selector: role === 'heading' && options.level ? `h${options.level}, [role=heading]` : candidates[role],
  role,
  options,
});

/** Source of an expression that calls a function of ours on the arguments of a WebDriver script. */
// biome-ignore lint/complexity/noBannedTypes: any function whose source can stand alone.
const callOf = (act: Function): string => `return (${act}).apply(null, arguments)`;

/** Runs a function in the page. */
export const execute = <Value>(command: Command, act: (...args: never[]) => unknown, ...args: unknown[]) =>
  command<Value>('POST', '/execute/sync', { script: callOf(act), args });

/** Playwright's `Locator`, as far as `EngineLocator` goes, over WebDriver. */
export class WebDriverLocator implements EngineLocator {
  private readonly within: Within;
  private readonly query: Query;

  constructor(within: Within, query: Query) {
    this.within = within;
    this.query = query;
  }

  first() {
    return new WebDriverLocator(this.within, { ...this.query, take: 'first' });
  }

  last() {
    return new WebDriverLocator(this.within, { ...this.query, take: 'last' });
  }

  toString() {
    return `locator ${JSON.stringify(this.query)}`;
  }

  /** Calls `read` with all the elements as they are now. */
  read<Value>(read: (elements: ElementReference[], command: Command) => Promise<Value>): Promise<Value> {
    return this.within(async (command) => read(await this.find(command), command));
  }

  click() {
    return this.act((element, command) => command('POST', `/element/${nameOf(element)}/click`));
  }

  hover() {
    return this.act(async (element, command) => {
      await execute(command, (node: Element) => node.scrollIntoView({ block: 'center' }), element);
      const move = { type: 'pointerMove', origin: element, x: 0, y: 0 };
      await command('POST', '/actions', { actions: [{ type: 'pointer', id: 'mouse', actions: [move] }] });
    });
  }

  focus() {
    return this.act((element, command) => execute(command, (node: HTMLElement) => node.focus(), element));
  }

  fill(text: string) {
    return this.act(async (element, command) => {
      await command('POST', `/element/${nameOf(element)}/clear`);
      await command('POST', `/element/${nameOf(element)}/value`, { text });
    });
  }

  press(key: Key) {
    return this.act(async (element, command) => {
      await execute(command, (node: HTMLElement) => node.focus(), element);
      await pressKey(command, key);
    });
  }

  waitFor({ state = 'visible' }: { state?: 'visible' | 'detached' } = {}) {
    return poll(
      () =>
        this.read(async ([element], command) => {
          if (state === 'detached') return !element || undefined;
          return (element && (await execute<boolean>(command, isVisible, element))) || undefined;
        }),
      () => `${this} is not ${state}`,
    ).then(() => {});
  }

  evaluate<Result>(
    act: (element: HTMLElement, argument: string) => Result | Promise<Result>,
    argument?: string,
  ): Promise<Result> {
    return this.withOne((element, command) => execute<Result>(command, act, element, argument));
  }

  private async find(command: Command): Promise<ElementReference[]> {
    const { selector, role, options = {}, take } = this.query;
    let elements = await execute<ElementReference[]>(command, findAll, selector);
    if (role) {
      const right: ElementReference[] = [];
      for (const element of elements) if (await hasRole(command, element, role, options)) right.push(element);
      elements = right;
    }
    return take ? elements.slice(...(take === 'first' ? [0, 1] : [-1])) : elements;
  }

  /** Waits until there is exactly one element and it can be seen, then acts on it. */
  private act(act: (element: ElementReference, command: Command) => Promise<unknown>): Promise<void> {
    return this.withOne(async (element, command) => {
      if (!(await execute<boolean>(command, isVisible, element))) throw new Error('not visible');
      await act(element, command);
    });
  }

  private async withOne<Value>(
    act: (element: ElementReference, command: Command) => Promise<Value>,
  ): Promise<Value> {
    const { value } = await poll(
      () =>
        this.read(async (elements, command) => {
          const [element] = elements;
          if (!element) return undefined;
          if (elements.length > 1) throw new Error(`${elements.length} elements`);
          return { value: await act(element, command) };
        }),
      () => `${this} cannot be acted on`,
    );
    return value;
  }
}

async function hasRole(
  command: Command,
  element: ElementReference,
  role: Role,
  { name, level }: RoleOptions,
): Promise<boolean> {
  const computed = (what: string) => command<string>('GET', `/element/${nameOf(element)}/computed${what}`);
  // An invisible element has no role: the driver responds with an error.
  if (!(await execute<boolean>(command, isVisible, element)) || (await computed('role')) !== role)
    return false;
  if (level && !(await execute<boolean>(command, hasLevel, element, level))) return false;
  if (name === undefined) return true;
  const plain = (text: string) => text.replace(/\s+/g, ' ').trim();
  const label = plain(await computed('label'));
  return typeof name === 'string'
    ? label.toLowerCase().includes(plain(name).toLowerCase())
    : name.test(label);
}

const hasLevel = (element: Element, level: number) =>
  element.localName === `h${level}` || element.getAttribute('aria-level') === String(level);
