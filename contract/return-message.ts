/**
 * The message of the return page to the page that opened the login, and the `detail` of its event
 * (docs/protocol.md, "Return message").
 */
export interface ReturnMessage {
  /** `state` of the authorization request; absent if the request had no state. */
  readonly state?: string;
  /** Whether the service sent no error. */
  readonly ok: boolean;
  /** RFC 6749 section 4.1.2.1 error code, or `return_page_missing` if the popup shows no return page. */
  readonly error?: string;
  /** Human-readable text of the error. */
  readonly errorDescription?: string;
  /** The reference by which the help desk finds a login that failed, if the server knows it. */
  readonly reference?: string;
  /** Absolute URL where the user continues. */
  readonly href: string;
}
