import { type Adapter, errors } from 'oidc-provider';
import type { Store } from './store.ts';

/**
 * Keeps the provider's records of one kind in a store. The provider looks a session up by its id alone, because no session
 * of the bridge has an account, and asks for user codes in the device flow only.
 */
export function createAdapter(kind: string, store: Store): Adapter {
  const at = (id: string) => `${kind}:${id}`;
  const used = (id: string) => `used:${kind}:${id}`;
  return {
    upsert: (id, payload, expiresIn = 0) => store.set(at(id), JSON.stringify(payload), expiresIn),
    async find(id) {
      const text = await store.get(at(id));
      if (text === undefined) return undefined;
      const consumed = kind === 'AuthorizationCode' && (await store.get(used(id))) !== undefined;
      return { ...JSON.parse(text), ...(consumed && { consumed }) };
    },
    async consume(id) {
      // Of two requests with one code at the same time, the second fails here.
      if (!(await store.mark(used(id), 600)))
        throw new errors.InvalidGrant('authorization code already consumed');
    },
    destroy: (id) => store.delete(at(id)),
    // A token without its grant is void, and the provider deletes the grant beside this call.
    revokeByGrantId: async () => undefined,
    findByUid: async () => undefined,
    findByUserCode: async () => undefined,
  };
}
