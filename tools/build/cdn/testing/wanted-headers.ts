import pkg from '../../../../package.json' with { type: 'json' };

export const version = `v${pkg.version}`;

/** The headers of every response with a file for pages. */
export const everywhere = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
};
const latest = { ...everywhere, 'cache-control': 'public, max-age=3600' };
const forGood = { ...everywhere, 'cache-control': 'public, max-age=31536000, immutable' };

/** The required headers of some files, on every server. */
export const wanted: Record<string, Record<string, string>> = {
  'en/dp_connect.js': { ...latest, sourcemap: 'dp_connect.js.map' },
  'fr/dp_connect_element.js': { ...latest, sourcemap: 'dp_connect_element.js.map' },
  'nl/dp_connect.css': latest,
  [`${version}/de/dp_connect.js`]: { ...forGood, sourcemap: 'dp_connect.js.map' },
  [`${version}/it/dp_connect_element.js`]: { ...forGood, sourcemap: 'dp_connect_element.js.map' },
  [`${version}/it/dp_connect.css`]: forGood,
  [`${version}/it/dp_connect.js.map`]: forGood,
  'integrity.json': { ...everywhere, 'cache-control': 'no-cache' },
};
