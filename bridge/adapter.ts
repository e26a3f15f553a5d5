import type { Adapter } from 'oidc-provider';
import { endLogin } from './ended-logins.ts';
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
      const isCode = kind === 'AuthorizationCode';
      const [text, mark] = await Promise.all([store.get(at(id)), isCode ? store.get(used(id)) : undefined]);
      if (text === undefined) return undefined;
      const record = JSON.parse(text);
      // The store deletes what has expired. The clock of the machine that wrote the record may be behind.
      const exp = record.exp && Math.max(record.exp, Math.floor(Date.now() / 1000) + 1);
      return { ...record, ...(exp && { exp }), ...(mark !== undefined && { consumed: true }) };
    },
    async consume(id) {
      // Of two requests with one code at the same time, the second fails here.
      if (!(await store.mark(used(id), 600))) throw new CodeUsed();
    },
    async destroy(id) {
      if (kind === 'Interaction') return endLogin(store, at(id), id);
      // The claims of a login are kept beside its grant.
      await store.delete(at(id), `claims:${id}`);
    },
    // A token without its grant is void, and the provider deletes the grant beside this call.
    revokeByGrantId: nothing,
    findByUid: nothing,
    findByUserCode: nothing,
  };
}
