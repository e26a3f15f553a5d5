import type { Browser, LaunchOptions, PlaywrightWorkerArgs } from '@playwright/test';
import { findOwnWebKit, findWebKitGtk } from '../../tools/browsers/find-browsers.ts';
import type { EngineContext } from './engine-page.ts';
import { fullChromium } from './full-chromium.ts';
import { WebDriverContext } from './webdriver/context.ts';
import { type Driver, startDriver } from './webdriver/driver.ts';

/** How the person has set up the computer. */
export interface Preferences {
  readonly colorScheme: 'light' | 'dark';
  /** High contrast: the system chooses the colours. WebKit has no such thing. */
  readonly forcedColors: 'active' | 'none';
}

/** A browser engine that opens separate profiles. */
export interface Engine {
  /** Playwright's browser of a user without preferences. It has none of an installed WebKitGTK. */
  browser(): Promise<Browser>;
  /** With `isFull`, Chromium is the browser of a user instead of its headless shell. */
  newContext(preferences: Preferences, isFull?: boolean): Promise<EngineContext>;
  close(): Promise<void>;
}

/** The engine of a project. Its browsers start when they are needed. */
export function startEngine(
  playwright: PlaywrightWorkerArgs['playwright'],
  name: 'chromium' | 'firefox' | 'webkit',
  options: LaunchOptions,
): Engine {
  if (name === 'webkit' && !findOwnWebKit()) return webKitGtk();
  const browsers = new Map<string, Promise<Browser>>();
  const browser = (
    preferences: Preferences = { colorScheme: 'light', forcedColors: 'none' },
    isFull = false,
  ) => {
    const firefoxUserPrefs = { ...options.firefoxUserPrefs, ...(name === 'firefox' && prefsOf(preferences)) };
    const executablePath = isFull && name === 'chromium' ? fullChromium() : options.executablePath;
    const key = JSON.stringify([executablePath, firefoxUserPrefs]);
    const launch = { ...options, ...(executablePath && { executablePath }), firefoxUserPrefs };
    const launched = browsers.get(key) ?? playwright[name].launch(launch);
    browsers.set(key, launched);
    return launched;
  };
  return {
    browser: () => browser(),
    newContext: async (preferences, isFull) =>
      (await browser(preferences, isFull)).newContext(name === 'firefox' ? {} : preferences),
    async close() {
      for (const launched of browsers.values()) await (await launched).close();
    },
  };
}

/** Over WebDriver BiDi only preferences of the whole browser set the user's colours. */
const prefsOf = ({ colorScheme, forcedColors }: Preferences) => ({
  'layout.css.prefers-color-scheme.content-override': colorScheme === 'dark' ? 0 : 1,
  'browser.display.document_color_use': forcedColors === 'active' ? 2 : 1,
});

/** One driver and display for each colour scheme: a driver takes one session after the other, each a browser process. */
function webKitGtk(): Engine {
  const paths = findWebKitGtk();
  if (!paths) throw new Error('WebKit is missing. Start the tests with npm, which installs it.');
  const drivers = new Map<string, Promise<Driver>>();
  const restart = (theme: string) => {
    const driver = startDriver(paths, { GTK_THEME: theme });
    drivers.set(theme, driver);
    return driver;
  };
  return {
    browser: () => Promise.reject(new Error('Only the tests in e2e/shared run in WebKitGTK.')),
    async newContext({ colorScheme }) {
      const theme = colorScheme === 'dark' ? 'Adwaita:dark' : 'Adwaita';
      let driver = await (drivers.get(theme) ?? restart(theme));
      const context = await WebDriverContext.start(driver, paths).catch(async () => {
        // A browser may never connect to its driver: seen once in 100 starts of WebKitGTK 2.50 on a busy machine.
        await driver.close();
        driver = await restart(theme);
        return WebDriverContext.start(driver, paths);
      });
      const end = context.close.bind(context);
      context.close = () =>
        end().catch(async () => {
          // The driver waits for a browser that does not answer: the next test gets another driver.
          drivers.delete(theme);
          await driver.close();
        });
      return context;
    },
    async close() {
      for (const driver of drivers.values()) await (await driver).close();
    },
  };
}
