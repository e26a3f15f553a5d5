// The packages are in the repository's folders above the app. Its paths to the source are not, because of jsconfig.json.
const root = process.env.REPOSITORY;

/** @type {import('next').NextConfig} */
export default { turbopack: { root }, outputFileTracingRoot: root };
