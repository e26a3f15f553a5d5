import { vi } from 'vitest';

/** A window that `window.open` gave. */
export interface FakePopup {
  closed: boolean;
  name: string;
  readonly top: unknown;
  focus: () => void;
  close: () => void;
}

/**
 * For the tests: `window.open` that opens nothing, until `vi.unstubAllGlobals()`. `blocked` makes it refuse, as a
 * browser does outside of a user gesture.
 */
export function fakeWindow() {
  const popups: FakePopup[] = [];
  let isBlocked = false;
  const open = vi.fn((_url: string, name: string, _features: string) => {
    if (isBlocked) return null;
    const popup: FakePopup = {
      closed: false,
      name,
      get top() {
        return popup;
      },
      focus: vi.fn(),
      close: () => {
        popup.closed = true;
      },
    };
    popups.push(popup);
    return popup;
  });
  vi.stubGlobal('open', open);
  return {
    open,
    popups,
    block: () => {
      isBlocked = true;
    },
    /** Makes the page one inside another's frame. */
    frame: () => vi.stubGlobal('top', {}),
  };
}
