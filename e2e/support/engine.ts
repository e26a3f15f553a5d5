import type { LaunchOptions, PlaywrightWorkerArgs } from '@playwright/test';
import { findOwnWebKit, findWebKitGtk } from './browser.js';
import type { EngineContext } from './engine-page.ts';
import { WebDriverContext } from './webdriver/context.ts';

/** How the person has set up the computer. */
export interface Preferences {
  readonly colorScheme: 'light' | 'dark';
  /** High contrast: the system chooses the colours. WebKit has no such thing. */
  readonly forcedColors: 'active' | 'none';
}

/** A browser engine that opens profiles of its own. */
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

/** Over WebDriver BiDi there is no other way to somebody's colours than a preference of the whole browser. */
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

function webKitGtk(): Engine {
  const paths = findWebKitGtk();
  if (!paths) throw new Error('There is no WebKit; run the tests by npm, which installs it');
  return {
    newContext: ({ colorScheme }) =>
      WebDriverContext.start(paths, { GTK_THEME: colorScheme === 'dark' ? 'Adwaita:dark' : 'Adwaita' }),
    async close() {},
  };
}
