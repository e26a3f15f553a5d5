import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { EnginePage } from '../support/engine-page.ts';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * What axe finds wrong on a page as it is shown: WCAG 2.2 A and AA, its best practices, contrast at AAA (7:1) and the
 * size of targets, the last two of which it leaves out unless asked.
 */
export async function violations(page: EnginePage): Promise<string[]> {
  await page.evaluate(source);
  return page.evaluate(async () => {
    // Before, what is read may stand there without its style sheet.
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
