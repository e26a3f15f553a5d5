import type { Adapter } from 'oidc-provider';
import { CodeUsed } from './reasons.ts';
import type { Store } from './store.ts';

/**
 * Keeps the provider's records of one kind in a store. The provider looks a session up by its id alone, because no session
 * of the bridge has an account, and asks for user codes in the device flow only.
 */
export function createAdapter(kind: string, store: Store): Adapter {
  const at = (id: string) => `${kind}:${id}`;
  const used = (id: string) => `used:${kind}:${id}`;
  const nothing = async () => undefined;
  return {
    upsert: async (id, payload, expiresIn = 0) =>
      void (await store.set(at(id), JSON.stringify(payload), expiresIn)),
    async find(id) {
      const text = await store.get(at(id));
      const isConsumed = kind === 'AuthorizationCode' && (await store.get(used(id))) !== undefined;
      return text === undefined ? undefined : { ...JSON.parse(text), ...(isConsumed && { consumed: true }) };
    },
    async consume(id) {
      // Of two requests with one code at the same time, the second fails here.
      if (!(await store.mark(used(id), 600))) throw new CodeUsed();
    },
    // The claims of a login are kept beside its grant.
    destroy: async (id) => void (await store.delete(at(id), `claims:${id}`)),
    // A token without its grant is void, and the provider deletes the grant beside this call.
    revokeByGrantId: nothing,
    findByUid: nothing,
    findByUserCode: nothing,
  };
}
