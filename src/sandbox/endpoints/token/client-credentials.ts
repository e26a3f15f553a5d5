import type { Service } from '../../service.ts';
import { fingerprint, sameSecret } from '../../state/secrets.ts';

/** What a client proves itself with. */
export interface Credentials {
  clientId: string;
  clientSecret: string;
}

/** Tells whether the credentials are those of a registered application; an unknown one takes just as long. */
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
