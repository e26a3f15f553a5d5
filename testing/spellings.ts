/**
 * Other spellings of a path such as `/callback`, which parsers of URLs, proxies and routers may take for the same one. The last
 * slash is no other spelling (docs/protocol.md, "One address").
 */
export const spellings: readonly { name: string; of: (path: string) => string }[] = [
  { name: '/x/../callback', of: (path) => `/x/..${path}` },
  { name: '/./callback', of: (path) => `/.${path}` },
  { name: '/%2e/callback', of: (path) => `/%2e${path}` },
  { name: '/x/%2E%2e/callback', of: (path) => `/x/%2E%2e${path}` },
  { name: '/callback/.', of: (path) => `${path}/.` },
  { name: '/callback/x/..', of: (path) => `${path}/x/..` },
  { name: '/x\\..\\callback', of: (path) => `/x\\..${path.replaceAll('/', '\\')}` },
  { name: '/callback\\', of: (path) => `${path}\\` },
  { name: '//callback', of: (path) => `/${path}` },
  { name: '/callback//', of: (path) => `${path}//` },
  { name: '/callback;x', of: (path) => `${path};x` },
  { name: '/callback;', of: (path) => `${path};` },
  { name: '/callback%2F', of: (path) => `${path}%2F` },
  { name: '/callback%00', of: (path) => `${path}%00` },
  { name: 'with a percent-encoded letter', of: (path) => path.replace(/a(?=[^a]*$)/, '%61') },
  { name: '/Callback', of: (path) => path.replace(/[a-z]/, (letter) => letter.toUpperCase()) },
  { name: '/CALLBACK', of: (path) => path.toUpperCase() },
];
