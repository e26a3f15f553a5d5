/** Seconds. The claims live as long as their access token: docs/operations.md, "What it stores". */
export const ttl = {
  Interaction: 3600,
  AuthorizationCode: 60,
  AccessToken: 600,
  Grant: 660,
  Session: 3600,
  IdToken: 3600,
};

/** The most characters of a parameter. An ID token has the nonce, which may be as long as the others. */
const longest = (name: string) => (name === 'id_token_hint' ? 8000 : 2000);

/**
 * Returns the reason to reject a query. The time of the parser of Koa grows with the square of the parameters, and the
 * provider keeps their values for an hour.
 */
export function excessOf(query: string): 'too_many_parameters' | 'long_parameter' | undefined {
  if (query.split('&', 101).length > 100) return 'too_many_parameters';
  const isLong = [...new URLSearchParams(query)].some(([name, value]) => value.length > longest(name));
  return isLong ? 'long_parameter' : undefined;
}
