// The packages are in the repository's folders above the app.
const root = process.env.REPOSITORY;

/** @type {import('next').NextConfig} */
export default { turbopack: { root }, outputFileTracingRoot: root };
