import type { EngineContext, EnginePage, EngineScope, Key, Role, RoleOptions } from '../engine-page.ts';
import { poll } from '../poll.ts';
import { findAll } from './in-page.ts';
import { pressKey } from './keys.ts';
import { byRole, execute, WebDriverLocator, type Within } from './locator.ts';
import type { Command, ElementReference, Session } from './session.ts';

/** The browser that a page belongs to, as the page knows it. */
interface Owner extends EngineContext {
  readonly session: Session;
  isOpen(handle: string): Promise<boolean>;
}

/** Playwright's `Page`, as far as `EnginePage` goes, over WebDriver. */
export class WebDriverPage implements EnginePage {
  readonly keyboard = { press: (key: Key) => this.within((command) => pressKey(command, key)) };
  private readonly owner: Owner;
  private readonly handle: string;
  private closed = false;

  constructor(owner: Owner, handle: string) {
    this.owner = owner;
    this.handle = handle;
  }

  goto(url: string) {
    return this.within((command) => command('POST', '/url', { url }));
  }

  /**
   * A driver sizes windows, so the window gets what its content lacks. WebKitGTK's get no narrower than 447 px, and
   * popups than 334.
   */
  async setViewportSize({ width, height }: { readonly width: number; readonly height: number }) {
    const inner = () => this.evaluate(() => [innerWidth, innerHeight] as const);
    const [innerNow, heightNow] = await inner();
    const reached = await this.within(async (command) => {
      const outer = await command<{ width: number; height: number }>('GET', '/window/rect');
      const wanted = {
        width: outer.width + width - innerNow,
        height: outer.height + height - heightNow,
      };
      const now = await command<typeof outer>('POST', '/window/rect', wanted);
      return now.width - outer.width + innerNow;
    });
    await poll(
      async () => ((await inner())[0] === reached ? true : undefined),
      () => `The page does not become ${reached} px wide`,
    );
  }

  title() {
    return this.within((command) => command<string>('GET', '/title'));
  }

  /** The address that the page is at; Playwright's `url()` cannot be had, because it does not wait. */
  address() {
    return this.within((command) => command<string>('GET', '/url'));
  }

  evaluate<Result>(
    act: string | ((argument: string) => Result | Promise<Result>),
    argument?: string,
  ): Promise<Result> {
    return this.within((command) =>
      typeof act === 'function'
        ? execute<Result>(command, act, argument)
        : command('POST', '/execute/sync', { script: isExpression(act) ? `return (${act})` : act, args: [] }),
    );
  }

  locator(selector: string) {
    return new WebDriverLocator(this.within, { selector });
  }

  getByRole(role: Role, options?: RoleOptions) {
    return new WebDriverLocator(this.within, byRole(role, options));
  }

  frameLocator(selector: string): EngineScope {
    const within: Within = (act) => this.within((command) => inFrame(command, selector, act));
    return {
      locator: (inner) => new WebDriverLocator(within, { selector: inner }),
      getByRole: (role, options) => new WebDriverLocator(within, byRole(role, options)),
    };
  }

  waitForEvent(event: 'popup' | 'close'): Promise<EnginePage> {
    if (event === 'popup') return this.owner.waitForEvent('page');
    return poll(
      async () => ((await this.owner.isOpen(this.handle)) ? undefined : this.noteClosed()),
      () => 'The page does not close',
    );
  }

  async screenshot() {
    return Buffer.from(await this.within((command) => command<string>('GET', '/screenshot')), 'base64');
  }

  context() {
    return this.owner;
  }

  async close() {
    await this.within((command) => command('DELETE', '/window'));
    this.noteClosed();
  }

  isClosed() {
    return this.closed;
  }

  private noteClosed() {
    this.closed = true;
    return this;
  }

  private readonly within: Within = async (act) => {
    if (this.closed) throw new Error('The page is closed');
    return this.owner.session.inWindow(this.handle, act);
  };
}

async function inFrame<Value>(
  command: Command,
  selector: string,
  act: (command: Command) => Promise<Value>,
): Promise<Value> {
  const [frame] = await execute<ElementReference[]>(command, findAll, selector);
  if (!frame) throw new Error(`no such frame: ${selector}`);
  await command('POST', '/frame', { id: frame });
  try {
    return await act(command);
  } finally {
    await command('POST', '/frame', { id: null });
  }
}

function isExpression(source: string): boolean {
  try {
    new Function(`return (${source})`);
    return true;
  } catch {
    return false;
  }
}
