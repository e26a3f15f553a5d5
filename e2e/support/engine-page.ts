// The part of Playwright's interfaces that a plain WebDriver can serve too. A test that runs in every engine knows no
// other: Playwright's own `Page` and `Locator` satisfy it, and so do those of `webdriver/`.

/** Elements found by their accessible role. */
export type Role = 'button' | 'heading' | 'link' | 'status';

/** Narrows a role: by the accessible name, part of it or a pattern, or by the level of a heading. */
export interface RoleOptions {
  readonly name?: string | RegExp;
  readonly level?: number;
}

/** Where elements are looked for: a page, or a frame in it. */
export interface EngineScope {
  /** By a CSS selector, in open shadow roots too. */
  locator(selector: string): EngineLocator;
  getByRole(role: Role, options?: RoleOptions): EngineLocator;
}

/** Elements of a page. Every action waits for exactly one element that can be acted on. */
export interface EngineLocator {
  first(): EngineLocator;
  last(): EngineLocator;
  click(): Promise<void>;
  hover(): Promise<void>;
  focus(): Promise<void>;
  fill(text: string): Promise<void>;
  press(key: Key): Promise<void>;
  waitFor(options?: { state?: 'visible' | 'detached' }): Promise<void>;
  evaluate<Result>(
    act: (element: HTMLElement, argument: string) => Result | Promise<Result>,
    argument?: string,
  ): Promise<Result>;
}

/** Keys by the names that Playwright and the web have for them. */
export type Key = 'Tab' | 'Shift+Tab' | 'Enter' | 'End' | 'ArrowLeft';

/** A page in a tab or window. */
export interface EnginePage extends EngineScope {
  readonly keyboard: { press(key: Key): Promise<void> };
  /** Sets the size of the page's content in CSS pixels. */
  setViewportSize(size: { readonly width: number; readonly height: number }): Promise<void>;
  goto(url: string): Promise<unknown>;
  title(): Promise<string>;
  evaluate<Result>(
    act: string | ((argument: string) => Result | Promise<Result>),
    argument?: string,
  ): Promise<Result>;
  frameLocator(selector: string): EngineScope;
  waitForEvent(event: 'popup' | 'close'): Promise<EnginePage>;
  screenshot(): Promise<Buffer>;
  context(): EngineContext;
  close(): Promise<void>;
  /** Whether the test has learnt that the page is closed. */
  isClosed(): boolean;
}

/** A separate browser profile. */
export interface EngineContext {
  newPage(): Promise<EnginePage>;
  /** The pages that are open now. */
  pages(): readonly EnginePage[] | Promise<readonly EnginePage[]>;
  waitForEvent(event: 'page'): Promise<EnginePage>;
  close(): Promise<void>;
}
