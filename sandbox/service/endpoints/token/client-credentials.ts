import type { Service } from '../../service.ts';
import { fingerprint, sameSecret } from '../../state/secrets.ts';

/** The credentials of a client. */
export interface Credentials {
  clientId: string;
  clientSecret: string;
}

/** Returns whether the credentials belong to a registered app, in the same time for an unknown one. */
export function areValid({ state }: Service, { clientId, clientSecret }: Credentials): boolean {
  const app = state.apps.get(clientId);
  return sameSecret(fingerprint(clientSecret), app?.secretFingerprint ?? '') && app !== undefined;
}

/** The user name and password of a Basic `Authorization` header (RFC 7617), `undefined` when it is not one. */
export function basicCredentials(header: string | undefined): Credentials | undefined {
  const [, encoded] = /^Basic +([A-Za-z0-9+/_-]+=*) *$/i.exec(header ?? '') ?? [];
  if (encoded === undefined) return undefined;
  const [clientId = '', ...rest] = Buffer.from(encoded, 'base64').toString('utf8').split(':');
  return rest.length > 0 ? { clientId, clientSecret: rest.join(':') } : undefined;
}
