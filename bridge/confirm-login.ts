import type { Provider } from 'oidc-provider';
import { claimsOf, grantedScopes } from './claims.ts';
import { ttl } from './limits.ts';
import type { ConfirmedLogin } from './logins.ts';
import type { Store } from './store.ts';

/** The parts of a state: docs/other-languages.md has its format. The signature is not verified yet. */
export function partsOfState(url: string): { id: string; uid: string } {
  const state = new URL(url, 'http://localhost').searchParams.get('state') ?? '';
  const [, id = '', text = ''] = state.split('.');
  const [, uid = ''] = /^..\/login\/([\w-]+)$/.exec(Buffer.from(text, 'base64url').toString()) ?? [];
  return { id, uid };
}

/** Returns the function that stores a login which the service has confirmed, before the service reads that it succeeded. */
export function confirmLogin(provider: Provider, store: Store) {
  return async (product: string, login: ConfirmedLogin): Promise<string | undefined> => {
    // The server side has verified the state of this request.
    const interaction = await provider.Interaction.find(partsOfState(login.request.url).uid);
    if (!interaction) return 'login_gone';
    const blob = await login.photo();
    const bytes = blob && Buffer.from(await blob.arrayBuffer());
    const photo = bytes && `data:${blob.type};base64,${bytes.toString('base64')}`;
    const grant = new provider.Grant({ accountId: login.uuid, clientId: product });
    const scopes = grantedScopes(String(interaction.params.scope).split(' '), login.scope);
    grant.addOIDCScope(scopes);
    const grantId = await grant.save();
    const claims = JSON.stringify(claimsOf(login.data, photo, scopes));
    await store.set(`claims:${grantId}`, claims, ttl.Grant);
    const { browser } = login.request;
    interaction.result = { login: { accountId: login.uuid, remember: false }, consent: { grantId }, browser };
    await interaction.persist();
    login.request.confirmed = interaction;
    return undefined;
  };
}
