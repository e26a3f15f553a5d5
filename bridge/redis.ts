import { createClient, ErrorReply } from '@redis/client';
import { StoreError } from './store-error.ts';

/** Milliseconds for the response to a command. A stopped Redis, or a network that drops packets, responds to nothing. */
const patience = 2000;

/** Milliseconds between two looks at the connection, so that a user rarely is the first to meet a silent one. */
const interval = 2000;

/** Replies of Redis, by their first word, and what to do. The rest of a reply may quote a value. */
const fixes = new Map([
  ['OOM', 'its memory is full; wait until records expire, or raise maxmemory'],
  ['READONLY', 'it is a replica; let the setting redis name the primary'],
  ['MISCONF', 'it cannot save to its disk; read its log'],
  ['LOADING', 'it reads its data; wait'],
  ['MASTERDOWN', 'it is a replica without its primary; start the primary'],
  ['NOAUTH', 'it needs a password; add it to the setting redis'],
  ['WRONGPASS', 'the setting redis has a wrong user or password'],
  ['NOPERM', 'the user of the setting redis needs the commands get, set, del and time'],
]);

const refusalOf = ({ message }: Error) => {
  const [word = ''] = message.split(' ');
  return new StoreError(`Redis refuses: ${word}, ${fixes.get(word) ?? 'read its log'}`);
};

const failureOf = ({ message }: Error) => new StoreError(`Redis does not respond: ${message}`);

/** Waits for the response to a command. */
async function within<T>(command: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no response in ${patience} ms`)), patience);
  });
  return Promise.race([command, limit]).finally(() => clearTimeout(timer));
}

type Client = ReturnType<typeof newClient>;

function newClient(url: string) {
  // The connection below replaces a client whose socket ends.
  const socket = { reconnectStrategy: false } as const;
  // Commands wait here while Redis is stopped.
  return createClient({ url, commandsQueueMaxLength: 10_000, socket });
}

/** A connection to Redis that is replaced by a new one as soon as it ends, is silent, or leads to a replica. */
export interface RedisConnection {
  /** Runs a command; once more on a new connection if the first one ends before the reply. @throws StoreError */
  run<T>(command: (client: Client) => Promise<T>): Promise<T>;
  /** Writes a record. A full Redis and a replica respond to all other commands. @throws StoreError */
  probe(): Promise<unknown>;
  close(): Promise<void>;
}

/**
 * Connects to Redis.
 *
 * @param onRecovery is called when Redis accepts a record again.
 * @throws StoreError if Redis does not respond.
 */
export async function connectToRedis(url: string, onRecovery = () => {}): Promise<RedisConnection> {
  let [isClosed, isFailing] = [false, false];
  let [current, replacing]: [Client?, Promise<unknown>?] = [];

  async function open(): Promise<Client> {
    const client = newClient(url);
    // Without a listener, a lost connection would end the process.
    client.on('error', () => replace(client));
    try {
      await within(client.connect());
    } catch (error) {
      if (client.isOpen) client.destroy();
      throw error;
    }
    return client;
  }

  /** Begins to replace a client, unless another one has its place. */
  function replace(broken: Client): void {
    if (broken !== current || replacing) return;
    replacing = reopen(broken).finally(() => (replacing = undefined));
  }

  async function reopen(broken: Client): Promise<void> {
    for (let wait = 50; !isClosed; wait = Math.min(wait * 2, 1000)) {
      const next = await open().catch(() => undefined);
      if (next) {
        current = next;
        if (isClosed) next.destroy();
        if (broken.isOpen) broken.destroy();
        return;
      }
      await new Promise((resolve) => setTimeout(resolve, wait).unref());
    }
  }

  async function attempt<T>(command: (client: Client) => Promise<T>): Promise<T> {
    const client = current as Client;
    try {
      return await within(command(client));
    } catch (error) {
      isFailing = true;
      // After a failover, the address leads to the new primary, and the connection to the old one.
      const isRefused = error instanceof ErrorReply;
      if (!isRefused || /^(READONLY|MASTERDOWN)/.test(error.message)) replace(client);
      throw isRefused ? refusalOf(error) : failureOf(error as Error);
    }
  }

  async function probe(): Promise<void> {
    await attempt((client) => client.set('dpplus-bridge:ready', '1', { EX: 60 }));
    if (isFailing) onRecovery();
    isFailing = false;
  }

  current = await open().catch((error) => {
    throw error instanceof ErrorReply ? refusalOf(error) : failureOf(error);
  });
  const timer = setInterval(() => probe().catch(() => {}), interval).unref();

  return {
    probe,
    async run(command) {
      const before = current;
      return attempt(command).catch(async (error) => {
        if (replacing) await within(replacing).catch(() => {});
        if (current === before) throw error;
        return attempt(command);
      });
    },
    async close() {
      isClosed = true;
      clearInterval(timer);
      const last = current as Client;
      await within(last.close()).catch(() => last.isOpen && last.destroy());
    },
  };
}
