import type { DriverPaths } from '../../../tools/browsers/find-browsers.ts';
import type { EngineContext } from '../engine-page.ts';
import { poll } from '../poll.ts';
import type { Driver } from './driver.ts';
import { WebDriverPage } from './page.ts';
import { Session } from './session.ts';

/** Playwright's `BrowserContext`, as far as `EngineContext` goes: a separate browser process. */
export class WebDriverContext implements EngineContext {
  readonly session: Session;
  private readonly known = new Map<string, WebDriverPage>();
  private used = false;

  private constructor(session: Session) {
    this.session = session;
  }

  static async start(driver: Driver, paths: DriverPaths): Promise<WebDriverContext> {
    return new WebDriverContext(await Session.start(driver, paths));
  }

  /** The window that the browser starts with, then further tabs. */
  async newPage(): Promise<WebDriverPage> {
    if (this.used)
      return this.session.run(async (command) => {
        const { handle } = await command<{ handle: string }>('POST', '/window/new', { type: 'tab' });
        return this.pageOf(handle);
      });
    this.used = true;
    const [handle = ''] = await this.session.handles();
    return this.pageOf(handle);
  }

  waitForEvent(_event: 'page'): Promise<WebDriverPage> {
    return poll(
      async () => {
        const handle = (await this.session.handles()).find((name) => !this.known.has(name));
        return handle === undefined ? undefined : this.pageOf(handle);
      },
      () => 'No window opens',
    );
  }

  /** The pages that are open now, also those that no test has met yet. */
  async pages(): Promise<WebDriverPage[]> {
    return (await this.session.handles()).map((handle) => this.known.get(handle) ?? this.pageOf(handle));
  }

  async isOpen(handle: string): Promise<boolean> {
    return (await this.session.handles()).includes(handle);
  }

  close() {
    return this.session.end();
  }

  private pageOf(handle: string): WebDriverPage {
    const page = new WebDriverPage(this, handle);
    this.known.set(handle, page);
    return page;
  }
}
