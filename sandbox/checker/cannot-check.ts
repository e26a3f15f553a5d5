/** The reason why the checks cannot continue: any further verdict would show nothing about the app. */
export class CannotCheck extends Error {
  override name = 'CannotCheck';
}

/** The service refuses a user whom the app has not reported. */
export class LoginLimit extends CannotCheck {}

/** Codes of Node.js for a connection that fails, and what the sentence says instead of “the app does not respond”, with the fix. */
const failures: readonly [code: RegExp, reason: string, fix: string][] = [
  [
    /SELF_SIGNED|UNABLE_TO_|UNTRUSTED/,
    'the checker does not trust the certificate of the app',
    'set NODE_EXTRA_CA_CERTS to the PEM file of its authority',
  ],
  [/ALTNAME/, 'the certificate of the app is for another host', 'use a host name of the certificate'],
  [/CERT_HAS_EXPIRED|CERT_NOT_YET/, 'the certificate of the app is not valid today', 'renew it'],
  [/WRONG_VERSION|PACKET_LENGTH|EPROTO/, 'the app does not speak https', 'use http, or its port with https'],
  [/ENOTFOUND|EAI_AGAIN/, 'the host of the app is not known', 'compare the host name'],
  [/timeout/, 'the app does not respond in time', 'choose another --timeout'],
];

/** The reason why there is no response from a page of the app. */
export function noResponse(page: string, failure = 'unknown'): string {
  const usual = [/^/, 'the app does not respond', 'start it first'] as const;
  const [, reason, fix] = failures.find(([code]) => code.test(failure)) ?? usual;
  return `${reason}, at ${page} (${failure}): ${fix}`;
}
