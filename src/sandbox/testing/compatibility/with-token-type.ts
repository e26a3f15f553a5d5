/**
 * A `fetch` for libraries that insist on `token_type` (RFC 6749, 5.1), which the service does not send: it adds
 * `Bearer`, the only type that there is, to the answers of the token endpoint and touches nothing else.
 */
export async function withTokenType(url: string, init: RequestInit): Promise<Response> {
  const response = await fetch(url, init);
  if (!response.ok || !url.endsWith('/oauth/token')) return response;
  return Response.json({ token_type: 'Bearer', ...((await response.json()) as object) });
}
