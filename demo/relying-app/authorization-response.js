/**
 * What the service sends back to the redirect URI (RFC 6749 section 4.1.2). A parameter that is there twice counts
 * as missing (section 3.1): two readers of the URL could disagree about which one is meant.
 *
 * @param {string} url
 */
export function readAuthorizationResponse(url) {
  const { searchParams } = new URL(url);
  /** @param {string} name */
  const single = (name) => {
    const values = searchParams.getAll(name);
    return values.length === 1 ? values[0] : undefined;
  };
  return {
    state: single('state'),
    code: single('code'),
    error: single('error'),
    errorDescription: single('error_description'),
  };
}
