/**
 * Tells whether a host name of a URL can only be this machine, in the spelling of the URL parser: `[::1]`, not `::1`
 * (RFC 6761, 6.3; RFC 1122, 3.2.1.3; RFC 4291, 2.5.3). `vectors.json` holds the files of other languages to the same.
 */
export const isLoopback = (hostname: string): boolean =>
  /^(([\w.-]+\.)?localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
