import { vi } from 'vitest';
import { channelName } from '../popup/return-message.ts';

/**
 * Fake broadcast channels, which deliver at once and record the messages on the channel of the button. They replace the
 * browser's until `vi.unstubAllGlobals()`.
 */
export function fakeChannels() {
  const posted: unknown[] = [];
  const open: EventTarget[] = [];
  let forbidden = false;

  class FakeChannel extends EventTarget {
    constructor(name: string) {
      super();
      // Firefox does so where storage is forbidden.
      if (forbidden) throw new DOMException('The operation is insecure.', 'SecurityError');
      if (name !== channelName) throw new Error(`an unexpected channel: ${name}`);
      open.push(this);
    }
    postMessage(data: unknown) {
      posted.push(data);
    }
  }
  vi.stubGlobal('BroadcastChannel', FakeChannel);

  return {
    posted,
    opened: () => open.length,
    /** Delivers a message as the other page's. */
    receive: (data: unknown) => {
      for (const channel of open)
        channel.dispatchEvent(new MessageEvent('message', { data, origin: location.origin }));
    },
    forbid: () => {
      forbidden = true;
    },
  };
}
