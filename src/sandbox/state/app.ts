/** A registered application (docs/protocol.md, "Registration"). */
export interface AppOptions {
  /** Public. */
  clientId: string;
  /** Confidential; in a sandbox it is a test value. */
  clientSecret: string;
  /** Shown to people on every page of the login. */
  name: string;
  /** Absolute http(s) URL without a fragment; requests must carry exactly this string. */
  redirectUri: string;
  /** http(s) or `data:image/` URL of a square image; without one a monogram is shown. */
  logo?: string;
}
