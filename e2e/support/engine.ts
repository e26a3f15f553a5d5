import type { LaunchOptions, PlaywrightWorkerArgs } from '@playwright/test';
import { findOwnWebKit, findWebKitGtk } from './browser.ts';
import type { EngineContext } from './engine-page.ts';
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
  newContext(preferences: Preferences): Promise<EngineContext>;
  close(): Promise<void>;
}

/** Starts the engine of a project. */
export async function startEngine(
  playwright: PlaywrightWorkerArgs['playwright'],
  name: 'chromium' | 'firefox' | 'webkit',
  options: LaunchOptions,
): Promise<Engine> {
  if (name === 'firefox') return firefoxEngine(playwright, options);
  if (name === 'webkit' && !findOwnWebKit()) return webKitGtk();
  const browser = await playwright[name].launch(options);
  return { newContext: (preferences) => browser.newContext(preferences), close: () => browser.close() };
}

/** Over WebDriver BiDi only a preference of the whole browser sets the user's colours. */
function firefoxEngine(playwright: PlaywrightWorkerArgs['playwright'], options: LaunchOptions): Engine {
  const schemes = { dark: 0, light: 1 };
  const launch = ({ colorScheme, forcedColors }: Preferences) =>
    playwright.firefox.launch({
      ...options,
      firefoxUserPrefs: {
        ...options.firefoxUserPrefs,
        'layout.css.prefers-color-scheme.content-override': schemes[colorScheme],
        'browser.display.document_color_use': forcedColors === 'active' ? 2 : 1,
      },
    });
  const browsers = new Map<string, ReturnType<typeof launch>>();
  return {
    async newContext(preferences) {
      const key = JSON.stringify(preferences);
      const browser = browsers.get(key) ?? launch(preferences);
      browsers.set(key, browser);
      return (await browser).newContext();
    },
    async close() {
      for (const browser of browsers.values()) await (await browser).close();
    },
  };
}

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
