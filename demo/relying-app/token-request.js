/**
 * @typedef {object} TokenResponse
 * @property {string} uuid
 * @property {string} access_token
 * @property {string} scope What the reader granted; empty for authentication only.
 */

/**
 * Exchanges the one-time code, from server to server: the secret and the token never pass through the browser.
 *
 * @param {import('./index.js').Settings} settings
 * @param {string} code
 * @returns {Promise<TokenResponse>}
 * @throws {Error} With a message fit for a log line when the service refuses, is silent or is not understood.
 */
export async function exchangeCode(settings, code) {
  const response = await settings.fetch(`${settings.baseUrl}/oauth/token`, {
    method: 'POST',
    headers: { accept: 'application/json' },
    body: new URLSearchParams({
      code,
      client_id: settings.clientId,
      client_secret: settings.clientSecret,
      redirect_uri: settings.redirectUri,
      grant_type: 'authorization_code',
    }),
    // Following a redirect would hand code and secret to wherever it points.
    redirect: 'error',
    signal: AbortSignal.timeout(settings.timeout),
  });
  /** @type {unknown} */
  const body = await response.json().catch(() => undefined);
  if (response.status !== 200)
    throw new Error(`token endpoint answered ${response.status} ${errorCode(body)}`);
  if (!isTokenResponse(body))
    throw new Error('token endpoint answered 200 without uuid, access_token and scope');
  return body;
}

/**
 * @param {unknown} body
 * @returns {body is TokenResponse}
 */
function isTokenResponse(body) {
  const { uuid, access_token, scope } = /** @type {Record<string, unknown>} */ (body ?? {});
  return [uuid, access_token].every((text) => typeof text === 'string' && text) && typeof scope === 'string';
}

/** The error's name if it looks like one: whatever else a broken answer holds stays out of the log. @param {unknown} body */
function errorCode(body) {
  const { error } = /** @type {Record<string, unknown>} */ (body ?? {});
  return typeof error === 'string' && /^\w{1,40}$/.test(error) ? error : 'without an error code';
}
