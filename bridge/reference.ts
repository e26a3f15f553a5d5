import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

const references = new AsyncLocalStorage<string>();

/** Does the work of a request, which has a reference: on its page, and in each of its lines of the log. It is no secret. */
export const withReference = <T>(work: () => T): T => references.run(randomUUID().slice(0, 8), work);

/** The reference of the request that is under way. */
export const currentReference = (): string | undefined => references.getStore();
