/** Tags of a test that shows criteria of WCAG: `tools/write/conformance` reads them from a run, and the site from the files. */
export const wcag = (...criteria: string[]) => criteria.map((number) => `@wcag-${number}`);
