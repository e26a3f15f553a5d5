/** The parameters of an authorization request that logs and reports may show: all but the `state`. */
export const shownParameters = ['response_type', 'client_id', 'redirect_uri', 'scope', 'is_sandbox', 'popup'];
