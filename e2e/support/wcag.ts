/** Tags of a test that shows criteria of WCAG: `npm run conformance` reads them from a run. */
export const wcag = (...criteria: string[]) => criteria.map((number) => `@wcag-${number}`);
