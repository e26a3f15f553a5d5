import type { DriverPaths } from '../../../tools/browsers/find-browsers.ts';
import type { Driver } from './driver.ts';

/** An element in a window, by the name that WebDriver has given it. */
export type ElementReference = Readonly<Record<string, string>>;

/** Key of an element's name (W3C WebDriver section 12). */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';

/** The name of an element, for the path of a command. */
export const nameOf = (element: ElementReference): string => element[elementKey] ?? '';

/**
 * Time that the driver waits for a page before a command, and for a script's promise, in ms. Its default is longer than
 * the timeout of a test, which would then fail without the reason.
 */
const timeouts = { pageLoad: 60_000, script: 120_000 };

/** Sends a command of the session, and returns its value. */
export type Command = <Value>(
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: object,
) => Promise<Value>;

/** A WebDriver session: a new browser without stored data. */
export class Session {
  /** The window that commands go to, to spare switching. */
  private current = '';
  /** Commands concern one window at a time, so what belongs together runs in a row. */
  private last: Promise<unknown> = Promise.resolve();

  private readonly url: string;

  private constructor(url: string) {
    this.url = url;
  }

  /** @throws if the browser does not start within 30 s */
  static async start(driver: Driver, { browser }: DriverPaths): Promise<Session> {
    const options = { binary: browser, args: ['--automation'] };
    const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options, timeouts } };
    const { sessionId } = await send<{ sessionId: string }>(
      'POST',
      `${driver.url}/session`,
      { capabilities },
      AbortSignal.timeout(30_000),
    );
    return new Session(`${driver.url}/session/${sessionId}`);
  }

  /**
   * Ends the browser. Does not wait for earlier commands: one that concerns a cached page may never be answered.
   *
   * @throws if the driver does not answer within 10 s
   */
  async end(): Promise<void> {
    await send('DELETE', this.url, undefined, AbortSignal.timeout(10_000));
  }

  /** Runs commands that do not concern a window. */
  run<Value>(act: (command: Command) => Promise<Value>): Promise<Value> {
    const result = this.last.then(() => act((method, path, body) => send(method, this.url + path, body)));
    this.last = result.catch(() => {});
    return result;
  }

  /** Runs commands in a window. */
  inWindow<Value>(handle: string, act: (command: Command) => Promise<Value>): Promise<Value> {
    return this.run(async (command) => {
      if (this.current !== handle) {
        this.current = '';
        await command('POST', '/window', { handle });
        this.current = handle;
      }
      return act(command);
    });
  }

  /** Names of the open windows, in no order. */
  readonly handles = () => this.run((command) => command<string[]>('GET', '/window/handles'));
}

async function send<Value>(method: string, url: string, body?: object, signal?: AbortSignal): Promise<Value> {
  const content = method === 'POST' ? { body: JSON.stringify(body ?? {}) } : {};
  const response = await fetch(url, { method, ...content, ...(signal && { signal }) });
  const { value } = (await response.json()) as { value: Value & { error: string; message: string } };
  if (!response.ok) throw new Error(`${value.error}: ${value.message}`);
  return value;
}
