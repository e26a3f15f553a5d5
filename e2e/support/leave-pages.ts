import type { EngineContext, EnginePage } from './engine-page.ts';

/**
 * Leaves every page of a context that is about to close. Chromium asks a page with a listener for `pagehide` before it
 * closes the window. If the window shows another page just then, the question goes with the old one, and the context never
 * closes (https://issues.chromium.org/issues/536385539). A test may end with a page that still navigates.
 */
export async function leavePages(context: EngineContext): Promise<void> {
  for (const page of await context.pages())
    await leave(page)
      // Another page has come first.
      .catch(() => leave(page))
      // A popup may close by itself.
      .catch(() => {});
}

const leave = (page: EnginePage) => page.goto('about:blank');
