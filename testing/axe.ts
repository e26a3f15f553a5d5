import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The part of a page that axe needs. Playwright's page has it, and those of `e2e/support` have it too. */
interface Page {
  evaluate(script: string): Promise<unknown>;
  evaluate<Result>(read: () => Promise<Result>): Promise<Result>;
}

/**
 * axe's findings on the current page: WCAG 2.2 A and AA, its best practices, and the two rules that are off by default,
 * contrast at AAA (7:1) and target size.
 */
export async function violations(page: Page): Promise<string[]> {
  await page.evaluate(source);
  return page.evaluate(async () => {
    // Earlier, the page may not have its stylesheet yet.
    if (document.readyState !== 'complete') await new Promise((resolve) => addEventListener('load', resolve));
    interface Finding {
      id: string;
      nodes: { html: string; failureSummary: string }[];
    }
    const { axe } = window as unknown as {
      axe: { run(options: object): Promise<{ violations: Finding[] }> };
    };
    const rules = { 'color-contrast-enhanced': { enabled: true }, 'target-size': { enabled: true } };
    const result = await axe.run({ rules, resultTypes: ['violations'] });
    return result.violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 120)} ${failureSummary}`),
    );
  });
}
