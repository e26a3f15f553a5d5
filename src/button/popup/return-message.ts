import type { ReturnMessage } from '../../../contract/return-message.ts';

/** The opener's answer to a message that it took: the same state, acknowledged. */
export interface Acknowledgement {
  readonly state: string | undefined;
  readonly ack: true;
}

/** Name of the `BroadcastChannel` that both pages use. */
export const channelName = 'dpplus-connect';

const isText = (value: unknown) => typeof value === 'string';

/** The message if it has the right shape, else `undefined`. Any page may post any value. */
export const asReturnMessage = (data: unknown): ReturnMessage | undefined => {
  const {
    state = '',
    ok,
    error = '',
    reference = '',
    errorDescription = '',
    href,
  } = (data ?? {}) as ReturnMessage;
  return typeof ok === 'boolean' && [state, error, reference, errorDescription, href].every(isText)
    ? (data as ReturnMessage)
    : undefined;
};

/** Whether the message acknowledges the return of the login with this state. */
export const isAcknowledgement = (data: unknown, state: string | undefined): boolean =>
  (data as Partial<Acknowledgement> | null)?.ack === true && (data as Acknowledgement).state === state;

/** A `BroadcastChannel`, or `undefined` where the browser forbids storage and throws (Firefox). */
export const openChannel = (
  receive: (event: MessageEvent) => void,
  channel?: BroadcastChannel,
): BroadcastChannel | undefined => {
  window.addEventListener('message', receive);
  try {
    channel ??= new window.BroadcastChannel(channelName);
    channel.addEventListener('message', receive);
  } catch {}
  return channel;
};
